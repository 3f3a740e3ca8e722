//! Which picture shows a moment of a trace.

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

#[cfg(test)]
mod tests {
    use super::*;

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
