//! Lists whose rows all have the same buttons. They are drawn by hand, by React and by Vue, with the item or its index
//! as key. After a change a ref presses its own item or none. The page's own log shows which.

use crate::support::{Home, Mcp, app, given, on_both, page};
use serde_json::{Value, json};

/// How often the random trial changes a list and presses, in each way of drawing it. `TWINS` gives another number.
const TRIALS: u64 = 12;

/// Ways of drawing that give an item the same elements again.
const KEYED: [&str; 3] = ["kept", "react", "vue"];
const DRAWN: [&str; 7] = ["rebuilt", "kept", "pool", "react", "react-index", "vue", "vue-index"];

struct List {
    mcp: Mcp,
}

impl List {
    fn launch(home: &Home, draw: &str, tags: &str) -> List {
        let bundles = stagewright_driver::binary::electron::cache_dir().expect("HOME is set").join("editors/current");
        assert!(bundles.join("vue.js").is_file(), "{bundles:?} is missing: run scripts/setup --tests");
        let query = format!("draw={draw}&as={tags}&lib=file://{}/", bundles.display());
        let mut mcp = home.mcp(&["--allow-eval"]);
        let env = json!({ "PAGE": page("lists.html"), "QUERY": query });
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": env }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "body[data-ready]" }));
        List { mcp }
    }

    fn eval(&mut self, expression: &str) -> Value {
        // Vue draws in a later microtask.
        let code = format!("const it = {expression}; await Promise.resolve(); return JSON.stringify(it ?? null)");
        let reply = self.mcp.ok("electron_eval_renderer", json!({ "code": code }));
        serde_json::from_str(reply["result"].as_str().expect("text")).expect("JSON")
    }

    fn change(&mut self, seed: u64, kinds: &[&str]) -> Value {
        self.eval(&format!("change({seed}, {}, 1)", json!(kinds)))
    }

    fn items(&mut self) -> Vec<Value> {
        self.eval("onShow()").as_array().expect("a list").clone()
    }

    /// The refs of all buttons of that sort, in the order of the items.
    fn refs(&mut self, what: &str) -> Vec<u64> {
        let found = self.mcp.ok("electron_find", json!({ "role": "button" }));
        let is = |name: &str| match what {
            "play" => name == "Play" || name == "Pause",
            "like" => name.starts_with("Like"),
            _ => name == "Remove",
        };
        let matches = found["matches"].as_array().expect("matches");
        let refs = matches.iter().filter(|m| is(m["name"].as_str().expect("a name")));
        refs.map(|m| m["ref"].as_u64().expect("a ref")).collect()
    }

    /// Presses by ref. Returns the answer, and the presses that the page received.
    fn press(&mut self, reference: u64) -> (Value, Vec<String>) {
        let before = self.eval("pressed.length").as_u64().expect("a count") as usize;
        let answer = self.mcp.call("electron_click", json!({ "ref": reference }));
        let heard = self.eval("pressed").as_array().expect("a list")[before..].to_vec();
        (answer, heard.iter().map(|h| h.as_str().expect("text").to_owned()).collect())
    }

    /// Presses a ref: its own item is pressed, or none and the answer says so.
    fn own_or_none(&mut self, reference: u64, what: &str, id: &Value, why: &str) -> bool {
        let (answer, heard) = self.press(reference);
        if answer["ok"] == true {
            assert_eq!(heard, [format!("{what} {id}")], "{why}: {answer:#}");
            return true;
        }
        assert_eq!(answer["code"], "REF_NOT_FOUND", "{why}: {answer:#}");
        assert!(heard.is_empty(), "{why}: refused, and yet {heard:?}");
        false
    }
}

/// Changes that move, remove or add items, one each.
const MOVES: [&[&str]; 8] =
    [&["removeFirst"], &["prepend"], &["reverse"], &["sort"], &["sortBack"], &["shuffle"], &["filter"], &["replace"]];
/// Changes after which an item is still the same.
const STAYS: [&[&str]; 4] = [&["same"], &["status"], &["like"], &["play"]];

