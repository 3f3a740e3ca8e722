//! Windows without a frame of the system. Regions of their pages may drag them: a press there reaches no page.

use super::Input;
use crate::{
    main_process::hooks,
    surfaces::{Surface, SurfaceKind},
    wait::off_thread,
};
use serde::Deserialize;
use std::{path::PathBuf, time::Duration};

/// How long the main process, and then the display, may take to answer. The answer of a slow one is `None`.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
struct OnDisplay {
    display: String,
    authority: PathBuf,
    window: u32,
}

impl Input {
    /// Whether the surface's page fills a window without a frame, if that was found out before.
    pub fn known_frameless(&self, surface: &Surface) -> Option<bool> {
        let contents = self.window_contents(surface);
        contents.map_or(Some(false), |contents| self.frameless.lock().get(&contents).copied())
    }

    /// The same, found out now. It is asked once for each window: a window keeps its frame.
    pub async fn is_frameless(&self, surface: &Surface) -> bool {
        if let Some(known) = self.known_frameless(surface) {
            return known;
        }
        let Some(contents) = self.window_contents(surface) else { return false };
        let asked = async {
            let (main, of) = (self.main.get()?, [contents.into()]);
            let place = main.call::<Option<OnDisplay>>(hooks::ON_DISPLAY, &of, LOOK).await;
            let OnDisplay { display, authority, window } = place.ok()??;
            let look = move || stagewright_os::displays::has_frame(&display, Some(&authority), window);
            tokio::time::timeout(LOOK, off_thread(look)).await.ok()?
        };
        let frameless = asked.await == Some(false);
        self.frameless.lock().insert(contents, frameless);
        frameless
    }

    /// The id of the `webContents` of the window that the surface's page fills.
    fn window_contents(&self, surface: &Surface) -> Option<u32> {
        let state = surface.state.borrow();
        state.contents.filter(|_| state.kind == SurfaceKind::Window)
    }
}
