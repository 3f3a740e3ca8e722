//! The app's own code: the files of its archives, or of its folder.

use super::Layout;
use crate::{
    blob::Blob,
    files::{Content, Entry, Files, Used, asar::Asar, spool},
    limits,
};
use serde_json::Value;
use std::{collections::HashSet, io};

/// The code of an app.
#[derive(Debug)]
pub(crate) struct Code {
    /// The archives in the resources' folder.
    pub archives: Vec<Archive>,
    /// The app's files, under their paths in the artifact: an archive is like a folder there.
    pub files: Vec<Entry>,
    /// The folder of the app's package.json, with a `/` at its end.
    pub root: Option<String>,
    /// Its package.json (always an object), or the reason why it cannot be read.
    pub package: Result<Value, String>,
    /// How much of the limits all lists of the artifact use.
    pub used: Used,
}

/// One archive.
#[derive(Debug)]
pub(crate) struct Archive {
    /// Its path in the artifact.
    pub path: String,
    /// The archive, or the reason why it cannot be read.
    pub read: Result<Asar, String>,
    /// Files that the header names as unpacked, and that do not exist beside the archive.
    pub missing: Vec<String>,
}

impl Default for Code {
    fn default() -> Code {
        let package = Err("there is none".into());
        Code { archives: vec![], files: vec![], root: None, package, used: Used::default() }
    }
}

impl Code {
    /// Paths of unpacked files that the headers of archives name. [`Code::files`] has these files under the path of
    /// their archive.
    pub fn beside(&self) -> HashSet<String> {
        let read = self.archives.iter().filter_map(|archive| Some((&archive.path, archive.read.as_ref().ok()?)));
        read.flat_map(|(path, asar)| asar.unpacked.iter().map(move |inner| format!("{path}.unpacked/{inner}")))
            .collect()
    }

    pub fn of(files: &Files, layout: &Layout) -> Code {
        let mut code = Code { used: files.used(), ..Code::default() };
        let resources = &layout.resources;
        let archives = files.below(resources).filter(|entry| entry.path.ends_with(".asar"));
        let archives: Vec<&Entry> = archives.filter(|entry| !entry.path[resources.len()..].contains('/')).collect();
        for (entry, blob) in archives.iter().zip(spool::blobs(&archives)) {
            code.archive(files, entry, blob);
        }
        let folder = format!("{resources}app/");
        code.files.extend(files.below(&folder).cloned());
        let package = |root: &str| code.files.iter().find(|entry| entry.path == format!("{root}package.json"));
        let roots = [format!("{resources}app.asar/"), folder, format!("{resources}default_app.asar/")];
        if let Some(root) = roots.into_iter().find(|root| package(root).is_some()) {
            if let Some(entry) = package(&root) {
                code.package = read_package(entry);
            }
            code.root = Some(root);
        }
        code
    }

    fn archive(&mut self, files: &Files, entry: &Entry, blob: io::Result<Blob>) {
        let read = blob.and_then(|blob| Asar::read(&blob, self.used)).and_then(|mut asar| {
            // Paths in this list start with the path of the archive, so reserve memory for both parts.
            for inner in asar.files.files().map(|inner| inner.path.len()).collect::<Vec<_>>() {
                asar.files.list(entry.path.len() + 1 + inner)?;
            }
            Ok(asar)
        });
        let read = read.map_err(|error| error.to_string());
        let mut missing = vec![];
        if let Ok(asar) = &read {
            self.used = asar.files.used();
            for inner in asar.files.files() {
                let path = format!("{}/{}", entry.path, inner.path);
                let unpacked = matches!(inner.content, Content::Nothing);
                let beside = format!("{}.unpacked/{}", entry.path, inner.path);
                match files.get(&beside).filter(|_| unpacked) {
                    Some(beside) => self.files.push(Entry { path, ..beside.clone() }),
                    None if unpacked => missing.push(inner.path.clone()),
                    None => self.files.push(Entry { path, ..inner.clone() }),
                }
            }
        }
        self.archives.push(Archive { path: entry.path.clone(), read, missing });
    }
}

fn read_package(entry: &Entry) -> Result<Value, String> {
    let bytes = entry.read(limits::TEXT).map_err(|error| error.to_string())?;
    // Node accepts a byte order mark before JSON.
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let value: Value = serde_json::from_slice(text).map_err(|error| format!("it is no JSON: {error}"))?;
    match value.is_object() {
        true => Ok(value),
        false => Err("it is no object of JSON".into()),
    }
}
