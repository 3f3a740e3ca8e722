//! The one-shot command line, as whole processes, against `/bin/true`.

use crate::report::{Report, median};
use std::process::{Command, Stdio};

/// Fills the shell's rows of the table.
pub fn measure(report: &mut Report) {
    let home = tempfile::tempdir().expect("a temp folder");
    let run = |words: &[&str]| {
        let status = Command::new(env!("CARGO_BIN_EXE_stagewright"))
            .args(words)
            .env("XDG_RUNTIME_DIR", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        assert!(status.expect("it runs").success(), "{words:?}");
    };
    run(&["launch", concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes")]);
    let nothing = median(100, || drop(Command::new("/bin/true").status()));
    let figure = median(100, || run(&["get-text", "#status"]));
    let beyond = figure.saturating_sub(nothing).as_secs_f64() * 1e3;
    report.limit("one-shot get-text beyond /bin/true", beyond, "ms", 2.5);
    run(&["stop"]);
}
