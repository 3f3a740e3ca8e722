//! Keys of a person at the X server and ours, on the same elements. The page hears the same and shows the same, or the
//! difference is in a table with its reason.

use crate::support::{Electron, Hands, Home, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

const CONTROL: u32 = 0xffe3;

/// A key by its name, and its keysym.
const KEYSYMS: &[(&str, u32)] = &[
    ("Control", CONTROL),
    ("Shift", Hands::SHIFT),
    ("Alt", 0xffe9),
    ("Enter", 0xff0d),
    ("Tab", 0xff09),
    ("Escape", Hands::ESCAPE),
    ("Backspace", 0xff08),
    ("Delete", 0xffff),
    ("Insert", 0xff63),
    ("Home", 0xff50),
    ("ArrowLeft", 0xff51),
    ("ArrowUp", 0xff52),
    ("ArrowRight", 0xff53),
    ("ArrowDown", 0xff54),
    ("PageUp", 0xff55),
    ("PageDown", 0xff56),
    ("End", 0xff57),
    ("Space", 0x20),
];

/// Chords for elements with text. A part of the text is selected.
const IN_TEXT: &[&str] = &[
    "Control+c",
    "Control+x",
    "Control+v",
    "Control+a",
    "Control+z",
    "Shift+Insert",
    "Control+Insert",
    "Shift+Delete",
    "Control+Shift+v",
    "Control+ArrowLeft",
    "Control+Shift+ArrowRight",
    "Control+Backspace",
    "Control+Delete",
    "Home",
    "End",
    "Shift+Home",
    "Shift+End",
    "Control+Home",
    "Control+End",
    "ArrowLeft",
    "Shift+ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Shift+ArrowDown",
    "PageDown",
    "Backspace",
    "Delete",
    "Enter",
    "Shift+Enter",
    "Control+Enter",
    "Tab",
    "Shift+Tab",
    "Escape",
    "Space",
    "a",
    "Shift+a",
    "Alt+a",
    "Control+b",
];

/// Chords for other elements.
const ELSEWHERE: &[&str] = &[
    "Control+c",
    "Control+x",
    "Control+v",
    "Control+a",
    "Shift+Insert",
    "Control+Insert",
    "Shift+Delete",
    "Enter",
    "Space",
    "Tab",
    "Shift+Tab",
    "Escape",
    "a",
    "ArrowDown",
    "ArrowLeft",
    "Home",
    "End",
    "PageDown",
    "Delete",
    "Backspace",
    "Control+b",
    "Control+Shift+b",
    "Control+Enter",
    "Control+Shift+Enter",
    "Control+1",
    "Control+Space",
    "Control+Delete",
    "Alt+b",
    "Alt+Enter",
    "Shift+Enter",
];

/// Elements and chords for which a person's key and ours differ, and why.
const KNOWN_DIFFERENCES: &[(&str, &str, &str)] = &[("field", "Shift+Tab", FOCUS_WRAPS), ("button", "Tab", FOCUS_WRAPS)];

/// From the first and the last element of the page the focus goes round by the window, which takes some milliseconds.
const FOCUS_WRAPS: &str = "a person releases the key after that, and the release is heard by another element";

fn symbols(chord: &str) -> Vec<u32> {
    let symbol = |name: &str| {
        let named = KEYSYMS.iter().find(|(known, _)| *known == name).map(|(_, symbol)| *symbol);
        named.unwrap_or_else(|| name.chars().next().expect("a key") as u32)
    };
    chord.split('+').map(symbol).collect()
}

fn eval(home: &Home, code: &str) -> Value {
    home.json(&["--allow-eval", "eval-renderer", &format!("return {code}")])["result"].clone()
}

fn words(home: &Home) -> Vec<String> {
    let told = eval(home, "words()");
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

fn begin(home: &Home, id: &str) {
    home.ok(&["native-clipboard-write", "clip"]);
    eval(home, &format!("reset('{id}', true)"));
}

/// The events of a chord by hand: all that come until its last key is up.
fn by_hand(home: &Home, hands: &Hands, chord: &str) -> Vec<String> {
    let symbols = symbols(chord);
    let (key, held) = symbols.split_last().expect("a key");
    hands.key(held, *key);
    let wanted = symbols.len();
    let mut all = Vec::new();
    eventually(chord, || {
        all.extend(words(home));
        (all.iter().filter(|one| one.starts_with("keyup")).count() >= wanted).then_some(())
    });
    all
}

on_both! {
    key_verb_gives_the_same_events_as_x_server_keys(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("by-hand.html"))]);
        let hands = Hands::of_session(&home);
        eventually("the window", || hands.focus("By hand").then_some(()));
        let mut differing = Vec::new();
        let texts = ["field", "area", "rich"].map(|id| (id, IN_TEXT));
        let others = ["thing", "number", "range", "box", "button"].map(|id| (id, ELSEWHERE));
        for (id, chords) in texts.into_iter().chain(others) {
            for chord in chords {
                begin(&home, id);
                let hand = by_hand(&home, &hands, chord);
                let shows = eval(&home, "state()");
                begin(&home, id);
                home.ok(&["key", chord]);
                let (ours, ours_show) = (words(&home), eval(&home, "state()"));
                let known = KNOWN_DIFFERENCES.iter().any(|(of, keys, _)| *of == id && keys == chord);
                if shows != ours_show || (hand != ours && !known) {
                    differing.push(format!("{id} {chord}\n  hand {hand:?} {shows}\n  ours {ours:?} {ours_show}"));
                }
            }
        }
        assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
        home.ok(&["stop"]);
    }
}

