//! The size of an artifact, and the duplicates in it.

use super::Context;
use crate::report::{Finding, Result};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap};

/// The most folders that a report names.
const MOST: usize = 10;
/// Copies of one file that waste less than this together are not reported, in bytes.
const WORTH: u64 = 256 << 10;

pub(super) fn size(context: &Context) -> Result {
    let subject = context.subject;
    let unpacked: u64 = subject.files.files().map(|entry| entry.size).sum();
    let mut folders: BTreeMap<&str, u64> = BTreeMap::new();
    let root = subject.layout.as_ref().map_or("", |layout| layout.root.as_str());
    for entry in subject.files.files() {
        let rest = entry.path.strip_prefix(root).unwrap_or(&entry.path);
        // Sums by the first two components of each path: `Contents/Frameworks`, `resources/app.asar`.
        let end = rest.match_indices('/').nth(1).map_or(rest.len(), |(at, _)| at);
        *folders.entry(&rest[..end]).or_default() += entry.size;
    }
    let mut largest: Vec<(&str, u64)> = folders.into_iter().collect();
    largest.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let named: Map<String, Value> =
        largest.iter().take(MOST).map(|(path, bytes)| ((*path).to_owned(), (*bytes).into())).collect();
    let mut findings = vec![];
    if let Some(budget) = context.options.budget.filter(|budget| subject.bytes > *budget) {
        let over = subject.bytes - budget;
        let message = format!(
            "It has {}, which is {} over the budget of {}.",
            megabytes(subject.bytes),
            megabytes(over),
            megabytes(budget)
        );
        findings.push(Finding::error("budget", message).measured(subject.bytes));
    }
    Result::of(findings, format!("{}; unpacked {}.", megabytes(subject.bytes), megabytes(unpacked)))
        .with("bytes", subject.bytes)
        .with("unpacked_bytes", unpacked)
        .with("budget_bytes", context.options.budget)
        .with("largest", Value::Object(named))
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

pub(super) fn duplicates(context: &Context) -> Result {
    let sizes: HashMap<&str, u64> = context
        .subject
        .files
        .files()
        .chain(&context.subject.code.files)
        .map(|entry| (entry.path.as_str(), entry.size))
        .collect();
    let mut equal: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, hash) in &context.survey.hashes {
        equal.entry(hash).or_default().push(path);
    }
    let mut groups: Vec<(u64, Vec<&str>)> = equal
        .into_values()
        .filter(|paths| paths.len() > 1)
        .map(|mut paths| {
            paths.sort_unstable();
            let bytes = sizes.get(paths[0]).copied().unwrap_or_default();
            (bytes * (paths.len() as u64 - 1), paths)
        })
        .filter(|(wasted, _)| *wasted >= crate::survey::WORTH)
        .collect();
    groups.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let wasted: u64 = groups.iter().map(|(wasted, _)| wasted).sum();
    let findings = groups.iter().filter(|(wasted, _)| *wasted >= WORTH).map(|(wasted, paths)| {
        let message = format!("{} is there {} times: {} too many.", paths[0], paths.len(), megabytes(*wasted));
        Finding::warning("twice", message).at(paths[0], None)
    });
    let findings = Finding::some(findings, "duplicates");
    Result::of(findings, format!("{} are there twice.", megabytes(wasted)))
        .doubted(context.unread("compared"))
        .with("bytes", wasted)
        .with("groups", groups.len())
}
