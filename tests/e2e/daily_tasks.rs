//! Checks docs/daily.md: the commands of twelve daily tasks, their output, and that they are no longer than those of
//! other tools.

use crate::support::{Home, app, on_33};

const TABLE: &str = include_str!("../../docs/daily.md");

/// A command, its length by the document, and how many lines it prints by the document.
struct TableEntry {
    line: &'static str,
    keys: usize,
    lines: usize,
}

/// The rows of the table: task, our command, and that of the other tool.
fn rows() -> Vec<(&'static str, TableEntry, TableEntry)> {
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [task, ours, keys, lines, theirs, their_keys, their_lines] = cells[..] else { return None };
        let said = |line: &'static str, keys: &str, lines: &str| {
            Some(TableEntry { line: line.trim_matches('`'), keys: keys.parse().ok()?, lines: lines.parse().ok()? })
        };
        Some((task, said(ours, keys, lines)?, said(theirs, their_keys, their_lines)?))
    };
    TABLE.lines().filter(|line| line.starts_with('|')).filter_map(row).collect()
}

#[test]
fn no_daily_task_takes_more_keys_or_lines_than_agent_browser() {
    let rows = rows();
    let tasks: Vec<&str> = rows.iter().map(|(task, ..)| *task).collect();
    let all = "start, look, find, type, click, choose, expect, read a value, second window, console, picture, stop";
    assert_eq!(tasks.join(", "), all);
    for (task, ours, theirs) in rows {
        for said in [&ours, &theirs] {
            assert_eq!(said.line.chars().count(), said.keys, "{task}: {}", said.line);
        }
        assert!(ours.line.starts_with("stagewright ") && theirs.line.starts_with("agent-browser "), "{task}");
        assert!(ours.keys <= theirs.keys, "{task}: {} keys, elsewhere {}", ours.keys, theirs.keys);
        assert!(ours.lines <= theirs.lines, "{task}: {} lines, elsewhere {}", ours.lines, theirs.lines);
    }
}

/// Runs a line of bash in the test's home, where the apps are, with `stagewright` on its PATH.
fn typed(home: &Home, line: &str) -> Vec<String> {
    let done = home.bash(line).current_dir(home.path()).output().expect("bash runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(done.status.success(), "{line}: {}{}", text(&done.stdout), text(&done.stderr));
    assert_eq!(text(&done.stderr), "", "{line}");
    text(&done.stdout).lines().map(str::to_owned).collect()
}

on_33! {
    commands_of_daily_md_work_and_print_the_stated_line_counts(home) {
        std::os::unix::fs::symlink(app("daily"), home.path().join("daily")).unwrap();
        for (task, ours, _) in rows() {
            if task == "second window" {
                // The line that reports the opened window comes after the click's own.
                assert_eq!(typed(&home, "stagewright click '#more'").len(), 2);
                home.ok(&["wait-for-window", "More"]);
            }
            let said = typed(&home, ours.line);
            assert_eq!(said.len(), ours.lines, "{task}: {said:#?}");
            let words = match task {
                "start" => "w1 \"Daily\"",
                "look" => "page \"Daily\"",
                "find" => "] button \"Save\"",
                "type" => "typed into [",
                "click" => "clicked [",
                "choose" => "selected pear",
                "expect" => "Saved for Ada",
                "read a value" => "Ada",
                "second window" => "w2 \"More\"",
                "console" => "  saved",
                "picture" => "a.png (",
                _ => "stopped",
            };
            assert!(said[0].contains(words), "{task}: {said:#?}");
        }
        assert!(std::fs::read(home.path().join("a.png")).unwrap().starts_with(b"\x89PNG"));
    }
}

on_33! {
    interactive_snapshot_has_the_line_count_stated_in_daily_md(home) {
        home.ok(&["launch", &app("daily")]);
        assert!(TABLE.contains("`stagewright snap -i` (19 keys, 7 lines)"));
        assert_eq!(home.ok(&["snap", "-i"]).lines().count(), 7);
        assert_eq!("stagewright snap -i".len(), 19);
        assert!(home.ok(&["click", "5"]).starts_with("clicked [5] button \"Save\""));
    }
}
