//! Windows that take no input from anybody's hands: disabled ones, those under a modal window, and those that let the
//! mouse through. The DevTools protocol would deliver input to their pages all the same.

use super::Input;
use crate::{main_process::hooks, surfaces::Surface};
use serde::Deserialize;
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

/// How long the main process may take to answer: one that is busy must not hold up a page that is not.
const LOOK: Duration = Duration::from_millis(500);

/// Why a window takes no input.
#[derive(Clone)]
pub enum Deaf {
    /// `setEnabled(false)`
    Disabled,
    /// A modal window of its own is open. It is unknown where that window has no page.
    Modal(Option<Arc<Surface>>),
    /// `setIgnoreMouseEvents(true)`: keys arrive.
    IgnoringMouse,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    by: String,
    contents_id: Option<u32>,
}

impl Input {
    /// From now on each act asks for it. The main process says so once, before the first window can be deaf.
    pub(in crate::session) fn note_may_be_deaf(&self) {
        self.may_be_deaf.store(true, Ordering::Relaxed);
    }

    /// Why the window of a surface takes no input. None where the session has no main half, and no answer where the
    /// main process is busy.
    pub async fn deaf(&self, surface: &Surface) -> Option<Deaf> {
        if !self.may_be_deaf.load(Ordering::Relaxed) {
            return None;
        }
        let (main, surface) = (self.main.get()?, self.surfaces.by_handle(&surface.handle)?);
        let contents = self.surfaces.top_of(&surface).state.borrow().contents?;
        let told = main.call::<Option<Told>>(hooks::TAKES_NO_INPUT, &[contents.into()], LOOK).await.ok()??;
        Some(match told.by.as_str() {
            "modal" => Deaf::Modal(told.contents_id.and_then(|id| self.surfaces.by_contents(id))),
            "ignoring-mouse" => Deaf::IgnoringMouse,
            _ => Deaf::Disabled,
        })
    }
}
