//! Which picture shows a moment of a trace.

/// The place of the picture that shows what a call did. It is the first one from the call's end on, before the next action
/// begins. Without one nothing has been painted since, so it is the last picture before that.
///
/// `frames` are in the order of their times, which `at` returns in epoch milliseconds.
pub fn picture_after<T>(frames: &[T], at: impl Fn(&T) -> u64, ended: u64, next: u64) -> Option<usize> {
    let first = frames.partition_point(|frame| at(frame) < ended);
    let is_first = frames.get(first).is_some_and(|frame| at(frame) < next);
    if is_first { Some(first) } else { first.checked_sub(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_has_the_first_picture_after_it_or_the_last_before_it() {
        let frames = [90, 130, 250];
        let after = |ended, next| picture_after(&frames, |at| *at, ended, next).map(|place| frames[place]);
        assert_eq!(after(100, 200), Some(130));
        assert_eq!(after(130, 200), Some(130));
        assert_eq!(after(140, 200), Some(130), "nothing was painted before the next action");
        assert_eq!(after(260, u64::MAX), Some(250));
        assert_eq!(after(50, 60), None);
    }
}
