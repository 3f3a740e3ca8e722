//! The windows as a person would list them: what DevTools knows, and what Electron adds.

use super::{Session, TransportKind};
use crate::{
    error::{Code, Error, Outcome, quoted},
    main_process::hooks,
    surfaces::{Surface, SurfaceKind, address},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::target;
use futures_util::future::join_all;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// How often titles are looked at while one is waited for.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long a new window's page may take to come up.
const PAGE_UP: Duration = Duration::from_secs(5);

/// How long the windows of an app that was joined may take to show up.
const SHOWING_UP: Duration = Duration::from_millis(500);

/// How long the pages of an app that was joined while it started may take.
const JOINED_UP: Duration = Duration::from_secs(2);

/// What is left of a budget for the answer.
const MARGIN: Duration = Duration::from_millis(50);

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
    /// Whether it shows.
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

/// Calls that name no window are about another one now.
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

/// What Electron knows of one DevTools target.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WindowFacts {
    pub contents_id: u32,
    pub kind: SurfaceKind,
    /// The webContents that a guest is in, or that a view is beside.
    pub host_id: Option<u32>,
    /// Electron's number of the window that holds it.
    pub window_id: Option<u32>,
    pub title: String,
    pub visible: bool,
    pub focused: bool,
    pub crashed: bool,
    /// A view in a window that is kept off the screen.
    pub unseen: bool,
    pub bounds: Option<Bounds>,
}

impl Session {
    /// What Electron knows of these surfaces, which learn from it what they are; `None` for each
    /// when there is no main half.
    pub(crate) async fn window_facts(&self, surfaces: &[Arc<Surface>]) -> Vec<Option<WindowFacts>> {
        let unknown = vec![None; surfaces.len()];
        let Some(main) = self.main() else { return unknown };
        // A frame that is no target is asked about as the page that it is in.
        let page = |s: &Arc<Surface>| if s.in_process { self.surfaces.page_of(s) } else { s.clone() };
        let targets: Vec<_> = surfaces.iter().map(|s| page(s).target_id.clone()).collect();
        // A main process that is busy must not hold up a renderer that is not.
        let facts = main.call(hooks::WINDOW_FACTS, &[json!(targets)], Duration::from_secs(1)).await.unwrap_or(unknown);
        self.learn(surfaces, &facts);
        facts
    }

    /// Notes the window of a call that named none: tells when that is another one than for the call before. Where the one
    /// before has closed, a call that only `looks` takes the next one; any other is refused until then, since it was meant
    /// for what has closed.
    pub fn note_active(&self, surface: &Surface, looks: bool) -> Outcome<Option<WindowChanged>> {
        let Some(from) = self.surfaces.active_before(&surface.handle) else { return Ok(None) };
        let closed = self.surfaces.by_handle(&from).is_none();
        let title = surface.state().title;
        let to = surface.handle.clone();
        if closed && !looks {
            let message = format!(
                "The window {from}, which calls without a window were about, has been closed; {to} ({title:?}) is the next."
            );
            return Err(Error::new(Code::SurfaceClosed, message)
                .hint("Nothing was done: the call may have been meant for the window that has closed.")
                .next("electron_switch_window", json!({ "targetId": to }), format!("go on in {title:?}"))
                .look());
        }
        self.surfaces.set_active(&to);
        Ok(Some(WindowChanged { from, closed, to, title }))
    }

