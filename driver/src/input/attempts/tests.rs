use super::*;
use serde_json::json;

const MINUTE: Duration = Duration::from_secs(60);

fn attempts(left: Duration) -> Attempts {
    Attempts::new(Deadline::after(left))
}

fn missed(done: u32) -> PressOutcome {
    let met = json!({ "ref": null, "role": "button", "name": "Save", "tag": "button" });
    PressOutcome::Missed { done, met: serde_json::from_value(met).expect("the agent answers so") }
}

fn covered() -> PressOutcome {
    PressOutcome::Covered { by: None, part: true }
}

#[test]
fn each_miss_is_waited_for_longer_and_what_flees_is_driven_off_by_turns() {
    let mut attempts = attempts(MINUTE);
    let mut looks = vec![attempts.look(7)];
    for _ in 0..7 {
        assert!(matches!(attempts.after(&Press::ONCE, missed(0)), Next::Again));
        looks.push(attempts.look(7));
    }
    let still: Vec<_> = looks.iter().map(|look| look.still.unwrap_or(0)).collect();
    assert_eq!(still, [0, 20, 60, 120, 250, 400, 400, 400]);
    let chases: Vec<_> = looks.iter().map(|look| look.chase).collect();
    assert_eq!(chases, [false, false, true, false, true, false, true, false]);
    let mut question = json!({ "kind": "click" });
    looks[0].add_to(&mut question);
    assert_eq!(question, json!({ "kind": "click", "series": 7 }), "the first check waits for nothing");
}

#[test]
fn what_a_page_has_heard_is_not_pressed_again() {
    let mut attempts = attempts(MINUTE);
    let twice = Press { count: 2, ..Press::ONCE };
    let after = attempts.after(&twice, missed(1));
    assert!(matches!(after, Next::Failed(Failed::Partly { done: 1, met: Some(_) })));
    let after = attempts.after(&twice, PressOutcome::Partly { done: 1 });
    assert!(matches!(after, Next::Failed(Failed::Partly { done: 1, met: None })));
}

#[test]
fn a_press_that_no_document_hears_is_made_once_and_a_hover_until_its_time_is_over() {
    let unheard = || PressOutcome::Unheard { left: false };
    let after = attempts(MINUTE).after(&Press::ONCE, unheard());
    assert!(matches!(after, Next::Failed(Failed::Not(_))));
    let hover = Press { hover: true, ..Press::ONCE };
    let mut hovered = attempts(MINUTE);
    assert!((0..9).all(|_| matches!(hovered.after(&hover, unheard()), Next::Again)));
}

#[test]
fn a_covered_element_is_scrolled_to_twenty_places() {
    let mut attempts = attempts(MINUTE);
    assert_eq!(attempts.look(7).elsewhere, None);
    for nth in 1..=MOST_ELSEWHERE {
        assert!(matches!(attempts.after(&Press::ONCE, covered()), Next::Again));
        assert_eq!(attempts.look(7).elsewhere, Some(nth));
    }
    assert!(!attempts.movable());
    assert!(matches!(attempts.after(&Press::ONCE, covered()), Next::Failed(Failed::Not(_))));
}

#[test]
fn without_time_nothing_is_tried_again() {
    let mut attempts = attempts(Duration::ZERO);
    assert!(matches!(attempts.after(&Press::ONCE, missed(0)), Next::Failed(Failed::Moved(_))));
    assert!(matches!(attempts.after(&Press::ONCE, covered()), Next::Failed(Failed::Not(_))));
    assert!(!attempts.drags_again(&missed(0)));
    assert!(!attempts.keys_again(&Strokes::Keys("ab".into()), 0));
}

#[test]
fn keys_are_sent_again_only_where_none_was_heard_but_a_modifier() {
    let mut attempts = attempts(MINUTE);
    assert!(attempts.keys_again(&Strokes::Keys("ab".into()), 0));
    assert!(!attempts.keys_again(&Strokes::Keys("ab".into()), 1));
    assert!(attempts.keys_again(&Strokes::chord("Control+a").expect("it is a chord"), 1));
}
