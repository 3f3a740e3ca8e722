//! What the README shows works as it stands.

use crate::support::{Electron, Home};
use std::{io::Write, process::Stdio};

const README: &str = include_str!("../../README.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The first fenced block of that language after `heading`.
fn block(heading: &str, language: &str) -> &'static str {
    let from = README.find(heading).expect("the heading is there");
    let fence = format!("```{language}\n");
    let start = from + README[from..].find(&fence).expect("a block") + fence.len();
    &README[start..start + README[start..].find("```").expect("its end")]
}

#[test]
fn the_ten_line_script_runs() {
    let home = Home::on(Electron::V33);
    let picture = home.path().join("board.png");
    let script = block("Ten lines", "bash").replace("$PWD/board.png", picture.to_str().unwrap());
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
fn the_failure_that_is_shown_reads_so() {
    let home = Home::on(Electron::V33);
    let (typed, shown) = block("And says what to do next", "").split_once('\n').expect("what was typed");
    assert_eq!(typed, "$ stagewright click '#them'");
    home.ok(&["launch", &crate::support::notes()]);
    home.ok(&["snapshot"]);
    assert_eq!(home.cli(&["click", "#them"]).err.trim(), shown.trim());
    home.ok(&["stop"]);
}

#[test]
fn the_repl_transcript_runs() {
    let home = Home::on(Electron::V33);
    let lines: String =
        block("## REPL", "").lines().filter_map(|l| l.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
    assert!(lines.contains("launch "), "{lines}");
    let mut repl = home.command(&["repl"]);
    repl.current_dir(ROOT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut repl = repl.spawn().unwrap();
    repl.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let done = repl.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}\n{}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("clicked [14] button \"Add task\""), "{said}");
    assert!(home.sessions().is_empty(), "the REPL's sessions end with it");
}

#[test]
fn the_run_files_that_are_shown_pass() {
    let home = Home::on(Electron::V33);
    let run = include_str!("../../docs/run.md");
    let shown = run.split("```\n").nth(1).expect("a block");
    for (name, text) in [("readme.run", block("### In CI", "")), ("docs.run", shown)] {
        assert!(text.contains("test \"adds a task\""), "{text}");
        let path = home.path().join(name);
        std::fs::write(&path, text.replace("../notes", &crate::support::notes())).unwrap();
        let done = home.cli(&["run", path.to_str().unwrap(), "--keep", "never"]);
        assert!(done.status == 0 && done.out.contains("1 test: 1 passed"), "{done:?}");
    }
}
