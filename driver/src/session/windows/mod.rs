//! The list of windows, from the facts of DevTools and Electron.

mod choosing;
mod navigation;
mod places;
mod sizes;
mod waiting;

pub use choosing::WindowChanged;
pub use navigation::{History, HistoryEntry};
pub(super) use places::identify_page;
pub use sizes::{Closed, Size, WindowSize};
pub use waiting::WindowWanted;

use super::{dialogs::NativeDialogs, end::Ends, main_half::MainHalf, renderers::Renderers};
use crate::{
    error::Outcome,
    main_process::hooks,
    surfaces::{Gone, Shared, Surface, SurfaceKind, Surfaces, address},
};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::HashSet, sync::Arc, time::Duration};

/// How long the main process may take to tell facts of windows. While it works, pages get no commands either, so waiting
/// costs nothing. Without an answer a hidden window would be taken for a visible one.
const FACTS: Duration = Duration::from_secs(3);

/// The same while a native dialog is open. Pages get commands then.
const FACTS_IN_DIALOG: Duration = Duration::from_secs(1);

/// How long a list of windows waits for the title of a page that is being loaded. On a machine that is busy, a window
/// that an app opens has its title after more than a second.
const TITLE_TIMEOUT: Duration = Duration::from_secs(3);

/// One window, or a view in one.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WindowInfo {
    /// Its handle, for `window` on any verb.
    pub id: String,
    /// window, view (a page that a window holds beside its own), or page where nobody can tell: that takes the main
    /// half.
    pub kind: String,
    /// Of a view: the window that holds it.
    #[serde(rename = "parentId", skip_serializing_if = "Option::is_none", default)]
    pub parent_id: Option<String>,
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its title.
    pub title: String,
    /// Its page's URL; of a long data: URL the beginning.
    #[serde(serialize_with = "address::told")]
    #[schemars(with = "String")]
    pub url: String,
    /// Whether it is visible.
    pub visible: bool,
    /// Whether it has the focus.
    pub focused: bool,
    /// Whether its renderer crashed.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub crashed: bool,
    /// Where it is on the screen: a window with its frame, a view by itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bounds: Option<Bounds>,
    /// Electron's own number of the window that it is in, for eval in the main process.
    #[serde(rename = "electronWindowId", skip_serializing_if = "Option::is_none", default)]
    pub electron_window_id: Option<u32>,
}

/// Facts of Electron about one DevTools target.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WindowFacts {
    pub contents_id: u32,
    pub kind: SurfaceKind,
    /// For a guest, the webContents that embeds it. For a view, that of the window's own page.
    pub host_id: Option<u32>,
    /// The id of its BrowserWindow or BaseWindow.
    pub window_id: Option<u32>,
    pub title: String,
    pub visible: bool,
    pub focused: bool,
    pub crashed: bool,
    /// Whether it is a view in a window that the presentation keeps off the screen.
    pub unseen: bool,
    pub bounds: Option<Bounds>,
}

/// One surface, as `surfaces-list` shows it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SurfaceInfo {
    /// Its handle.
    pub id: String,
    /// window, view, webview, frame or devtools; page where nobody can tell a window from a view: that takes the main
    /// half.
    pub kind: String,
    /// The surface it is in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub parent_id: Option<String>,
    /// Its title.
    pub title: String,
    /// Its URL; of a long data: URL the beginning.
    #[serde(serialize_with = "address::told")]
    #[schemars(with = "String")]
    pub url: String,
    /// Its place on the screen: of a window with its frame, of a view by itself. A frame or webview has its place in
    /// its page.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bounds: Option<Bounds>,
    /// Whether calls that name no surface are about it.
    pub active: bool,
}

/// A rectangle on the screen.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Bounds {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The windows of an app, from the facts of both halves: lists them, chooses one, waits for one.
pub struct Windows {
    surfaces: Arc<Surfaces>,
    shared: Arc<Shared>,
    renderers: Arc<Renderers>,
    main: Arc<MainHalf>,
    native: Arc<NativeDialogs>,
    ends: Arc<Ends>,
    /// Windows whose pages had no title within [`TITLE_TIMEOUT`]: their handles and URLs.
    left_untitled: Mutex<HashSet<(String, String)>>,
}

impl Windows {
    pub(super) fn new(
        surfaces: Arc<Surfaces>,
        shared: Arc<Shared>,
        renderers: Arc<Renderers>,
        main: Arc<MainHalf>,
        native: Arc<NativeDialogs>,
        ends: Arc<Ends>,
    ) -> Windows {
        Windows { surfaces, shared, renderers, main, native, ends, left_untitled: Mutex::default() }
    }

    /// Facts of Electron about these surfaces; `None` for each without a main half. Also sets the surfaces' kinds.
    pub(crate) async fn facts(&self, surfaces: &[Arc<Surface>]) -> Vec<Option<WindowFacts>> {
        let unknown = vec![None; surfaces.len()];
        let Some(main) = self.main.get() else { return unknown };
        // For a frame that is not a target, ask about its page.
        let page = |s: &Arc<Surface>| if s.in_process { self.surfaces.page_of(s) } else { s.clone() };
        let targets: Vec<_> = surfaces.iter().map(|s| page(s).target_id.clone()).collect();
        let most = if self.native.any_blocking() { FACTS_IN_DIALOG } else { FACTS };
        let facts = main.call(hooks::WINDOW_FACTS, &[json!(targets)], most).await.unwrap_or(unknown);
        self.learn(surfaces, &facts);
        facts
    }

