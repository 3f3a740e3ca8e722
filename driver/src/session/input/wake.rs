//! Input to windows that the app has hidden. Chromium delivers moves and wheel events with the frames of a page, and
//! such pages draw none.

use super::Input;
use crate::{main_process::hooks, surfaces::Surface};
use std::{sync::Arc, time::Duration};

/// If a page has not handled an event after this time, ask whether its window is hidden. A visible page needs a few
/// frames.
const SLOW: Duration = Duration::from_millis(100);

/// How long the main process may take to answer.
const LOOK: Duration = Duration::from_secs(1);

impl Input {
    /// Waits until input to a surface has been handled. If that takes longer than [`SLOW`] and the app has hidden the
    /// window, makes the page draw frames for a while.
    pub async fn awake<T>(&self, surface: &Arc<Surface>, handled: impl Future<Output = T>) -> T {
        tokio::pin!(handled);
        if let Ok(done) = tokio::time::timeout(SLOW, &mut handled).await {
            return done;
        }
        let wake = self.wake(surface);
        tokio::pin!(wake);
        tokio::select! {
            biased;
            done = &mut handled => done,
            () = &mut wake => handled.await,
        }
    }

    async fn wake(&self, surface: &Surface) {
        let (Some(main), Some(contents)) = (self.main.get(), self.contents_of(surface)) else { return };
        let _ = main.call::<bool>(hooks::WAKE, &[contents.into()], LOOK).await;
    }
}
