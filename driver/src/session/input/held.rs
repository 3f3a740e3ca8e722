//! Buttons and keys that a call has left down. They are released by another call, when their time is over, and when the
//! session leaves its app.

use super::buttons::HeldButton;
use crate::{
    input::{
        keyboard::Down,
        keys::{Key, Modifier},
        mouse::Sent,
        press::Button,
    },
    surfaces::{Point, Surface},
    wait::Deadline,
};
use parking_lot::{Mutex, MutexGuard};
use std::{collections::HashMap, sync::Arc, time::Duration};

/// How long a page may take to hear the releases when the session leaves the app.
const RELEASED: Duration = Duration::from_millis(500);

/// The buttons and keys of a window that are down now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// The buttons.
    pub buttons: Vec<Button>,
    /// The keys, by their names, in the order in which they went down.
    pub keys: Vec<String>,
}

/// The held buttons and keys of a session, by the handle of their window or view.
#[derive(Default)]
pub(super) struct HeldDown {
    windows: Mutex<Windows>,
}

#[derive(Default)]
struct Windows {
    /// The number of the last button or key that went down.
    last: u64,
    by_handle: HashMap<String, InWindow>,
}

#[derive(Default)]
struct InWindow {
    pointer: Option<Point>,
    button: Option<HeldButton>,
    keys: Vec<HeldKey>,
}

/// A key that is down. It is released when this is dropped.
pub(super) struct HeldKey {
    /// The surface that it was sent to.
    surface: Arc<Surface>,
    key: Key,
    number: u64,
    down: bool,
}

impl HeldKey {
    /// A key that is about to go down. If it was down before, the earlier value releases it.
    pub(super) fn of(surface: &Arc<Surface>, down: &Down) -> HeldKey {
        HeldKey { surface: surface.clone(), key: down.key.clone(), number: 0, down: !down.is_down }
    }

    fn modifier(&self) -> Option<Modifier> {
        Modifier::of(&self.key)
    }

    /// Sends the release. `bits` are the protocol's bits of other held modifiers.
    pub(super) fn release(mut self, bits: i64) -> (Arc<Surface>, Sent) {
        self.down = false;
        (self.surface.clone(), self.surface.key_up(&self.key, bits))
    }
}

impl Drop for HeldKey {
    fn drop(&mut self) {
        if self.down {
            drop(self.surface.key_up(&self.key, 0));
        }
    }
}

fn bits(keys: &[HeldKey]) -> i64 {
    keys.iter().filter_map(HeldKey::modifier).fold(0, |bits, modifier| bits | modifier.bit())
}

impl HeldDown {
    /// Forgets windows that have closed.
    fn windows(&self) -> MutexGuard<'_, Windows> {
        let mut windows = self.windows.lock();
        for held in windows.by_handle.values_mut() {
            held.button.take_if(|button| button.is_gone());
            held.keys.retain(|held| held.surface.state.borrow().gone.is_none());
        }
        windows
    }

    pub(super) fn of(&self, window: &str) -> Held {
        let windows = self.windows();
        let Some(held) = windows.by_handle.get(window) else { return Held::default() };
        Held {
            buttons: held.button.iter().map(|held| held.button).collect(),
            keys: held.keys.iter().map(|held| held.key.key.clone()).collect(),
        }
    }

    pub(super) fn modifiers(&self, window: &str) -> Vec<Modifier> {
        let windows = self.windows();
        windows
            .by_handle
            .get(window)
            .map(|held| held.keys.iter().filter_map(HeldKey::modifier).collect())
            .unwrap_or_default()
    }

    pub(super) fn has_key(&self, window: &str, key: &Key) -> bool {
        self.windows().by_handle.get(window).is_some_and(|held| held.keys.iter().any(|held| held.key.is_same(key)))
    }

    pub(super) fn pointer(&self, window: &str) -> Option<Point> {
        self.windows().by_handle.get(window).and_then(|held| held.pointer)
    }

    pub(super) fn note_pointer(&self, window: &str, at: Point) {
        let mut windows = self.windows.lock();
        match windows.by_handle.get_mut(window) {
            Some(held) => held.pointer = Some(at),
            None => {
                drop(windows.by_handle.insert(window.to_owned(), InWindow { pointer: Some(at), ..InWindow::default() }))
            }
        }
    }

    /// Takes the held button of a window for an act. If the act fails, the value is dropped, which releases the button.
    pub(super) fn take_button(&self, window: &str) -> Option<HeldButton> {
        self.windows().by_handle.get_mut(window)?.button.take()
    }

    /// Stores a button until its time limit. Releases it at once if the limit has passed.
    pub(super) fn keep_button(self: &Arc<Self>, window: &str, mut button: HeldButton, most: Option<Duration>) {
        let mut windows = self.windows();
        if let Some(most) = most {
            windows.last += 1;
            button.number = windows.last;
            button.until = Deadline::after(most);
            self.release_after(button.until, window, button.number);
        }
        if !button.until.left().is_zero() {
            windows.by_handle.entry(window.to_owned()).or_default().button = Some(button);
        }
    }

    /// Stores a pressed key until its time limit. A key that was down before keeps its position in the list.
    pub(super) fn keep_key(self: &Arc<Self>, window: &str, mut key: HeldKey, most: Duration) {
        let mut windows = self.windows();
        windows.last += 1;
        key.number = windows.last;
        self.release_after(Deadline::after(most), window, key.number);
        let keys = &mut windows.by_handle.entry(window.to_owned()).or_default().keys;
        match keys.iter_mut().find(|held| held.key.is_same(&key.key)) {
            Some(held) => {
                held.number = key.number;
                key.down = false;
            }
            None => keys.push(key),
        }
    }

    fn release_after(self: &Arc<Self>, until: Deadline, window: &str, number: u64) {
        let (held, window) = (Arc::downgrade(self), window.to_owned());
        tokio::spawn(async move {
            until.passed().await;
            let Some(held) = held.upgrade() else { return };
            let mut windows = held.windows();
            let Some(held) = windows.by_handle.get_mut(&window) else { return };
            held.button.take_if(|button| button.number == number);
            held.keys.retain(|key| key.number != number);
        });
    }

    /// Sends the release of a key; `None` when it is not held.
    pub(super) fn release_key(&self, window: &str, key: &Key) -> Option<(Arc<Surface>, Sent)> {
        let mut windows = self.windows();
        let keys = &mut windows.by_handle.get_mut(window)?.keys;
        let at = keys.iter().position(|held| held.key.is_same(key))?;
        let held = keys.remove(at);
        let bits = bits(keys);
        Some(held.release(bits))
    }

    /// Releases everything, and waits for [`RELEASED`] at most until the pages have handled it.
    pub(super) async fn release_all(&self) {
        let all = std::mem::take(&mut self.windows().by_handle);
        let mut sent = Vec::new();
        for mut held in all.into_values() {
            sent.extend(held.button.take().map(HeldButton::release).into_iter().flatten());
            while let Some(key) = held.keys.pop() {
                let bits = bits(&held.keys);
                sent.push(key.release(bits).1);
            }
        }
        if !sent.is_empty() {
            let _ = Deadline::after(RELEASED).limit(futures_util::future::join_all(sent)).await;
        }
    }
}
