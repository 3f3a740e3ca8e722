//! Golden snapshots: the text of a page's snapshot, as a person compared it with a picture of the page.
//!
//! `GOLDEN=FOLDER` writes them anew, with a picture of each page in that folder. Look at both before you commit.

use super::{
    Electron, Mcp,
    processes::{WAIT_TIMEOUT, within},
};
use serde_json::json;
use std::{fs, path::PathBuf};

/// The page's snapshot without its first line, which contains paths, and without ref numbers.
fn told(mcp: &mut Mcp) -> String {
    let text = mcp.ok("electron_snapshot", json!({ "format": "text" }))["snapshot_text"].clone();
    let lines = text.as_str().expect("a text").lines().skip(1).map(|line| {
        let pieces = line.split('[').enumerate().map(|(n, piece)| match piece.split_once(']') {
            Some((number, rest)) if n > 0 && number.bytes().all(|b| b.is_ascii_digit()) => format!("[]{rest}"),
            _ if n > 0 => format!("[{piece}"),
            _ => piece.to_owned(),
        });
        // Marks of change depend on how often the test looked.
        timeless(&pieces.collect::<String>().replacen("~ ", "", 1)) + "\n"
    });
    lines.collect()
}

/// Replaces the number in a text such as "Released 2 years ago", which changes with the date.
fn timeless(line: &str) -> String {
    let Some((before, unit)) = line.strip_suffix(" ago\"").and_then(|line| line.rsplit_once(' ')) else {
        return line.to_owned();
    };
    let told = before.trim_end_matches(|c: char| c.is_ascii_digit());
    if told == before { line.to_owned() } else { format!("{told}N {} ago\"", unit.trim_end_matches('s')) }
}

/// The golden file of that version, or else the one of both versions.
fn file(name: &str, electron: Electron) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/e2e/golden");
    let own = folder.join(format!("{name}.{electron:?}.txt"));
    if own.exists() { own } else { folder.join(format!("{name}.txt")) }
}

/// Compares the current page with its golden snapshot, once it is drawn.
pub fn as_golden(mcp: &mut Mcp, name: &str, electron: Electron) {
    let file = file(name, electron);
    let wanted = fs::read_to_string(&file).unwrap_or_default();
    let mut now = String::new();
    let _ = within(WAIT_TIMEOUT, || {
        now = told(mcp);
        (now == wanted).then_some(())
    });
    if let Some(pictures) = std::env::var_os("GOLDEN") {
        let picture = PathBuf::from(pictures).join(format!("{name}.{electron:?}.png"));
        mcp.ok("electron_screenshot", json!({ "path": picture }));
        fs::write(&file, now).expect("a golden file");
        return;
    }
    assert!(now == wanted, "{}", difference(&wanted, &now, &file));
}

/// The lines that differ.
fn difference(wanted: &str, now: &str, file: &PathBuf) -> String {
    let [old, new]: [Vec<&str>; 2] = [wanted.lines().collect(), now.lines().collect()];
    let gone = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let come = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    format!(
        "{file:?} is not what the page is told with:\n{}\n\nall of it:\n{now}",
        gone.chain(come).collect::<Vec<_>>().join("\n")
    )
}
