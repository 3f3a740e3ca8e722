//! A buffer of events, bounded by number and by bytes; the oldest are dropped first. Each item has a serial number. So
//! a reader can ask for all items since its last one, learns how many it missed, and can wait.

use parking_lot::{Mutex, MutexGuard};
use std::collections::VecDeque;
use tokio::sync::watch;

/// Items whose memory is counted.
pub trait Weigh {
    /// How many bytes the item takes, with all that it owns.
    fn weight(&self) -> usize;
}

/// The limits of a ring.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The most items.
    pub items: usize,
    /// The most bytes that all of them may take.
    pub bytes: usize,
}

/// A buffer with a limit of items and of bytes. It drops the oldest items, and gives each a serial number.
#[derive(Debug)]
pub struct Ring<T> {
    bounds: Bounds,
    state: Mutex<State<T>>,
    /// The serial number of the newest item.
    newest: watch::Sender<u64>,
}

#[derive(Debug)]
struct State<T> {
    items: VecDeque<(u64, T)>,
    bytes: usize,
    newest: u64,
    dropped: u64,
}

/// The result of a read.
#[derive(Debug, PartialEq, Eq)]
pub struct Read<T> {
    /// The accepted items, oldest first, with their serial numbers.
    pub items: Vec<(u64, T)>,
    /// How many items the reader missed, because they were dropped.
    pub missed: u64,
    /// The serial number of the newest item, for the next read.
    pub newest: u64,
}

impl<T: Weigh + Clone> Ring<T> {
    /// An empty ring with these limits.
    pub fn new(bounds: Bounds) -> Ring<T> {
        let state = State { items: VecDeque::new(), bytes: 0, newest: 0, dropped: 0 };
        Ring { bounds, state: Mutex::new(state), newest: watch::channel(0).0 }
    }

    /// Appends an item; when full, drops the oldest ones. Returns its serial number, from 1.
    pub fn push(&self, item: T) -> u64 {
        self.push_with(|_| item)
    }

    /// Appends an item that contains its own serial number.
    pub fn push_with(&self, item: impl FnOnce(u64) -> T) -> u64 {
        let mut state = self.state();
        state.newest += 1;
        let serial = state.newest;
        let item = item(serial);
        state.bytes += item.weight();
        state.items.push_back((serial, item));
        while state.items.len() > self.bounds.items || state.bytes > self.bounds.bytes {
            let Some((_, oldest)) = state.items.pop_front() else { break };
            state.bytes -= oldest.weight();
            state.dropped += 1;
        }
        drop(state);
        self.newest.send_replace(serial);
        serial
    }

    /// The items after that serial number (0: all) that `passes` accepts.
    pub fn since(&self, seen: u64, passes: impl Fn(&T) -> bool) -> Read<T> {
        let state = self.state();
        let oldest = state.items.front().map_or(state.newest + 1, |(serial, _)| *serial);
        let fits = |(serial, item): &&(u64, T)| *serial > seen && passes(item);
        Read {
            items: state.items.iter().filter(fits).cloned().collect(),
            missed: oldest.saturating_sub(seen + 1).min(state.dropped),
            newest: state.newest,
        }
    }

    /// The newest items that `passes` accepts, oldest first.
    pub fn newest(&self, most: usize, passes: impl Fn(&T) -> bool) -> Vec<T> {
        let state = self.state();
        let mut found: Vec<T> =
            state.items.iter().rev().map(|(_, item)| item).filter(|item| passes(item)).take(most).cloned().collect();
        found.reverse();
        found
    }

    /// Changes an item, if it was not dropped.
    pub fn change<R>(&self, serial: u64, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut state = self.state();
        let at = state.items.binary_search_by_key(&serial, |(serial, _)| *serial).ok()?;
        let item = &mut state.items[at].1;
        let before = item.weight();
        let result = change(item);
        let after = item.weight();
        state.bytes = state.bytes - before + after;
        Some(result)
    }

    /// How many items were dropped since the ring was made, or cleared.
    pub fn dropped(&self) -> u64 {
        self.state().dropped
    }

    /// Removes all items, and resets the number of dropped ones. Serial numbers continue.
    pub fn clear(&self) {
        let mut state = self.state();
        state.items.clear();
        (state.bytes, state.dropped) = (0, 0);
    }

    /// Waits until there is an item after that serial number.
    pub async fn wait_after(&self, seen: u64) {
        // The sender lives as long as `self` does.
        let _ = self.newest.subscribe().wait_for(|newest| *newest > seen).await;
    }

    /// A receiver of the newest serial number, which changes with every item.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock()
    }
}

#[cfg(test)]
mod tests;
