//! The output of an app, read for people: which lines are the app's own, and which error ended it.

pub mod error;
pub(crate) mod kept;

pub use error::{last_output, thrown};

use serde_json::Value;

/// The lines that the app wrote itself; all lines if it wrote none.
pub fn own(lines: &[String]) -> Vec<&str> {
    let all = || lines.iter().map(String::as_str);
    let own: Vec<&str> = all().filter(|line| is_own(line)).collect();
    if own.is_empty() { all().collect() } else { own }
}

/// Whether the app wrote this line itself: it comes neither from Chromium, a system library nor Node's loader.
pub fn is_own(line: &str) -> bool {
    !is_loaders(line) && !is_noise(line)
}

/// If lines are left out of an excerpt, this many of its lines are the last ones.
const FROM_THE_END: usize = 3;

/// At most `most` of the app's own lines, from its first error on. Where lines are left out, one line says how many.
pub fn excerpt(lines: &[String], most: usize) -> Vec<String> {
    let own = own(lines);
    let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    if own.len() <= most {
        return owned(&own);
    }
    let from = own.iter().position(|line| error::begins(line)).unwrap_or(own.len());
    let end = own.len() - FROM_THE_END.min(most);
    if from + most >= own.len() {
        return owned(&own[own.len() - most..]);
    }
    let head = from + most.saturating_sub(FROM_THE_END + 1);
    let mut excerpt = owned(&own[from..head]);
    excerpt.push(left_out(end - head));
    excerpt.extend(owned(&own[end..]));
    excerpt
}

/// An excerpt of the output in the details of a failure; empty if they quote none.
pub fn in_details(details: &Value, most: usize) -> Vec<String> {
    let quoted = details["last_lines"].as_array().map(Vec::as_slice).unwrap_or_default();
    let lines: Vec<String> = quoted.iter().filter_map(|line| line.as_str().map(str::to_owned)).collect();
    excerpt(&lines, most)
}

fn left_out(lines: usize) -> String {
    format!("({lines} more lines)")
}

/// Whether a line is a stack frame in the code of Node or Electron.
fn is_loaders(line: &str) -> bool {
    const PLACES: [&str; 6] =
        ["(node:", "at node:", "at async node:", "(electron/js2c", "(<anonymous>)", "/resources/default_app.asar/"];
    error::is_frame(line) && PLACES.iter().any(|place| line.contains(place))
}

/// Parts of lines that system libraries and Node write in healthy apps, too.
const NOISE: [&str; 16] = [
    "libva error:",
    "libva info:",
    "libGL error:",
    "libEGL warning:",
    "MESA-LOADER:",
    "MESA: error:",
    "vkCreateInstance:",
    "Fontconfig warning:",
    "Gtk-WARNING **",
    "Gtk-CRITICAL **",
    "GLib-GIO-WARNING **",
    "dconf-WARNING **",
    "Xlib:  extension",
    "DeprecationWarning:",
    "ExperimentalWarning:",
    // Node's explanation, which follows the line about the rejection.
    "UnhandledPromiseRejectionWarning: Unhandled promise rejection. ",
];

/// Whether Chromium, a system library or Node writes a line like this in healthy apps, too.
pub(crate) fn is_noise(line: &str) -> bool {
    is_chromiums(line) || NOISE.iter().any(|part| line.contains(part)) || line.starts_with("(Use `")
}

/// A line of Chromium's log: `[4711:1122/020304.050607:ERROR:bus.cc(407)] Failed to connect…`. A `FATAL` line does not
/// count, because Chromium ends after it.
fn is_chromiums(line: &str) -> bool {
    const LEVELS: [&str; 4] = [":ERROR", ":WARNING", ":INFO", ":VERBOSE"];
    let head = line.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(head, _)| head);
    head.is_some_and(|head| head.contains(".cc") && LEVELS.iter().any(|level| head.contains(level)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn loader_frames_and_chromium_log_lines_are_removed() {
        let said = lines(
            "[71:1122/020304.05:ERROR:bus.cc(407)] Failed to connect to the bus
starting
libva error: vaGetDriverNameByIndex() failed
(node:71) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.
Error: no such file
    at Object.<anonymous> (/app/my (own)/main.js:4:7)
    at Module._compile (node:internal/modules/cjs/loader:1480:14)
    at c._load (node:electron/js2c/node_init:2:16955)
    at async ModuleLoader.import (node:internal/modules/esm/loader:473:24)",
        );
        assert_eq!(
            own(&said),
            ["starting", "Error: no such file", "    at Object.<anonymous> (/app/my (own)/main.js:4:7)"]
        );
    }

    #[test]
    fn chromium_lines_stay_if_fatal_or_the_only_output() {
        let said = lines("[71:1122/020304.05:ERROR:ozone.cc(2)] Missing X server or $DISPLAY");
        assert_eq!(own(&said).len(), 1);
        let fatal = lines("app\n[71:1122/020304.05:FATAL:sandbox.cc(2)] No usable sandbox!");
        assert_eq!(own(&fatal).len(), 2);
    }

    #[test]
    fn excerpt_starts_at_the_first_error_and_counts_omitted_lines() {
        let mut said = lines("starting\nError: no table\n    at f (/app/db.js:1:2)");
        said.extend((1..=30).map(|n| format!("attempt {n}")));
        let told = excerpt(&said, 8);
        assert_eq!(told[..2], ["Error: no table", "    at f (/app/db.js:1:2)"]);
        assert_eq!(told[4..], ["(25 more lines)", "attempt 28", "attempt 29", "attempt 30"]);
        assert_eq!(told.len(), 8);
        assert_eq!(excerpt(&said[..3], 8).len(), 3);
        let calm: Vec<String> = (1..=30).map(|n| format!("line {n}")).collect();
        assert_eq!(excerpt(&calm, 2), ["line 29", "line 30"], "without an error the last lines count");
    }
}
