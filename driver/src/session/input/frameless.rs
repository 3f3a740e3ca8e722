//! Windows without a frame of the system. A press in a region of the page that drags the window (`app-region`) does not
//! reach the page.

use super::Input;
use crate::{
    error::Code,
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

/// The result of a look at a window.
enum Found {
    /// Whether it has no frame.
    Frameless(bool),
    /// The main process or the display took too long.
    Late,
    /// The main process cannot tell. Another question would give the same error.
    Unknown,
}

impl Input {
    /// Whether the surface's page fills a window without a frame, if that is known already.
    pub fn known_frameless(&self, surface: &Surface) -> Option<bool> {
        let contents = self.window_contents(surface);
        contents.map_or(Some(false), |contents| self.frameless.lock().get(&contents).copied())
    }

    /// The same, but asks if it is not known. An answer is stored, because a window keeps its frame. If it cannot be
    /// found out, the window counts as one with a frame. `None` if only the answer was late: ask again.
    pub async fn is_frameless(&self, surface: &Surface, left: Duration) -> Option<bool> {
        if let Some(known) = self.known_frameless(surface) {
            return Some(known);
        }
        let Some(contents) = self.window_contents(surface) else { return Some(false) };
        match self.look_for_frame(contents, left).await {
            Found::Frameless(frameless) => {
                self.frameless.lock().insert(contents, frameless);
                Some(frameless)
            }
            Found::Late if self.may_answer_yet(self.look(left)) => None,
            Found::Late | Found::Unknown => Some(false),
        }
    }

    async fn look_for_frame(&self, contents: u32, left: Duration) -> Found {
        let Some(main) = self.main.get() else { return Found::Unknown };
        let limit = self.look(left);
        let place = match main.call::<Option<OnDisplay>>(hooks::ON_DISPLAY, &[contents.into()], limit).await {
            Ok(place) => place,
            Err(error) if error.code == Code::AppNotResponding => return Found::Late,
            Err(_) => return Found::Unknown,
        };
        let Some(OnDisplay { display, authority, window }) = place else { return Found::Frameless(false) };
        let look = move || stagewright_os::displays::has_frame(&display, Some(&authority), window);
        match tokio::time::timeout(DISPLAY_ANSWERS, off_thread(look)).await {
            Ok(has_frame) => Found::Frameless(has_frame == Some(false)),
            Err(_) => Found::Late,
        }
    }

    /// The id of the `webContents` of the window that the surface's page fills.
    fn window_contents(&self, surface: &Surface) -> Option<u32> {
        let state = surface.state.borrow();
        state.contents.filter(|_| state.kind == SurfaceKind::Window)
    }
}
