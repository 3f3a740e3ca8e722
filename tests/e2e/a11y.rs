//! Audits by axe-core. The witness is the same axe-core, run by hand in the page's own world.

use crate::support::{Home, app, kits, on_33, on_both, processes::eventually};
use serde_json::{Map, Value, json};
use std::{fs, path::Path, time::Instant};

/// The file of axe-core that `scripts/setup --tests` has put into the cache.
pub fn axe() -> String {
    let cache = std::env::var("STAGEWRIGHT_CACHE").unwrap_or_else(|_| {
        let home = std::env::var("HOME").expect("HOME");
        format!("{home}/.cache/stagewright")
    });
    let path = format!("{cache}/axe/4.14.1/axe.min.js");
    assert!(Path::new(&path).is_file(), "{path} is missing: run scripts/setup --tests");
    path
}

fn launch(home: &Home, page: &str) {
    let kits = format!("KITS_DIR={}", kits().display());
    let (axe, page) = (format!("AXE={}", axe()), format!("PAGE={page}"));
    home.ok(&["launch", &app("a11y"), "--env", &kits, "--env", &axe, "--env", &page]);
    if !page.ends_with("=frames") {
        home.ok(&["--allow-eval", "eval-main", "loaded.then(() => 1)"]);
    }
}

fn show(home: &Home, page: &str) {
    home.ok(&["--allow-eval", "eval-main", &format!("show('{page}')")]);
}

fn audit(home: &Home, words: &[&str]) -> Value {
    let told = home.json(&[&["a11y-audit"], words].concat());
    assert_eq!(told["ok"], true, "{words:?}: {told:#}");
    told
}

/// The rules of an answer, each with the number of its elements.
fn counts(told: &Value, kind: &str) -> Map<String, Value> {
    let rules = told[kind].as_array().expect("rules").iter();
    rules.map(|rule| (rule["id"].as_str().expect("a rule").to_owned(), rule["count"].clone())).collect()
}

/// Audits the page that is shown, and compares it with what axe-core says by hand.
fn as_by_hand(home: &Home, what: &str) -> Value {
    let told = audit(home, &[]);
    let mut by_hand = home.json(&["--allow-eval", "eval-main", "byHand()"])["result"].take();
    for (at, kind) in ["violations", "incomplete"].into_iter().enumerate() {
        let ours = counts(&told, kind);
        let mut theirs: Vec<_> = by_hand[at].as_object_mut().expect("rules").clone().into_iter().collect();
        let mut ours: Vec<_> = ours.into_iter().collect();
        theirs.sort_by(|a, b| a.0.cmp(&b.0));
        ours.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(ours, theirs, "{kind} of {what}");
    }
    assert_eq!(told["complete"], true, "{what}: {told:#}");
    told
}

on_both! {
    pages_have_the_violations_that_axe_core_finds_by_hand(home) {
        launch(&home, "barriers");
        let told = as_by_hand(&home, "barriers");
        assert_eq!(told["passed"], false);
        let ids = counts(&told, "violations");
        for rule in ["color-contrast", "image-alt", "label"] {
            assert!(ids.contains_key(rule), "{ids:?}");
        }
        assert_eq!(ids["image-alt"], 2, "one is in the frame");
        // The second audit finds the engine in the page.
        assert_eq!(audit(&home, &[])["engine"]["cache_hit"], true);
        for page in ["shadow", "antd", "element-plus", "ag-grid", "chart", "virtual", "xterm"] {
            show(&home, page);
            as_by_hand(&home, page);
        }
        // Nothing of it is in the page's own world.
        let left = home.json(&["--allow-eval", "eval-renderer", "[typeof __stagewrightAxe, typeof __stagewrightAudit]"]);
        assert_eq!(left["result"], json!(["undefined", "undefined"]), "{left:#}");
    }
}

on_both! {
    frames_of_another_site_are_audited_through_their_own_surface(home) {
        launch(&home, "frames");
        // A search in a window does not reach frames of other sites; a snapshot has them.
        let whole = |text: &str| ["Deep", "Nested"].iter().all(|name| text.contains(&format!("Press {name}")));
        eventually("all frames", || whole(&home.ok(&["snapshot", "--format", "text"])).then_some(()));
        // axe-core by hand finds as many on both, but takes half a minute on Electron 22: its frames wait for messages.
        let told = audit(&home, &[]);
        let expected = json!({ "landmark-one-main": 5, "region": 10 });
        assert_eq!((Value::Object(counts(&told, "violations")), &told["complete"]), (expected, &json!(true)), "{told:#}");
        // Two of the documents are in processes of their own.
        let documents = told["violations"][0]["nodes"].as_array().expect("elements").iter();
        assert_eq!(documents.filter(|one| one["surface"].is_string()).count(), 2, "{told:#}");
    }
}

