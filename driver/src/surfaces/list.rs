//! The surfaces of a session, and the default for calls that name none.

use super::{Gone, Surface, SurfaceKind, address};
use crate::error::{Code, Error, Outcome, quoted};
use parking_lot::Mutex;
use serde_json::json;
use std::{collections::HashMap, sync::Arc};
use tokio::sync::watch;

/// The surfaces of a session, oldest first.
#[derive(Default)]
pub struct Surfaces {
    all: Mutex<Vec<Arc<Surface>>>,
    chosen: Mutex<Option<String>>,
    /// The surface of calls that name no window, where none was chosen: the one that such a call used last.
    active: Mutex<Option<String>>,
    /// The letters of all handles so far; the index is the number.
    counted: Mutex<Vec<char>>,
    frame_handles: Mutex<HashMap<String, String>>,
    changed: watch::Sender<u64>,
}

impl Surfaces {
    /// The handle for the next surface.
    pub fn next_handle(&self, kind: SurfaceKind) -> String {
        let mut counted = self.counted.lock();
        let letter = match kind {
            // At first a view cannot be told from a window.
            SurfaceKind::Window | SurfaceKind::View => 'w',
            SurfaceKind::Webview => 'v',
            SurfaceKind::Frame => 'f',
            SurfaceKind::DevTools => 'd',
        };
        counted.push(letter);
        format!("{letter}{}", counted.len())
    }

    /// A frame's handle. A frame keeps its handle when it moves to another process and back.
    pub(crate) fn frame_handle(&self, frame: &str) -> String {
        let mut handles = self.frame_handles.lock();
        handles.entry(frame.to_owned()).or_insert_with(|| self.next_handle(SurfaceKind::Frame)).clone()
    }

    /// Adds a surface to the list.
    pub fn add(&self, surface: Arc<Surface>) {
        self.all.lock().push(surface);
        self.changed.send_modify(|n| *n += 1);
    }

    /// Marks the surfaces of a flat session as closed and removes them from the list.
    pub fn remove(&self, cdp_session: &str) {
        self.remove_all(|s| s.cdp_session == cdp_session, &Gone::Closed);
    }

    /// Removes a frame that shares the flat session of its page.
    pub(crate) fn remove_in_process(&self, frame: &str) {
        self.remove_all(|s| s.in_process && s.target_id == frame, &Gone::Closed);
    }

    /// Removes the frames that share the flat session of a page whose renderer is gone.
    pub(crate) fn remove_sharers(&self, cdp_session: &str, gone: &Gone) {
        self.remove_all(|s| s.in_process && s.cdp_session == cdp_session, gone);
    }

    fn remove_all(&self, is: impl Fn(&Surface) -> bool, gone: &Gone) {
        let mut all = self.all.lock();
        let removed: Vec<_> = all.extract_if(.., |s| is(s)).collect();
        drop(all);
        for surface in &removed {
            surface.state.send_modify(|state| (state.world, state.gone) = (None, Some(gone.clone())));
        }
        if !removed.is_empty() {
            self.changed.send_modify(|n| *n += 1);
        }
    }

