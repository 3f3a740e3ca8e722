//! The reply of the verbs that write reports of coverage.

use crate::{
    artifacts,
    call::Call,
    show::{Show, clean_line},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::coverage::{Report, Summary, Totals};
use std::path::{Path, PathBuf};

/// The most files that a reply names.
const MOST: usize = 100;

/// Reports that were written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// The folder of the reports
    folder: PathBuf,
    /// The totals of all files
    summary: Summary,
    /// How many files there are
    file_count: usize,
    /// The first 100 files, those with the most lines that did not run first
    files: Vec<OneFile>,
    /// The code that was not counted, and why
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    uncounted: Vec<String>,
}

/// The totals of one file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct OneFile {
    /// Its path or address
    path: String,
    #[serde(flatten)]
    totals: Summary,
}

/// The folder of the reports: the named one, or a fresh one in the frontend's folder or the temp folder.
pub(super) fn destination(call: &Call, named: Option<PathBuf>) -> Outcome<PathBuf> {
    match named {
        Some(named) => Ok(named),
        None => Ok(artifacts::place_named(call, &artifacts::fresh_stem())?.path().to_owned()),
    }
}

/// Writes the files of a report.
pub(super) fn write(folder: &Path, root: Option<&Path>, report: &Report) -> Outcome<Written> {
    report.write("output", folder, root)?;
    let mut files: Vec<OneFile> =
        report.files.iter().map(|file| OneFile { path: file.path.clone(), totals: Summary::of(file) }).collect();
    files.sort_by_key(|file| std::cmp::Reverse(file.totals.lines.total - file.totals.lines.covered));
    files.truncate(MOST);
    Ok(Written {
        folder: folder.to_owned(),
        summary: report.summary,
        file_count: report.files.len(),
        files,
        uncounted: report.uncounted.clone(),
    })
}

impl Show for Written {
    fn show(&self) -> String {
        let share = |of: Totals| format!("{}% ({}/{})", of.percent(), of.covered, of.total);
        let line = |name: &str, of: &Summary| {
            let (lines, branches, functions) = (share(of.lines), share(of.branches), share(of.functions));
            format!("{}: lines {lines}, branches {branches}, functions {functions}\n", clean_line(name))
        };
        let mut out = match self.file_count {
            0 => "no file was counted\n".to_owned(),
            1 => line("1 file", &self.summary),
            count => line(&format!("{count} files"), &self.summary),
        };
        self.files.iter().for_each(|file| out += &line(&file.path, &file.totals));
        self.uncounted.iter().for_each(|what| out += &format!("not counted: {}\n", clean_line(what)));
        out + &format!("reports in {}", clean_line(&self.folder.display().to_string()))
    }

    fn raw(&self) -> Option<String> {
        Some(self.folder.display().to_string())
    }
}
