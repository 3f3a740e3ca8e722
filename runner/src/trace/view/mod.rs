//! `trace-view`: a trace as one HTML file, which needs no server and no network.

mod page;

use super::defects::Defects;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::{
    call::Call,
    show::{Show, clean_line, counted},
    traced::open,
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
};
use stagewright_os::{children::detach_from_terminal, conventions::OPENER};
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Show a trace as a page: one HTML file that needs no server
///
/// Calls with the windows before and after, the pages as text with what changed, the console, problems and events, tokens.
/// Link to a call with `#call=17`. Keys: arrows, / to search, f for the next failure, o for the overview.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceView {
    /// The trace's file
    path: AbsolutePath,
    /// The page to write [default: beside the trace]
    #[schemars(extend("x-short" = "o"))]
    out: Option<AbsolutePath>,
    /// Also open the page in the browser
    #[serde(default)]
    open: bool,
}

/// The page that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Viewed {
    /// The page
    path: PathBuf,
    /// The trace
    source: PathBuf,
    /// How many calls it shows
    calls: usize,
    /// How large it is
    bytes: u64,
    #[serde(flatten)]
    defects: Defects,
}

impl Verb for TraceView {
    const TOOL: &'static str = "trace_view";
    const TITLE: &'static str = "Show a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::All;
    const WRITES: Option<&'static str> = Some("out");
    const EXAMPLES: &'static [Example] = &[];
    type Reply = Viewed;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path")?;
        AbsolutePath::check_all(&[("out", &self.out)])
    }

    async fn run(self, call: Call) -> Outcome<Viewed> {
        let reader = open("path", &self.path, &call)?;
        let beside = || self.path.0.with_extension("html");
        let path = self.out.map_or_else(beside, |out| out.0);
        let unwritten = |error: std::io::Error| {
            Error::new(Code::TraceArtifactWriteFailed, format!("{path:?} cannot be written: {error}."))
                .detail("path", path.display().to_string())
        };
        if path.canonicalize().is_ok_and(|out| self.path.0.canonicalize().is_ok_and(|from| from == out)) {
            return Err(Error::argument("The page would replace the trace: name another file as out.")
                .detail("parameter", "out"));
        }
        let spot = Spot::admit("out", path.clone(), call.permit.app_root.as_deref())?.private();
        let file = spot.replacement().map_err(unwritten)?;
        let made = page::write(reader, file.file()).map_err(unwritten)?;
        file.place().map_err(unwritten)?;
        if self.open {
            in_a_browser(&path)?;
        }
        Ok(Viewed { path, source: self.path.0, calls: made.calls, bytes: made.bytes, defects: made.defects })
    }
}

/// Opens the page, and does not wait until the browser ends.
fn in_a_browser(page: &Path) -> Outcome<()> {
    let mut opener = Command::new(OPENER);
    opener.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    detach_from_terminal(&mut opener);
    let mut child = opener.spawn().map_err(|error| {
        Error::new(
            Code::FileNotFound,
            format!("The page is {page:?}. {OPENER}, which opens it, cannot be run: {error}."),
        )
        .hint("Open the file in a browser.")
        .detail("path", page.display().to_string())
    })?;
    // Collects its exit status, for frontends that go on.
    std::thread::spawn(move || child.wait());
    Ok(())
}

impl Show for Viewed {
    fn show(&self) -> String {
        let path = clean_line(&self.path.display().to_string());
        format!("{path}: {}{}", counted(self.calls, "call"), self.defects.notes())
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