    /// Waits until these new windows have a URL and the title of their page, for `most` at most. Before its document
    /// has loaded, a window has the name of the file as its title.
    pub(in crate::session) async fn known_by(&self, opened: &[Arc<Surface>], most: Duration) {
        if opened.is_empty() {
            return;
        }
        let unknown = |window: &Arc<Surface>| {
            let state = window.state();
            state.gone.is_none() && state.url.is_empty()
        };
        let mut changes = self.surfaces.changes();
        let known = async {
            while opened.iter().any(unknown) && changes.changed().await.is_ok() {}
            for window in opened {
                // If a window does not answer, report what is known of it.
                let _ = window.loaded(most).await;
            }
        };
        let _ = tokio::time::timeout(most, known).await;
        self.renderers.refresh_titles().await;
    }

    /// The windows as [`Windows::list`] has them. Waits first until pages that are being loaded have titles, for
    /// [`TITLE_TIMEOUT`] at most. A page that had none by then is not waited for again.
    pub async fn list_titled(&self) -> Outcome<Vec<WindowInfo>> {
        self.renderers.need()?;
        self.renderers.refresh_titles().await;
        let place = |window: &Arc<Surface>| (window.handle.clone(), window.state().url);
        let mut loading = self.surfaces.windows();
        self.left_untitled.lock().retain(|(handle, _)| loading.iter().any(|window| window.handle == *handle));
        loading.retain(|window| {
            let state = window.state();
            let untitled = state.gone.is_none() && !state.url.is_empty() && state.title.is_empty();
            untitled && !self.left_untitled.lock().contains(&place(window))
        });
        self.known_by(&loading, TITLE_TIMEOUT).await;
        loading.retain(|window| window.state().title.is_empty());
        self.left_untitled.lock().extend(loading.iter().map(place));
        self.list_known().await
    }

    /// The windows, oldest first, then the views.
    pub async fn list(&self) -> Outcome<Vec<WindowInfo>> {
        self.renderers.need()?;
        self.renderers.refresh_titles().await;
        self.list_known().await
    }

    /// The windows with the titles that were read last.
    async fn list_known(&self) -> Outcome<Vec<WindowInfo>> {
        self.identify_pages().await;
        let windows = self.surfaces.windows();
        let facts = self.facts(&windows).await;
        let info = |(index, (window, facts)): (usize, (&Arc<Surface>, Option<WindowFacts>))| {
            let state = window.state();
            let crashed = matches!(state.gone, Some(Gone::Crashed(_)));
            WindowInfo {
                id: window.handle.clone(),
                kind: window.kind_name().into(),
                parent_id: state.parent,
                index,
                title: facts.as_ref().map_or(state.title, |f| f.title.clone()),
                url: state.url,
                // Unknown without a main half: then each window counts as visible.
                visible: facts.as_ref().is_none_or(|f| f.visible),
                focused: facts.as_ref().is_some_and(|f| f.focused),
                // DevTools also reports a crash for a window that has loaded nothing yet.
                crashed: crashed && facts.as_ref().is_none_or(|f| f.crashed),
                bounds: facts.as_ref().and_then(|f| f.bounds),
                electron_window_id: facts.and_then(|f| f.window_id),
            }
        };
        Ok(windows.iter().zip(facts).enumerate().map(info).collect())
    }

    /// All surfaces of the app, parents first.
    pub async fn everything(&self, active: Option<&str>) -> Outcome<Vec<SurfaceInfo>> {
        self.renderers.need()?;
        self.renderers.refresh_titles().await;
        self.identify_pages().await;
        self.renderers.wait_for_frame_answers().await;
        let all = self.surfaces.parents_first();
        let facts = self.facts(&all).await;
        let info = |surface: &Arc<Surface>, facts: Option<WindowFacts>| {
            let state = surface.state();
            let facts = facts.filter(|_| matches!(state.kind, SurfaceKind::Window | SurfaceKind::View));
            SurfaceInfo {
                id: surface.handle.clone(),
                kind: surface.kind_name().into(),
                parent_id: surface.parent(),
                title: facts.as_ref().map_or(state.title, |f| f.title.clone()),
                url: state.url,
                bounds: facts.and_then(|f| f.bounds),
                active: active == Some(surface.handle.as_str()),
            }
        };
        Ok(all.iter().zip(facts).map(|(surface, facts)| info(surface, facts)).collect())
    }

    /// Brings a surface's window to the front. Does nothing without a main half.
    pub async fn bring_to_front(&self, surface: &Arc<Surface>) {
        let facts = self.facts(std::slice::from_ref(surface)).await.pop().flatten();
        if let (Some(main), Some(facts)) = (self.main.get(), facts) {
            let _ = main.call::<bool>(hooks::FOCUS_WINDOW, &[json!(facts.contents_id)], Duration::from_secs(2)).await;
        }
    }
}