on_33! {
    findings_name_elements_that_other_verbs_can_use(home) {
        launch(&home, "barriers");
        let folder = home.path().join("spots");
        let told = audit(&home, &["--pictures", &folder.display().to_string(), "--max-nodes-per-violation", "1"]);
        let rule = |id: &str| {
            let rules = told["violations"].as_array().expect("rules");
            rules.iter().find(|rule| rule["id"] == id).unwrap_or_else(|| panic!("{id}: {told:#}")).clone()
        };
        let label = &rule("label")["nodes"][0];
        assert_eq!((&label["role"], &label["target"]), (&json!("textbox"), &json!(["#nameless"])), "{label:#}");
        let named = format!("@{}", label["ref"]);
        home.ok(&["type", &named, "here"]);
        assert_eq!(home.json(&["get-value", "#nameless"])["value"], "here");
        let picture = fs::read(label["picture"].as_str().expect("a picture")).expect("a file");
        assert!(picture.starts_with(b"\x89PNG"));
        assert_eq!((&rule("image-alt")["count"], rule("image-alt")["nodes"].as_array().map(Vec::len)), (&json!(2), Some(1)));
        // The worst comes first, and the impact, the scope and the rules limit what is told.
        let order: Vec<&str> = told["violations"].as_array().expect("rules").iter().filter_map(|r| r["impact"].as_str()).collect();
        assert_eq!(order.first(), Some(&"critical"), "{order:?}");
        let worst = audit(&home, &["--impact-min", "critical"]);
        assert!(counts(&worst, "violations").keys().all(|id| ["image-alt", "label"].contains(&id.as_str())), "{worst:#}");
        let good = home.cli(&["a11y-audit", "--scope", "#good"]);
        assert_eq!(good.status, 0, "{good:?}");
        let bad = home.cli(&["a11y-audit", "--rules", "label"]);
        assert!(bad.status == 1 && bad.out.contains("label") && bad.out.contains("1 rule violated"), "{bad:?}");
        assert_eq!(audit(&home, &["--rules", "label", "--exclude", "#nameless"])["passed"], true);
        // Names that axe-core does not know, and selectors.
        let unknown = home.fails("BAD_ARGUMENT", &["a11y-audit", "--rules", "lable"]);
        assert!(unknown["error"].as_str().is_some_and(|error| error.contains("label")), "{unknown:#}");
        home.fails("BAD_ARGUMENT", &["a11y-audit", "--tags", "wcag9"]);
        home.fails("BAD_ARGUMENT", &["a11y-audit", "--tags", "wcag2a", "--rules", "label"]);
        home.fails("a11y.INVALID_SELECTOR", &["a11y-audit", "--scope", "p["]);
        home.fails("a11y.SCOPE_NOT_FOUND", &["a11y-audit", "--scope", "#nowhere"]);
        // A run file fails at it as at any expectation.
        let text = format!("launch {} --env PAGE=barriers\na11y-audit --scope '#good'\na11y-audit --rules label\n", app("a11y"));
        fs::write(home.path().join("a.run"), text).expect("a file");
        let run = home.cli(&["run", &home.path().join("a.run").display().to_string(), "--keep", "never"]);
        assert!(run.status == 1 && run.out.contains("a.run:3"), "{run:?}");
    }
}

on_33! {
    pages_that_change_or_leave_have_not_passed(home) {
        launch(&home, "changing");
        // No element of these pages breaks the rule.
        let told = audit(&home, &["--rules", "listitem", "--timeout-ms", "20000"]);
        // Elements may leave the page during an audit. It has passed only if none did.
        assert_eq!((&told["violations"], &told["passed"]), (&json!([]), &told["complete"]), "{told:#}");
        let why = why(&told, "elements");
        assert_eq!(why.is_none(), told["complete"] == true, "{told:#}");
        assert!(why.is_none_or(|why| why.contains("left the page")), "{told:#}");
        show(&home, "leaving");
        home.fails("a11y.ENGINE_FAILED", &["a11y-audit"]);
    }
}

on_both! {
    a_frame_that_hangs_is_left_out_and_the_page_has_not_passed(home) {
        launch(&home, "frames");
        let whole = |text: &str| ["Deep", "Nested"].iter().all(|name| text.contains(&format!("Press {name}")));
        eventually("all frames", || whole(&home.ok(&["snapshot", "--format", "text"])).then_some(()));
        let rules = ["--rules", "image-alt", "--timeout-ms", "20000"];
        assert_eq!(audit(&home, &rules)["passed"], true);
        home.ok(&["--allow-eval", "eval-main", "hang(); 1"]);
        let begun = Instant::now();
        let told = audit(&home, &rules);
        assert!(begun.elapsed().as_secs() < 25, "one deadline holds for everything: {:?}", begun.elapsed());
        assert_eq!((&told["violations"], &told["complete"], &told["passed"]), (&json!([]), &json!(false), &json!(false)));
        assert!(told["not_audited"].as_array().is_some_and(|parts| parts.iter().any(is_frame)), "{told:#}");
    }
}

/// Whether a part that was not audited is a frame.
fn is_frame(part: &Value) -> bool {
    part["what"].as_str().is_some_and(|what| what.starts_with("frame "))
}

/// Why a part was not audited.
fn why(told: &Value, what: &str) -> Option<String> {
    let part = told["not_audited"].as_array()?.iter().find(|part| part["what"] == what)?;
    part["why"].as_str().map(str::to_owned)
}

