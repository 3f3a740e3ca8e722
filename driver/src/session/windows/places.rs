//! Determines the kind of each page (window, view or guest), and its window. DevTools reports all kinds alike and in
//! any order, so only the main process knows.

use super::{WindowFacts, Windows};
use crate::surfaces::{Surface, SurfaceKind, Surfaces};
use chromiumoxide_cdp::cdp::browser_protocol::emulation;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};

/// How long after a view or webview its window may be reported by DevTools.
const WINDOW_REPORT_TIMEOUT: Duration = Duration::from_secs(2);

impl Windows {
    /// Sets the kinds and parents of surfaces from Electron's facts.
    pub(super) fn learn(&self, surfaces: &[Arc<Surface>], facts: &[Option<WindowFacts>]) {
        let pages = || {
            surfaces.iter().zip(facts).filter_map(|(surface, facts)| Some((surface, facts.as_ref()?))).filter(
                // Skip frames: for a frame the main process answers with the facts of its page.
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
    pub(crate) async fn identify_pages(&self) {
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

/// Makes a view in a hidden window paint. Unlike the window's own page, Chromium treats such a view as hidden (22 and
/// 33). With focus emulation a page counts as visible, and paints.
fn keep_visible(view: &Surface) {
    drop(view.channel.tell(Some(&view.cdp_session), emulation::SetFocusEmulationEnabledParams::new(true)));
}

/// Determines the kind of a new page, and waits until its window is reported.
pub(in crate::session) async fn identify_page(windows: Weak<Windows>, surface: Arc<Surface>) {
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
        let told = tokio::time::timeout(WINDOW_REPORT_TIMEOUT, changes.changed()).await;
        if !matches!(told, Ok(Ok(()))) {
            return;
        }
    }
}

/// Sets a guest's parent without the main process, which is only possible if there is exactly one window. False
/// otherwise.
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
