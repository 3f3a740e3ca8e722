//! Input to an app that is verified: presses, keys and drags, each of them heard by its page first.

mod blocked;
mod drag;
mod frameless;
mod kept_keys;
mod press;
mod turns;
mod view_over;

pub use blocked::Blocked;
pub use drag::{Dragged, DropPlace, Manner, Way};
pub use turns::Turn;

use super::{dialogs::NativeDialogs, main_half::MainHalf};
use crate::{
    surfaces::{Shared, Surface, Surfaces},
    wait::Deadline,
};
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
    /// By `webContents`: whether its window has no frame (`frameless.rs`).
    frameless: Mutex<HashMap<u32, bool>>,
    turns: Arc<Turns>,
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
        }
    }

    /// How many events of input have been sent so far.
    pub fn sent(&self) -> u64 {
        self.shared.inputs.load(Ordering::Relaxed)
    }

    /// Waits for the turn to act in the window of a surface; `None` when it does not come before the deadline.
    pub async fn turn(&self, surface: &Arc<Surface>, deadline: Deadline) -> Option<Turn> {
        self.turns.take(&self.surfaces.top_of(surface).handle, deadline).await
    }

    /// The id of the `webContents` that takes the input for a surface: of its window or view.
    fn contents_of(&self, surface: &Surface) -> Option<u32> {
        let surface = self.surfaces.by_handle(&surface.handle)?;
        self.surfaces.top_of(&surface).state.borrow().contents
    }
}
