//! Allocates ref numbers to agents. Numbers are unique in a session, across windows, frames and reloads, so that a ref
//! alone identifies the surface of its element.
//!
//! Each agent counts by itself. The agent with the highest numbers simply continues. Any other agent is told where to
//! start: a little further on if the first is still counting.

use parking_lot::Mutex;
use std::collections::HashMap;

/// The numbers left for an agent that is still counting while another one starts.
const SLACK: u32 = 1_000;

/// Gives out ranges of ref numbers, so that a ref is unique in its session.
#[derive(Debug, Default)]
pub struct RefSpace {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The start of each range, ascending, with the surface whose agent counts there.
    ranges: Vec<(u32, String)>,
    /// The agent (by its world) that counts in the last range.
    tail: Option<String>,
    next: u32,
    at_work: HashMap<String, u32>,
}

impl RefSpace {
    /// Call it before a call to an agent. `Some(n)`: the agent must count from `n` on.
    pub fn begin(&self, world: &str, surface: &str) -> Option<u32> {
        let mut state = self.state.lock();
        *state.at_work.entry(world.to_owned()).or_default() += 1;
        if state.tail.as_deref() == Some(world) {
            return None;
        }
        let busy = state.tail.as_ref().is_some_and(|tail| state.at_work.contains_key(tail));
        let from = state.next.max(1) + if busy { SLACK } else { 0 };
        // Replace a range in which no number was used.
        while state.ranges.last().is_some_and(|(start, _)| *start >= from) {
            state.ranges.pop();
        }
        state.ranges.push((from, surface.to_owned()));
        state.tail = Some(world.to_owned());
        state.next = from;
        Some(from)
    }

    /// Call it after the agent's answer. `next` is the agent's next ref number.
    pub fn end(&self, world: &str, next: Option<u32>) {
        let mut state = self.state.lock();
        if let Some(count) = state.at_work.get_mut(world) {
            *count -= 1;
            if *count == 0 {
                state.at_work.remove(world);
            }
        }
        if let Some(next) = next.filter(|_| state.tail.as_deref() == Some(world)) {
            state.next = state.next.max(next);
        }
    }

    /// The surface whose agent gave out a ref.
    pub fn surface_of(&self, number: u32) -> Option<String> {
        let state = self.state.lock();
        if number >= state.next {
            return None;
        }
        let after = state.ranges.partition_point(|(start, _)| *start <= number);
        state.ranges[..after].last().map(|(_, surface)| surface.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ref_numbers_continue_across_documents_and_windows() {
        let refs = RefSpace::default();
        assert_eq!(refs.begin("doc1", "w1"), Some(1));
        refs.end("doc1", Some(6));
        assert_eq!(refs.begin("doc1", "w1"), None);
        refs.end("doc1", Some(6));
        assert_eq!(refs.begin("doc2", "w1"), Some(6), "a new document goes on where the old one stopped");
        refs.end("doc2", Some(6));
        assert_eq!(refs.begin("doc3", "w2"), Some(6), "nothing was counted in between");
        refs.end("doc3", Some(9));
        assert_eq!(refs.surface_of(3).as_deref(), Some("w1"));
        assert_eq!(refs.surface_of(8).as_deref(), Some("w2"));
        assert_eq!(refs.surface_of(9), None);
    }

    #[test]
    fn busy_agent_keeps_a_reserved_range_of_refs() {
        let refs = RefSpace::default();
        refs.begin("doc1", "w1");
        assert_eq!(refs.begin("doc2", "w2"), Some(1 + SLACK));
        refs.end("doc1", Some(40));
        refs.end("doc2", Some(1_003));
        assert_eq!(refs.surface_of(20).as_deref(), Some("w1"));
        assert_eq!(refs.surface_of(1_002).as_deref(), Some("w2"));
    }
}
