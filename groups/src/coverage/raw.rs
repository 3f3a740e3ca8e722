//! Counts in files, as V8 and Node write them: `v8/coverage-….json` in a folder. c8 reads them, too.

use super::{
    choice, merge,
    place::{cannot_write, check_page},
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

/// After so many files their counts are summed, so that those of many tests fit into memory.
const SUMMED: usize = 50;

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
    /// The files that these counts were read from.
    pub(super) files: Vec<PathBuf>,
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

/// Checks that files can be written into the folder of a launch.
pub(super) fn prepare(folder: &Path) -> Outcome<()> {
    check_page(folder)?;
    let spot = Spot::anywhere(folder.join(FOLDER).join(fresh_name()));
    spot.try_folder().map_err(|error| cannot_write(folder, error))
}

impl Folder {
    /// Counts that a session has.
    pub(super) fn of(process: Process, uncounted: Vec<String>) -> Folder {
        Folder { process, uncounted, ..Folder::default() }
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
    /// `coverage.ARTIFACT_INVALID` if a folder has none. A file without whole counts is left out, and told: its process
    /// was killed while it wrote them.
    pub fn read(folders: &[PathBuf], root: Option<&Path>) -> Outcome<Folder> {
        let (mut all, mut added) = (Folder::default(), 0_usize);
        for folder in folders {
            let counts = Some(folder.join(FOLDER)).filter(|inner| inner.is_dir()).unwrap_or_else(|| folder.clone());
            let files = files_in(&counts).map_err(|error| invalid(folder, &format!("cannot be read: {error}")))?;
            if files.is_empty() {
                return Err(invalid(folder, "holds no counts: no file coverage-….json"));
            }
            if files.len() > MOST_FILES {
                all.uncounted.push(format!("{} files of counts in {}", files.len() - MOST_FILES, counts.display()));
            }
            let (mut invalid, before) = (None, added);
            for file in files.iter().take(MOST_FILES) {
                match read_file(file, root) {
                    Ok(read) => all.add(read),
                    Err(error) if error.code == Code::CoverageArtifactInvalid => {
                        all.uncounted.push(format!("{}: the file holds no whole counts", file.display()));
                        invalid = Some(error);
                        continue;
                    }
                    Err(error) => return Err(error),
                }
                added += 1;
                if added.is_multiple_of(SUMMED) {
                    all.sum();
                }
            }
            if let Some(error) = invalid.filter(|_| added == before) {
                return Err(error);
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
        self.files.extend(other.files);
    }

    /// Adds other counts, and sums them.
    pub fn with(mut self, other: Folder) -> Folder {
        self.add(other);
        self.sum();
        self
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
        .filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_counts))
        .collect();
    files.sort();
    Ok(files)
}

/// Whether a file has the name that V8 gives to counts: three numbers. Other tools keep other files beside them.
fn is_counts(name: &str) -> bool {
    let inner = name.strip_prefix("coverage-").and_then(|rest| rest.strip_suffix(".json")).unwrap_or_default();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    inner.split('-').count() == 3 && inner.split('-').all(is_number)
}

fn read_file(file: &Path, root: Option<&Path>) -> Outcome<Folder> {
    let source = Source::open("folders", file, root)?;
    if source.bytes > LARGEST {
        return Err(invalid(file, "has more than 1 GiB"));
    }
    let bytes = source.read().map_err(|error| invalid(file, &format!("cannot be read: {error}")))?;
    let read: Read =
        serde_json::from_slice(&bytes).map_err(|error| invalid(file, &format!("holds no counts of V8: {error}")))?;
    let files = vec![file.to_owned()];
    Ok(Folder { process: read.process, uncounted: read.uncounted, left_out: read.left_out, files })
}

/// Whether a folder of reports has any counts.
pub fn has_counts(folder: &Path) -> bool {
    files_in(&folder.join(FOLDER)).is_ok_and(|files| !files.is_empty())
}

/// Removes the counts of an earlier run from a folder.
pub fn clear(folder: &Path) -> io::Result<()> {
    let counts = folder.join(FOLDER);
    // A link may lead to files of another kind.
    if !fs::symlink_metadata(&counts).is_ok_and(|there| there.is_dir()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: &str = r#"{"result":[{"scriptId":"1","url":"app://x/a.js","source":"let a;\n","functions":[{"functionName":"","ranges":[{"startOffset":0,"endOffset":7,"count":1}],"isBlockCoverage":true}]}]}"#;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(FOLDER)).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
        folder
    }

    #[test]
    fn a_file_that_was_cut_is_told_and_the_others_are_summed() {
        let cut = &COUNTS[..50];
        let both = folder(&[("v8/coverage-1-2-0.json", COUNTS), ("v8/coverage-2-2-0.json", cut)]);
        let read = Folder::read(&[both.path().to_owned()], None).expect("counts");
        assert_eq!((read.process.result.len(), read.uncounted.len()), (1, 1), "{read:?}");
        let none = folder(&[("v8/coverage-2-2-0.json", cut)]);
        let error = Folder::read(&[none.path().to_owned()], None).expect_err("no counts");
        assert_eq!(error.code, Code::CoverageArtifactInvalid);
    }

    #[test]
    fn counts_of_an_earlier_run_are_removed_and_no_other_file() {
        let folder = folder(&[("v8/coverage-1-2-0.json", COUNTS), ("v8/coverage-summary.json", "{}"), ("kept", "")]);
        clear(folder.path()).unwrap();
        assert!(!has_counts(folder.path()) && folder.path().join("v8/coverage-summary.json").exists());
    }
}
