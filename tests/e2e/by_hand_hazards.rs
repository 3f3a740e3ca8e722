//! Hazards and a person's hands at the X server. Where the hands do something, ours do the same; where they cannot, ours
//! are refused. Each hazard is lifted, too: then the same hands succeed, so they aim at the right place.

use crate::support::{
    Hands, Held, Home, app,
    by_hand::{
        Part::{self, Click, Down, Key, MenuGone, MenuShown, Pause, Rest, Slowly, To, Up},
        Person, in_page, words,
    },
    on_both, page,
    processes::eventually,
};
use serde_json::Value;

const LEFT: Held = Held::Button(1);
const ALT: Held = Held::Key(0xffe9);
const ARROW_DOWN: u32 = 0xff54;
const ENTER: u32 = 0xff0d;
const SPACE: u32 = 0x20;
const F4: u32 = 0xffc1;
const A: u32 = 0x61;

/// A hazard that keeps hands off.
struct Refused {
    name: &'static str,
    /// The hazard in the page.
    hazard: &'static str,
    hand: &'static [Part],
    ours: &'static [&'static str],
    /// The code of our answer.
    code: &'static str,
    /// An expression in the page: whether it was done.
    done: &'static str,
}

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

/// Opens a list and chooses its fourth option, if it is there. Earlier keys would reach the closed list.
const CHOOSES_THE_FOURTH: &[Part] =
    &[MenuGone, Click(80, 32), MenuShown, Rest, Key(ARROW_DOWN), Key(ARROW_DOWN), Key(ARROW_DOWN), Key(ENTER), Rest];

const REFUSED: &[Refused] = &[
    Refused {
        name: "a list that is inert",
        hazard: "inert",
        hand: &[Click(80, 72), Rest, Key(ARROW_DOWN), Key(ENTER), Rest],
        ours: &["select-option", "#inner-list", "b"],
        code: "ELEMENT_DISABLED",
        done: "byId('inner-list').value === 'b'",
    },
    Refused {
        name: "a list under a modal dialog",
        hazard: "dialog",
        hand: &[Click(80, 72), Rest, Key(ARROW_DOWN), Key(ENTER), Rest],
        ours: &["select-option", "#inner-list", "b"],
        code: "ELEMENT_COVERED",
        done: "byId('inner-list').value === 'b'",
    },
    Refused {
        name: "a hidden option",
        hazard: "hidden",
        hand: CHOOSES_THE_FOURTH,
        ours: &["select-option", "#list", "d"],
        code: "BAD_ARGUMENT",
        done: "byId('list').value === 'd'",
    },
    Refused {
        name: "a disabled option",
        hazard: "unusable",
        hand: CHOOSES_THE_FOURTH,
        ours: &["select-option", "#list", "d"],
        code: "BAD_ARGUMENT",
        done: "byId('list').value === 'd'",
    },
    Refused {
        name: "a field that is inert",
        hazard: "inert",
        hand: &[Click(220, 72), Key(A)],
        ours: &["type", "#inner-field", "a"],
        code: "ELEMENT_DISABLED",
        done: "byId('inner-field').value === 'a'",
    },
    Refused {
        name: "a field under a modal dialog",
        hazard: "dialog",
        hand: &[Click(80, 112), Key(A)],
        ours: &["keyboard-type", "a", "--selector", "#field"],
        code: "ELEMENT_COVERED",
        done: "byId('field').value === 'a'",
    },
    Refused {
        name: "a field that can only be read",
        hazard: "fixed",
        hand: &[Click(360, 112), Key(A)],
        ours: &["type", "#fixed", "a"],
        code: "ELEMENT_READONLY",
        done: "byId('fixed').value !== 'old'",
    },
    Refused {
        name: "a field whose page puts the old value back",
        hazard: "back",
        hand: &[Click(220, 112), Key(A), Rest],
        ours: &["type", "#back", "a", "--exact"],
        code: "TYPE_NO_EFFECT",
        done: "byId('back').value !== 'old'",
    },
    Refused {
        name: "a file input that is disabled",
        hazard: "disabled",
        hand: &[Click(480, 72)],
        ours: &["set-files", "#file", README],
        code: "ELEMENT_DISABLED",
        done: "byId('file').files.length > 0 || heard.includes('click file')",
    },
    Refused {
        name: "a file input that is inert",
        hazard: "inert",
        hand: &[Click(340, 72)],
        ours: &["set-files", "#inner-file", README],
        code: "ELEMENT_DISABLED",
        done: "byId('inner-file').files.length > 0 || heard.includes('click inner-file')",
    },
    Refused {
        name: "a button under a modal dialog",
        hazard: "dialog",
        hand: &[Click(480, 32)],
        ours: &["click", "#other"],
        code: "ELEMENT_COVERED",
        done: "heard.includes('click other')",
    },
    Refused {
        name: "a key for a disabled button",
        hazard: "disabled",
        hand: &[Click(480, 32), Key(SPACE)],
        ours: &["key", "Space", "--selector", "#other"],
        code: "ELEMENT_DISABLED",
        done: "heard.includes('click other')",
    },
];