on_both! {
    key_verb_chooses_a_datalist_suggestion_as_x_server_keys_do(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("by-hand.html"))]);
        let hands = Hands::of_session(&home);
        eventually("the window", || hands.focus("By hand").then_some(()));
        let taken = |home: &Home| eval(home, "byId('listed').value");
        // The list opens some time after the first key, and nothing tells when. A sooner key goes to the page.
        // Then begin again.
        eventually("the suggestion of a hand", || {
            begin(&home, "listed");
            for key in ["a", "ArrowDown", "ArrowDown", "Enter"] {
                hands.key(&[], symbols(key)[0]);
                hands.rest();
            }
            (taken(&home) == "apricot").then_some(())
        });
        eventually("keys that the list takes", || {
            begin(&home, "listed");
            let typed = home.json(&["key", "a", "--selector", "#listed"]);
            assert_eq!(typed["prevented_by"], Value::Null, "{typed:#}");
            hands.rest();
            for key in ["ArrowDown", "ArrowDown", "Enter"] {
                words(&home);
                let told = home.json(&["key", key, "--selector", "#listed"]);
                if told["prevented_by"] == Value::Null {
                    let heard = words(&home);
                    assert!(heard.iter().any(|one| one.starts_with("keydown")), "no list took {key}: {heard:?} {told:#}");
                    return None;
                }
                assert_eq!((&told["prevented_by"], &told["prevented_keys"]), (&json!("suggestions"), &json!([key])), "{told:#}");
            }
            Some(())
        });
        eventually("our suggestion", || (taken(&home) == "apricot").then_some(()));
        home.ok(&["stop"]);
    }
}