fn never_the_neighbour(home: &Home, draw: &str, tags: &str) {
    let mut list = List::launch(home, draw, tags);
    for (n, kinds) in MOVES.iter().enumerate() {
        list.eval(&format!("begin({}, 4)", n + 1));
        let items = list.items();
        let refs = list.refs("remove");
        list.change(n as u64 + 70, kinds);
        let now = list.items();
        for (item, reference) in items.iter().zip(&refs) {
            let why = format!("{draw} {tags} {kinds:?}");
            let pressed = list.own_or_none(*reference, "remove", &item["id"], &why);
            let there = now.iter().any(|one| one["id"] == item["id"]);
            assert!(!pressed || there, "{why}: pressed what is gone");
            // Here every item has its own name, so none that stayed is in doubt.
            assert!(pressed || !there, "{why}: {item} is there and was refused");
        }
    }
    assert_eq!(list.mcp.close(), 0);
}

fn what_stays_is_pressed(home: &Home, draw: &str, tags: &str) {
    let mut list = List::launch(home, draw, tags);
    for (n, kinds) in STAYS.iter().enumerate() {
        list.eval(&format!("begin({}, 3)", n + 1));
        let items = list.items();
        for what in ["remove", "play"] {
            let refs = list.refs(what);
            list.change(n as u64 + 40, kinds);
            for (item, reference) in items.iter().zip(&refs) {
                // Redrawn from nothing under another name, it looks like another button.
                let renamed = what == "play" && draw == "rebuilt";
                let pressed = list.own_or_none(*reference, what, &item["id"], &format!("{draw} {tags} {kinds:?}"));
                assert!(pressed || renamed, "{draw} {tags} {kinds:?}: {what} of {item} was refused");
                if what == "play" && !renamed {
                    let (again, heard) = list.press(*reference);
                    assert_eq!(heard, [format!("play {}", item["id"])], "{draw}: {again:#}");
                }
            }
        }
    }
    assert_eq!(list.mcp.close(), 0);
}

fn random_trial(home: &Home, draw: &str) {
    let mut list = List::launch(home, draw, "li");
    let (mut right, mut refused) = (0, 0);
    for seed in 1..=given("TWINS").unwrap_or(TRIALS) {
        list.eval(&format!("begin({seed}, {})", 1 + seed % 8));
        if seed % 2 == 0 {
            list.mcp.ok("electron_snapshot", json!({ "format": "text" }));
        }
        let items = list.items();
        let what = ["remove", "play", "like"][seed as usize % 3];
        let refs = list.refs(what);
        let at = (seed * 7) as usize % items.len();
        let done = list.eval(&format!("change({})", seed * 1_000));
        if seed % 5 == 0 {
            list.mcp.ok("electron_snapshot", json!({ "format": "text", "since": "last" }));
        }
        let why = format!("{draw}, seed {seed}: {done}, {}", items[at]);
        match list.own_or_none(refs[at], what, &items[at]["id"], &why) {
            true => right += 1,
            false => refused += 1,
        }
    }
    assert!(right > refused / 2, "{draw}: {right} right, {refused} refused");
    assert_eq!(list.mcp.close(), 0);
}

on_both! {
    ref_in_a_moving_list_never_presses_a_neighbour(home) {
        for (draw, tags) in DRAWN.into_iter().zip(["li", "div", "tr"].into_iter().cycle()) {
            never_the_neighbour(&home, draw, tags);
        }
    }
}

on_both! {
    item_with_changed_text_keeps_its_ref(home) {
        for (draw, tags) in DRAWN.into_iter().zip(["tr", "li", "div"].into_iter().cycle()) {
            what_stays_is_pressed(&home, draw, tags);
        }
    }
}

on_both! {
    after_any_change_a_ref_presses_its_own_item_or_none(home) {
        for draw in DRAWN {
            random_trial(&home, draw);
        }
    }
}

