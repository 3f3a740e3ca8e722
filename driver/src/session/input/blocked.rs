//! Windows that take no input from a person: disabled ones, those under a modal window, and those that let the mouse
//! through. The DevTools protocol would still deliver input to their pages.

use super::Input;
use crate::{error::Code, main_process::hooks, surfaces::Surface};
use serde::Deserialize;
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

/// How long the main process may take to answer. While it is busy its thread delivers no input either, so that waiting
/// costs nothing. After 500 ms on a loaded machine presses were made in windows that take none.
const LOOK: Duration = Duration::from_secs(3);

/// The same at least, and while a native dialog is open. The main process may not answer until it is closed, and pages
/// still get input.
const SHORT_LOOK: Duration = Duration::from_millis(500);

/// Why a window takes no input.
#[derive(Clone)]
pub enum Blocked {
    /// `setEnabled(false)`
    Disabled,
    /// A modal window of its own is open; `None` when that window has no page.
    ByModal(Option<Arc<Surface>>),
    /// `setIgnoreMouseEvents(true)`: only the mouse is blocked.
    IgnoresMouse,
    /// Not known: the main process did not answer in the time that was left.
    Unknown,
}

/// The hook's answer.
#[derive(Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Told {
    Disabled,
    Modal { contents_id: Option<u32> },
    IgnoringMouse,
}

impl Input {
    /// From now on, each act asks whether its window takes input. Called when the main process reports, once, that a
    /// window is modal or was disabled.
    pub(in crate::session) fn note_may_be_blocked(&self) {
        self.may_be_blocked.store(true, Ordering::Relaxed);
    }

    /// How long the main process may take to answer a question about a window. It gets some time even when little is
    /// `left` to the call. Otherwise a blocked window would count as open then.
    pub(super) fn look(&self, left: Duration) -> Duration {
        if self.native.any_blocking() { SHORT_LOOK } else { left.clamp(SHORT_LOOK, LOOK) }
    }

    /// Whether a question that was not answered in that time may be asked again. It may not while a native dialog is
    /// open, nor after [`LOOK`]: a main process that is silent for so long is taken for one that cannot tell.
    pub(super) fn may_answer_yet(&self, looked: Duration) -> bool {
        looked < LOOK && !self.native.any_blocking()
    }

    /// Why the window of a surface takes no input; `None` when it takes input. It is also `None` when the session has no
    /// main half, and when the main process cannot tell.
    pub async fn blocked(&self, surface: &Surface, left: Duration) -> Option<Blocked> {
        if !self.may_be_blocked.load(Ordering::Relaxed) {
            return None;
        }
        let (main, contents) = (self.main.get()?, self.contents_of(surface)?);
        let limit = self.look(left);
        let told = match main.call::<Option<Told>>(hooks::TAKES_NO_INPUT, &[contents.into()], limit).await {
            Ok(told) => told?,
            // A press now might be made in a window that takes none.
            Err(error) if error.code == Code::AppNotResponding && self.may_answer_yet(limit) => {
                return Some(Blocked::Unknown);
            }
            Err(_) => return None,
        };
        Some(match told {
            Told::Disabled => Blocked::Disabled,
            Told::Modal { contents_id } => Blocked::ByModal(contents_id.and_then(|id| self.surfaces.by_contents(id))),
            Told::IgnoringMouse => Blocked::IgnoresMouse,
        })
    }
}
