//! Pages that lead to other sites, for which Chromium replaces the process, and pages that share one. Each function that
//! ran is counted, or its document is named in `uncounted`.

use super::{functions, situations::says};
use crate::support::{
    app, given, on_both,
    processes::{WAIT_TIMEOUT, eventually, within},
    random::Random,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many pages a chain has.
const PAGES: usize = 20;

/// The chains of the app, each in a page of another kind.
const CHAINS: [&str; 4] = ["window", "frame", "webview", "view"];

/// A plan of a chain: the site of each page, its functions, and when it leads on.
fn plan(random: &mut Random) -> Vec<Value> {
    let page = |_| {
        // Half of them lead on before they can be read, or right after that.
        let after = [0, random.below(20), random.below(500), random.below(1_200)][random.below(4)];
        let served = [0, random.below(60)][random.below(2)];
        json!({ "site": random.below(2), "functions": 2 + random.below(5), "after": after, "served": served })
    };
    (0..PAGES).map(page).collect()
}

/// The functions of a page of the chain, all of which ran.
fn ran(page: &Value) -> Vec<String> {
    let count = page["functions"].as_u64().expect("a number");
    (0..count).map(|number| format!("f{number}")).chain(["leave".into(), "hidden".into()]).collect()
}

/// Whether the document is named, or its script if the text could not be read in time.
fn is_named(told: &Value, page: &str) -> bool {
    says(told, &[&format!("/{page}.html: ")]) || says(told, &[&format!("/{page}.js: ")])
}

/// Whether a page of that kind is named as one that lost counts to another page of its process.
fn shared_its_process(told: &Value, chain: &str) -> bool {
    let handle = if chain == "frame" { 'f' } else { 'w' };
    let sentences = told["uncounted"].as_array().into_iter().flatten().filter_map(Value::as_str);
    sentences.into_iter().any(|sentence| sentence.starts_with(handle) && sentence.ends_with(" in its process"))
}

fn counts(folder: &std::path::Path) -> BTreeMap<String, u64> {
    let last = |name: String| name.rsplit('/').next().unwrap_or_default().to_owned();
    functions(folder).into_iter().map(|(name, count)| (last(name), count)).collect()
}

on_both! {
    code_that_leads_to_another_site_is_counted_or_its_document_is_named(home) {
        let seed = given("SITES_SEED").unwrap_or_else(|| std::process::id().into());
        let plan = plan(&mut Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1));
        let folder = home.path().join("reports");
        let plan_word = format!("PLAN={}", json!(plan));
        home.ok(&["launch", &app("coverage-sites"), "--coverage", folder.to_str().expect("text"), "--env", &plan_word]);
        // Alone it takes 15 s on 22.3.25.
        let ended = within(8 * WAIT_TIMEOUT, || {
            let ended = home.ok(&["--allow-eval", "eval-main", "return global.done.size", "--raw"]);
            (ended == CHAINS.len().to_string()).then_some(())
        });
        assert!(ended.is_some(), "the chains have not ended");
        let told = home.json(&["coverage-stop"]);
        let found = counts(&folder);
        let (mut counted, mut named, mut missing) = (0, 0, BTreeMap::<String, Vec<String>>::new());
        for (chain, (at, page)) in CHAINS.iter().flat_map(|chain| plan.iter().enumerate().map(move |page| (chain, page))) {
            let is_named = is_named(&told, &format!("{chain}-{at}"));
            for function in ran(page) {
                match found.get(&format!("{chain}-{at}.js {function}")) {
                    Some(count) if *count > 0 => counted += 1,
                    _ if is_named || shared_its_process(&told, chain) => named += 1,
                    _ => missing.entry(format!("{chain}-{at}")).or_default().push(function),
                }
            }
        }
        eprintln!("seed {seed}: {counted} functions counted, {named} in named documents");
        assert!(missing.is_empty(), "{missing:?}, seed {seed}, {plan:?}: {told:#}");
        for (at, pair) in plan.windows(2).enumerate().filter(|(_, pair)| pair[0]["site"] != pair[1]["site"]) {
            assert!(is_named(&told, &format!("window-{at}")), "seed {seed}, {pair:?}, {at}: {told:#}");
        }
        assert!(says(&told, &["coverage-sites/start.html: "]), "{told:#}");
        // Nothing of the app ran in the first page of the view's window.
        assert!(!says(&told, &["about:blank"]), "{told:#}");
    }
}

on_both! {
    pages_of_one_site_lose_nothing(home) {
        let page = json!({ "site": 0, "functions": 3, "after": "go", "served": 5 });
        let plan = vec![page; 4];
        let folder = home.path().join("reports");
        let plan_word = format!("PLAN={}", json!(plan));
        home.ok(&["launch", &app("coverage-sites"), "--coverage", folder.to_str().expect("text"), "--env", &plan_word]);
        for at in 0..plan.len() {
            // The session asks for the text of a script before it sends this, so the page is left only after that.
            eventually("a page of the chain", || {
                let window = format!("window-{at}");
                let told = home.cli(&["--allow-eval", "eval-renderer", "go()", "--window", &window]);
                (told.status == 0).then_some(())
            });
        }
        eventually("the end of the chain", || {
            let ended = home.ok(&["--allow-eval", "eval-main", "return global.done.has('window')", "--raw"]);
            (ended == "true").then_some(())
        });
        let told = home.json(&["coverage-stop"]);
        let found = counts(&folder);
        for (at, page) in plan.iter().enumerate() {
            for function in ran(page) {
                assert_eq!(found.get(&format!("window-{at}.js {function}")), Some(&1), "{at} {function}: {told:#}");
            }
            assert!(!is_named(&told, &format!("window-{at}")), "{at}: {told:#}");
        }
    }
}

on_both! {
    windows_that_share_the_process_of_a_page_take_no_counts_from_it(home) {
        const POPUPS: usize = 10;
        let folder = home.path().join("reports");
        let popups = format!("POPUPS={POPUPS}");
        home.ok(&["launch", &app("coverage-sites"), "--coverage", folder.to_str().expect("text"), "--env", &popups]);
        eventually("the windows", || {
            let all = home.json(&["windows-list"]);
            (all["windows"].as_array().map(Vec::len) == Some(POPUPS + 1)).then_some(())
        });
        let told = home.json(&["coverage-stop"]);
        let found = counts(&folder);
        let lost: Vec<String> = (0..POPUPS)
            .map(|number| format!("opener.js open{number}"))
            .filter(|name| found.get(name) != Some(&1))
            .collect();
        assert_eq!(lost, Vec::<String>::new(), "{found:#?} {told:#}");
    }
}
