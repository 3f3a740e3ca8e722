//! Scripts and transcripts of the README and of the guides work as they stand.

use crate::support::{Electron, Home};
use std::{io::Write, process::Stdio};

const README: &str = include_str!("../../README.md");
const SHELL: &str = include_str!("../../docs/shell.md");
const REPL: &str = include_str!("../../docs/repl.md");
const CI: &str = include_str!("../../docs/ci.md");
const RUN: &str = include_str!("../../docs/run.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The first fenced block of that language after `heading` in a page.
fn block(page: &'static str, heading: &str, language: &str) -> &'static str {
    let from = page.find(heading).expect("the heading is there");
    let fence = format!("```{language}\n");
    let start = from + page[from..].find(&fence).expect("a block") + fence.len();
    &page[start..start + page[start..].find("```").expect("its end")]
}

#[test]
fn readme_ten_line_script_runs() {
    let home = Home::on(Electron::V33);
    let picture = home.path().join("board.png");
    let script = block(README, "Ten lines", "bash").replace("$PWD/board.png", picture.to_str().unwrap());
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_stagewright")).parent().unwrap();
    let mut shell = std::process::Command::new("bash");
    for (name, value) in home.command(&[]).get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let done = shell.args(["-c", &script]).current_dir(ROOT).env("PATH", path).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}\n{}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("] checkbox \"Water the cactus\"") && said.ends_with("stopped\n"), "{said}");
    assert!(std::fs::read(picture).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn documented_failure_output_is_exact() {
    let home = Home::on(Electron::V33);
    let (typed, shown) = block(SHELL, "## Failures", "").split_once('\n').expect("what was typed");
    assert_eq!(typed, "$ stagewright click '#them'");
    home.ok(&["launch", &crate::support::notes()]);
    home.ok(&["snapshot"]);
    assert_eq!(home.cli(&["click", "#them"]).err.trim(), shown.trim());
    home.ok(&["stop"]);
}

#[test]
fn documented_repl_transcript_runs() {
    let home = Home::on(Electron::V33);
    let typed = |heading| block(REPL, heading, "").lines().filter_map(|line| line.strip_prefix("> "));
    let mut lines: Vec<&str> = typed("# REPL").collect();
    // Values are kept in the same session, before it ends.
    let end = lines.pop().expect("a last line");
    lines.extend(typed("## Values").chain([end]));
    assert!(lines[0].starts_with("launch ") && end == "exit", "{lines:?}");
    let lines = lines.join("\n") + "\n";
    let mut repl = home.command(&["--allow-eval=renderer", "repl"]);
    repl.current_dir(ROOT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut repl = repl.spawn().unwrap();
    repl.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let done = repl.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}\n{}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("clicked [14] button \"Add task\"") && said.contains("\"Daybook\""), "{said}");
    assert!(home.sessions().is_empty(), "the REPL's sessions end with it");
}

#[test]
fn documented_run_files_pass() {
    let home = Home::on(Electron::V33);
    for (name, text) in [("ci.run", block(CI, "## A test", "")), ("run.run", block(RUN, "# Run files", ""))] {
        assert!(text.contains("test \"adds a task\""), "{text}");
        let path = home.path().join(name);
        std::fs::write(&path, text.replace("../notes", &crate::support::notes())).unwrap();
        let done = home.cli(&["run", path.to_str().unwrap(), "--keep", "never"]);
        assert!(done.status == 0 && done.out.contains("1 test: 1 passed"), "{done:?}");
    }
}
