//! The texts of scripts and of the files that they were made from, and their source maps.

use super::archive::{self, Archive};
use crate::coverage::{
    raw::path_of,
    source_map::{Map, without_guard},
    v8::Script,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use stagewright_driver::files::Source;
use std::{
    cell::RefCell,
    collections::HashMap,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

/// The largest text that is read from a file, in bytes.
const LARGEST: u64 = 256 << 20;

/// The names of files that are read end with one of these. The app chooses the addresses, and the text is shown in the
/// report: a script could name a private file of the user.
const EXTENSIONS: [&str; 20] = [
    "js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "map", "vue", "svelte", "astro", "coffee", "ls", "elm", "re",
    "res", "html", "htm", "xhtml",
];

fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

pub(in crate::coverage) struct Sources<'a> {
    root: Option<&'a Path>,
    /// Source maps that Node has kept, by the address of their script.
    kept: &'a serde_json::Map<String, Value>,
    /// The archives that were opened, by path; `None` if one cannot be read.
    archives: RefCell<HashMap<PathBuf, Option<Archive>>>,
}

impl<'a> Sources<'a> {
    pub fn new(root: Option<&'a Path>, kept: &'a serde_json::Map<String, Value>) -> Sources<'a> {
        Sources { root, kept, archives: RefCell::default() }
    }

    /// The text of a script.
    pub fn of(&self, script: &Script) -> Option<Arc<str>> {
        let file = || script.url.starts_with("file://").then(|| path_of::shown(&script.url));
        script.source.clone().or_else(|| Some(self.read(Path::new(&file()?))?.into()))
    }

    /// The source map of a script, if it names one. The error says why it was not used.
    pub fn map(&self, script: &Script, source: &str) -> Result<Option<Map>, String> {
        self.map_text(script, source)?.map(|json| Map::read(&json)).transpose()
    }

    fn map_text(&self, script: &Script, source: &str) -> Result<Option<String>, String> {
        let kept = self.kept.get(&script.url).map(|kept| &kept["data"]).filter(|data| data.is_object());
        if let Some(data) = kept {
            return Ok(Some(data.to_string()));
        }
        let Some(url) = named(source) else { return Ok(None) };
        let json = match url.strip_prefix("data:") {
            Some(data) => inline(data).ok_or("its inline source map is not valid")?,
            None => {
                let folder = folder_of(script).ok_or("its source map cannot be read: it has no folder")?;
                let file = joined(&folder, &path_of::shown(url));
                self.read(&file).ok_or_else(|| format!("its source map {} cannot be read", file.display()))?
            }
        };
        Ok(Some(json))
    }

    /// The source map of a script that is a file, with the texts of its sources, and absolute paths as their names.
    pub fn whole_map(&self, script: &Script, source: &str) -> Option<Value> {
        folder_of(script)?;
        let json = self.map_text(script, source).ok()??;
        let map = Map::read(&json).ok()?;
        let mut whole: Value = serde_json::from_str(without_guard(&json)).ok()?;
        if whole.get("sections").is_some() {
            return Some(whole);
        }
        let sources = map.sources.into_iter().map(|source| {
            let (path, text) = self.original(script, &source.name, source.text.is_none());
            (path, source.text.or(text))
        });
        let (paths, texts): (Vec<String>, Vec<Option<String>>) = sources.unzip();
        let fields = whole.as_object_mut()?;
        fields.remove("sourceRoot");
        fields.insert("sources".to_owned(), paths.into());
        fields.insert("sourcesContent".to_owned(), texts.into());
        Some(whole)
    }

    /// The path of a file that a script was made from, and its text, if the map lacks it.
    pub fn original(&self, script: &Script, name: &str, lacks_text: bool) -> (String, Option<String>) {
        let name = name.strip_prefix("file://").map_or_else(|| name.to_owned(), |_| path_of::shown(name));
        let path = match (name.strip_prefix("webpack://"), folder_of(script)) {
            (Some(inner), Some(folder)) => {
                // webpack://NAME/./src/a.js is relative to the project, which is a folder above the bundle.
                let inner = inner.split_once('/').map_or(inner, |(_, path)| path);
                let inner = inner.trim_start_matches("./");
                let found = folder.ancestors().map(|above| joined(above, inner)).find(|path| path.is_file());
                found.unwrap_or_else(|| joined(&folder, inner)).display().to_string()
            }
            (None, Some(folder)) if !name.contains("://") => joined(&folder, &name).display().to_string(),
            (None, None) if !name.contains("://") => {
                let base = path_of::shown(&script.url);
                match (base.split_once("://"), base.rfind('/')) {
                    (Some((scheme, rest)), Some(at)) if at > scheme.len() + 2 => {
                        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
                        let folder = Path::new("/").join(path.rsplit_once('/').map_or("", |(folder, _)| folder));
                        format!("{scheme}://{host}{}", joined(&folder, &name).display())
                    }
                    _ => name,
                }
            }
            _ => name,
        };
        let text = if lacks_text { self.read(Path::new(&path)) } else { None };
        (path, text)
    }

    fn read(&self, path: &Path) -> Option<String> {
        if !path.is_absolute() || !is_source(path) {
            return None;
        }
        let bytes = match archive::split(path) {
            Some((archive, inner)) => {
                let mut archives = self.archives.borrow_mut();
                let open = |path: &PathBuf| Archive::open(path, self.root);
                let archive = archives.entry(archive).or_insert_with_key(open).as_mut()?;
                archive.read(&inner, self.root, LARGEST)?
            }
            None => {
                let source = Source::open("source", path, self.root).ok().filter(|source| source.bytes <= LARGEST)?;
                source.read().ok()?
            }
        };
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The folder of a script that is a file.
fn folder_of(script: &Script) -> Option<PathBuf> {
    let path = script.url.starts_with("file://").then(|| path_of::shown(&script.url))?;
    Path::new(&path).parent().map(Path::to_owned)
}

/// A path from a folder, without `.` and `..`.
fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut out = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

/// The address of the source map that a script names in its last such comment.
fn named(source: &str) -> Option<&str> {
    let line = source.lines().rev().find(|line| {
        let line = line.trim_start();
        ["//# sourceMappingURL=", "//@ sourceMappingURL=", "/*# sourceMappingURL="]
            .iter()
            .any(|start| line.starts_with(start))
    })?;
    let url = line.split_once("sourceMappingURL=")?.1.trim().trim_end_matches("*/").trim();
    Some(url).filter(|url| !url.is_empty() && !url.contains(char::is_whitespace))
}

/// The text of a `data:` address.
fn inline(data: &str) -> Option<String> {
    let (kind, body) = data.split_once(',')?;
    if kind.ends_with(";base64") {
        return String::from_utf8(STANDARD.decode(body.trim()).ok()?).ok();
    }
    // The path of a file is decoded in the same way.
    Some(path_of::shown(&format!("file://{}", body.replace('?', "%3F").replace('#', "%23"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_with_the_name_of_a_source_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let kept = serde_json::Map::new();
        let sources = Sources::new(None, &kept);
        for (name, is_read) in [("a.js", true), ("a.TS", true), ("passwd", false), (".env", false), ("id.pem", false)] {
            let path = folder.path().join(name);
            std::fs::write(&path, "text").unwrap();
            assert_eq!(sources.read(&path).is_some(), is_read, "{name}");
        }
    }
}