/// Keys of other layouts, and characters by dead keys. Each has the layout of the X server, a person's held keys and keys
/// by their key codes on X11, and our call.
type OfLayout = (&'static str, &'static [(&'static [u8], u8)], &'static [&'static str]);

const ALT_GR: u8 = 108;
const LEFT_SHIFT: u8 = 50;
const ESCAPE_CODE: u8 = 9;

const LAYOUTS: &[OfLayout] = &[
    ("de", &[(&[ALT_GR], 24)], &["key", "AltGraph+KeyQ=@"]),
    ("de", &[(&[ALT_GR], 26)], &["key", "AltGraph+KeyE=€"]),
    ("de", &[(&[ALT_GR], 16)], &["key", "AltGraph+Digit7={"]),
    ("de", &[(&[ALT_GR, LEFT_SHIFT], 24)], &["key", "AltGraph+Shift+KeyQ=Ω"]),
    ("de", &[(&[], 29)], &["key", "KeyY=z"]),
    ("de", &[(&[LEFT_SHIFT], 16)], &["key", "Shift+Digit7=/"]),
    ("de", &[(&[], 34)], &["key", "BracketLeft=ü"]),
    ("fr", &[(&[ALT_GR], 19)], &["key", "AltGraph+Digit0=@"]),
    ("fr", &[(&[], 24)], &["key", "KeyQ=a"]),
    ("fr", &[(&[], 11)], &["key", "Digit2=é"]),
    ("us(intl)", &[(&[], 48), (&[], 26)], &["keyboard-type", "é", "--dead-keys"]),
    ("us(intl)", &[(&[LEFT_SHIFT], 49), (&[LEFT_SHIFT], 57)], &["keyboard-type", "Ñ", "--dead-keys"]),
    ("us(intl)", &[(&[LEFT_SHIFT], 15), (&[], 38)], &["keyboard-type", "â", "--dead-keys"]),
    ("us(intl)", &[(&[], 38), (&[LEFT_SHIFT], 48), (&[], 30)], &["keyboard-type", "aü", "--dead-keys"]),
];

/// Calls whose key has another key code by a hand: theirs and ours. For letters beyond ASCII ours is that of the place.
const KEY_CODES: &[(&str, &str, &str)] = &[("BracketLeft=ü", "(186)", "(219)")];

/// Removes from the log of a layout what cannot be the same. The protocol has no modifier AltGraph. On 22 a key that an
/// input method has taken has no code and no name. There the first change of a composition is told before `beforeinput`
/// by one and after it by the other.
fn comparable(log: Vec<String>, version: Electron) -> Vec<String> {
    let named = |one: String| {
        let one = one
            .replace("keydown Unidentified", "keydown Process")
            .replace("+AltGraph", "")
            .replace(" AltGraph held", "");
        // Without the code.
        match one.strip_prefix("keydown Process ").map(|rest| rest.split_once(' ').map_or("", |(_, more)| more)) {
            Some(more) => format!("keydown Process {more}"),
            None => one,
        }
    };
    let mut log: Vec<String> = log.into_iter().map(named).collect();
    for at in 1..log.len() {
        if version == Electron::V22
            && log[at].starts_with("compositionupdate")
            && log[at - 1].starts_with("beforeinput insertComposition")
        {
            log.swap(at - 1, at);
        }
    }
    log
}

on_both! {
    keys_of_other_layouts_are_those_of_a_hand(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("layouts.html"))]);
        let hands = Hands::of_session(&home);
        let display = home.json(&["info"])["display"].clone();
        let mut differing = Vec::new();
        let mut layout = "us";
        for (wanted, presses, call) in LAYOUTS {
            if layout != *wanted {
                layout = wanted;
                let (name, variant) = wanted.trim_end_matches(')').split_once('(').unwrap_or((wanted, ""));
                let mut set = std::process::Command::new("setxkbmap");
                set.args(["-layout", name, "-variant", variant]).env("DISPLAY", display["name"].as_str().expect("its name"));
                let set = set.env("XAUTHORITY", display["xauthority"].as_str().expect("its file")).output().expect("setxkbmap");
                assert!(set.status.success(), "{set:?}");
                eventually("the window", || hands.focus("Layouts").then_some(()));
                // Electron hears of the new layout in its own time.
                eventually("the layout", || {
                    eval(&home, "reset()");
                    let (held, key) = presses[0];
                    hands.key_at(held, key);
                    hands.rest();
                    let said = words(&home).join(" ");
                    let expected = if *wanted == "us(intl)" { "composition" } else { call[1].rsplit('=').next()? };
                    said.contains(expected).then_some(())
                });
                // Ends the composition of a dead key.
                hands.key_at(&[], 65);
                hands.rest();
            }
            eval(&home, "reset()");
            for (held, key) in *presses {
                hands.key_at(held, *key);
            }
            let mut hand = Vec::new();
            hands.key_at(&[], ESCAPE_CODE);
            eventually(&format!("the keys of a hand for {call:?}"), || {
                hand.extend(words(&home));
                hand.iter().any(|one| one.starts_with("keyup Escape")).then_some(())
            });
            hand.retain(|one| !one.contains(" Escape "));
            let shows = eval(&home, "field.value");
            eval(&home, "reset()");
            home.ok(call);
            let (ours, ours_show) = (words(&home), eval(&home, "field.value"));
            if let Some((_, theirs, our)) = KEY_CODES.iter().find(|(of, ..)| *of == call[1]) {
                assert!(hand.iter().any(|one| one.contains(theirs)), "{call:?} has the same key code now: {hand:?}");
                hand.iter_mut().for_each(|one| *one = one.replace(theirs, our));
            }
            let (hand, ours) = (comparable(hand, home.version()), comparable(ours, home.version()));
            if shows != ours_show || hand != ours {
                differing.push(format!("{wanted} {call:?}\n  hand {hand:#?} {shows}\n  ours {ours:#?} {ours_show}"));
            }
        }
        assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));

        // A dead key whose focus is taken composes nothing elsewhere.
        eval(&home, "reset(), steals()");
        home.fails("ELEMENT_MOVED", &["keyboard-type", "é", "--dead-keys", "--selector", "#field", "--timeout-ms", "300"]);
        assert_eq!(eval(&home, "byId('other').value"), "");
        home.ok(&["stop"]);
    }
}