/// A gesture that both do.
struct Done<'a> {
    name: &'a str,
    hazard: Option<&'a str>,
    hand: &'a [Part],
    ours: &'a [&'a [&'a str]],
    /// The kinds of events that are compared; all if there are none.
    kinds: &'a [&'a str],
    /// Expressions in the page: the results that are compared, and whether it was done.
    shows: &'a str,
    done: &'a str,
}

/// Ways to open a list that has the focus, by hand and by us. It is left open.
const OPENINGS: &[(&[Part], &[&str])] = &[
    (&[Click(80, 32)], &["click", "#list"]),
    (&[Down(ALT), Key(ARROW_DOWN), Up(ALT)], &["key", "Alt+ArrowDown", "--selector", "#list"]),
    (&[Key(F4)], &["key", "F4", "--selector", "#list"]),
    (&[Key(SPACE)], &["key", "Space", "--selector", "#list"]),
];

const DONE: &[Done<'static>] = &[
    Done {
        name: "the timeline of a player",
        hazard: None,
        hand: &[Click(170, 167), Rest],
        ours: &[&["click", "#player", "--position", "150,27"]],
        kinds: &[],
        shows: "byId('player').currentTime",
        done: "byId('player').currentTime > 0",
    },
    Done {
        name: "the button of a player",
        hazard: None,
        hand: &[Click(45, 167), Rest],
        ours: &[&["click", "#player", "--position", "25,27"]],
        kinds: &[],
        shows: "byId('player').paused",
        done: "!byId('player').paused",
    },
    Done {
        name: "a hidden box whose label is out of view",
        hazard: Some("far"),
        hand: &[Click(80, 115)],
        ours: &[&["check", "#far-box"]],
        kinds: &[],
        shows: "byId('far-box').checked",
        done: "byId('far-box').checked",
    },
    Done {
        name: "Escape in a modal dialog",
        hazard: Some("dialog"),
        hand: &[Key(Hands::ESCAPE), Rest],
        ours: &[&["key", "Escape"]],
        kinds: &["close"],
        shows: "byId('ask').open",
        done: "!byId('ask').open",
    },
    Done {
        name: "a list that makes its items draggable after a time",
        hazard: Some("slow"),
        hand: &[To(80, 289), Down(LEFT), Pause(2000), Slowly(80, 225), Rest, Up(LEFT), Rest],
        ours: &[&["drag", "#l3", "#l1", "--hold", "2000ms"]],
        kinds: &["dragstart", "drop"],
        shows: "order('late')",
        done: "order('late') === 'l3 l1 l2' && heard.some((one) => one.startsWith('drop '))",
    },
    Done {
        name: "a list that begins to move its items after a time",
        hazard: Some("slow"),
        hand: &[To(220, 289), Down(LEFT), Pause(2000), Slowly(220, 225), Rest, Up(LEFT), Rest],
        ours: &[&["drag", "#e3", "#e1", "--hold", "2000ms"]],
        kinds: &["dragstart", "drop"],
        shows: "order('early')",
        done: "order('early') === 'e3 e1 e2' && heard.some((one) => one.startsWith('drop '))",
    },
];

fn begins(home: &Home, hazard: Option<&str>, on: bool) {
    in_page(home, "reset()");
    // The events of the reset, such as those of the player, come in later tasks.
    in_page(home, "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    match hazard {
        Some(hazard) => in_page(home, &format!("set('{hazard}', {on})")),
        None => in_page(home, "words()"),
    };
}

fn is(home: &Home, expression: &str) -> bool {
    in_page(home, expression) == true
}

/// Only the words of these kinds.
fn of(kinds: &[&str], all: Vec<String>) -> Vec<String> {
    all.into_iter()
        .filter(|one| kinds.is_empty() || kinds.iter().any(|kind| one.split(' ').next() == Some(kind)))
        .collect()
}

