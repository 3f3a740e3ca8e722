//! Tests that take long.

use super::super::{
    RunReply,
    result::{TestResult, spelled},
};
use stagewright_commands::show::clean_line;

/// From how many milliseconds on a test is slow.
const SLOW_MS: u64 = 10_000;

/// How many slow tests are named.
const MOST: usize = 5;

/// The tests that took longest, each with its place among all of them.
pub fn slowest(reply: &RunReply, most: usize) -> Vec<(usize, &TestResult)> {
    let mut all: Vec<(usize, &TestResult)> =
        reply.tests.iter().enumerate().filter(|(_, test)| test.longest_ms() > 0).collect();
    all.sort_by_key(|(_, test)| std::cmp::Reverse(test.longest_ms()));
    all.truncate(most);
    all
}

/// A line for each of the slowest tests, if any took more than ten seconds in one attempt.
pub fn notes(reply: &RunReply) -> Vec<String> {
    let slow = |(_, test): &(usize, &TestResult)| test.longest_ms() > SLOW_MS;
    let note = |(_, test): (usize, &TestResult)| {
        let (file, name) = (clean_line(&test.file), clean_line(&test.name));
        format!("slow: {file}: {name} ({})", spelled(test.longest_ms()))
    };
    slowest(reply, MOST).into_iter().filter(slow).map(note).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::samples, *};

    #[test]
    fn tests_of_more_than_ten_seconds_are_named_the_slowest_first() {
        let mut reply = samples::reply();
        assert_eq!(notes(&reply), Vec::<String>::new());
        reply.tests[0].attempts[0].duration_ms = 10_001;
        reply.tests[2].attempts[1].duration_ms = 65_000;
        assert_eq!(
            notes(&reply),
            ["slow: tests/a,b.run: comes and goes (1 m 5 s)", "slow: tests/a,b.run: passes <&\"> (10.0 s)"]
        );
        let places: Vec<usize> = slowest(&reply, 2).iter().map(|(at, _)| *at).collect();
        assert_eq!(places, [2, 0]);
    }
}
