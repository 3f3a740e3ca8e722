//! One pass over all files of an artifact, so that none is unpacked twice.

mod maps;
mod page;
mod preference;
mod preferences;
mod secrets;
mod settings;
mod snippet;
mod variables;

pub(crate) use crate::limits::TEXT as LARGEST_TEXT;
pub(crate) use page::{Page, script_sources};
pub(crate) use preference::{MARK, Preference};
pub(crate) use secrets::Secret;

use crate::{
    binary::{HEAD, Machine},
    files::Entry,
    limits,
    subject::Subject,
};
use sha2::{Digest, Sha256};
use std::{
    collections::{HashMap, HashSet},
    io::{self, Read},
};

/// The facts that the pass has found.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// Programs and libraries, by path.
    pub machines: Vec<(String, Machine)>,
    pub secrets: Vec<Secret>,
    /// Files with more secrets than are listed, each with the number of the others.
    pub more_secrets: Vec<(String, u64)>,
    pub preferences: Vec<Preference>,
    /// The number of `webPreferences` objects in the code.
    pub windows: usize,
    /// Scripts that could not be parsed, or not as a whole.
    pub unparsed: Vec<String>,
    pub pages: Vec<Page>,
    /// Source maps, with their sizes in bytes.
    pub maps: Vec<(String, u64)>,
    /// Scripts and styles with a source map inside.
    pub inline_maps: Vec<String>,
    /// SHA-256 of files, in hexadecimal digits.
    pub hashes: HashMap<String, String>,
    /// Files that could not be read, each with the reason.
    pub unreadable: Vec<(String, String)>,
    /// Text files that are too large to be looked through.
    pub skipped: Vec<String>,
    /// Those of the skipped files that are code of the app.
    pub skipped_code: Vec<String>,
}

/// Duplicates of files smaller than this are not reported, in bytes.
pub(crate) const WORTH: u64 = 16 << 10;

impl Survey {
    /// Looks at all files.
    pub fn of(subject: &Subject) -> Survey {
        let mut survey = Survey::default();
        let mut sizes: HashMap<u64, usize> = HashMap::new();
        let beside = subject.code.beside();
        for entry in all(subject, &beside) {
            *sizes.entry(entry.size).or_default() += 1;
        }
        let listed: HashMap<String, ()> = subject
            .code
            .archives
            .iter()
            .filter_map(|archive| Some((archive, archive.read.as_ref().ok()?)))
            .flat_map(|(archive, asar)| {
                asar.hashes.iter().map(move |(path, _)| (format!("{}/{path}", archive.path), ()))
            })
            .collect();
        for entry in all(subject, &beside) {
            let twin = entry.size >= WORTH && sizes.get(&entry.size).is_some_and(|count| *count > 1);
            let is_code = is_code(subject, entry);
            if let Err(error) = survey.look(entry, is_code, twin || listed.contains_key(&entry.path)) {
                survey.unreadable.push((entry.path.clone(), error.to_string()));
            }
        }
        survey
    }

    fn look(&mut self, entry: &Entry, is_code: bool, hashed: bool) -> io::Result<()> {
        if let Some(secret) = secrets::by_name(entry) {
            self.secrets.push(secret);
        }
        if entry.name().ends_with(".map") && is_code {
            self.maps.push((entry.path.clone(), entry.size));
        }
        let mut from = entry.open()?;
        let mut head = Vec::new();
        from.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        if let Some(machine) = Machine::of(&head) {
            self.machines.push((entry.path.clone(), machine));
        }
        let text = is_text(&head) && worth_reading(entry);
        if text && entry.size > limits::TEXT {
            self.skipped.push(entry.path.clone());
            if is_code {
                self.skipped_code.push(entry.path.clone());
            }
        }
        let text = text && entry.size <= limits::TEXT;
        let mut hash = Sha256::new();
        if text {
            from.read_to_end(&mut head)?;
            self.read(entry, &head, is_code);
        }
        if hashed {
            hash.update(&head);
            if !text {
                let mut block = vec![0; 1 << 20];
                loop {
                    match from.read(&mut block)? {
                        0 => break,
                        got => hash.update(&block[..got]),
                    }
                }
            }
            self.hashes.insert(entry.path.clone(), hex(&hash.finalize()));
        }
        Ok(())
    }

    fn read(&mut self, entry: &Entry, bytes: &[u8], is_code: bool) {
        let (secrets, others) = secrets::in_text(&entry.path, bytes);
        self.secrets.extend(secrets);
        if others > 0 {
            self.more_secrets.push((entry.path.clone(), others));
        }
        let extension = extension(entry);
        if !is_code {
            return;
        }
        if (is_script(extension) || extension == "css") && maps::has_inline(bytes) {
            self.inline_maps.push(entry.path.clone());
        }
        match extension {
            script if is_script(script) => {
                let told = preferences::read(&entry.path, bytes).unwrap_or_default();
                self.preferences.extend(told.preferences);
                self.windows += told.windows;
                self.unparsed.extend((!told.all).then(|| entry.path.clone()));
            }
            "html" | "htm" => self.pages.extend(page::read(&entry.path, bytes)),
            _ => {}
        }
    }
}

/// All files of the artifact and inside its archives, each once. The files of the app's folder, and the unpacked files
/// that an archive names (`beside`), are in both lists. Other files next to an archive come under their own paths.
fn all<'a>(subject: &'a Subject, beside: &'a HashSet<String>) -> impl Iterator<Item = &'a Entry> {
    let folder = subject.layout.as_ref().map(|layout| format!("{}app/", layout.resources));
    let mine = move |entry: &&Entry| folder.as_ref().is_none_or(|folder| !entry.path.starts_with(folder.as_str()));
    let once = |entry: &&Entry| !beside.contains(&entry.path);
    subject.files.files().filter(mine).filter(once).chain(subject.code.files.iter())
}

/// Whether a file belongs to the app rather than to Electron.
fn is_code(subject: &Subject, entry: &Entry) -> bool {
    subject.layout.as_ref().is_some_and(|layout| {
        entry
            .path
            .strip_prefix(&layout.resources)
            .is_some_and(|rest| rest.starts_with("app/") || rest.contains(".asar/") || rest.contains(".asar.unpacked/"))
    })
}

fn extension(entry: &Entry) -> &str {
    entry.name().rsplit('.').next().unwrap_or_default()
}

/// The names of scripts end with these.
pub(crate) const SCRIPTS: [&str; 3] = ["js", "cjs", "mjs"];

fn is_script(extension: &str) -> bool {
    SCRIPTS.contains(&extension)
}

fn is_text(head: &[u8]) -> bool {
    !head.is_empty() && !head.contains(&0)
}

/// Whether to search a file for secrets and maps. Electron's own texts are skipped: licences of several megabytes, and
/// translations.
fn worth_reading(entry: &Entry) -> bool {
    !entry.path.ends_with(".pak") && !entry.name().starts_with("LICENSES.chromium")
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The line number of an offset in a text, from 1 upward.
pub(crate) fn line_of(text: &[u8], at: usize) -> usize {
    text[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}
