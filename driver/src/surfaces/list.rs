//! The surfaces of a session, and which one a call is about.

use super::{Gone, Surface, SurfaceKind};
use crate::fault::{Code, Fault, Outcome};
use serde_json::json;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// The surfaces of a session, oldest first.
#[derive(Default)]
pub struct Surfaces {
    all: Mutex<Vec<Arc<Surface>>>,
    chosen: Mutex<Option<String>>,
    /// The letter of each handle that was given out, by its number.
    counted: Mutex<Vec<char>>,
    changed: watch::Sender<u64>,
}

impl Surfaces {
    /// The handle for the next surface.
    pub fn next_handle(&self, kind: SurfaceKind) -> String {
        let mut counted = self.counted.lock().expect("no panic holds this lock");
        let letter = match kind {
            // A view is told from a window only later.
            SurfaceKind::Window | SurfaceKind::View => 'w',
            SurfaceKind::Webview => 'v',
            SurfaceKind::Frame => 'f',
            SurfaceKind::DevTools => 'd',
        };
        counted.push(letter);
        format!("{letter}{}", counted.len())
    }

    /// Adds one.
    pub fn add(&self, surface: Arc<Surface>) {
        self.all.lock().expect("no panic holds this lock").push(surface);
        self.changed.send_modify(|n| *n += 1);
    }

    /// Marks the one with that flat session as gone. Closed ones leave the list but for their
    /// handle's last holder.
    pub fn remove(&self, cdp_session: &str) -> Option<Arc<Surface>> {
        let mut all = self.all.lock().expect("no panic holds this lock");
        let at = all.iter().position(|s| s.cdp_session == cdp_session)?;
        let surface = all.remove(at);
        drop(all);
        surface.state.send_modify(|state| state.gone = Some(Gone::Closed));
        self.changed.send_modify(|n| *n += 1);
        Some(surface)
    }

    /// The one with that flat session.
    pub fn by_session(&self, cdp_session: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.cdp_session == cdp_session)
    }

    /// The one with that DevTools target.
    pub fn by_target(&self, target: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.target_id == target)
    }

    /// The page that is that `webContents`.
    pub fn by_contents(&self, contents: u32) -> Option<Arc<Surface>> {
        self.find(|s| s.state.borrow().contents == Some(contents))
    }

    /// The one with that handle.
    pub fn by_handle(&self, handle: &str) -> Option<Arc<Surface>> {
        self.find(|s| s.handle == handle)
    }

    /// The one with that handle; the fault tells one that is closed from one that never was.
    pub fn with_handle(&self, handle: &str) -> Outcome<Arc<Surface>> {
        if let Some(surface) = self.by_handle(handle) {
            return Ok(surface);
        }
        let known = self.named_list();
        let number = handle.get(1..).and_then(|n| n.parse::<usize>().ok()).and_then(|n| n.checked_sub(1));
        let letter = number.and_then(|n| self.counted.lock().expect("no panic holds this lock").get(n).copied());
        let (code, what) = if letter.is_some_and(|letter| handle.starts_with(letter)) {
            (Code::SurfaceClosed, format!("{handle} has been closed"))
        } else {
            (Code::SurfaceNotFound, format!("There is no surface {handle:?}"))
        };
        Err(Fault::new(code, format!("{what}. There are: {known}.")).next(
            "electron_surfaces_list",
            json!({}),
            "see what is there",
        ))
    }

    /// The window or webview whose page a frame is in; any other surface is its own.
    pub fn page_of(&self, surface: &Arc<Surface>) -> Arc<Surface> {
        let mut page = surface.clone();
        while page.kind() == SurfaceKind::Frame {
            let Some(parent) = page.parent().and_then(|handle| self.by_handle(&handle)) else { break };
            page = parent;
        }
        page
    }

    /// What there is, for a message: each with its kind and title.
    pub(crate) fn named_list(&self) -> String {
        named_list(&self.all())
    }

    fn find(&self, is: impl Fn(&Surface) -> bool) -> Option<Arc<Surface>> {
        self.all.lock().expect("no panic holds this lock").iter().find(|s| is(s)).cloned()
    }

    /// All of them, oldest first.
    pub fn all(&self) -> Vec<Arc<Surface>> {
        self.all.lock().expect("no panic holds this lock").clone()
    }

    /// The windows, then the views (no frames, webviews or DevTools), each oldest first: DevTools
    /// tells of them in any order, Electron numbers them as they come.
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

    /// Changes whenever a surface comes, goes, or tells of itself.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Says that something about a surface changed.
    pub fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// Makes a surface the one that calls are about when they name none.
    pub fn choose(&self, handle: &str) {
        *self.chosen.lock().expect("no panic holds this lock") = Some(handle.to_owned());
    }

    /// The handle of the chosen surface, if one was chosen; it may have closed since.
    pub fn chosen_handle(&self) -> Option<String> {
        self.chosen.lock().expect("no panic holds this lock").clone()
    }

    /// The surface that `name` means: a handle, an index, a whole title, or a part of one url.
    ///
    /// What has the form of a handle or an index is nothing else, so that no title or url can take its place. A title
    /// is looked for among windows and views first (they are what a person calls by it), then among what they hold.
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
            [] => Err(self.unknown(format!("No window is called {name:?}"))),
            several => {
                let message = format!("{name:?} is {what} of {}: {}.", several.len(), named_list(several));
                Err(with_list(Fault::argument(message), several).hint("Name one of them by its handle."))
            }
        }
    }

    fn unknown(&self, what: String) -> Fault {
        let all = self.all();
        with_list(Fault::new(Code::SurfaceNotFound, format!("{what}. There are: {}.", named_list(&all))), &all)
    }
}

/// A letter that handles begin with, and a number.
fn is_handle(name: &str) -> bool {
    let number = name.strip_prefix(['w', 'v', 'f', 'd']);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn named_list(surfaces: &[Arc<Surface>]) -> String {
    let named = |s: &Arc<Surface>| format!("{} {} {:?}", s.kind_name(), s.handle, s.state.borrow().title);
    surfaces.iter().map(named).collect::<Vec<_>>().join(", ")
}

fn with_list(fault: Fault, surfaces: &[Arc<Surface>]) -> Fault {
    let known: Vec<_> = surfaces
        .iter()
        .map(|s| {
            let state = s.state.borrow();
            json!({ "id": s.handle, "kind": s.kind_name(), "title": state.title, "url": state.url })
        })
        .collect();
    fault.detail("windows", known).next("electron_windows_list", json!({}), "see what is open")
}
