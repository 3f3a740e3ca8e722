//! Which scripts are counted: those of the app, and of them those that a caller wants.

use regex_lite::Regex;
use stagewright_driver::error::{Error, Outcome};

/// The beginnings of addresses that belong to Node, Electron, Chromium and extensions.
const INTERNAL: [&str; 11] = [
    "node:",
    "internal/",
    "electron/",
    "devtools:",
    "chrome:",
    "chrome-extension:",
    "chrome-error:",
    "chrome-untrusted:",
    "extensions::",
    "evalmachine.",
    "<anonymous>",
];

/// Whether a script belongs to Node, Electron or Chromium.
pub fn is_internal(url: &str) -> bool {
    INTERNAL.iter().any(|start| url.starts_with(start)) || url.contains("/resources/default_app.asar/")
}

/// The globs of a caller, for paths and addresses.
#[derive(Debug, Default)]
pub struct Choice {
    include: Vec<Regex>,
    exclude: Vec<Regex>,
}

impl Choice {
    /// Reads globs. With `**` any folders are meant, with `*` any characters but `/`, with `?` one of these.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` for a glob that is too long.
    pub fn of(include: &[String], exclude: &[String]) -> Outcome<Choice> {
        let read = |name: &str, globs: &[String]| -> Outcome<Vec<Regex>> {
            globs.iter().map(|glob| pattern(glob).map_err(|error| error.detail("parameter", name.to_owned()))).collect()
        };
        Ok(Choice { include: read("include", include)?, exclude: read("exclude", exclude)? })
    }

    /// Whether a file is wanted, by its path or address. Without globs the packages in `node_modules` are left out.
    pub fn has(&self, path: &str) -> bool {
        if self.exclude.iter().any(|glob| glob.is_match(path)) {
            return false;
        }
        match self.include.is_empty() {
            true => !path.split(['/', '\\']).any(|part| part == "node_modules"),
            false => self.include.iter().any(|glob| glob.is_match(path)),
        }
    }
}

fn pattern(glob: &str) -> Outcome<Regex> {
    // A glob that does not begin at the root may begin in any folder.
    let mut text = String::from(if glob.starts_with(['/', '*']) || glob.contains("://") { "^" } else { "(?:^|/)" });
    let mut rest = glob.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '*' if rest.next_if_eq(&'*').is_some() => match rest.next_if_eq(&'/') {
                Some(_) => text += "(?:.*/)?",
                None => text += ".*",
            },
            '*' => text += "[^/]*",
            '?' => text += "[^/]",
            c if c.is_ascii_punctuation() => text.extend(['\\', c]),
            c => text.push(c),
        }
    }
    text.push('$');
    Regex::new(&text).map_err(|_| Error::argument(format!("{glob:?} cannot be read as a glob.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(include: &[&str], exclude: &[&str], path: &str) -> bool {
        let owned = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        Choice::of(&owned(include), &owned(exclude)).expect("globs").has(path)
    }

    #[test]
    fn globs_choose_files_by_path_and_address() {
        assert!(has(&[], &[], "/app/main.js") && !has(&[], &[], "/app/node_modules/x/index.js"));
        assert!(has(&["src/**"], &[], "/app/src/a/b.ts") && !has(&["src/**"], &[], "/app/lib/b.ts"));
        assert!(has(&["**/*.ts"], &[], "/app/src/b.ts") && !has(&["**/*.ts"], &[], "/app/src/b.tsx"));
        assert!(
            has(&["app://main/*.js"], &[], "app://main/a.js") && !has(&["app://main/*.js"], &[], "app://main/x/a.js")
        );
        assert!(!has(&[], &["*.min.js", "**/vendor/**"], "/app/vendor/a.js"));
        assert!(!has(&["**"], &["b?.js"], "/app/b1.js") && has(&["**"], &["b?.js"], "/app/b.js"));
        assert!(has(&["node_modules/x/**"], &[], "/app/node_modules/x/a.js"));
    }

    #[test]
    fn scripts_of_node_and_electron_are_internal() {
        for url in ["node:internal/fs", "node:electron/js2c/browser_init", "devtools://devtools/a.js"] {
            assert!(is_internal(url), "{url}");
        }
        assert!(!is_internal("file:///app/internal/a.js") && !is_internal("app://x/electron/a.js"));
    }
}
