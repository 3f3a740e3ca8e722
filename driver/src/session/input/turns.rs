//! Turns: of several calls that act on one window, only one acts at a time. Otherwise their keys and presses would mix.

use crate::wait::Deadline;
use parking_lot::Mutex;
use std::{
    collections::{HashMap, VecDeque},
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// If the first call of a queue only checks its element for this long, the next call goes first. The element may become
/// ready only by the effect of the next call.
const LONGEST_CHECK: Duration = Duration::from_millis(200);

/// The turns of all windows of a session.
#[derive(Debug)]
pub(super) struct Turns {
    windows: Mutex<Windows>,
    /// Counts the changes of turns.
    changes: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Windows {
    /// The number of the last turn.
    last: u64,
    /// The calls of each window, by its handle; the first one has the turn.
    queues: HashMap<String, VecDeque<Place>>,
}

/// A call's place in the queue of a window.
#[derive(Debug)]
struct Place {
    turn: u64,
    /// The time since which the call only checks its element; `None` while it acts.
    checking: Option<Instant>,
    /// Whether another call went first while this one had the turn.
    overtaken: bool,
    /// The function that is called when another call goes first.
    when_overtaken: Option<WhenOvertaken>,
}

struct WhenOvertaken(Box<dyn FnOnce() + Send>);

impl fmt::Debug for WhenOvertaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WhenOvertaken")
    }
}

/// The reason why a call still waits for its turn.
#[derive(Debug, PartialEq, Eq)]
enum Waits {
    /// Nothing: it is the first one.
    No,
    /// The first one checks its element, and may continue for this long.
    ForCheck(Duration),
    /// The first one acts.
    ForAct,
}

/// A call's turn in a window. The next call gets it when this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    window: String,
    number: u64,
    /// Whether no other call goes first during checks.
    kept: AtomicBool,
}

impl Turns {
    pub(super) fn new() -> Turns {
        Turns { windows: Mutex::default(), changes: watch::channel(0).0 }
    }

    /// Waits for the turn in a window, until the deadline.
    pub(super) async fn take(self: &Arc<Turns>, window: &str, deadline: Deadline) -> Option<Turn> {
        let number = {
            let mut windows = self.windows.lock();
            windows.last += 1;
            let number = windows.last;
            let queue = windows.queues.entry(window.to_owned()).or_default();
            queue.push_back(Place {
                turn: number,
                checking: Some(Instant::now()),
                overtaken: false,
                when_overtaken: None,
            });
            number
        };
        let turn = Turn { turns: self.clone(), window: window.to_owned(), number, kept: AtomicBool::new(false) };
        turn.first(deadline).await.then_some(turn)
    }
}

impl Turn {
    /// From now on no other call goes first, also during checks: this call holds keys down.
    pub fn keep(&self) {
        self.kept.store(true, Ordering::Relaxed);
    }

    /// The call begins to check its element again. From now on another call may go first.
    pub fn checks(&self) {
        if self.kept.load(Ordering::Relaxed) {
            return;
        }
        self.change(|place| place.checking = Some(Instant::now()));
        self.tell();
    }

    /// Calls `then` if another call goes first before this one acts, and at once if that has happened already. `then`
    /// waits for nothing and takes no turn, since it is called while the turns are locked.
    pub fn when_overtaken(&self, then: impl FnOnce() + Send + 'static) {
        let mut then = Some(WhenOvertaken(Box::new(then)));
        self.change(|place| {
            if !place.overtaken {
                place.when_overtaken = then.take();
            }
        });
        if let Some(WhenOvertaken(then)) = then {
            then();
        }
    }

    /// The call ends its check: from now on no other call goes first. False if another call went first meanwhile: then
    /// the element has to be checked again. `None` at the deadline.
    pub async fn acts(&self, deadline: Deadline) -> Option<bool> {
        loop {
            if !self.first(deadline).await {
                return None;
            }
            let mut windows = self.turns.windows.lock();
            let Some(queue) = windows.queues.get_mut(&self.window) else { return Some(true) };
            // Another call may have gone first since.
            let Some(place) = queue.front_mut().filter(|first| first.turn == self.number) else { continue };
            place.when_overtaken = None;
            let overtaken = std::mem::take(&mut place.overtaken);
            place.checking = overtaken.then(Instant::now);
            return Some(!overtaken);
        }
    }

