//! Reports of counts: files with lines, branches and functions, and the totals of them.

mod cobertura;
mod lcov;
mod page;
mod sources;

use super::{Choice, File, Folder, file, raw::path_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sources::Sources;
use std::{collections::BTreeMap, path::Path};

/// The names of the files of a report.
pub const FILES: [&str; 3] = ["lcov.info", "cobertura.xml", "index.html"];

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
        let mut uncounted = counts.uncounted.clone();
        for script in &counts.process.result {
            let path = path_of::shown(&script.url);
            let Some(source) = sources.of(script) else {
                if choice.has(&path) {
                    uncounted.push(format!("{path}: its text could not be read"));
                }
                continue;
            };
            let map = sources.map(script, &source).unwrap_or_else(|why| {
                uncounted.push(format!("{path}: {why}"));
                None
            });
            // Code that a bundler has added to a bundle belongs to no file.
            if map.is_none() && !choice.has(&path) {
                continue;
            }
            let original = |name: &str, lacks_text: bool| sources.original(script, name, lacks_text);
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
        uncounted.sort();
        uncounted.dedup();
        Report { files, summary, uncounted }
    }

    /// The bytes of each file of the report, by its name.
    pub fn written(&self) -> [(&'static str, String); 3] {
        let texts = [lcov::text(self), cobertura::text(self), page::text(self)];
        let mut texts = texts.into_iter();
        FILES.map(|name| (name, texts.next().unwrap_or_default()))
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
