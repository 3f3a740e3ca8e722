//! Reports of counts: files with lines, branches and functions, and the totals of them.

mod archive;
mod cobertura;
mod lcov;
mod page;
mod sources;

pub(super) use sources::Sources;

use super::{
    Choice, File, Folder, file,
    place::{PAGE, check_page},
    raw::path_of,
    unwritten,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, files::Spot};
use std::{cell::RefCell, collections::BTreeMap, path::Path};

/// How many there are, and how many of them ran.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Totals {
    /// How many there are
    pub total: u64,
    /// How many of them ran
    pub covered: u64,
}

impl Totals {
    fn add(&mut self, counts: impl Iterator<Item = u64>) {
        for count in counts {
            self.total += 1;
            self.covered += u64::from(count > 0);
        }
    }

    /// The share that ran, in percent; 100 of nothing.
    pub fn percent(self) -> f64 {
        if self.total == 0 {
            return 100.0;
        }
        (self.covered as f64 * 10_000.0 / self.total as f64).floor() / 100.0
    }
}

/// The totals of one file or of all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Summary {
    /// Lines
    pub lines: Totals,
    /// Branches: functions and the blocks in them
    pub branches: Totals,
    /// Functions with a name
    pub functions: Totals,
}

impl Summary {
    fn add(&mut self, file: &File) {
        self.lines.add(file.lines.values().copied());
        self.branches.add(file.branches.iter().map(|branch| branch.count));
        self.functions.add(file.functions.iter().map(|function| function.count));
    }

    /// The totals of a file.
    pub fn of(file: &File) -> Summary {
        let mut summary = Summary::default();
        summary.add(file);
        summary
    }
}

/// Files with their counts.
#[derive(Debug, Default)]
pub struct Report {
    /// The files, by path.
    pub files: Vec<File>,
    /// The totals of all.
    pub summary: Summary,
    /// The code that was not counted, a sentence each.
    pub uncounted: Vec<String>,
}

impl Report {
    /// The report of counts. Texts that the counts lack are read from files, beneath `root` if there is one.
    pub fn of(counts: &Folder, choice: &Choice, root: Option<&Path>) -> Report {
        let sources = Sources::new(root, &counts.process.source_maps);
        let mut files: BTreeMap<String, File> = BTreeMap::new();
        let uncounted = RefCell::new(counts.uncounted.clone());
        let note = |what: String| uncounted.borrow_mut().push(what);
        for script in &counts.process.result {
            let path = path_of::shown(&script.url);
            let Some(source) = sources.of(script) else {
                if choice.has(&path) {
                    note(format!("{path}: its text could not be read"));
                }
                continue;
            };
            let map = sources.map(script, &source).unwrap_or_else(|why| {
                note(format!("{path}: {why}"));
                None
            });
            // Code that a bundler has added to a bundle belongs to no file.
            if map.is_none() && !choice.has(&path) {
                continue;
            }
            let original = |name: &str, lacks_text: bool| {
                let found = sources.original(script, name, lacks_text);
                if lacks_text && found.1.is_none() && choice.has(&found.0) {
                    note(format!("{}: its text could not be read", found.0));
                }
                found
            };
            let found = file::of_script(&path, &source, &script.functions, map.as_ref(), script.place.line, original);
            for file in found.into_iter().filter(|file| choice.has(&file.path)) {
                match files.get_mut(&file.path) {
                    Some(known) => known.add(file),
                    None => drop(files.insert(file.path.clone(), file)),
                }
            }
        }
        let files: Vec<File> = files.into_values().collect();
        let mut summary = Summary::default();
        files.iter().for_each(|file| summary.add(file));
        if files.is_empty() {
            note("every file: there are no counts of files that are wanted, and packages in node_modules are not wanted \
                  unless an include names them"
                .into());
        }
        let mut uncounted = uncounted.into_inner();
        uncounted.sort();
        uncounted.dedup();
        Report { files, summary, uncounted }
    }

    /// The text of each file of the report, by its name.
    pub fn texts(&self) -> [(&'static str, String); 3] {
        [("lcov.info", lcov::text(self)), ("cobertura.xml", cobertura::text(self)), (PAGE, page::text(self))]
    }

    /// Writes the files of the report. `parameter` is the argument that names the folder.
    ///
    /// # Errors
    /// `coverage.ARTIFACT_WRITE_FAILED`, and those of a folder outside `root`.
    pub fn write(&self, parameter: &str, folder: &Path, root: Option<&Path>) -> Outcome<()> {
        check_page(folder)?;
        for (name, text) in self.texts() {
            let spot = Spot::admit(parameter, folder.join(name), root)?;
            spot.replace_now(text.as_bytes()).map_err(unwritten)?;
        }
        Ok(())
    }

    /// The folder that has all files whose paths are absolute; empty if there is none.
    fn common_folder(&self) -> String {
        let mut paths = self.files.iter().map(|file| file.path.as_str()).filter(|path| path.starts_with('/'));
        let Some(first) = paths.next() else { return String::new() };
        let mut common = &first[..first.rfind('/').unwrap_or(0)];
        for path in paths {
            while !path.strip_prefix(common).is_some_and(|rest| rest.starts_with('/')) {
                common = &common[..common.rfind('/').unwrap_or(0)];
            }
        }
        common.to_owned()
    }
}
