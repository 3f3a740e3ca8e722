//! Compares reads with `innerText` on random pages. The words are the same, except for the kinds that are listed in
//! `tests/pages/random.html`. `STAGEWRIGHT_PAGES=300` makes that many pages instead of a few.

use crate::support::{app, on_both, page};
use serde_json::json;

/// How many pages are made for each Electron.
const PAGES: u32 = 40;

/// The limit of entries of a snapshot: more than a page has.
const ALL: u32 = 100_000;

/// The words of a text, split at white space, without the notation of a snapshot.
fn words(text: &str) -> Vec<String> {
    let apart = |c: char| !c.is_alphanumeric();
    text.split_whitespace()
        .map(|word| word.trim_matches(apart).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The words of these kinds: each is a kind and a number. Words that were joined by mistake are of no kind.
fn of_kinds(words: &[String], kinds: &[&str]) -> Vec<String> {
    let kind = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    words.iter().filter(|word| kinds.contains(&kind(word).as_str())).cloned().collect()
}

/// The words, sorted.
fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// Words that were joined by mistake, and words of kinds that no read may have.
fn strangers(words: &[String], kinds: &[&str]) -> Vec<String> {
    const KINDS: [&str; 8] = ["seen", "gone", "faint", "spoken", "shadow", "frame", "aside", "drawn"];
    let begins = |word: &&String| KINDS.iter().any(|kind| word.starts_with(kind));
    let known = of_kinds(words, kinds);
    words.iter().filter(begins).filter(|word| !known.contains(word)).cloned().collect()
}

on_both! {
    text_of_random_pages_matches_inner_text(home) {
        let pages: u32 = std::env::var("STAGEWRIGHT_PAGES").ok().and_then(|count| count.parse().ok()).unwrap_or(PAGES);
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("random.html") }, "readyTimeoutMs": 0 }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "body", "state": "attached" }));
        for seed in 1..=pages {
            let code = format!("return build({seed})");
            let built = mcp.ok("electron_eval_renderer", json!({ "code": code }));
            let inner = words(built["result"].as_str().expect("innerText"));
            let read = mcp.ok("electron_get_text", json!({ "selector": "body" }));
            let read_words = words(read["text"].as_str().expect("a text"));
            assert_eq!(
                strangers(&read_words, &["seen", "shadow", "aside", "drawn"]), Vec::<String>::new(), "seed {seed}: {read:#}"
            );
            let plain = ["seen", "aside", "drawn"];
            assert_eq!(of_kinds(&read_words, &plain), of_kinds(&inner, &plain), "seed {seed}: {read:#}\n{built:#}");
            let taken = mcp.ok("electron_snapshot", json!({ "format": "text", "maxEntries": ALL }));
            let text = taken["snapshot_text"].as_str().expect("a text");
            let told = words(text);
            assert_eq!(
                strangers(&told, &["seen", "shadow", "frame", "spoken"]), Vec::<String>::new(), "seed {seed}: {text}"
            );
            let missing: Vec<_> = sorted(of_kinds(&inner, &["seen"])).into_iter().filter(|word| !told.contains(word)).collect();
            assert_eq!(missing, Vec::<String>::new(), "seed {seed}: {text}\n{built:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}
