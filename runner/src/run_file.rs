//! The run file of a recording, with the lines so far.

use crate::placeholders;
use serde_json::Value;
use stagewright_commands::{call::Registry, shell_line};
use std::path::{Component, Path, PathBuf};

/// The most lines of a recording. A longer one would be no useful test.
pub(crate) const MOST_LINES: usize = 5_000;

/// The line of a test in which nothing was done: a test must have one.
const NOTHING_DONE: &str = "windows-list";

/// The file.
#[derive(Debug)]
pub(crate) struct Text {
    head: Vec<String>,
    lines: Vec<String>,
    after: [String; 2],
}

impl Text {
    /// A file whose app is launched or joined by that call, and left by that verb.
    pub fn new(registry: &Registry, tool: &str, args: &Value, leave: &str) -> Text {
        let begin = format!("  {}", placeholders::in_line(&shell_line::render(registry, tool, args)));
        Text {
            head: vec!["before".into(), begin, "test recorded".into()],
            lines: vec![],
            after: ["after".into(), format!("  {leave}")],
        }
    }

    /// The same with a comment above the first call.
    pub fn with_comment(mut self, comment: Option<String>) -> Text {
        self.head.splice(1..1, comment.map(|comment| format!("  {comment}")));
        self
    }

    /// The first lines of the file, up to the test's name.
    pub fn head(&self) -> &[String] {
        &self.head
    }

    /// Adds a line; `None` when there is no room for more. A line that begins with a `#` is a comment.
    pub fn add(&mut self, line: &str) -> Option<&str> {
        if self.lines.len() >= MOST_LINES {
            return None;
        }
        self.lines.push(format!("  {line}"));
        self.lines.last().map(String::as_str)
    }

    /// Its last lines. A test needs one that is no comment.
    pub fn end(&mut self) -> Vec<String> {
        let mut rest = vec![];
        if self.lines.iter().all(|line| line.trim_start().starts_with('#')) {
            rest.push(format!("  {NOTHING_DONE}"));
            self.lines.push(format!("  {NOTHING_DONE}"));
        }
        rest.extend(self.after.clone());
        rest
    }

    /// How many lines the test has.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The whole text of the file.
    pub fn whole(&self) -> String {
        let lines: Vec<&str> = self.head.iter().chain(&self.lines).chain(&self.after).map(String::as_str).collect();
        lines.join("\n") + "\n"
    }
}

/// A path as a file in that folder would name it: `../app`.
pub(crate) fn relative(path: &Path, folder: &Path) -> PathBuf {
    let (path_parts, folder_parts): (Vec<_>, Vec<_>) = (path.components().collect(), folder.components().collect());
    let shared = path_parts.iter().zip(&folder_parts).take_while(|(a, b)| a == b).count();
    // Paths that share only the root stay absolute.
    if shared < 2 {
        return path.to_owned();
    }
    let ups = folder_parts[shared..].iter().map(|_| Component::ParentDir);
    let way: PathBuf = ups.chain(path_parts[shared..].iter().copied()).collect();
    if way.as_os_str().is_empty() { ".".into() } else { way }
}

/// The lowest folder that contains both a file and its app; the file's own if they share only the root.
pub(crate) fn around(app: &Path, folder: &Path) -> PathBuf {
    let shared: PathBuf =
        app.components().zip(folder.components()).take_while(|(a, b)| a == b).map(|(part, _)| part).collect();
    if shared.components().count() < 2 { folder.to_owned() } else { shared }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use serde_json::json;

    #[test]
    fn a_path_is_named_from_the_files_folder() {
        let from = |path: &str, folder: &str| relative(Path::new(path), Path::new(folder)).display().to_string();
        assert_eq!(from("/home/mia/app", "/home/mia"), "app");
        assert_eq!(from("/home/mia/app", "/home/mia/tests/ui"), "../../app");
        assert_eq!(from("/home/mia", "/home/mia"), ".");
        assert_eq!(from("/opt/app", "/home/mia"), "/opt/app");
    }

    #[test]
    fn a_file_and_its_app_lie_in_one_folder() {
        let of = |app: &str, folder: &str| around(Path::new(app), Path::new(folder)).display().to_string();
        assert_eq!(of("/home/mia/shop/app", "/home/mia/shop/tests/ui"), "/home/mia/shop");
        assert_eq!(of("/home/mia/shop", "/home/mia/shop/tests"), "/home/mia/shop");
        assert_eq!(of("/opt/shop/shop", "/home/mia/tests"), "/home/mia/tests");
    }

    #[test]
    fn a_file_is_whole_at_any_time() {
        let mut text = Text::new(&REGISTRY, "electron_launch", &json!({ "main": "my app" }), "stop");
        assert_eq!(text.add("click @3"), Some("  click @3"));
        assert_eq!(text.end(), ["after", "  stop"]);
        assert_eq!(text.whole(), "before\n  launch 'my app'\ntest recorded\n  click @3\nafter\n  stop\n");
        let mut empty = Text::new(&REGISTRY, "electron_attach", &json!({ "port": 9222 }), "detach");
        assert_eq!(empty.end(), ["  windows-list", "after", "  detach"]);
    }
}
