//! Gestures of a person's mouse at the X server and ours, on the same elements. The page hears the same and shows the
//! same.

use crate::support::{
    Hands, Held, app,
    by_hand::{
        Part::{self, Down, Pause, Rest, Slowly, To, Up},
        Person, in_page as eval, words,
    },
    on_both, page,
};

const LEFT: Held = Held::Button(1);
const MIDDLE: Held = Held::Button(2);
const RIGHT: Held = Held::Button(3);
/// A turn of the wheel is a button on X11.
const WHEEL_DOWN: Held = Held::Button(5);
const SHIFT: Held = Held::Key(Hands::SHIFT);
const CONTROL: Held = Held::Key(0xffe3);

/// A gesture: its name, its parts by hand, and our calls.
type Gesture = (&'static str, &'static [Part], &'static [&'static [&'static str]]);

const GESTURES: &[Gesture] = &[
    ("a click at a position", &[To(50, 60), Down(LEFT), Up(LEFT)], &[&["click", "#canvas", "--position", "30,40"]]),
    ("a click at per cent", &[To(70, 110), Down(LEFT), Up(LEFT)], &[&["click", "#canvas", "--position", "25%,90%"]]),
    ("a click at coordinates", &[To(100, 70), Down(LEFT), Up(LEFT)], &[&["click", "--at", "100,70"]]),
    (
        "a double click",
        &[To(50, 60), Down(LEFT), Up(LEFT), Down(LEFT), Up(LEFT)],
        &[&["dblclick", "#canvas", "--position", "30,40"]],
    ),
    (
        // Not where the double click was: Chromium would count on.
        "a triple click",
        &[To(150, 60), Down(LEFT), Up(LEFT), Down(LEFT), Up(LEFT), Down(LEFT), Up(LEFT)],
        &[&["click", "#canvas", "--position", "130,40", "--click-count", "3"]],
    ),
    (
        "a right click",
        &[To(50, 60), Down(RIGHT), Up(RIGHT)],
        &[&["click", "#canvas", "--position", "30,40", "--button", "right"]],
    ),
    (
        "a middle click",
        &[To(50, 60), Down(MIDDLE), Up(MIDDLE)],
        &[&["click", "#canvas", "--position", "30,40", "--button", "middle"]],
    ),
    (
        "a click with modifiers",
        &[Down(CONTROL), Down(SHIFT), To(50, 60), Down(LEFT), Up(LEFT), Up(SHIFT), Up(CONTROL)],
        &[&["click", "#canvas", "--position", "30,40", "--modifiers", "Control,Shift"]],
    ),
    (
        "a held button",
        &[To(50, 60), Down(LEFT), Pause(800), Up(LEFT)],
        &[&["click", "#canvas", "--position", "30,40", "--hold", "800ms"]],
    ),
    ("a label", &[To(250, 198), Down(LEFT), Up(LEFT)], &[&["click", "--at", "250,198"]]),
    ("a box", &[To(228, 198), Down(LEFT), Up(LEFT)], &[&["click", "--at", "228,198"]]),
    ("a button in a frame", &[To(442, 357), Down(LEFT), Up(LEFT)], &[&["click", "--at", "442,357"]]),
    (
        "the parts of a gesture",
        &[To(40, 40), Down(LEFT), To(90, 60), To(300, 60), Up(LEFT)],
        &[
            &["mouse-down", "#canvas", "--position", "20,20"],
            &["mouse-move", "--at", "90,60"],
            &["mouse-move", "--at", "300,60"],
            &["mouse-up"],
        ],
    ),
    (
        "the parts with another button and a key",
        &[Down(SHIFT), To(40, 40), Down(MIDDLE), To(90, 60), Up(MIDDLE), Up(SHIFT)],
        &[
            &["key-down", "Shift"],
            &["mouse-down", "#canvas", "--position", "20,20", "--button", "middle"],
            &["mouse-move", "--at", "90,60"],
            &["mouse-up"],
            &["key-up", "Shift"],
        ],
    ),
    (
        "a turn of the wheel",
        &[To(500, 240), Down(WHEEL_DOWN), Up(WHEEL_DOWN)],
        &[&["scroll", "#scroller", "--dy", "60"]],
    ),
    (
        "a turn with a key",
        &[Down(CONTROL), To(500, 240), Down(WHEEL_DOWN), Up(WHEEL_DOWN), Up(CONTROL)],
        &[&["scroll", "#scroller", "--dy", "60", "--modifiers", "Control"]],
    ),
    (
        "a slider by a distance",
        &[To(30, 150), Down(LEFT), Slowly(150, 150), Up(LEFT)],
        &[&["drag", "#knob", "--by", "120,0"]],
    ),
    ("a splitter", &[To(124, 210), Down(LEFT), Slowly(184, 210), Up(LEFT)], &[&["drag", "#split", "--by", "60,0"]]),
    (
        "a drag along points",
        &[To(40, 40), Down(LEFT), Slowly(100, 40), Slowly(100, 90), Slowly(40, 90), Up(LEFT)],
        &[&["drag", "#canvas", "--position", "20,20", "--via", "60,0", "--via", "60,50", "--by", "0,50"]],
    ),
    (
        "a list that does, too early",
        &[To(360, 339), Down(LEFT), Slowly(360, 275), Up(LEFT)],
        &[&["drag", "#h3", "--target-selector", "#h1"]],
    ),
    ("a range", &[To(430, 150), Down(LEFT), Up(LEFT)], &[&["click", "#range", "--position", "90,10"]]),
];

/// Drags of which the ends are compared. Those of the window system are intercepted with us. Where a list moves its items
/// under the pointer, ours follows the item that was named.
const ENDS: &[Gesture] = &[
    (
        "a list that wants the button held",
        &[To(360, 339), Down(LEFT), Pause(4000), Slowly(360, 275), Up(LEFT)],
        &[&["drag", "#h3", "--target-selector", "#h1", "--hold", "4000ms"]],
    ),
    (
        "a card in a bin",
        &[To(70, 275), Down(LEFT), Slowly(70, 360), Rest, Up(LEFT), Rest],
        &[&["drag", "#card", "#bin"]],
    ),
    (
        "a sorted list, upwards",
        &[To(200, 339), Down(LEFT), Slowly(200, 276), Rest, Up(LEFT), Rest],
        &[&["drag", "#s3", "#s1"]],
    ),
    (
        "a sorted list, downwards",
        &[To(200, 275), Down(LEFT), Slowly(200, 338), Rest, Up(LEFT), Rest],
        &[&["drag", "#s1", "#s3"]],
    ),
];

/// Gestures of which only the events are compared. Chromium 130 scrolls by our turn of the wheel with Control, as by that
/// of a touchpad, and not by a person's wheel. On 22 neither scrolls.
const EVENTS_ONLY: &str = "a turn with a key";

/// Elements that a hand cannot press: their middle, and the code of our answer.
const DEAD: &[(&str, (i16, i16), &str)] = &[
    ("off", (70, 415), "ELEMENT_DISABLED"),
    ("asleep", (190, 415), "ELEMENT_DISABLED"),
    ("under", (310, 415), "ELEMENT_COVERED"),
];

on_both! {
    gestures_of_a_hand_and_ours_do_the_same(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("by-hand-mouse.html"))]);
        let person = Person::at(&home, "By hand, mouse");
        let mut differing = Vec::new();
        for (name, parts, calls) in GESTURES.iter().chain(ENDS) {
            eval(&home, "reset()");
            let hand = person.gesture(&home, name, parts);
            let shows = eval(&home, "state()");
            eval(&home, "reset()");
            for call in *calls {
                home.ok(call);
            }
            let (ours, ours_show) = (words(&home), eval(&home, "state()"));
            let by_system = ENDS.iter().any(|(known, ..)| known == name);
            if (shows != ours_show && *name != EVENTS_ONLY) || (hand != ours && !by_system) {
                differing.push(format!("{name}\n  hand {hand:?}\n  ours {ours:?}\n  hand {shows}\n  ours {ours_show}"));
            }
        }
        for (id, at, code) in DEAD {
            let clicked = format!("click {id}");
            let press = [To(at.0, at.1), Down(LEFT), Up(LEFT)];
            // Without its obstacle the same press clicks it, so the aim is right.
            eval(&home, &format!("reset(), frees('{id}')"));
            let free = person.gesture(&home, id, &press);
            assert!(free.iter().any(|one| one.contains(&clicked)), "{id}: the hand did not aim at it: {free:?}");
            eval(&home, "reset()");
            let hand = person.gesture(&home, id, &press);
            home.fails(code, &["click", &format!("#{id}"), "--timeout-ms", "200"]);
            if hand.iter().any(|one| one.contains(&clicked)) {
                differing.push(format!("{id}: a hand can press it: {hand:?}"));
            }
        }
        assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
        home.ok(&["stop"]);
    }
}
