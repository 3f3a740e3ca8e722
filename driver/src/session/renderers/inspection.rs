//! Lets a group of verbs look at each new target before the session handles it. The group recognizes pages that it has
//! opened itself, and adds scripts for the first document of an origin in each tab.

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
pub type Inspect =
    for<'a> fn(&'a Arc<Session>, &'a NewTarget) -> Pin<Box<dyn Future<Output = TargetDecision> + Send + 'a>>;

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

/// The decision of the group about a target.
#[derive(Debug)]
pub enum TargetDecision {
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

/// The state of a script that was sent to a page.
#[derive(Debug)]
enum Added {
    /// Its identifier is not known yet.
    Asked,
    Known(String),
    /// It has to be removed as soon as its identifier is known.
    Unwanted,
}

/// The function that looks at new targets, and the scripts.
#[derive(Debug, Default)]
pub(super) struct Inspection {
    inspect: Mutex<Option<Inspect>>,
    once: Mutex<Scripts>,
}

#[derive(Debug, Default)]
struct Scripts {
    /// By DevTools session and origin.
    added: HashMap<(String, String), Added>,
    /// The origins that a tab has had a document of, by target id of the tab.
    begun: HashSet<(String, String)>,
}

#[derive(Deserialize)]
struct Identified {
    identifier: String,
}

impl Renderers {
    /// Sets the function that looks at new targets; `None` removes it.
    pub fn inspect_targets(&self, inspect: Option<Inspect>) {
        *self.inspection.inspect.lock() = inspect;
    }

    /// The function that has to look at the target of an event before the session handles the event.
    pub(in crate::session) fn inspect_of(&self, event: &Event) -> Option<Inspect> {
        if event.method != "Target.attachedToTarget" {
            return None;
        }
        *self.inspection.inspect.lock()
    }

    /// Resumes a page of ours. It does not become a surface.
    pub(in crate::session) fn resume_ours(&self, target: &NewTarget) {
        if let Some(channel) = self.channel.as_ref().filter(|_| target.waiting_for_debugger) {
            drop(channel.tell(Some(&target.session_id), runtime::RunIfWaitingForDebuggerParams::default()));
        }
    }

    /// The page that owns the session storage of a surface: for a frame the page that contains it. A webview is a page
    /// of its own.
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
        let mut once = self.inspection.once.lock();
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
            let mut once = renderers.inspection.once.lock();
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

    /// Notes that a tab has a document of that origin, so that it does not get the script again.
    pub(super) fn begun_once(&self, page: &Arc<Surface>, origin: &str) {
        let mut once = self.inspection.once.lock();
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
        let mut once = self.inspection.once.lock();
        once.added.retain(|(of, _), _| *of != surface.cdp_session);
        once.begun.retain(|(of, _)| *of != surface.target_id);
    }
}

fn remove(surface: &Surface, identifier: String) {
    let remove = page::RemoveScriptToEvaluateOnNewDocumentParams::new(identifier);
    drop(surface.channel.tell(Some(&surface.cdp_session), remove));
}