on_both! {
    rows_with_equal_text_are_distinguished_by_their_elements(home) {
        for draw in ["rebuilt", "kept", "react", "vue"] {
            let mut list = List::launch(&home, draw, "li");
            list.eval("begin(3, 5)");
            list.eval("(items.forEach((item) => { item.name = 'Untitled'; item.status = 'idle'; item.likes = 0; }), redraw())");
            let items = list.items();
            let refs = list.refs("remove");
            list.change(5, &["removeFirst"]);
            for (item, reference) in items.iter().zip(&refs).skip(1) {
                let pressed = list.own_or_none(*reference, "remove", &item["id"], draw);
                assert_eq!(pressed, KEYED.contains(&draw), "{draw}: by order alone nobody could tell");
            }
            let gone = list.mcp.call("electron_click", json!({ "ref": refs[0] }));
            assert_eq!(gone["code"], "REF_NOT_FOUND", "{gone:#}");
            assert_eq!(gone["similar_refs"][0]["name"], "Remove", "{gone:#}");
            assert_eq!(list.mcp.close(), 0);
        }
    }
}

on_both! {
    recycled_row_is_refused_and_accepted_after_scrolling_back(home) {
        let mut list = List::launch(&home, "pool", "li");
        list.eval("begin(2, 40)");
        let items = list.items();
        let refs = list.refs("remove");
        list.eval("(offset = 20, redraw())");
        let (refused, heard) = list.press(refs[2]);
        assert_eq!((refused["code"].as_str(), heard.len()), (Some("REF_NOT_FOUND"), 0), "{refused:#}");
        let error = refused["error"].as_str().expect("words");
        let now = list.items();
        for name in [&items[2]["name"], &now[2]["name"]] {
            assert!(error.contains(name.as_str().expect("a name")), "{error}");
        }
        assert_eq!(list.mcp.ok("electron_exists", json!({ "ref": refs[2] }))["exists"], false);
        list.eval("(offset = 0, redraw())");
        assert!(list.own_or_none(refs[2], "remove", &items[2]["id"], "scrolled back"), "it is there again");
        // `force` presses the element itself, whatever item it shows now.
        let fresh = list.refs("remove");
        list.eval("(offset = 20, redraw())");
        let forced = list.mcp.ok("electron_click", json!({ "ref": fresh[1], "force": true }));
        assert_eq!(forced["target"]["name"], "Remove", "{forced:#}");
        assert_eq!(list.mcp.close(), 0);
    }
}

on_both! {
    reply_reports_the_former_name_of_a_toggled_button(home) {
        let mut list = List::launch(&home, "react", "li");
        list.eval("begin(2, 4)");
        list.mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let play = list.refs("play")[1];
        let first = list.mcp.ok("electron_click", json!({ "ref": play }));
        assert!(first["target"]["was"].is_null(), "{first:#}");
        let second = list.mcp.ok("electron_click", json!({ "ref": play }));
        assert_eq!((&second["target"]["name"], &second["target"]["was"]), (&json!("Pause"), &json!("Play")), "{second:#}");
        assert_eq!(list.mcp.close(), 0);
    }
}

on_both! {
    recycled_row_with_only_a_name_is_refused(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("only-names.html") } }));
        let mut list = List { mcp };
        let ref_of = |list: &mut List, name: &str| {
            let found = list.mcp.ok("electron_find", json!({ "role": "button", "name_exact": name }));
            found["matches"][0]["ref"].as_u64().expect("a ref")
        };
        for (shape, far) in [("wrapped", 200), ("bare", 200), ("li", 200), ("placed", 3), ("numbered", 3)] {
            list.eval(&format!("begin('{shape}')"));
            let reference = ref_of(&mut list, "Row 2");
            list.eval(&format!("show({far})"));
            let (refused, heard) = list.press(reference);
            assert_eq!((refused["code"].as_str(), heard.len()), (Some("REF_NOT_FOUND"), 0), "{shape}: {refused:#}");
            list.eval("show(0)");
            let again = ref_of(&mut list, "Row 2");
            let (back, heard) = list.press(again);
            assert_eq!(heard, ["2"], "{shape}: {back:#}");
            let play = ref_of(&mut list, "Play");
            list.press(play);
            let (again, heard) = list.press(play);
            assert_eq!((heard, &again["target"]["was"]), (vec!["play".to_owned()], &json!("Play")), "{shape}: {again:#}");
        }
        assert_eq!(list.mcp.close(), 0);
    }
}
