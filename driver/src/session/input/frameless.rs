//! Windows without a frame of the system. A press in a region of the page that drags the window (`app-region`) does not
//! reach the page.

use super::Input;
use crate::{
    main_process::hooks,
    surfaces::{Surface, SurfaceKind},
    wait::off_thread,
};
use serde::Deserialize;
use std::{path::PathBuf, time::Duration};

/// How long the display may take to answer. It answers in milliseconds, or hangs.
const DISPLAY_ANSWERS: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
struct OnDisplay {
    display: String,
    authority: PathBuf,
    window: u32,
}

impl Input {
    /// Whether the surface's page fills a window without a frame, if that is known already.
    pub fn known_frameless(&self, surface: &Surface) -> Option<bool> {
        let contents = self.window_contents(surface);
        contents.map_or(Some(false), |contents| self.frameless.lock().get(&contents).copied())
    }

    /// The same, but asks if it is not known. The result is stored, because a window keeps its frame. If it cannot be
    /// found out, the window counts as one with a frame. `None` if only the answer was late: ask again.
    pub async fn is_frameless(&self, surface: &Surface, left: Duration) -> Option<bool> {
        if let Some(known) = self.known_frameless(surface) {
            return Some(known);
        }
        let Some(contents) = self.window_contents(surface) else { return Some(false) };
        let Some(frameless) = self.look_for_frame(contents, left).await else {
            return (!self.may_answer_yet(self.look(left))).then_some(false);
        };
        self.frameless.lock().insert(contents, frameless);
        Some(frameless)
    }

    /// `None` when the main process, or then the display, takes too long to answer.
    async fn look_for_frame(&self, contents: u32, left: Duration) -> Option<bool> {
        let Some(main) = self.main.get() else { return Some(false) };
        let place =
            main.call::<Option<OnDisplay>>(hooks::ON_DISPLAY, &[contents.into()], self.look(left)).await.ok()?;
        let Some(OnDisplay { display, authority, window }) = place else { return Some(false) };
        let look = move || stagewright_os::displays::has_frame(&display, Some(&authority), window);
        let has_frame = tokio::time::timeout(DISPLAY_ANSWERS, off_thread(look)).await.ok()?;
        Some(has_frame == Some(false))
    }

    /// The id of the `webContents` of the window that the surface's page fills.
    fn window_contents(&self, surface: &Surface) -> Option<u32> {
        let state = surface.state.borrow();
        state.contents.filter(|_| state.kind == SurfaceKind::Window)
    }
}
