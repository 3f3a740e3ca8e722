//! Counts in files, as V8 and Node write them: `v8/coverage-….json` in a folder. c8 reads them, too.

use super::{
    choice, merge,
    v8::{Process, Script},
};
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::{Source, Spot},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

/// The folder for counts in a folder of reports.
pub const FOLDER: &str = "v8";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// The most files that are read from a folder.
const MOST_FILES: usize = 20_000;

/// The file in which `prepare` tries the folder.
const TRIED: &str = ".stagewright-coverage";

/// Paths of files and their addresses.
pub(super) mod path_of {
    use std::path::Path;

    /// The path or address of a script for reports: the path of a file, and an address without its query.
    pub fn shown(url: &str) -> String {
        match url.strip_prefix("file://") {
            Some(path) => decoded(plain(path)),
            None => plain(url).to_owned(),
        }
    }

    /// The address of a file.
    pub fn address(path: &str) -> String {
        if !Path::new(path).is_absolute() {
            return path.to_owned();
        }
        let mut out = String::from("file://");
        for byte in path.bytes() {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => out.push(char::from(byte)),
                _ if b"/-_.~!$&'()*+,;=:@".contains(&byte) => out.push(char::from(byte)),
                _ => out += &format!("%{byte:02X}"),
            }
        }
        out
    }

    fn plain(url: &str) -> &str {
        url.split(['?', '#']).next().unwrap_or(url)
    }

    fn decoded(path: &str) -> String {
        let (bytes, mut out, mut at) = (path.as_bytes(), Vec::new(), 0);
        while at < bytes.len() {
            let code = path.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
            match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
                Some(byte) => {
                    out.push(byte);
                    at += 3;
                }
                None => {
                    out.push(bytes[at]);
                    at += 1;
                }
            }
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Scripts are the same if these are: the address, the place in a document, the text.
type Key = (String, super::v8::Place, Option<Arc<str>>);

/// Counts, and what was not counted.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// The scripts with their counts.
    pub process: Process,
    /// The code that was not counted, a sentence each.
    pub uncounted: Vec<String>,
    /// The beginnings of addresses that belong to the Electron that ran the app.
    pub left_out: Vec<String>,
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    process: &'a Process,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    uncounted: &'a [String],
    #[serde(rename = "leftOut", skip_serializing_if = "<[String]>::is_empty")]
    left_out: &'a [String],
}

#[derive(Deserialize)]
struct Read {
    #[serde(flatten)]
    process: Process,
    #[serde(default)]
    uncounted: Vec<String>,
    #[serde(rename = "leftOut", default)]
    left_out: Vec<String>,
}

/// The error for a file of coverage that cannot be written.
pub fn cannot_write(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::new(Code::CoverageArtifactWriteFailed, format!("{path:?} cannot be written: {error}."))
        .detail("path", path.display().to_string())
}

/// Checks that files can be written into the folder of a launch.
pub(super) fn prepare(folder: &Path) -> Outcome<()> {
    let counts = folder.join(FOLDER);
    let tried = counts.join(TRIED);
    let write = || -> io::Result<()> {
        fs::create_dir_all(&counts)?;
        fs::write(&tried, [])?;
        fs::remove_file(&tried)
    };
    write().map_err(|error| cannot_write(folder, error))
}

impl Folder {
    /// Counts that a session has.
    pub(super) fn of(process: Process, uncounted: Vec<String>) -> Folder {
        Folder { process, uncounted, left_out: Vec::new() }
    }

    /// Writes the counts into the folder, beside those that are there.
    ///
    /// # Errors
    /// `coverage.ARTIFACT_WRITE_FAILED`.
    pub fn write(&self, folder: &Path) -> Outcome<()> {
        self.write_at(&Spot::anywhere(folder.join(FOLDER).join(fresh_name())))
    }

    /// Writes the counts to that file.
    ///
    /// # Errors
    /// `coverage.ARTIFACT_WRITE_FAILED`.
    pub fn write_at(&self, spot: &Spot) -> Outcome<()> {
        let written = Written { process: &self.process, uncounted: &self.uncounted, left_out: &self.left_out };
        let bytes = serde_json::to_vec(&written).map_err(Error::internal)?;
        spot.write_now(&bytes).map_err(super::unwritten)
    }