    /// Waits until it is the first of its window's queue.
    async fn first(&self, deadline: Deadline) -> bool {
        let mut changes = self.turns.changes.subscribe();
        loop {
            changes.borrow_and_update();
            let waits = self.goes_first_or_waits();
            let changed = async {
                match waits {
                    Waits::No => return true,
                    Waits::ForCheck(left) => drop(tokio::time::timeout(left, changes.changed()).await),
                    Waits::ForAct => drop(changes.changed().await),
                }
                false
            };
            match deadline.limit(changed).await {
                Some(true) => return true,
                Some(false) => {}
                None => return self.goes_first_or_waits() == Waits::No,
            }
        }
    }

    /// Whether this call still has to wait. Moves a first call that has checked for too long to the end of the queue.
    fn goes_first_or_waits(&self) -> Waits {
        let mut windows = self.turns.windows.lock();
        let Some(queue) = windows.queues.get_mut(&self.window) else { return Waits::No };
        let Some(first) = queue.front().filter(|first| first.turn != self.number) else { return Waits::No };
        let Some(since) = first.checking else { return Waits::ForAct };
        let left = LONGEST_CHECK.saturating_sub(since.elapsed());
        if !left.is_zero() {
            return Waits::ForCheck(left);
        }
        queue.rotate_left(1);
        if let Some(overtaken) = queue.back_mut() {
            overtaken.overtaken = true;
            // Still under the lock, so that no other call acts before.
            if let Some(WhenOvertaken(then)) = overtaken.when_overtaken.take() {
                then();
            }
        }
        let is_first = queue.front_mut().is_some_and(|first| {
            first.checking = Some(Instant::now());
            first.turn == self.number
        });
        drop(windows);
        self.tell();
        if is_first { Waits::No } else { Waits::ForCheck(LONGEST_CHECK) }
    }

    fn change<R>(&self, change: impl FnOnce(&mut Place) -> R) -> Option<R> {
        let mut windows = self.turns.windows.lock();
        let queue = windows.queues.get_mut(&self.window)?;
        queue.iter_mut().find(|place| place.turn == self.number).map(change)
    }

    fn tell(&self) {
        self.turns.changes.send_modify(|changes| *changes += 1);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut windows = self.turns.windows.lock();
            if let Some(queue) = windows.queues.get_mut(&self.window) {
                queue.retain(|place| place.turn != self.number);
                match queue.front_mut() {
                    None => drop(windows.queues.remove(&self.window)),
                    Some(first) => first.checking = first.checking.and(Some(Instant::now())),
                }
            }
        }
        self.tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns() -> Arc<Turns> {
        Arc::new(Turns::new())
    }

    const SHORT: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn calls_on_a_window_act_one_at_a_time_in_order() {
        let turns = turns();
        let first = turns.take("w1", Deadline::after(SHORT)).await.expect("nobody else is there");
        assert_eq!(first.acts(Deadline::after(SHORT)).await, Some(true));
        assert!(turns.take("w1", Deadline::after(SHORT)).await.is_none());
        assert!(turns.take("w2", Deadline::after(SHORT)).await.is_some());
        let order = Arc::new(Mutex::new(vec![]));
        let waiting: Vec<_> = (0..3)
            .map(|n| {
                let (turns, order) = (turns.clone(), order.clone());
                tokio::spawn(async move {
                    let turn = turns.take("w1", Deadline::after(Duration::MAX)).await.expect("its turn comes");
                    assert_eq!(turn.acts(Deadline::after(Duration::MAX)).await, Some(true));
                    order.lock().push(n);
                })
            })
            .collect();
        tokio::task::yield_now().await;
        drop(first);
        for one in waiting {
            one.await.expect("it ends");
        }
        assert_eq!(*order.lock(), [0, 1, 2]);
        assert!(turns.windows.lock().queues.is_empty());
    }

    #[tokio::test]
    async fn checking_call_is_overtaken_and_must_check_again() {
        let turns = turns();
        let long = || Deadline::after(Duration::from_secs(60));
        let first = turns.take("w1", long()).await.expect("nobody else is there");
        let told = Arc::new(AtomicBool::new(false));
        let note = told.clone();
        first.when_overtaken(move || note.store(true, Ordering::Relaxed));
        assert!(!told.load(Ordering::Relaxed));
        let second = turns.take("w1", long()).await.expect("the first one only checks");
        assert!(told.load(Ordering::Relaxed), "the first one is told before the second one acts");
        assert_eq!(second.acts(long()).await, Some(true));
        assert_eq!(first.acts(Deadline::after(SHORT)).await, None, "the second one acts");
        drop(second);
        assert_eq!(first.acts(long()).await, Some(false), "it has to check again");
        assert_eq!(first.acts(long()).await, Some(true));
    }
}
