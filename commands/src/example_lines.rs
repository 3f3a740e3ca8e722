//! Examples of verbs, as they are typed in a shell. A test runs those of the registry. Those of this table need more than
//! a test has at hand.

use crate::call::Row;

/// By verb: lines that need a port, a pid, a file, a person, or an app that does something.
const NOT_RUN: &[(&str, &[&str])] = &[
    ("attach", &["attach --port 9222", "attach --pid 4711"]),
    ("inject", &["inject 4711"]),
    ("detach", &["detach", "detach --session s1"]),
    ("drag", &["drag @3 @7", "drag '#card' --target-role list --target-name Done"]),
    ("drop-file", &["drop-file '#zone' ./report.pdf"]),
    ("set-files", &["set-files 'input[type=file]' ./a.png ./b.png"]),
    ("wait-for-event", &["wait-for-event transitionend --selector '#panel'"]),
    ("go-back", &["go-back"]),
    ("go-forward", &["go-forward"]),
    ("window-close", &["window-close", "window-close --window w2"]),
    ("native-wait-for-download", &["native-wait-for-download report.pdf"]),
    ("network-wait-for-request", &["network-wait-for-request /api/save --method POST"]),
    ("network-wait-for-response", &["network-wait-for-response /api/items --status 2xx"]),
    ("network-har", &["network-har ./requests.har"]),
    ("network-replay", &["network-replay ./requests.har", "network-replay ./requests.har --urls /api/ --strict"]),
    ("network-expect-request", &["network-expect-request /api/save --method POST --equals 1"]),
    ("pick", &["pick --timeout 2m"]),
    ("resume", &["resume"]),
    ("eval-worker", &["eval-worker k1 'return self.location.href'", "eval-worker k2 'process.uptime()'"]),
    ("ipc-channels", &["ipc-channels"]),
    ("ipc-wait-for", &["ipc-wait-for board:save --answered"]),
    ("ipc-capture-stop", &["ipc-capture-stop"]),
    (
        "storage-idb-get",
        &["storage-idb-get notes items 7", "storage-idb-get notes items --index byTag --range '{\"lower\": \"a\"}'"],
    ),
    ("storage-idb-keys", &["storage-idb-keys notes items --limit 20"]),
    ("storage-idb-count", &["storage-idb-count notes items"]),
    ("storage-idb-set", &["storage-idb-set notes items '{\"id\": 7, \"title\": \"Buy milk\"}'"]),
    ("storage-idb-delete", &["storage-idb-delete notes items 7"]),
    ("storage-opfs", &["storage-opfs", "storage-opfs notes/today.txt"]),
    ("storage-snapshot", &["storage-snapshot ./signed-in.json"]),
    ("storage-restore", &["storage-restore ./signed-in.json"]),
    ("storage-files", &["storage-files --limit 50"]),
    // A second pinch of the same page may find it still moving.
    ("pinch", &["pinch body --scale 2"]),
    ("trace-stop", &["trace-stop"]),
    ("trace-tokens", &["trace-tokens"]),
    ("trace-view", &["trace-view notes.jsonl", "trace-view notes.jsonl -o notes.html --open"]),
    ("trace-export", &["trace-export notes.jsonl -o notes.zip", "trace-export notes.jsonl --format har -o notes.har"]),
    ("trace-diff", &["trace-diff before.jsonl after.jsonl"]),
    (
        "trace-replay",
        &["trace-replay notes.jsonl", "trace-replay notes.jsonl --set PASSWORD=… --app dist/notes -o out"],
    ),
    ("trace-promote", &["trace-promote notes.jsonl -o tests/notes.run"]),
    ("video-stop", &["video-stop"]),
    ("coverage-report", &["coverage-report reports/1 reports/2 --output reports"]),
    ("coverage-stop", &["coverage-stop reports"]),
    ("storage-idb-clear", &["storage-idb-clear notes items"]),
    ("visual-capture", &["visual-capture main", "visual-capture toolbar --selector '#toolbar' --masks .clock"]),
    (
        "visual-expect",
        &["visual-expect main --full-page", "visual-expect chart --selector '#chart' --max-diff-pixels 20"],
    ),
    ("a11y-audit", &["a11y-audit", "a11y-audit --tags wcag2aa --impact-min serious --pictures ./barriers"]),
    ("a11y-keyboard", &["a11y-keyboard"]),
    ("visual-update-baseline", &["visual-update-baseline main --full-page --confirm"]),
    ("devtools", &["devtools", "devtools --close"]),
    ("clock-set-time", &["clock-set-time 2030-01-31T09:30:00Z"]),
    ("clock-set-system-time", &["clock-set-system-time 2030-01-31T09:30:00Z"]),
    ("clock-advance", &["clock-advance 1h"]),
    ("clock-run-for", &["clock-run-for 90s"]),
    ("clock-pause", &["clock-pause 2030-01-31T09:30:00Z"]),
    ("clock-resume", &["clock-resume"]),
    ("clock-status", &["clock-status"]),
    ("clock-uninstall", &["clock-uninstall"]),
    (
        "production-validate",
        &[
            "production-validate dist/linux-unpacked --budget 250MB",
            "production-validate My.AppImage --sarif out.sarif --baseline known.json",
        ],
    ),
];

/// The examples of a verb.
pub fn of(row: &Row) -> impl Iterator<Item = &'static str> {
    let verb = row.verb();
    let others = NOT_RUN.iter().find(|(name, _)| row.examples.is_empty() && *name == verb);
    row.examples
        .iter()
        .map(|example| example.line)
        .chain(others.into_iter().flat_map(|(_, lines)| lines.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        REGISTRY,
        arguments::{self, Reach},
        grammar,
    };
    use std::path::Path;

    #[test]
    fn unrun_example_lines_parse() {
        for (name, lines) in NOT_RUN {
            // The runner's verbs are not in this registry; it parses their lines in a test of its own.
            let Some(row) = REGISTRY.find(name) else { continue };
            assert!(row.examples.is_empty(), "{name} has examples in its row");
            for line in *lines {
                let words = grammar::split(line).texts();
                arguments::read(row, &words[0], &words[1..], Reach::Process, Path::new("/")).expect(line);
            }
        }
    }
}
