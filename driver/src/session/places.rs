//! What each page is, window, view or guest, and which window holds it: DevTools tells of all of
//! them alike and in any order, so only the main process knows.

use super::{Session, windows::WindowFacts};
use crate::{
    error::{Code, Error, Outcome, quoted},
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::browser_protocol::emulation;
use serde_json::json;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};

/// How long a window may take to be told of after what it holds.
const TOLD_BY: Duration = Duration::from_secs(2);

impl Session {
    /// Takes over what Electron says these surfaces are.
    pub(super) fn learn(&self, surfaces: &[Arc<Surface>], facts: &[Option<WindowFacts>]) {
        let pages = || {
            surfaces.iter().zip(facts).filter_map(|(surface, facts)| Some((surface, facts.as_ref()?))).filter(
                // The main process answers for a frame with the page that it is in.
                |(surface, _)| !matches!(surface.kind(), SurfaceKind::Frame | SurfaceKind::DevTools),
            )
        };
        let mut news = false;
        for (surface, facts) in pages() {
            let changed = surface.state.send_if_modified(|state| {
                let contents = Some(facts.contents_id);
                let news = state.kind != facts.kind || state.contents != contents;
                (state.kind, state.contents) = (facts.kind, contents);
                news
            });
            if changed && facts.unseen {
                keep_visible(surface);
            }
            news |= changed;
        }
        for (surface, facts) in pages() {
            let holder = facts.host_id.and_then(|id| self.surfaces.by_contents(id)).map(|s| s.handle.clone());
            if facts.kind == SurfaceKind::Webview && holder.is_none() {
                continue;
            }
            news |= surface.state.send_if_modified(|state| {
                let news = state.parent != holder;
                state.parent = holder;
                news
            });
        }
        if news {
            self.surfaces.touch();
        }
    }

    /// Has the main process say what the pages are of which it has not said so yet.
    pub(crate) async fn tell_pages(&self) {
        let unknown: Vec<_> = self
            .surfaces
            .windows()
            .into_iter()
            .filter(|surface| {
                let state = surface.state.borrow();
                state.contents.is_none() && state.gone.is_none()
            })
            .collect();
        if !unknown.is_empty() {
            self.window_facts(&unknown).await;
        }
    }

    /// The surface in which a ref was given out; `None` when it never was.
    pub async fn surface_of_ref(&self, number: u32) -> Outcome<Option<Arc<Surface>>> {
        let Some(handle) = self.shared.refs.surface_of(number) else { return Ok(None) };
        match self.surfaces.with_handle(&handle) {
            Ok(surface) => self.in_place(surface).await.map(Some),
            // The page that a frame was in knows what became of it.
            Err(_) if handle.starts_with('f') => Ok(None),
            Err(closed) => Err(closed),
        }
    }

    /// The surface, unless it is in a view that no window holds now: nobody could see or click that.
    pub async fn in_place(&self, surface: Arc<Surface>) -> Outcome<Arc<Surface>> {
        let mut page = surface.clone();
        while matches!(page.kind(), SurfaceKind::Frame | SurfaceKind::Webview) {
            let Some(holder) = page.parent().and_then(|handle| self.surfaces.by_handle(&handle)) else { break };
            page = holder;
        }
        if page.kind() != SurfaceKind::View {
            return Ok(surface);
        }
        match self.window_facts(std::slice::from_ref(&page)).await.pop().flatten() {
            Some(facts) if facts.window_id.is_none() => {
                let message = format!(
                    "The view {} ({}) is in no window now: the app took it out. There are: {}.",
                    page.handle,
                    quoted(&page.state().title),
                    self.surfaces.named_list()
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
}

/// A window that never shows counts as visible, a view in it does not (22 and 33): it would paint
/// nothing. A page that believes it has the focus is visible, and paints.
fn keep_visible(view: &Surface) {
    drop(view.channel.tell(Some(&view.cdp_session), emulation::SetFocusEmulationEnabledParams::new(true)));
}

/// Has a page that has just come told what it is, and waits for the window that holds it.
pub(super) async fn tell_page(session: Weak<Session>, surface: Arc<Surface>) {
    let Some(mut changes) = session.upgrade().map(|s| s.surfaces.changes()) else { return };
    loop {
        changes.borrow_and_update();
        let Some(session) = session.upgrade() else { return };
        let facts = session.window_facts(std::slice::from_ref(&surface)).await.pop().flatten();
        let waits = match facts {
            Some(facts) => facts.host_id.is_some() && surface.parent().is_none(),
            None => !adopted(&session, &surface),
        };
        if !waits {
            return;
        }
        drop(session);
        let told = tokio::time::timeout(TOLD_BY, changes.changed()).await;
        if !matches!(told, Ok(Ok(()))) {
            return;
        }
    }
}

/// Without the main process nobody can tell whose guest a webview is; where there is but one window
/// there is no doubt.
fn adopted(session: &Session, guest: &Surface) -> bool {
    if guest.kind() != SurfaceKind::Webview {
        return false;
    }
    let windows = session.surfaces.windows();
    let [window] = windows.as_slice() else { return false };
    guest.state.send_modify(|state| state.parent = Some(window.handle.clone()));
    session.surfaces.touch();
    true
}
