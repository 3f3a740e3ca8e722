//! The latest presses that were sent, for those who show them to people.

use super::Point;
use crate::logs;
use parking_lot::Mutex;
use std::collections::VecDeque;

/// How many presses are kept. A call makes three at most, and whoever shows them reads them after each call.
const MOST: usize = 256;

/// A press of a button, or a touch, that was sent.
#[derive(Debug, Clone, PartialEq)]
pub struct SentPress {
    /// When it was sent, in epoch milliseconds.
    pub at: u64,
    /// The handle of the window or view that it was sent to.
    pub window: String,
    /// Where, in CSS pixels of that page.
    pub point: Point,
}

/// The latest presses of a session.
#[derive(Debug, Default)]
pub struct SentPresses(Mutex<VecDeque<SentPress>>);

impl SentPresses {
    /// Notes a press that is about to be sent.
    pub(crate) fn note(&self, window: &str, point: Point) {
        let mut sent = self.0.lock();
        if sent.len() == MOST {
            sent.pop_front();
        }
        sent.push_back(SentPress { at: logs::now(), window: window.to_owned(), point });
    }

    /// The presses between two times (epoch milliseconds), both included.
    pub fn between(&self, from: u64, to: u64) -> Vec<SentPress> {
        self.0.lock().iter().filter(|press| (from..=to).contains(&press.at)).cloned().collect()
    }
}
