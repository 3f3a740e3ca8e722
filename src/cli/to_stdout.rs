//! `screenshot - | convert …`: the file that a verb writes goes to stdout instead.

use super::router_options;
use crate::report::{self, Style};
use serde_json::{Map, Value};
use stagewright_commands::{Row, arguments::Globals};
use stagewright_driver::error::{Error, Outcome};
use stagewright_mcp::{Router, Scope};
use std::process::ExitCode;

/// Makes the host write into a temporary file, and copies its bytes to stdout. `name` is the parameter that takes the
/// path.
pub(super) fn call(
    row: &'static Row,
    mut args: Map<String, Value>,
    globals: &Globals,
    style: Style,
    name: &'static str,
) -> Outcome<ExitCode> {
    if style.json || style.raw {
        return Err(Error::argument("--json and --raw would go to stdout too, where - puts the file.")
            .detail("parameter", name));
    }
    if style.out_is_terminal() {
        return Err(Error::argument(
            "A terminal shows no such file: send stdout somewhere, as in `screenshot - > FILE`.",
        )
        .detail("parameter", name));
    }
    // `--app-root` limits the paths that callers name. This path is ours, so the limit is lifted.
    let folder = tempfile::tempdir().map_err(Error::internal)?;
    let file = folder.path().join("file");
    args.insert(name.into(), file.display().to_string().into());
    let mut options = router_options(Scope::Shell, globals);
    options.permit.app_root = None;
    let envelope = Router::new(options).call(row, args, report::listener(row, style));
    if envelope["ok"] != true {
        return Ok(ExitCode::from(report::answer(Some(row), &envelope, style, false)));
    }
    report::bytes(&std::fs::read(&file).map_err(Error::internal)?)?;
    Ok(ExitCode::SUCCESS)
}
