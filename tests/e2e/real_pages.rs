//! Pages that other people wrote. Reads have the same words as `innerText` and as Playwright's accessibility snapshot.
//! `Reasons` lists the kinds of words that differ.

use crate::support::{app, documents, on_both};
use serde::Deserialize;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

/// Words that reads may treat differently, each kind found by `tests/pages/compare.js`.
#[derive(Deserialize)]
struct Reasons {
    /// Options of drop-down lists: `innerText` and snapshots have all of them, `get-text` the chosen one.
    option: Vec<String>,
    /// Text that nobody can see: `innerText` has it, and so have names.
    unseen: Vec<String>,
    /// Values and placeholders of fields, and words that Chromium writes on controls.
    control: Vec<String>,
    /// Text of pseudo-elements.
    generated: Vec<String>,
    /// Text that is hidden from assistive technology: in no snapshot.
    quiet: Vec<String>,
    /// Text that is longer than a snapshot shows.
    long: Vec<String>,
}

#[derive(Deserialize)]
struct Compared {
    inner: String,
    aria: String,
    reasons: Reasons,
}

/// How often a text says each word.
type Words = BTreeMap<String, usize>;

fn words(text: &str) -> Words {
    let mut words = Words::new();
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *words.entry(word.to_owned()).or_default() += 1;
    }
    words
}

/// The words that `these` have more often than `those`, by more than the reasons explain.
fn rarer(these: &Words, those: &Words, reasons: &[&Vec<String>]) -> Vec<String> {
    let explained =
        |word: &String| reasons.iter().flat_map(|reason| reason.iter()).filter(|known| *known == word).count();
    let is_rarer = |(word, count): &(&String, &usize)| those.get(*word).unwrap_or(&0) + explained(word) < **count;
    these.iter().filter(is_rarer).map(|(word, _)| word.clone()).collect()
}

/// The words of `these` that `those` do not have, without a reason that explains it. A snapshot repeats words in names.
fn missing(these: &Words, those: &Words, reasons: &[&Vec<String>]) -> Vec<String> {
    let once: Words = these.keys().map(|word| (word.clone(), 1)).collect();
    rarer(&once, those, reasons)
}

/// The words of Playwright's snapshot without its roles and attributes.
fn aria_words(snapshot: &str) -> Words {
    let plain = |line: &str| {
        let line = line.trim_start().trim_start_matches("- ").trim_start_matches('\'');
        // `- checkbox "Name" [checked]: on`: a role, a name, attributes, text.
        let (_, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
        let role_alone = line.starts_with('/')
            || line.split_once(": ").is_some_and(|(role, _)| role == "checkbox" || role == "radio");
        if role_alone { String::new() } else { without_attributes(rest) }
    };
    words(&snapshot.lines().map(plain).collect::<Vec<_>>().join("\n"))
}

/// `[level=1]`, `[checked]: on` and the like.
fn without_attributes(text: &str) -> String {
    let mut plain = text.to_owned();
    for attribute in ["checked", "selected", "disabled", "expanded", "pressed", "active"] {
        plain = plain.replace(&format!("[{attribute}]: on"), "").replace(&format!("[{attribute}]"), "");
    }
    for level in 1..=6 {
        plain = plain.replace(&format!("[level={level}]"), "");
    }
    plain
}

/// Every fourth page of one kit. Of another every fourth page of each folder, and every page about layout.
fn pages() -> Vec<PathBuf> {
    let mut pages = every(4, documents().join("uikit/tests"));
    let templates = documents().join("admin-lte/pages");
    let folders: BTreeSet<_> = fs::read_dir(templates).expect("a folder").flatten().map(|entry| entry.path()).collect();
    pages.extend(folders.into_iter().filter(|path| path.is_dir()).flat_map(|folder| {
        let step = if folder.ends_with("layout") { 1 } else { 4 };
        every(step, folder)
    }));
    pages
}

fn every(step: usize, folder: PathBuf) -> Vec<PathBuf> {
    let pages: BTreeSet<_> = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    pages.into_iter().filter(|path| path.extension().is_some_and(|end| end == "html")).step_by(step).collect()
}

on_both! {
    page_text_matches_inner_text_and_playwright(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        let out = home.path().join("compared.json");
        let playwright = documents().join("playwright-core/lib/generated/injectedScriptSource.js");
        mcp.ok("electron_launch", json!({ "main": app("documents"), "env": { "OUT": out, "PLAYWRIGHT": playwright } }));
        let pages = pages();
        assert!(pages.len() >= 40, "{} pages", pages.len());
        let mut wrong = vec![];
        for page in &pages {
            let code = format!("await global.show({:?}); return 1", page.display().to_string());
            mcp.ok("electron_eval_main", json!({ "code": code, "timeoutMs": 30_000 }));
            let text = mcp.ok("electron_get_text", json!({ "selector": "body" }))["text"].as_str().expect("a text").to_owned();
            let taken = mcp.ok("electron_snapshot", json!({ "format": "text", "maxEntries": 100_000 }));
            mcp.ok("electron_eval_main", json!({ "code": "await global.compare(); return 1", "timeoutMs": 30_000 }));
            let compared = fs::read(&out).expect("it was compared");
            let Compared { inner, aria, reasons } = serde_json::from_slice(&compared).expect("JSON");
            let Reasons { option, unseen, control, generated, quiet, long } = &reasons;
            let (inner, text, aria) = (words(&inner), words(&text), aria_words(&aria));
            let told = words(taken["snapshot_text"].as_str().expect("a text"));
            for (what, odd) in [
                ("in innerText, not in get-text", rarer(&inner, &text, &[option, unseen])),
                ("in get-text, not in innerText", rarer(&text, &inner, &[control, generated])),
                ("in get-text, not in the snapshot", missing(&text, &told, &[quiet, long, generated])),
                ("in Playwright's snapshot, not in ours", missing(&aria, &told, &[unseen, long, control])),
            ] {
                if !odd.is_empty() {
                    wrong.push(format!("{}: {what}: {odd:?}", page.display()));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(mcp.close(), 0);
    }
}