    /// Reads all counts in these folders, and sums them. Each folder is one of reports, or one of counts alone.
    ///
    /// # Errors
    /// `coverage.ARTIFACT_INVALID` if there are none, or if a file cannot be read.
    pub fn read(folders: &[PathBuf], root: Option<&Path>) -> Outcome<Folder> {
        let mut all = Folder::default();
        for folder in folders {
            let counts = Some(folder.join(FOLDER)).filter(|inner| inner.is_dir()).unwrap_or_else(|| folder.clone());
            let files = files_in(&counts).map_err(|error| invalid(folder, &format!("cannot be read: {error}")))?;
            if files.is_empty() {
                return Err(invalid(folder, "holds no counts: no file coverage-….json"));
            }
            for file in files {
                all.add(read_file(&file, root)?);
            }
        }
        all.sum();
        Ok(all)
    }

    fn add(&mut self, other: Folder) {
        self.process.result.extend(other.process.result);
        self.process.source_maps.extend(other.process.source_maps);
        self.uncounted.extend(other.uncounted);
        self.left_out.extend(other.left_out);
    }

    /// Sums the counts of equal scripts. Node writes no texts, so a script without one has that of another of its address.
    fn sum(&mut self) {
        let mut texts: HashMap<&str, Vec<&Arc<str>>> = HashMap::new();
        let scripts = std::mem::take(&mut self.process.result);
        for script in scripts.iter().filter(|script| script.place == Default::default()) {
            let Some(source) = &script.source else { continue };
            let known = texts.entry(&script.url).or_default();
            if !known.contains(&source) {
                known.push(source);
            }
        }
        let only: HashMap<String, Arc<str>> = texts
            .into_iter()
            .filter(|(_, known)| known.len() == 1)
            .map(|(url, known)| (url.to_owned(), known[0].clone()))
            .collect();
        let mut groups: BTreeMap<Key, Vec<Script>> = BTreeMap::new();
        for mut script in scripts.into_iter().filter(|script| self.is_of_the_app(&script.url)) {
            script.source = script.source.or_else(|| only.get(&script.url).cloned());
            groups.entry((script.url.clone(), script.place, script.source.clone())).or_default().push(script);
        }
        self.process.result = groups.into_values().filter_map(merge::scripts).collect();
        self.uncounted = std::mem::take(&mut self.uncounted).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    }
}

impl Folder {
    fn is_of_the_app(&self, url: &str) -> bool {
        !url.is_empty() && !choice::is_internal(url) && !self.left_out.iter().any(|start| url.starts_with(start))
    }
}

fn invalid(path: &Path, what: &str) -> Error {
    Error::new(Code::CoverageArtifactInvalid, format!("{path:?} {what}.")).detail("path", path.display().to_string())
}

fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("coverage-") && name.ends_with(".json")
        })
        .take(MOST_FILES)
        .collect();
    files.sort();
    Ok(files)
}

fn read_file(file: &Path, root: Option<&Path>) -> Outcome<Folder> {
    let source = Source::open("folders", file, root)?;
    if source.bytes > LARGEST {
        return Err(invalid(file, "has more than 1 GiB"));
    }
    let bytes = source.read().map_err(|error| invalid(file, &format!("cannot be read: {error}")))?;
    let read: Read =
        serde_json::from_slice(&bytes).map_err(|error| invalid(file, &format!("holds no counts of V8: {error}")))?;
    Ok(Folder { process: read.process, uncounted: read.uncounted, left_out: read.left_out })
}

/// Whether a folder of reports has any counts.
pub fn has_counts(folder: &Path) -> bool {
    files_in(&folder.join(FOLDER)).is_ok_and(|files| !files.is_empty())
}

/// Removes the counts of an earlier run from a folder.
pub fn clear(folder: &Path) -> io::Result<()> {
    let counts = folder.join(FOLDER);
    if !counts.is_dir() {
        return Ok(());
    }
    files_in(&counts)?.iter().try_for_each(fs::remove_file)
}

/// A name that no other file has.
pub fn fresh_name() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    format!("coverage-{}-{now}-{}.json", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}