on_both! {
    a_page_cannot_pose_as_the_audit_and_passwords_are_not_quoted(home) {
        launch(&home, "named");
        let told = audit(&home, &["--rules", "label", "--timeout-ms", "5000"]);
        assert_eq!((&told["complete"], &told["engine"]["cache_hit"]), (&json!(true), &json!(false)), "{told:#}");
        let fields = told["violations"][0]["nodes"].as_array().expect("two fields");
        let html: Vec<&str> = fields.iter().filter_map(|field| field["html"].as_str()).collect();
        let quoted = ["<input type=\"Password\" value=\"[redacted]\">", "<input type=\"text\" value=\"Ghent\">"];
        assert_eq!(html, quoted, "{told:#}");
        assert!(!told.to_string().contains("hunter2"), "{told:#}");
    }
}

on_33! {
    ten_thousand_rows_are_audited_in_steps_and_what_has_no_time_is_told(home) {
        launch(&home, "rows");
        let told = audit(&home, &["--rules", "image-alt", "--rules", "button-name", "--timeout-ms", "240000"]);
        assert_eq!((&told["complete"], counts(&told, "violations").get("image-alt")), (&json!(true), Some(&json!(10_000))));
        // All rules need far longer than this for 100 000 elements. On some machines a step is not over by then.
        let begun = Instant::now();
        let told = home.json(&["a11y-audit", "--timeout-ms", "40000"]);
        assert!(begun.elapsed().as_secs() < 50, "{:?}", begun.elapsed());
        match told["ok"].as_bool() {
            Some(true) => {
                assert_eq!((&told["complete"], &told["passed"]), (&json!(false), &json!(false)), "{told:#}");
                assert!(told["not_audited"].as_array().is_some_and(|parts| !parts.is_empty()), "{told:#}");
            }
            _ => assert!(told["code"] == "OPERATION_TIMEOUT" || told["code"] == "APP_NOT_RESPONDING", "{told:#}"),
        }
    }
}

/// The names in a list of controls.
fn names(told: &Value, list: &str) -> Vec<String> {
    let all = told[list].as_array().unwrap_or_else(|| panic!("{told:#}"));
    all.iter().map(|one| one["name"].as_str().unwrap_or_default().to_owned()).collect()
}

on_both! {
    the_tab_key_finds_what_it_does_not_reach_and_what_keeps_it(home) {
        launch(&home, "keyboard");
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!(told["complete"], true, "{told:#}");
        let stops = names(&told, "stops");
        for name in ["Fine", "Quiet", "Coloured", "Town", "Inner", "End"] {
            assert!(stops.contains(&name.to_owned()), "{name}: {told:#}");
        }
        assert_eq!(names(&told, "unreached"), ["Mouse only"], "{told:#}");
        assert_eq!(names(&told, "focus_not_visible"), ["Quiet"], "{told:#}");
        assert!(told["passed"] == false && told["trap"].is_null(), "{told:#}");
        assert_eq!(home.cli(&["a11y-keyboard"]).status, 1);
        show(&home, "trap");
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!((&told["trap"]["name"], &told["passed"]), (&json!("Editor"), &json!(false)), "{told:#}");
        show(&home, "first-trap");
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!((&told["trap"]["name"], &told["complete"]), (&json!("Editor"), &json!(false)), "{told:#}");
        show(&home, "only");
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!((names(&told, "stops"), &told["trap"]), (vec!["Only".to_owned()], &Value::Null), "{told:#}");
        assert_eq!((&told["passed"], &told["not_checked"]), (&json!(true), &Value::Null), "{told:#}");
    }
}

on_both! {
    what_the_keyboard_audit_cannot_see_is_told(home) {
        launch(&home, "roots");
        let not_checked = |told: &Value| -> Vec<String> {
            let parts = told["not_checked"].as_array().unwrap_or_else(|| panic!("{told:#}")).iter();
            parts.map(|part| part["what"].as_str().expect("a text").to_owned()).collect()
        };
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!((not_checked(&told), &told["passed"]), (vec!["6 documents and shadow roots".to_owned()], &json!(false)));
        home.ok(&["stop"]);
        home.ok(&["launch", &app("a11y"), "--no-main"]);
        let told = home.json(&["a11y-keyboard"]);
        assert_eq!((not_checked(&told), &told["passed"]), (vec!["the app's menu".to_owned()], &json!(false)), "{told:#}");
        home.ok(&["stop"]);
        launch(&home, "frames");
        eventually("the frames", || home.ok(&["snapshot", "--format", "text"]).contains("Press Deep").then_some(()));
        let told = home.json(&["a11y-keyboard", "--max-tabs", "5"]);
        assert_eq!(not_checked(&told), ["iframe \"cross\"", "iframe \"\""], "{told:#}");
        let shown = home.cli(&["a11y-keyboard", "--max-tabs", "5"]);
        assert!(shown.out.contains("not checked: iframe \"cross\", iframe \"\": It is a frame of another site."), "{shown:?}");
    }
}
