//! The calls of two traces: which belong together, and how those differ.

use super::{
    super::contents::{CallAt, Contents, short},
    super::facts,
    Changed, Time,
};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_traces::{Pair, align};

/// The longest text of a value or of arguments that is told, in characters.
const LONGEST: usize = 300;

/// A call took much longer, or much shorter, if it took at least twice as long and this much longer, in milliseconds.
/// Machines that are busy make differences below it.
pub(super) const NOISE_MS: u64 = 250;

/// Pairs the calls of two traces by verb and element. A call that ended the session counts like any other.
pub(super) fn paired(a: &Contents, b: &Contents) -> Vec<Pair> {
    let key = |call: &CallAt| (call.tool.clone(), call.about.clone());
    align(&a.calls, &b.calls, key, |call| call.tool.clone())
}

/// The calls that differ.
pub(super) fn changed(a: &mut Contents, b: &mut Contents, pairs: &[Pair]) -> Outcome<Vec<Changed>> {
    let mut changed = vec![];
    for pair in pairs {
        match (pair.a, pair.b) {
            (Some(at), Some(other)) => {
                let (one, other) = (a.calls[at].clone(), b.calls[other].clone());
                changed.extend(differences(a, b, &one, &other)?);
            }
            (Some(at), None) => changed.push(alone(&a.calls[at], "removed")),
            (None, Some(at)) => changed.push(alone(&b.calls[at], "added")),
            (None, None) => {}
        }
    }
    Ok(changed)
}

fn alone(call: &CallAt, what: &str) -> Changed {
    let (seq, verdict) = (Some(call.seq), call.verdict.clone());
    let (a, b, was, is) = match what {
        "added" => (None, seq, String::new(), verdict),
        _ => (seq, None, verdict, String::new()),
    };
    Changed { a, b, tool: call.tool.clone(), about: call.about.clone(), what: what.to_owned(), was, is }
}

/// How two calls differ that belong together: the first of element, verdict, arguments and value that does.
fn differences(a: &mut Contents, b: &mut Contents, one: &CallAt, other: &CallAt) -> Outcome<Option<Changed>> {
    let told = |what: &str, was: String, is: String| Changed {
        a: Some(one.seq),
        b: Some(other.seq),
        tool: one.tool.clone(),
        about: one.about.clone(),
        what: what.to_owned(),
        was,
        is,
    };
    if one.about != other.about {
        return Ok(Some(told("target", one.about.clone(), other.about.clone())));
    }
    if one.verdict != other.verdict {
        let (was, is) = (failure(&a.line(one.place)?), failure(&b.line(other.place)?));
        return Ok(Some(told("verdict", was, is)));
    }
    if one.args != other.args {
        let words = |line: Value| short(&facts::arguments(&line).to_string(), LONGEST);
        let (was, is) = (words(a.line(one.place)?), words(b.line(other.place)?));
        return Ok(Some(told("arguments", was, is)));
    }
    if one.value != other.value {
        let words = |line: Value| short(&facts::value(&one.tool, &line["result"]).unwrap_or_default(), LONGEST);
        let (was, is) = (words(a.line(one.place)?), words(b.line(other.place)?));
        return Ok(Some(told("value", was, is)));
    }
    Ok(None)
}

/// The verdict with the message of a failure.
fn failure(line: &Value) -> String {
    let verdict = facts::verdict(line);
    match line["result"]["error"].as_str() {
        Some(error) => short(&format!("{verdict}: {error}"), LONGEST),
        None => verdict,
    }
}

/// The calls that took much longer or shorter, the largest difference first.
pub(super) fn times(a: &Contents, b: &Contents, pairs: &[Pair]) -> Vec<Time> {
    let both = pairs.iter().filter_map(|pair| Some((&a.calls[pair.a?], &b.calls[pair.b?])));
    let mut times: Vec<Time> = both
        .filter(|(one, other)| one.tool == other.tool && one.verdict == other.verdict)
        .map(|(one, other)| Time {
            a: one.seq,
            b: other.seq,
            tool: one.tool.clone(),
            was_ms: one.to.saturating_sub(one.from),
            is_ms: other.to.saturating_sub(other.from),
        })
        .filter(|time| is_much(time.was_ms, time.is_ms))
        .collect();
    times.sort_by_key(|time| std::cmp::Reverse(time.was_ms.abs_diff(time.is_ms)));
    times
}

fn is_much(one: u64, other: u64) -> bool {
    let (short, long) = (one.min(other), one.max(other));
    long - short >= NOISE_MS && long >= 2 * short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_differences_of_time_are_noise() {
        assert!(!is_much(10, 200) && !is_much(1_000, 1_900) && is_much(300, 600) && is_much(1_000, 10));
    }
}
