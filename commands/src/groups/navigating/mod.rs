//! Verbs for the buttons of a browser and of a window: load a page again, go back and forth, resize, close.

mod back_and_forth;
mod go_back;
mod go_forward;
mod reload;
mod window_close;
mod window_size;

pub use go_back::GoBack;
pub use go_forward::GoForward;
pub use reload::Reload;
pub use window_close::WindowClose;
pub use window_size::WindowSize;

use crate::{
    show::{Show, quoted},
    values::Millis,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::surfaces::Surface;
use std::sync::Arc;

/// The page that shows now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Navigated {
    /// Its URL
    url: String,
    /// Its title
    title: String,
    /// Whether its first scripts have run and something shows
    ready: bool,
}

impl Navigated {
    fn of(surface: &Arc<Surface>, ready: bool) -> Navigated {
        let state = surface.state();
        Navigated { url: state.url, title: state.title, ready }
    }
}

impl Show for Navigated {
    fn show(&self) -> String {
        let what = if self.title.is_empty() { quoted(&self.url) } else { quoted(&self.title) };
        if self.ready { what } else { format!("{what} (not ready yet)") }
    }
}

fn thirty_seconds() -> Millis {
    Millis(30_000)
}