/// Makes a gesture by hand and by us; the difference, if there is one.
fn both_do(home: &Home, person: &Person, gesture: &Done) -> Option<String> {
    let Done { name, hazard, hand, ours, kinds, shows, done } = gesture;
    begins(home, *hazard, true);
    person.does(hand);
    eventually(&format!("{name} by hand"), || is(home, done).then_some(()));
    let (by_hand, hand_shows) = (of(kinds, words(home)), in_page(home, shows));
    begins(home, *hazard, true);
    let answers: Vec<Value> = ours.iter().map(|call| home.json(call)).collect();
    let (by_us, we_show) = (of(kinds, words(home)), in_page(home, shows));
    let same = by_hand == by_us && hand_shows == we_show && answers.iter().all(|answer| answer["ok"] == true);
    (!same).then(|| format!("{name}\n  hand {by_hand:?} {hand_shows}\n  ours {by_us:?} {we_show}\n  {answers:?}"))
}

on_both! {
    input_that_a_hand_cannot_give_is_refused_and_other_input_does_the_same(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("by-hand-hazards.html"))]);
        let person = Person::at(&home, "By hand, hazards");
        let mut differing = Vec::new();
        for Refused { name, hazard, hand, ours, code, done } in REFUSED {
            begins(&home, Some(*hazard), false);
            person.does(hand);
            eventually(&format!("{name}: the hand aims at it"), || is(&home, done).then_some(()));
            begins(&home, Some(*hazard), true);
            person.does(hand);
            person.hands.rest();
            let by_hand = is(&home, done);
            begins(&home, Some(*hazard), true);
            let call = [*ours, &["--timeout-ms", "300"]].concat();
            let answer = home.json(&call);
            let by_us = is(&home, done);
            if by_hand || by_us || answer["code"] != *code {
                differing.push(format!("{name}: by hand {by_hand}, by us {by_us}: {answer:#}"));
            }
        }
        differing.extend(DONE.iter().filter_map(|gesture| both_do(&home, &person, gesture)));
        for (opens, call) in OPENINGS {
            let name = call.join(" ");
            let choice: &[Part] =
                &[MenuShown, Rest, Key(ARROW_DOWN), Key(ARROW_DOWN), Key(ENTER), Rest, Click(480, 32)];
            differing.extend(both_do(&home, &person, &Done {
                name: &name,
                hazard: Some("focused"),
                hand: &[&[MenuGone][..], *opens, choice].concat(),
                // The next act commits what a list that is still open shows.
                ours: &[call, &["select-option", "#list", "c"], &["click", "#other"]],
                kinds: &["beforeinput", "input", "change"],
                shows: "byId('list').value",
                done: "byId('list').value === 'c' && heard.includes('click other')",
            }));
        }
        assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
        home.ok(&["stop"]);
    }
}

/// Drags that move at once, in lists that want the button held first. The second list takes a drop all the same.
const TOO_EARLY: &[(&str, &[Part], &[&str])] = &[
    ("late", &[To(80, 289), Down(LEFT), Slowly(80, 225), Rest, Up(LEFT), Rest], &["drag", "#l3", "#l1"]),
    ("early", &[To(220, 289), Down(LEFT), Slowly(220, 225), Rest, Up(LEFT), Rest], &["drag", "#e3", "#e1"]),
];

on_both! {
    drag_that_moves_nothing_is_said_to_be_dropped_only_if_the_page_took_a_drop(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("by-hand-hazards.html"))]);
        let person = Person::at(&home, "By hand, hazards");
        for (list, hand, ours) in TOO_EARLY {
            let order = format!("order('{list}')");
            let drags = |all: Vec<String>| of(&["dragstart", "drop"], all);
            begins(&home, Some("slower"), true);
            let before = in_page(&home, &order);
            person.does(hand);
            let mut by_hand: Vec<String> = Vec::new();
            // The window system brings a drop some time after the button is up.
            eventually(&format!("{list}: the drag of a hand"), || {
                by_hand.extend(drags(words(&home)));
                (*list != "early" || by_hand.iter().any(|one| one.starts_with("drop "))).then_some(())
            });
            assert_eq!(in_page(&home, &order), before, "{list}: a hand moves it");
            begins(&home, Some("slower"), true);
            let answer = home.json(ours);
            assert_eq!((in_page(&home, &order), drags(words(&home))), (before, by_hand.clone()), "{list}: {answer:#}");
            let dropped = by_hand.iter().any(|one| one.starts_with("drop "));
            assert_eq!((dropped, answer["dropped"] == true), (*list == "early", dropped), "{list}: {by_hand:?} {answer:#}");
        }
        home.ok(&["stop"]);
    }
}
