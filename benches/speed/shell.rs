//! One-shot command lines as whole processes, beside `/bin/true`, and the time that a shell waits after Tab.

use crate::report::{Report, median};
use std::process::{Command, Stdio};

/// Longest answer to Tab (ms): the user goes on typing.
const MOST_FOR_TAB_MS: f64 = 20.0;

/// Adds the rows of the shell.
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
    for (what, words) in [
        ("the first word", &["fish", "--", ""][..]),
        ("click @1", &["fish", "--", "click", "@1"]),
        ("switch-window", &["fish", "--", "switch-window", ""]),
        ("find --role button --name", &["fish", "--", "find", "--role", "button", "--name", ""]),
        ("click @1, asked by bash", &["bash", "1", "stagewright click @1"]),
        ("click @1, asked by zsh", &["zsh", "@1", "click", "@1"]),
    ] {
        let figure = median(100, || run(&[&["__complete"], words].concat()));
        report.limit(&format!("Tab: {what}"), figure.as_secs_f64() * 1e3, "ms", MOST_FOR_TAB_MS);
    }
    run(&["stop"]);
}
