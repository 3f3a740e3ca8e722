//! An app that is held before its first line, with the hooks in place. The inspector's commands come in between, but no
//! promise settles and no timer fires.

use super::{MainProcess, refused};
use crate::error::Outcome;
use chromiumoxide_cdp::cdp::js_protocol::debugger;
use parking_lot::Mutex;
use std::sync::Arc;

/// How an app is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeldBy {
    /// `core/starting.js` waits in a loop.
    Loop,
    /// The debugger has stopped it.
    Debugger,
}

/// How an app is held now; empty once it runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Held(Arc<Mutex<Option<HeldBy>>>);

impl Held {
    pub fn by(how: HeldBy) -> Held {
        Held(Arc::new(Mutex::new(Some(how))))
    }

    pub fn is_some(&self) -> bool {
        self.0.lock().is_some()
    }
}

impl MainProcess {
    /// Whether it is held before its first line.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Lets a held app run its first line. An app that runs already is left alone.
    pub async fn release(&self) -> Outcome<()> {
        let how = self.held.0.lock().take();
        match how {
            None => Ok(()),
            Some(HeldBy::Loop) => {
                let release = self.in_main_state("function() { this.released = true }");
                self.channel.tell(None, release).await.map(drop).map_err(refused)
            }
            Some(HeldBy::Debugger) => {
                let resumed = self.channel.tell(None, debugger::ResumeParams::default());
                // An enabled debugger slows down each script that is loaded, and is not needed any more.
                let disabled = self.channel.tell(None, debugger::DisableParams::default());
                // The app's first lines may close the inspector before it answers. The hooks are in place then, and the
                // app runs.
                let _ = (resumed.await, disabled.await);
                Ok(())
            }
        }
    }
}