    /// The surface that owns that flat session, not the frames that share it.
    pub fn by_session(&self, cdp_session: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.cdp_session == cdp_session && !s.in_process)
    }

    /// The frames that share the flat session of their page.
    pub(crate) fn sharers(&self, cdp_session: &str) -> Vec<Arc<Surface>> {
        self.all().into_iter().filter(|s| s.in_process && s.cdp_session == cdp_session).collect()
    }

    /// The frames and webviews directly in a surface, oldest first. Its agent sees their elements.
    pub fn embedded_in(&self, handle: &str) -> Vec<Arc<Surface>> {
        let embedded = |s: &Arc<Surface>| {
            let state = s.state.borrow();
            state.parent.as_deref() == Some(handle)
                && matches!(state.kind, SurfaceKind::Frame | SurfaceKind::Webview)
                && state.gone.is_none()
        };
        self.all().into_iter().filter(embedded).collect()
    }

    /// The surface with that DevTools target.
    pub fn by_target(&self, target: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.target_id == target)
    }

    /// The surface of that `webContents`, by its id.
    pub fn by_contents(&self, contents: u32) -> Option<Arc<Surface>> {
        self.find(|s| s.state.borrow().contents == Some(contents))
    }

    /// The handle of the surface of that `webContents`, by its id.
    pub fn handle_of_contents(&self, contents: u32) -> Option<String> {
        self.by_contents(contents).map(|surface| surface.handle.clone())
    }

    /// The surface with that handle.
    pub fn by_handle(&self, handle: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.handle == handle)
    }

    /// The surface with that handle. The error says whether such a surface existed and has closed.
    pub fn with_handle(&self, handle: &str) -> Outcome<Arc<Surface>> {
        if let Some(surface) = self.by_handle(handle) {
            return Ok(surface);
        }
        let known = self.there_are();
        let number = handle.get(1..).and_then(|n| n.parse::<usize>().ok()).and_then(|n| n.checked_sub(1));
        let letter = number.and_then(|n| self.counted.lock().get(n).copied());
        let (code, what) = if letter.is_some_and(|letter| handle.starts_with(letter)) {
            (Code::SurfaceClosed, format!("{handle} has been closed"))
        } else {
            (Code::SurfaceNotFound, format!("There is no surface {handle:?}"))
        };
        Err(Error::new(code, format!("{what}. {known}")).next("electron_surfaces_list", json!({}), "see what is there"))
    }

    /// The window, view or webview whose page contains a frame. Any other surface is returned itself.
    pub fn page_of(&self, surface: &Arc<Surface>) -> Arc<Surface> {
        let mut page = surface.clone();
        while page.kind() == SurfaceKind::Frame {
            let Some(parent) = page.parent().and_then(|handle| self.by_handle(&handle)) else { break };
            page = parent;
        }
        page
    }

    /// The window or view that contains a surface, through all frames and webviews. Input for the surface is sent to
    /// it.
    pub fn top_of(&self, surface: &Arc<Surface>) -> Arc<Surface> {
        let mut top = surface.clone();
        while matches!(top.kind(), SurfaceKind::Frame | SurfaceKind::Webview) {
            let Some(parent) = top.parent().and_then(|handle| self.by_handle(&handle)) else { break };
            top = parent;
        }
        top
    }

    /// Every frame and webview in a page, at any depth.
    pub fn embedded_below(&self, top: &Surface) -> Vec<Arc<Surface>> {
        let mut found: Vec<Arc<Surface>> = Vec::new();
        let all: Vec<_> = self
            .all()
            .into_iter()
            .filter(|s| {
                matches!(s.kind(), SurfaceKind::Frame | SurfaceKind::Webview) && s.state.borrow().gone.is_none()
            })
            .collect();
        loop {
            let known = |s: &Arc<Surface>| found.iter().any(|f| f.handle == s.handle);
            let inside =
                |s: &Arc<Surface>| s.parent().is_some_and(|p| p == top.handle || found.iter().any(|f| f.handle == p));
            let Some(next) = all.iter().find(|s| !known(s) && inside(s)).cloned() else { return found };
            found.push(next);
        }
    }

    /// A sentence of a message that lists all surfaces, each with its kind and title.
    pub(crate) fn there_are(&self) -> String {
        there_are(&self.all())
    }

    fn find(&self, is: impl Fn(&Surface) -> bool) -> Option<Arc<Surface>> {
        self.all.lock().iter().find(|s| is(s)).cloned()
    }

    /// All surfaces, oldest first.
    pub fn all(&self) -> Vec<Arc<Surface>> {
        self.all.lock().clone()
    }

    /// All surfaces, oldest first, but each after its parent.
    pub fn parents_first(&self) -> Vec<Arc<Surface>> {
        let all = self.all();
        let depth = |surface: &Arc<Surface>| {
            let held =
                |s: &Arc<Surface>| s.parent().and_then(|parent| all.iter().find(|s| s.handle == parent).cloned());
            std::iter::successors(held(surface), held).take(all.len()).count()
        };
        let mut sorted = all.clone();
        sorted.sort_by_key(depth);
        sorted
    }

    /// The windows, then the views (no frames, webviews or DevTools), each oldest first. DevTools reports them in any
    /// order, so they are sorted by Electron's ids.
    pub fn windows(&self) -> Vec<Arc<Surface>> {
        let mut windows: Vec<_> = self
            .all()
            .into_iter()
            .filter(|s| matches!(s.kind(), SurfaceKind::Window | SurfaceKind::View))
            .map(|s| {
                let state = s.state();
                ((state.kind == SurfaceKind::View, state.contents.unwrap_or(u32::MAX)), s)
            })
            .collect();
        windows.sort_by_key(|(age, _)| *age);
        windows.into_iter().map(|(_, s)| s).collect()
    }

    /// A receiver that changes whenever a surface is added or removed, or its state changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Notifies those who wait that the state of a surface changed.
    pub fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// Chooses the surface of calls that name none.
    pub fn choose(&self, handle: &str) {
        *self.chosen.lock() = Some(handle.to_owned());
    }

    /// The handle of the chosen surface, if one was chosen; it may have closed since.
    pub fn chosen_handle(&self) -> Option<String> {
        self.chosen.lock().clone()
    }

    /// The surface of the last call that named none, if it differs from this one and no surface was chosen since. At
    /// the first such call, records the surface.
    pub(crate) fn active_before(&self, handle: &str) -> Option<String> {
        let chosen = self.chosen_handle().is_some();
        let mut active = self.active.lock();
        match &*active {
            Some(before) if !chosen && before != handle => Some(before.clone()),
            _ => {
                *active = (!chosen).then(|| handle.to_owned());
                None
            }
        }
    }

    /// Records the surface for calls that name none.
    pub(crate) fn set_active(&self, handle: &str) {
        *self.active.lock() = Some(handle.to_owned());
    }

    /// Forgets the default window. A caller who has seen the list of windows means one of those.
    pub fn forget_active(&self) {
        *self.active.lock() = None;
    }

    /// The surface that `name` means: a handle, an index, a whole title, or a part of one URL. A name in the form of a
    /// handle or an index is never looked up as a title. Otherwise a page could pretend to be another one. Titles are
    /// looked for among windows and views first, then among the surfaces in them.
    pub fn named(&self, name: &str) -> Outcome<Arc<Surface>> {
        if is_handle(name) {
            return self.with_handle(name);
        }
        let windows = self.windows();
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
            let window = name.parse::<usize>().ok().and_then(|index| windows.get(index));
            return window.cloned().ok_or_else(|| self.unknown(format!("There is no window with the index {name}")));
        }
        let all = self.all();
        let titled = |some: &[Arc<Surface>]| -> Vec<_> {
            some.iter().filter(|s| s.state.borrow().title == name).cloned().collect()
        };
        let with_url = || all.iter().filter(|s| !name.is_empty() && s.state.borrow().url.contains(name)).cloned();
        let mut found = titled(&windows);
        let mut what = "the title";
        if found.is_empty() {
            found = titled(&all);
        }
        if found.is_empty() {
            found = with_url().collect();
            what = "a part of the url";
        }
        match found.as_slice() {
            [only] => Ok(only.clone()),
            [] => Err(self.unknown(format!("No window is called {}", quoted(name)))),
            several => {
                let message = format!("{} is {what} of {}: {}.", quoted(name), several.len(), named_list(several));
                Err(with_list(Error::argument(message), several).hint("Name one of them by its handle."))
            }
        }
    }

    fn unknown(&self, what: String) -> Error {
        let all = self.all();
        with_list(Error::new(Code::SurfaceNotFound, format!("{what}. {}", there_are(&all))), &all)
    }
}

/// Whether a name has the form of a handle: its letter and a number.
fn is_handle(name: &str) -> bool {
    let number = name.strip_prefix(['w', 'v', 'f', 'd']);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn there_are(surfaces: &[Arc<Surface>]) -> String {
    match surfaces {
        [] => "None is open.".into(),
        _ => format!("There are: {}.", named_list(surfaces)),
    }
}

fn named_list(surfaces: &[Arc<Surface>]) -> String {
    surfaces.iter().map(|surface| surface.words()).collect::<Vec<_>>().join(", ")
}

fn with_list(error: Error, surfaces: &[Arc<Surface>]) -> Error {
    let known: Vec<_> = surfaces
        .iter()
        .map(|s| {
            let state = s.state.borrow();
            json!({ "id": s.handle, "kind": s.kind_name(), "title": state.title, "url": address::short(&state.url) })
        })
        .collect();
    error.detail("windows", known).next("electron_windows_list", json!({}), "see what is open")
}
