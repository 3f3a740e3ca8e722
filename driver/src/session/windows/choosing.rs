//! Determines which surface a call is about.

use super::Windows;
use crate::{
    error::{Code, Error, NextAction, Outcome, quoted},
    surfaces::{Surface, SurfaceKind},
    wait::Deadline,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// The interval at which titles are read while a call waits for one.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// A change of the window that calls without a window are about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WindowChanged {
    /// The window that they were about.
    pub from: String,
    /// Whether it has closed; otherwise it is hidden, or an older one shows.
    pub closed: bool,
    /// The window that they are about now.
    pub to: String,
    /// Its title.
    pub title: String,
}

impl Windows {
    /// The surface of a call: the named one, the chosen one, or the first visible window. A view is taken only if no
    /// window is visible.
    pub async fn surface(&self, window: Option<&str>) -> Outcome<Arc<Surface>> {
        if let Some(name) = window {
            if self.surfaces.by_handle(name).is_none() {
                self.renderers.refresh_titles().await;
                self.identify_pages().await;
            }
            return self.in_place(self.surfaces.named(name)?).await;
        }
        // If the chosen surface has closed, report that. Do not take another one: the call was not meant for it.
        if let Some(chosen) = self.surfaces.chosen_handle() {
            return self.in_place(self.surfaces.with_handle(&chosen)?).await;
        }
        self.identify_pages().await;
        let windows = self.surfaces.windows();
        let live = |s: &&Arc<Surface>| s.state.borrow().gone.is_none();
        if let [only] = windows.as_slice() {
            return Ok(only.clone());
        }
        if windows.len() > 1 {
            // Of several windows take a visible one, because calls are never meant for hidden helper windows.
            let shown = self.facts(&windows).await;
            let visible = windows.iter().zip(shown).find(|(w, f)| live(w) && f.as_ref().is_none_or(|f| f.visible));
            if let Some((window, _)) = visible {
                return Ok(window.clone());
            }
        }
        windows.iter().find(live).or(windows.first()).cloned().ok_or_else(|| {
            let none = Error::new(Code::SurfaceNotFound, "The app has no window open.");
            self.native.shown_instead(none).next("electron_windows_list", json!({}), "see what is open")
        })
    }

    /// The same as [`Windows::surface`], but waits for a surface that does not exist yet, for `budget` at most.
    pub async fn surface_within(&self, window: Option<&str>, budget: Duration) -> Outcome<Arc<Surface>> {
        let mut changes = self.surfaces.changes();
        let deadline = Deadline::after(budget);
        loop {
            changes.borrow_and_update();
            let found = self.surface(window).await;
            let to_come = match &found {
                Ok(surface) => surface.has_no_renderer_yet(),
                Err(error) => error.code == Code::SurfaceNotFound,
            };
            if !to_come || deadline.left().is_zero() {
                return found;
            }
            self.ends.alive()?;
            // No event reports a new title, so it is read again.
            let _ = tokio::time::timeout(LOOK_AGAIN.min(deadline.left()), changes.changed()).await;
        }
    }

    /// The surface whose agent gave out a ref; `None` if no agent did.
    pub async fn of_ref(&self, number: u32) -> Outcome<Option<Arc<Surface>>> {
        let Some(handle) = self.shared.refs.surface_of(number) else { return Ok(None) };
        match self.surfaces.with_handle(&handle) {
            Ok(surface) => self.in_place(surface).await.map(Some),
            // For a closed frame, the agent of its page reports what happened.
            Err(_) if handle.starts_with('f') => Ok(None),
            Err(closed) => Err(closed),
        }
    }

    /// The surface whose agent gave out a ref, if it is a frame or webview in `page`. A snapshot of a page has refs of
    /// those, too.
    pub async fn of_ref_in(&self, number: u32, page: &Surface) -> Option<Arc<Surface>> {
        let own = self.of_ref(number).await.ok().flatten()?;
        let is_below = self.surfaces.embedded_below(page).iter().any(|inner| inner.handle == own.handle);
        is_below.then_some(own)
    }

    /// Returns the surface. An error if it is in a view that is in no window now, so that a person could not see or
    /// click it.
    pub async fn in_place(&self, surface: Arc<Surface>) -> Outcome<Arc<Surface>> {
        let mut page = surface.clone();
        while matches!(page.kind(), SurfaceKind::Frame | SurfaceKind::Webview) {
            let Some(holder) = page.parent().and_then(|handle| self.surfaces.by_handle(&handle)) else { break };
            page = holder;
        }
        if page.kind() != SurfaceKind::View {
            return Ok(surface);
        }
        match self.facts(std::slice::from_ref(&page)).await.pop().flatten() {
            Some(facts) if facts.window_id.is_none() => {
                let message = format!(
                    "The view {} ({}) is in no window now: the app took it out. {}",
                    page.handle,
                    quoted(&page.state().title),
                    self.surfaces.there_are()
                );
                Err(Error::new(Code::SurfaceClosed, message).hint("It works again once the app puts it back.").next(
                    "electron_windows_list",
                    json!({}),
                    "see what is open",
                ))
            }
            _ => Ok(surface),
        }
    }

    /// Records the window of a call that named none. Reports if it differs from that of the previous such call. If the
    /// earlier window has closed, a call that only `looks` uses the next one. Other calls are refused until then, since
    /// they were meant for the closed window.
    pub fn note_active(&self, surface: &Surface, looks: bool) -> Outcome<Option<WindowChanged>> {
        let Some(from) = self.surfaces.active_before(&surface.handle) else { return Ok(None) };
        let closed = self.surfaces.by_handle(&from).is_none();
        let title = surface.state().title;
        let to = surface.handle.clone();
        if closed && !looks {
            let message = format!(
                "The window {from}, which calls without a window were about, has been closed; {to} ({}) is the next.",
                quoted(&title)
            );
            return Err(Error::new(Code::SurfaceClosed, message)
                .hint("Nothing was done: the call may have been meant for the window that has closed.")
                .next("electron_switch_window", json!({ "targetId": to }), format!("go on in {}", quoted(&title)))
                .look());
        }
        self.surfaces.set_active(&to);
        Ok(Some(WindowChanged { from, closed, to, title }))
    }

    /// The error for a call that named no window when the chosen one is gone. It lists the windows that are left.
    pub fn offer(&self, mut error: Error) -> Error {
        let chosen = self.surfaces.chosen_handle();
        if chosen.is_none_or(|chosen| self.surfaces.with_handle(&chosen).is_ok_and(|s| s.state.borrow().gone.is_none()))
        {
            return error;
        }
        let left = self.surfaces.windows().into_iter().filter(|w| w.state.borrow().gone.is_none()).take(3);
        let offers = left.map(|window| NextAction {
            tool: "electron_switch_window".into(),
            args: json!({ "targetId": window.handle }),
            why: format!("go on in {}", quoted(&window.state.borrow().title)),
        });
        error.next_actions.splice(0..0, offers);
        error
    }
}
