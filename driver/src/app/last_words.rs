//! What an app said last, as a person wants it: its own lines, without the frames of Node's loader and
//! Chromium's log, and where in its own code an error was thrown.

/// What stands before an error that nobody caught, on stderr.
const THROWN: [&str; 3] =
    ["App threw an error during load", "Uncaught Exception:", "A JavaScript error occurred in the main process"];

/// The lines that are the app's own; all of them where none is.
pub fn own(lines: &[String]) -> Vec<&str> {
    let all = || lines.iter().map(String::as_str);
    let own: Vec<&str> = all().filter(|line| is_own(line)).collect();
    if own.is_empty() { all().collect() } else { own }
}

/// Whether the app says it, and not Chromium or the loader.
pub fn is_own(line: &str) -> bool {
    !is_loaders(line) && !is_chromiums(line)
}

/// The error that ended the app, and where it was thrown: `Error: no such file (main.js:4:7)`.
pub fn thrown(lines: &[String]) -> Option<String> {
    let at = lines.iter().rposition(|line| THROWN.iter().any(|words| line.starts_with(words)))?;
    let error = lines.get(at + 1)?.trim_end_matches('.');
    // An error's own message may hold lines that look like its frames.
    let place =
        lines[at + 2..].iter().take_while(|line| is_frame(line) || !line.is_empty()).find_map(|line| place(line));
    Some(place.map_or_else(|| error.to_owned(), |place| format!("{error} (at {place})")))
}

/// `    at Object.<anonymous> (/app/main.js:4:7)`: the place, where it is in a file.
fn place(line: &str) -> Option<String> {
    let frame = line.trim_start().strip_prefix("at ").filter(|_| is_frame(line) && !is_loaders(line))?;
    let place = frame.rsplit_once('(').map_or(frame, |(_, place)| place.trim_end_matches(')'));
    let place = place.trim_start_matches("async ").trim_start_matches("file://");
    let numbers = place.rsplit(':').take(2).all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    (place.starts_with('/') && numbers).then(|| place.to_owned())
}

fn is_frame(line: &str) -> bool {
    line.starts_with("    at ")
}

/// A frame in Node's or Electron's own code, which no app's author can mend.
fn is_loaders(line: &str) -> bool {
    is_frame(line)
        && ["(node:", "at node:", "at async node:", "(electron/js2c", "(<anonymous>)"]
            .iter()
            .any(|own| line.contains(own))
}

/// `[4711:1122/020304.050607:ERROR:bus.cc(407)] Failed to connect…`: never `FATAL`, which is why it ended.
fn is_chromiums(line: &str) -> bool {
    let head = line.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(head, _)| head);
    head.is_some_and(|head| {
        head.contains(".cc")
            && ["ERROR", "WARNING", "INFO", "VERBOSE"].iter().any(|level| head.contains(&format!(":{level}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    const SAID: &str = "[71:1122/020304.05:ERROR:bus.cc(407)] Failed to connect to the bus
starting
App threw an error during load
Error: no such file
    at Object.<anonymous> (/app/my (own)/main.js:4:7)
    at Module._compile (node:internal/modules/cjs/loader:1480:14)
    at c._load (node:electron/js2c/node_init:2:16955)
    at async ModuleLoader.import (node:internal/modules/esm/loader:473:24)";

    #[test]
    fn an_error_is_told_with_its_place_in_the_app() {
        let own_place = lines(&SAID.replace("/app/my (own)/", "/app/"));
        assert_eq!(thrown(&own_place).as_deref(), Some("Error: no such file (at /app/main.js:4:7)"));
        let module = lines("Uncaught Exception:\nTypeError: x\n    at file:///app/main.mjs:1:2");
        assert_eq!(thrown(&module).as_deref(), Some("TypeError: x (at /app/main.mjs:1:2)"));
        assert_eq!(thrown(&lines("Uncaught Exception:\nnothing else")).as_deref(), Some("nothing else"));
        assert_eq!(thrown(&lines("all is well")), None);
    }

    #[test]
    fn what_the_loader_and_chromium_say_is_left_out() {
        let said = lines(SAID);
        assert_eq!(own(&said).len(), 4, "{:?}", own(&said));
        assert!(own(&said).iter().all(|line| !line.contains("node:") && !line.contains("bus.cc")));
    }

    #[test]
    fn where_only_chromium_spoke_its_words_stay() {
        let said = lines("[71:1122/020304.05:ERROR:ozone.cc(2)] Missing X server or $DISPLAY");
        assert_eq!(own(&said).len(), 1);
        let fatal = lines("app\n[71:1122/020304.05:FATAL:sandbox.cc(2)] No usable sandbox!");
        assert_eq!(own(&fatal).len(), 2);
    }
}
