//! Verified input to an app: presses, keys and drags. A trap in the page gets each event first and reports the element
//! that it met.

mod blocked;
mod buttons;
mod drag;
mod embedders;
mod frameless;
mod held;
mod kept_keys;
mod press;
mod press_keys;
mod touch;
mod turns;
mod view_over;
mod wake;

pub use blocked::Blocked;
pub use buttons::Released;
pub use drag::{Dragged, DropPlace, Manner, Way};
pub use embedders::InertEmbedder;
pub use held::Held;
pub use turns::Turn;

use super::{dialogs::NativeDialogs, main_half::MainHalf};
use crate::{
    error::Outcome,
    input::{
        keyboard::HeldKeys,
        keys::{Key, Modifier},
        touch::ShownPart,
    },
    surfaces::{Point, Shared, Surface, Surfaces},
    wait::Deadline,
};
use held::HeldDown;
use parking_lot::Mutex;
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use turns::Turns;

/// The mouse and the keyboard of a session.
pub struct Input {
    surfaces: Arc<Surfaces>,
    shared: Arc<Shared>,
    main: Arc<MainHalf>,
    native: Arc<NativeDialogs>,
    /// Whether the app has or had a window that takes no input (`blocked.rs`).
    may_be_blocked: AtomicBool,
    /// By the id of a `webContents`: whether its window has no frame (`frameless.rs`).
    frameless: Mutex<HashMap<u32, bool>>,
    turns: Arc<Turns>,
    held: Arc<HeldDown>,
}

impl Input {
    pub(super) fn new(
        surfaces: Arc<Surfaces>,
        shared: Arc<Shared>,
        main: Arc<MainHalf>,
        native: Arc<NativeDialogs>,
    ) -> Input {
        Input {
            surfaces,
            shared,
            main,
            native,
            may_be_blocked: AtomicBool::new(false),
            frameless: Mutex::default(),
            turns: Arc::new(Turns::new()),
            held: Arc::default(),
        }
    }

    /// The number of input events sent so far.
    pub fn sent(&self) -> u64 {
        self.shared.inputs.load(Ordering::Relaxed)
    }

    /// Waits for the turn to act in the window of a surface; `None` when it does not come before the deadline.
    pub async fn turn(&self, surface: &Arc<Surface>, deadline: Deadline) -> Option<Turn> {
        self.turns.take(&self.surfaces.top_of(surface).handle, deadline).await
    }

    /// Whether a surface gets touches that are sent to its window. Chromium does not route them to frames in other
    /// processes and to webviews (22.3.25 and 33.2.1). A frame in the process of such a frame gets them at wrong places.
    /// Surfaces in the process of the window's page share its session.
    pub fn takes_touch(&self, surface: &Arc<Surface>) -> bool {
        self.surfaces.top_of(surface).cdp_session == surface.cdp_session
    }

    /// The buttons and keys that calls have left down in the window of a surface.
    pub fn held(&self, surface: &Arc<Surface>) -> Held {
        self.held.of(&self.surfaces.top_of(surface).handle)
    }

    /// The modifier keys that calls have left down in the window of a surface.
    pub fn held_modifiers(&self, surface: &Arc<Surface>) -> Vec<Modifier> {
        self.held.modifiers(&self.surfaces.top_of(surface).handle)
    }

    /// Whether a key is held in the window of a surface.
    pub fn is_held(&self, surface: &Arc<Surface>, key: &Key) -> bool {
        self.held.has_key(&self.surfaces.top_of(surface).handle, key)
    }

    /// The last position of the pointer in the window of a surface, in CSS pixels of its page.
    pub fn pointer(&self, surface: &Arc<Surface>) -> Option<(Arc<Surface>, Point)> {
        let top = self.surfaces.top_of(surface);
        self.held.pointer(&top.handle).map(|at| (top, at))
    }

    /// Presses modifier keys for the duration of an act, in addition to those that are held already.
    ///
    /// # Errors
    /// Those of a page that does not answer.
    pub async fn hold_keys(&self, surface: &Arc<Surface>, modifiers: &[Modifier]) -> Outcome<HeldKeys> {
        let page = self.surfaces.page_of(surface);
        page.hold_keys(modifiers, &self.held_modifiers(surface)).await
    }

    /// Releases a key. False if it is not held.
    ///
    /// # Errors
    /// Those of a page that does not answer.
    pub async fn key_up(&self, surface: &Arc<Surface>, key: &Key) -> Outcome<bool> {
        match self.held.release_key(&self.surfaces.top_of(surface).handle, key) {
            Some((taker, sent)) => taker.all_handled(vec![sent]).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Releases the held button of a surface's window, after a failed call.
    pub fn drop_button(&self, surface: &Arc<Surface>) {
        drop(self.held.take_button(&self.surfaces.top_of(surface).handle));
    }

    /// Releases everything that is held.
    pub(super) async fn release_all(&self) {
        self.held.release_all().await;
    }

    /// The part that a surface's window shows of its page; `None` if the page does not tell.
    pub async fn shown_part(&self, surface: &Arc<Surface>) -> Option<ShownPart> {
        self.surfaces.top_of(surface).shown_part().await.ok()
    }

    /// The id of the `webContents` to which input for a surface is sent: that of its window or view.
    fn contents_of(&self, surface: &Surface) -> Option<u32> {
        let surface = self.surfaces.by_handle(&surface.handle)?;
        self.surfaces.top_of(&surface).state.borrow().contents
    }
}
