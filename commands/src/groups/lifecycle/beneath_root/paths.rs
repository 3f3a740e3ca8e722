//! Finds the paths in the value of a switch or variable, and tells whether they lie beneath the app root.

use stagewright_driver::files;
use std::{
    borrow::Cow,
    path::{Component, Path, PathBuf},
};

/// The folder that paths have to lie beneath, and the folder that relative ones start from.
pub(super) struct Place<'a> {
    pub root: &'a Path,
    pub cwd: &'a Path,
}

impl Place<'_> {
    /// Whether a value that is one path, whatever it looks like, lies beneath the root.
    pub fn has(&self, path: impl AsRef<Path>) -> bool {
        files::admit("", &self.cwd.join(path), self.root).is_ok()
    }

    /// Whether every path in a value lies beneath the root: absolute paths, and those with `..` or `~`. The value may be
    /// a list, a URL or a command line.
    pub fn has_all_of(&self, value: &str) -> bool {
        let decoded = decoded(value);
        self.is_one_file(value) || paths_in(value).into_iter().chain(paths_in(&decoded)).all(|path| self.has(path))
    }

    /// Whether a value names a file beneath the root that exists. Its name may have spaces and commas.
    fn is_one_file(&self, value: &str) -> bool {
        !value.is_empty() && self.cwd.join(value).exists() && self.has(value)
    }
}

fn paths_in(value: &str) -> Vec<PathBuf> {
    let of_a_path = |c: char| c.is_alphanumeric() || ":/.~_-+%@".contains(c);
    value.split(|c: char| !of_a_path(c)).flat_map(paths_in_part).collect()
}

fn paths_in_part(part: &str) -> Vec<PathBuf> {
    if let Some((scheme, rest)) = part.split_once("://") {
        let local = scheme.to_ascii_lowercase().ends_with("file");
        return if local { vec![Path::new("/").join(rest)] } else { vec![] };
    }
    let looks = |piece: &&str| {
        let path = Path::new(piece);
        let leaves =
            |component| matches!(component, Component::ParentDir) || component == Component::Normal("~".as_ref());
        path.is_absolute() || path.components().any(leaves)
    };
    // A home folder is outside of any root that is not above it. "@" precedes the name of a file with arguments.
    let absolute = |piece: &str| match piece.strip_prefix('~') {
        Some(rest) => Path::new("/").join("~").join(rest.trim_start_matches('/')),
        None => PathBuf::from(piece),
    };
    part.split([':', '@']).filter(looks).map(absolute).collect()
}

/// The value with each `%2F` and the like decoded once, as the readers of URLs and of lists of features do.
fn decoded(value: &str) -> Cow<'_, str> {
    if !value.contains('%') {
        return Cow::Borrowed("");
    }
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match (first, after.get(..2).and_then(hex)) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}
