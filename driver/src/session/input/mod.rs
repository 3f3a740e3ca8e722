//! Input to an app that is verified: presses, keys and drags, each of them heard by its page first.

mod deaf;
mod drag;
mod kept_keys;
mod press;
mod view_over;

pub use deaf::Deaf;
pub use drag::{Dragged, DropPlace};

use super::{dialogs::NativeDialogs, main_half::MainHalf};
use crate::surfaces::{Shared, Surfaces};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The mouse and the keyboard of a session.
pub struct Input {
    surfaces: Arc<Surfaces>,
    shared: Arc<Shared>,
    main: Arc<MainHalf>,
    native: Arc<NativeDialogs>,
    /// Whether the app has or had a window that takes no input (`deaf.rs`).
    may_be_deaf: AtomicBool,
}

impl Input {
    pub(super) fn new(
        surfaces: Arc<Surfaces>,
        shared: Arc<Shared>,
        main: Arc<MainHalf>,
        native: Arc<NativeDialogs>,
    ) -> Input {
        Input { surfaces, shared, main, native, may_be_deaf: AtomicBool::new(false) }
    }

    /// How many events of input have been sent so far.
    pub fn sent(&self) -> u64 {
        self.shared.inputs.load(Ordering::Relaxed)
    }
}
