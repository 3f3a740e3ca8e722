//! Which picture shows a moment of a trace, and where.

use serde_json::Value;

/// How long (ms) after the end of a call a picture shows its effect rather than what came later. In a page that
/// moves, pictures had the effect of a click up to 102 ms (33.2.1) and 319 ms (22.3.25) after it. Earlier ones were older.
const EFFECT: u64 = 600;

/// The place of the picture that shows what a call did. It is the last one of the time after the call's end, before the
/// next action begins, or else the first one that came later. Without one nothing has been painted since, so it is the last
/// picture before that.
///
/// `frames` are in the order of their times, which `at` returns in epoch milliseconds.
pub fn picture_after<T>(frames: &[T], at: impl Fn(&T) -> u64, ended: u64, next: u64) -> Option<usize> {
    let first = frames.partition_point(|frame| at(frame) < ended);
    let settled = frames.partition_point(|frame| at(frame) < next.min(ended.saturating_add(EFFECT)));
    if settled > first {
        return Some(settled - 1);
    }
    let is_first = frames.get(first).is_some_and(|frame| at(frame) < next);
    if is_first { Some(first) } else { first.checked_sub(1) }
}

/// The place of a call's element in the picture of its window: left, top, width and height. They are in the pixels of a
/// frame's size. A window that is zoomed, or enlarged by a pinch, shows an element elsewhere than its page says. An
/// embedded document, such as a frame of another site, has a place in its window.
pub fn place_in_picture(call: &Value) -> Option<[f64; 4]> {
    if let Some(place) = sides(&call["view"]["box"]) {
        return Some(place);
    }
    let sides = sides(&call["box"])?;
    let Some(zoom) = call["view"]["zoom"].as_f64() else { return Some(sides) };
    let offset = |at: usize| call["view"]["offset"][at].as_f64().unwrap_or_default();
    Some([(sides[0] - offset(0)) * zoom, (sides[1] - offset(1)) * zoom, sides[2] * zoom, sides[3] * zoom])
}

fn sides(place: &Value) -> Option<[f64; 4]> {
    let sides = place.as_array().filter(|sides| sides.len() == 4)?;
    let side = |at: usize| sides[at].as_f64();
    Some([side(0)?, side(1)?, side(2)?, side(3)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_element_in_a_zoomed_window_is_where_the_window_shows_it() {
        let mut call = json!({ "box": [10, 20, 30, 40] });
        assert_eq!(place_in_picture(&call), Some([10.0, 20.0, 30.0, 40.0]));
        call["view"] = json!({ "zoom": 2.0, "offset": [4.0, 5.0] });
        assert_eq!(place_in_picture(&call), Some([12.0, 30.0, 60.0, 80.0]));
        call["view"]["box"] = json!([5, 6, 7, 8]);
        assert_eq!(place_in_picture(&call), Some([5.0, 6.0, 7.0, 8.0]), "it is in an embedded document");
        assert_eq!(place_in_picture(&json!({ "box": [1, 2] })), None);
    }

    #[test]
    fn a_call_has_the_last_picture_of_its_effect_or_the_last_before_it() {
        let frames = [90, 130, 250, 900];
        let after = |ended, next| picture_after(&frames, |at| *at, ended, next).map(|place| frames[place]);
        assert_eq!(after(100, 200), Some(130));
        assert_eq!(after(130, 200), Some(130));
        assert_eq!(after(140, 200), Some(130), "nothing was painted before the next action");
        assert_eq!(after(100, u64::MAX), Some(250), "the first picture may be an older painting");
        assert_eq!(after(260, 300), Some(250));
        assert_eq!(after(260, 2_000), Some(900));
        assert_eq!(after(950, u64::MAX), Some(900));
        assert_eq!(after(50, 60), None);
    }
}
