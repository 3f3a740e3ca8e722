//! The kind of each page (window, view or guest), and the window that holds it. DevTools reports all of them alike and
//! in any order, so only the main process knows.

use super::{WindowFacts, Windows};
use crate::surfaces::{Surface, SurfaceKind, Surfaces};
use chromiumoxide_cdp::cdp::browser_protocol::emulation;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};

/// How long after a view or webview its window may be reported.
const TOLD_BY: Duration = Duration::from_secs(2);

impl Windows {
    /// Sets the kinds and parents of surfaces from Electron's facts.
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

    /// Asks the main process about the pages whose kind is not known yet.
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
            self.facts(&unknown).await;
        }
    }
}

/// A window that never shows counts as visible, a view in it does not (22 and 33): it would paint
/// nothing. A page that believes it has the focus is visible, and paints.
fn keep_visible(view: &Surface) {
    drop(view.channel.tell(Some(&view.cdp_session), emulation::SetFocusEmulationEnabledParams::new(true)));
}

/// Has a page that has just come told what it is, and waits for the window that holds it.
pub(in crate::session) async fn tell_page(windows: Weak<Windows>, surface: Arc<Surface>) {
    let Some(mut changes) = windows.upgrade().map(|windows| windows.surfaces.changes()) else { return };
    loop {
        changes.borrow_and_update();
        let Some(windows) = windows.upgrade() else { return };
        let facts = windows.facts(std::slice::from_ref(&surface)).await.pop().flatten();
        let waits = match facts {
            Some(facts) => facts.host_id.is_some() && surface.parent().is_none(),
            None => !adopted(&windows.surfaces, &surface),
        };
        if !waits {
            return;
        }
        drop(windows);
        let told = tokio::time::timeout(TOLD_BY, changes.changed()).await;
        if !matches!(told, Ok(Ok(()))) {
            return;
        }
    }
}

/// Without the main process nobody can tell whose guest a webview is; where there is but one window
/// there is no doubt.
fn adopted(surfaces: &Surfaces, guest: &Surface) -> bool {
    if guest.kind() != SurfaceKind::Webview {
        return false;
    }
    let windows = surfaces.windows();
    let [window] = windows.as_slice() else { return false };
    guest.state.send_modify(|state| state.parent = Some(window.handle.clone()));
    surfaces.touch();
    true
}
