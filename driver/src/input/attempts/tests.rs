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
fn wait_grows_after_each_miss_and_chase_alternates() {
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
fn partly_received_clicks_are_not_repeated() {
    let mut attempts = attempts(MINUTE);
    let twice = Press { count: 2, ..Press::ONCE };
    let after = attempts.after(&twice, missed(1));
    assert!(matches!(after, Next::Failed(Failed::Partly { done: 1, met: Some(_) })));
    let after = attempts.after(&twice, PressOutcome::Partly { done: 1 });
    assert!(matches!(after, Next::Failed(Failed::Partly { done: 1, met: None })));
}

#[test]
fn unreceived_press_fails_at_once_but_hover_is_retried() {
    let unheard = || PressOutcome::NotReceived { left: false };
    let after = attempts(MINUTE).after(&Press::ONCE, unheard());
    assert!(matches!(after, Next::Failed(Failed::Not(_))));
    let hover = Press { hover: true, ..Press::ONCE };
    let mut hovered = attempts(MINUTE);
    assert!((0..9).all(|_| matches!(hovered.after(&hover, unheard()), Next::Again)));
}

#[test]
fn covered_element_is_retried_at_a_limited_number_of_scroll_positions() {
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
fn nothing_is_retried_after_the_timeout() {
    let mut attempts = attempts(Duration::ZERO);
    assert!(matches!(attempts.after(&Press::ONCE, missed(0)), Next::Failed(Failed::Moved(_))));
    assert!(matches!(attempts.after(&Press::ONCE, covered()), Next::Failed(Failed::Not(_))));
    assert!(!attempts.drags_again(&missed(0), true));
    assert!(!attempts.keys_again(&Strokes::Keys("ab".into()), 0));
}

#[test]
fn keys_are_resent_only_if_none_but_modifiers_were_received() {
    let mut attempts = attempts(MINUTE);
    assert!(attempts.keys_again(&Strokes::Keys("ab".into()), 0));
    assert!(!attempts.keys_again(&Strokes::Keys("ab".into()), 1));
    assert!(attempts.keys_again(&Strokes::chord("Control+a").expect("it is a chord"), 1));
}

fn met(flag: &str) -> Met {
    let met = json!({ "ref": null, "role": "button", "name": "Save", flag: true });
    serde_json::from_value(met).expect("the agent answers so")
}

#[test]
fn drag_whose_touch_is_adjusted_begins_only_once_more() {
    let mut attempts = attempts(MINUTE);
    let adjusted = || PressOutcome::Missed { done: 0, met: met("adjusted") };
    assert!(attempts.drags_again(&adjusted(), true), "the element may have been on its way");
    assert!(!attempts.drags_again(&adjusted(), true));
    assert!(attempts.drags_again(&adjusted(), false), "no element is named");
    assert!(attempts.drags_again(&missed(0), true));
}

#[test]
fn drag_from_a_partly_covered_frame_begins_at_other_scroll_positions() {
    let mut attempts = attempts(MINUTE);
    assert!(!attempts.drags_again(&covered(), false), "a point cannot be scrolled elsewhere");
    for nth in 1..=MOST_ELSEWHERE {
        assert!(attempts.drags_again(&covered(), true));
        assert_eq!(attempts.look(7).elsewhere, Some(nth));
    }
    assert!(!attempts.drags_again(&covered(), true));
}

#[test]
fn tap_whose_mousedown_went_to_a_removed_element_is_an_error() {
    let right =
        |clicks| PressOutcome::Right { clicks, landed: Some(met("gone")), apart: false, stands: false, menu: false };
    let after = |clicks| attempts(MINUTE).after(&Press::ONCE, right(clicks));
    assert!(matches!(after(0), Next::Failed(Failed::TapElsewhere(met)) if met.gone));
    assert!(matches!(after(1), Next::Pressed { clicks: 1, landed: None, .. }));
}