    /// Asks for the titles and URLs anew: a document that gets another title tells nobody (22 and
    /// 33). The tunnel has an event of Electron's for it.
    pub(crate) async fn refresh_titles(&self) {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Targets {
            target_infos: Vec<Target>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Target {
            target_id: String,
            title: String,
            url: String,
        }
        let Some(channel) = self.browser.as_ref().filter(|_| self.transport != TransportKind::Injector) else { return };
        let asked = channel.ask::<_, Targets>(None, target::GetTargetsParams::default());
        let Some(Ok(targets)) = Deadline::after(Duration::from_secs(1)).limit(asked).await else { return };
        for Target { target_id, title, url } in targets.target_infos {
            if let Some(surface) = self.surfaces.by_target(&target_id) {
                surface.state.send_if_modified(|state| {
                    let news = state.title != title || state.url != url;
                    (state.title, state.url) = (title, url);
                    news
                });
            }
        }
    }

    /// The windows, oldest first, then the views.
    pub async fn windows(&self) -> Outcome<Vec<WindowInfo>> {
        self.need_renderers()?;
        self.refresh_titles().await;
        self.tell_pages().await;
        let windows = self.surfaces.windows();
        let facts = self.window_facts(&windows).await;
        let info = |(index, (window, facts)): (usize, (&Arc<Surface>, Option<WindowFacts>))| {
            let state = window.state();
            let crashed = matches!(state.gone, Some(crate::surfaces::Gone::Crashed(_)));
            WindowInfo {
                id: window.handle.clone(),
                kind: window.kind_name().into(),
                parent_id: state.parent,
                index,
                title: facts.as_ref().map_or(state.title, |f| f.title.clone()),
                url: state.url,
                // Without the main half nobody can tell; what exists is taken to show.
                visible: facts.as_ref().is_none_or(|f| f.visible),
                focused: facts.as_ref().is_some_and(|f| f.focused),
                // DevTools says so of a window that has loaded nothing yet, too.
                crashed: crashed && facts.as_ref().is_none_or(|f| f.crashed),
                bounds: facts.as_ref().and_then(|f| f.bounds),
                electron_window_id: facts.and_then(|f| f.window_id),
            }
        };
        Ok(windows.iter().zip(facts).enumerate().map(info).collect())
    }

    /// Brings a surface's window to the front, where there is a main half to do it.
    pub async fn bring_to_front(&self, surface: &Arc<Surface>) {
        let facts = self.window_facts(std::slice::from_ref(surface)).await.pop().flatten();
        if let (Some(main), Some(facts)) = (self.main(), facts) {
            let _ = main.call::<bool>(hooks::FOCUS_WINDOW, &[json!(facts.contents_id)], Duration::from_secs(2)).await;
        }
    }
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
    /// Where it is on the screen: a window with its frame, a view by itself. What a page holds, a frame or a webview, has
    /// its place in that page.
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

/// A window that is waited for; exactly one field is given.
#[derive(Debug, Clone, Default)]
pub struct WindowWanted {
    /// Its exact title.
    pub title: Option<String>,
    /// Part of its URL.
    pub url: Option<String>,
    /// Its place in the list.
    pub index: Option<usize>,
}

impl WindowWanted {
    fn fits(&self, window: &WindowInfo) -> bool {
        self.title.as_ref().is_some_and(|title| window.title == *title)
            || self.url.as_ref().is_some_and(|url| window.url.contains(url.as_str()))
            || self.index == Some(window.index)
    }
}

impl Session {
    /// The handle of the surface that Electron knows by this number.
    pub(crate) fn handle_of_contents(&self, contents: u32) -> Option<String> {
        self.surfaces.by_contents(contents).map(|surface| surface.handle.to_string())
    }

    /// Everything the app shows, parents first.
    pub async fn surface_infos(&self, active: Option<&str>) -> Outcome<Vec<SurfaceInfo>> {
        self.need_renderers()?;
        self.refresh_titles().await;
        self.tell_pages().await;
        self.frames_told().await;
        let all = self.surfaces.parents_first();
        let facts = self.window_facts(&all).await;
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

    /// Lets the page of a window that shows come up: what is done in it next is to be heard. A window whose page does
    /// not is there all the same.
    async fn page_up(&self, window: &WindowInfo, deadline: Deadline) {
        let Some(surface) = self.surfaces.by_handle(&window.id).filter(|_| window.visible && !window.crashed) else {
            return;
        };
        let most = deadline.left().saturating_sub(MARGIN).min(PAGE_UP);
        let _ = Deadline::after(most).limit(surface.ready(most)).await;
    }

    /// Lets the windows show up that an app has which was joined, and the pages in them come up: it may just have been
    /// started, and what is done in it next is to be heard.
    pub(crate) async fn come_up(&self, deadline: Deadline) {
        self.settled(SHOWING_UP.min(deadline.left())).await;
        let most = JOINED_UP.min(deadline.left());
        let windows = self.surfaces.windows();
        // One that hangs is waited for no longer: its agent's own answer may take more.
        let _ = Deadline::after(most).limit(join_all(windows.iter().map(|window| window.loaded(most)))).await;
    }

    /// The surface that a call is about, as [`Session::surface`] finds it; one that is still to come may take so long.
    pub async fn surface_within(&self, window: Option<&str>, budget: Duration) -> Outcome<Arc<Surface>> {
        let mut changes = self.surfaces.changes();
        let deadline = Deadline::after(budget);
        loop {
            changes.borrow_and_update();
            let found = self.surface(window).await;
            let to_come = match &found {
                Ok(surface) => surface.is_unborn(),
                Err(error) => error.code == Code::SurfaceNotFound,
            };
            if !to_come || deadline.left().is_zero() {
                return found;
            }
            self.alive()?;
            // Nobody tells of a new title, so it is looked at again.
            let _ = tokio::time::timeout(LOOK_AGAIN.min(deadline.left()), changes.changed()).await;
        }
    }

    /// Waits until a window that fits is open, and its page is up.
    pub async fn wait_for_window(&self, wanted: &WindowWanted, budget: Duration) -> Outcome<WindowInfo> {
        let mut changes = self.surfaces.changes();
        let deadline = Deadline::after(budget);
        let opened = deadline
            .limit(async {
                loop {
                    changes.borrow_and_update();
                    if let Some(window) = self.windows().await?.into_iter().find(|w| wanted.fits(w)) {
                        self.page_up(&window, deadline).await;
                        return Ok(window);
                    }
                    self.alive()?;
                    // Nobody tells of a new title, so it is looked at again.
                    let _ = tokio::time::timeout(LOOK_AGAIN, changes.changed()).await;
                }
            })
            .await;
        match opened {
            Some(outcome) => outcome,
            None => {
                let open = self.windows().await?;
                let names: Vec<_> = open.iter().map(|w| format!("{} {}", w.id, quoted(&w.title))).collect();
                Err(Error::new(
                    Code::WaitTimeout,
                    format!("No such window opened within {} ms. There are: {}.", budget.as_millis(), names.join(", ")),
                )
                .detail("windows", json!(names))
                .next("electron_windows_list", json!({}), "see what is open"))
            }
        }
    }
}
