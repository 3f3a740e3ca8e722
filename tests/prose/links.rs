//! Links between documents lead somewhere, and the site names every page.

use crate::{files, read, root};
use std::{collections::BTreeSet, path::Path};

const PLACES: [&str; 5] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"];

/// Targets of links and pictures in a document, without those of its code.
fn targets(text: &str) -> Vec<String> {
    let prose: Vec<&str> = text.split("```").step_by(2).collect();
    let prose: String = prose.join("").split('`').step_by(2).collect();
    let found = prose.match_indices("](").filter_map(|(at, _)| prose[at + 2..].split_once(')'));
    found.map(|(target, _)| target.trim_matches(['<', '>']).to_owned()).collect()
}

/// Anchors of the headings, as GitHub and mdbook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let headings =
        prose.lines().filter_map(|line| line.strip_prefix('#')).map(|line| line.trim_start_matches('#').trim());
    let anchor = |heading: &str| -> String {
        let kept =
            heading.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
        kept.replace(' ', "-")
    };
    headings.map(anchor).collect()
}

fn documents() -> Vec<String> {
    PLACES.iter().flat_map(|place| files(place)).filter(|path| path.ends_with(".md")).collect()
}

#[test]
fn every_relative_link_has_a_target() {
    let mut wrong = Vec::new();
    for file in documents() {
        let text = read(&file);
        for target in targets(&text).iter().filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let folder = Path::new(&file).parent().unwrap_or(Path::new(""));
            let there = if path.is_empty() { root().join(&file) } else { root().join(folder).join(path) };
            if !there.exists() {
                wrong.push(format!("{file}: {target} is not there"));
            } else if !anchor.is_empty() && there.extension().is_some_and(|end| end == "md") {
                let other = std::fs::read_to_string(&there).expect("a document");
                if !anchors(&other).contains(anchor) {
                    wrong.push(format!("{file}: {target} names no heading"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn summary_md_names_every_page_once() {
    let summary = "docs/SUMMARY.md";
    let text = read(summary);
    let from_root = |target: String| target.strip_prefix("../").map_or(format!("docs/{target}"), str::to_owned);
    let named: Vec<String> = targets(&text).into_iter().map(from_root).collect();
    let unique: BTreeSet<&String> = named.iter().collect();
    assert_eq!(unique.len(), named.len(), "{summary} names a page twice");
    let pages: BTreeSet<String> = documents().into_iter().filter(|path| path != summary).collect();
    let missing: Vec<&String> = pages.iter().filter(|page| !unique.contains(page)).collect();
    assert!(missing.is_empty(), "{summary} does not name {missing:?}");
    assert!(named.iter().all(|page| pages.contains(page)), "{summary} names a page that is not there: {named:?}");
}

#[test]
fn links_and_headings_are_found() {
    assert_eq!(targets("[a](b.md#c) ![d](e.png) `[no](f)`\n```\n[no](g)\n```"), ["b.md#c", "e.png"]);
    assert!(anchors("## Why a launch failed").contains("why-a-launch-failed"));
}

/// Words that are verbs by docs/tools.md, aliases too.
fn verbs() -> BTreeSet<String> {
    let text = read("docs/tools.md");
    let usages = text.lines().filter(|line| line.starts_with("Shell: "));
    let spans = usages.flat_map(|line| line.split('`').skip(1).step_by(2));
    let words =
        spans.map(|span| span.strip_prefix("stagewright ").unwrap_or(span).split(' ').next().unwrap_or_default());
    words.map(str::to_owned).collect()
}

#[test]
fn verbs_named_in_coming_from_md_exist() {
    let verbs = verbs();
    let text = read("docs/coming-from.md");
    let rows = text.lines().filter(|line| line.starts_with('|')).filter_map(|row| row.rsplit_once(" | "));
    let spans = rows.flat_map(|(_, here)| here.split('`').skip(1).step_by(2).collect::<Vec<_>>());
    let words: BTreeSet<&str> = spans.map(|span| span.split(' ').next().unwrap_or_default()).collect();
    let named: Vec<&&str> = words.iter().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).collect();
    assert!(named.len() > 30, "{named:?}");
    let unknown: Vec<_> = named.into_iter().filter(|word| !verbs.contains(**word)).collect();
    assert!(unknown.is_empty(), "docs/coming-from.md names verbs that do not exist: {unknown:?}");
}
