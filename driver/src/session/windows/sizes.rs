//! The sizes of windows, and closing them.

use super::{Bounds, Windows};
use crate::{
    error::{Code, Error, Outcome},
    main_process::hooks,
    surfaces::{Gone, Surface, SurfaceKind},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::page;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// How long an app may take to end after its last window has closed.
const ENDS: Duration = Duration::from_secs(1);

/// How long the main process may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// How long the window system may take to apply a size, and the interval at which the size is read meanwhile.
const APPLIED: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The size of a window, in the pixels of a page that is not zoomed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct WindowSize {
    /// The width of its content.
    pub width: u32,
    /// The height of its content.
    pub height: u32,
    /// Its place on the screen, with its frame.
    pub bounds: Bounds,
    /// The smallest size that the app allows it, with its frame; 0 for no limit.
    pub minimum: Size,
    /// The largest size that the app allows it, with its frame; 0 for no limit.
    pub maximum: Size,
}

/// A width and a height.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// How closing a window went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It is closed.
    Window,
    /// The app has ended with it.
    App,
    /// It is still open after the budget: the app keeps it open.
    No,
}

impl Windows {
    /// The size of the window that a surface is in. `wanted` is its new content size.
    pub async fn size(&self, surface: &Arc<Surface>, wanted: Option<(u32, u32)>) -> Outcome<WindowSize> {
        let page = self.surfaces.page_of(surface);
        let main = self.main.need()?;
        let size = async |wanted: Option<(u32, u32)>| {
            let wanted = wanted.map(|(width, height)| json!({ "width": width, "height": height }));
            let told: Option<WindowSize> =
                main.call(hooks::WINDOW_SIZE, &[json!(page.target_id), json!(wanted)], ANSWER).await?;
            told.ok_or_else(|| Error::new(Code::SurfaceNotFound, format!("{} is in no window.", surface.handle)))
        };
        let mut now = size(wanted).await?;
        let until = Deadline::after(APPLIED);
        while wanted.is_some_and(|wanted| wanted != (now.width, now.height)) && !until.left().is_zero() {
            tokio::time::sleep(LOOK_AGAIN).await;
            now = size(None).await?;
        }
        Ok(now)
    }

    /// Closes the window of a surface as its close button does, and waits until it has closed.
    ///
    /// # Errors
    /// `DIALOG_OPEN` if its page opens a `beforeunload` dialog.
    pub async fn close(&self, surface: &Arc<Surface>, budget: Duration) -> Outcome<Closed> {
        let page = self.surfaces.page_of(surface);
        if page.kind() == SurfaceKind::View {
            return Err(Error::argument(format!("{} is a view, which has no close button.", page.handle))
                .hint("Name the window that holds it."));
        }
        let pressed = match self.main.get() {
            Some(main) => main.call(hooks::CLOSE_WINDOW, &[json!(page.target_id)], ANSWER).await?,
            None => false,
        };
        if !pressed {
            // Do not wait for the answer: the page's end may come instead.
            drop(page.channel.tell(Some(&page.cdp_session), page::CloseParams::default()));
        }
        let mut changes = page.state.subscribe();
        let closed = async {
            loop {
                {
                    let state = changes.borrow_and_update();
                    if state.gone == Some(Gone::Closed) {
                        return Ok(Closed::Window);
                    }
                    if state.left_open {
                        drop(state);
                        return Err(page.stands_in_dialog());
                    }
                }
                if changes.changed().await.is_err() {
                    return Ok(Closed::Window);
                }
            }
        };
        let deadline = Deadline::after(budget);
        let closed = tokio::select! {
            closed = deadline.limit(closed) => closed.unwrap_or(Ok(Closed::No))?,
            _ = self.ends.ended() => Closed::App,
        };
        // Many apps end when their last window closes.
        let last = closed == Closed::Window && self.surfaces.windows().is_empty();
        let ends = last && tokio::time::timeout(ENDS, self.ends.ended()).await.is_ok();
        Ok(if ends { Closed::App } else { closed })
    }
}
