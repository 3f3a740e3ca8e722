//! The look that a group of verbs has at new targets before the session handles them. It finds pages that the group has
//! opened itself, and gives scripts for the first document of an origin in each tab.

use super::Renderers;
use crate::{
    channel::Event,
    session::Session,
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::{browser_protocol::page, js_protocol::runtime};
use parking_lot::Mutex;
use serde::Deserialize;
use std::{
    collections::{HashMap, HashSet},
    pin::Pin,
    sync::Arc,
};

/// Looks at a new target. Events of all renderers wait for the answer, so it has to come soon.
pub type Screen = for<'a> fn(&'a Arc<Session>, &'a NewTarget) -> Pin<Box<dyn Future<Output = Screened> + Send + 'a>>;

/// A target that was attached to.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewTarget {
    session_id: String,
    target_info: Info,
    #[serde(default)]
    waiting_for_debugger: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    target_id: String,
    #[serde(rename = "type")]
    kind: String,
    opener_id: Option<String>,
}

impl NewTarget {
    /// Its id in the protocol.
    pub fn id(&self) -> &str {
        &self.target_info.target_id
    }

    /// Whether it is a page, a webview, or a frame with a process of its own.
    pub fn is_page(&self) -> bool {
        ["page", "webview", "iframe"].contains(&&*self.target_info.kind)
    }

    /// Whether another page has opened it.
    pub fn has_opener(&self) -> bool {
        self.target_info.opener_id.is_some()
    }
}

/// The result of the look.
#[derive(Debug)]
pub enum Screened {
    /// A target of the app, with scripts for its documents.
    App(Vec<Once>),
    /// A page of ours, which no user of the session sees.
    Ours,
}

/// A script that runs first in the first document of an origin in a tab.
#[derive(Debug, Clone)]
pub struct Once {
    /// The origin. The script itself has to look at it.
    pub origin: String,
    /// Its source.
    pub source: Arc<str>,
}

/// A script that a page has.
#[derive(Debug)]
enum Added {
    /// Its identifier is not known yet.
    Asked,
    Known(String),
    /// It is to be removed as soon as its identifier is known.
    Unwanted,
}

/// The look, and the scripts.
#[derive(Debug, Default)]
pub(super) struct Screening {
    screen: Mutex<Option<Screen>>,
    once: Mutex<Scripts>,
}

#[derive(Debug, Default)]
struct Scripts {
    /// By DevTools session and origin.
    added: HashMap<(String, String), Added>,
    /// The origins that have begun, by target id of the tab.
    begun: HashSet<(String, String)>,
}

#[derive(Deserialize)]
struct Identified {
    identifier: String,
}

impl Renderers {
    /// Has new targets looked at from now on; `None` ends that.
    pub fn screen(&self, screen: Option<Screen>) {
        *self.screening.screen.lock() = screen;
    }

    /// The look that an event has to wait for.
    pub(in crate::session) fn screen_of(&self, event: &Event) -> Option<Screen> {
        if event.method != "Target.attachedToTarget" {
            return None;
        }
        *self.screening.screen.lock()
    }

    /// Lets a page of ours load. It is no surface.
    pub(in crate::session) fn resume_ours(&self, target: &NewTarget) {
        if let Some(channel) = self.channel.as_ref().filter(|_| target.waiting_for_debugger) {
            drop(channel.tell(Some(&target.session_id), runtime::RunIfWaitingForDebuggerParams::default()));
        }
    }

    /// The page whose session storage a frame has: the one that it is in. A webview is a page of its own.
    pub fn tab_of(&self, surface: &Arc<Surface>) -> Arc<Surface> {
        let mut tab = surface.clone();
        while tab.kind() == SurfaceKind::Frame {
            let Some(parent) = tab.parent().and_then(|handle| self.surfaces.by_handle(&handle)) else { break };
            tab = parent;
        }
        tab
    }

    /// Adds a script to a page, unless the tab has had a document of the origin.
    pub(in crate::session) fn add_once(self: &Arc<Self>, surface: &Arc<Surface>, script: &Once) {
        let key = (surface.cdp_session.clone(), script.origin.clone());
        let mut once = self.screening.once.lock();
        if once.begun.contains(&(self.tab_of(surface).target_id.clone(), script.origin.clone())) {
            return;
        }
        once.added.insert(key.clone(), Added::Asked);
        let source = page::AddScriptToEvaluateOnNewDocumentParams::new(&*script.source);
        let added = surface.channel.ask::<_, Identified>(Some(&surface.cdp_session), source);
        let (renderers, surface) = (Arc::downgrade(self), surface.clone());
        tokio::spawn(async move {
            let Ok(Identified { identifier }) = added.await else { return };
            let Some(renderers) = renderers.upgrade() else { return };
            let mut once = renderers.screening.once.lock();
            match once.added.get_mut(&key) {
                Some(known @ Added::Asked) => *known = Added::Known(identifier),
                Some(_) => {
                    once.added.remove(&key);
                    remove(&surface, identifier);
                }
                None => {}
            }
        });
    }

    /// Handles the beginning of a document of that origin: its tab gets the script no more.
    pub(super) fn begun_once(&self, page: &Arc<Surface>, origin: &str) {
        let mut once = self.screening.once.lock();
        if !once.added.keys().any(|(_, of)| of == origin) {
            return;
        }
        let tab = self.tab_of(page).target_id.clone();
        for surface in self.surfaces.all().into_iter().filter(|one| self.tab_of(one).target_id == tab) {
            let key = (surface.cdp_session.clone(), origin.to_owned());
            match once.added.remove(&key) {
                Some(Added::Known(identifier)) => remove(&surface, identifier),
                Some(_) => drop(once.added.insert(key, Added::Unwanted)),
                None => {}
            }
        }
        once.begun.insert((tab, origin.to_owned()));
    }

    /// Forgets the scripts of a page that has gone.
    pub(super) fn forget_once(&self, surface: &Surface) {
        let mut once = self.screening.once.lock();
        once.added.retain(|(of, _), _| *of != surface.cdp_session);
        once.begun.retain(|(of, _)| *of != surface.target_id);
    }
}

fn remove(surface: &Surface, identifier: String) {
    let remove = page::RemoveScriptToEvaluateOnNewDocumentParams::new(identifier);
    drop(surface.channel.tell(Some(&surface.cdp_session), remove));
}
