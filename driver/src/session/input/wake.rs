//! Input to windows that the app has hidden. Their pages hear moves and turns of the wheel only with frames, and draw none.

use super::Input;
use crate::{main_process::hooks, surfaces::Surface};
use std::{sync::Arc, time::Duration};

/// How long a page may take to handle an event before its window is asked whether it is hidden. A visible page needs at
/// most some frames.
const SLOW: Duration = Duration::from_millis(100);

/// How long the main process may take to answer.
const LOOK: Duration = Duration::from_secs(1);

impl Input {
    /// Waits until input to a surface has been handled. If that takes long and the app has hidden its window, the page
    /// draws frames for a while.
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
