//! The frames of all pages and the worlds of their documents, from the events of DevTools sessions. This is a pure
//! state machine: it lists the next steps, and other code carries them out.
//!
//! A frame of another site has a process, a target and a session of its own. A frame of another origin but the same
//! site is in its parent's session, yet the agent there cannot read it. It is called *apart*.

mod apart;
#[cfg(test)]
mod tests;

use crate::page::World;
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

/// How often to repeat a question without an answer, as may happen while a page loads.
const ATTEMPTS: u8 = 3;

/// A step to take for a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Its document's world, or its own context, has changed.
    Worlds { frame: String },
    /// Its URL has changed.
    Url { frame: String, url: String },
    /// Ask for the frames of a session, because an unknown frame has appeared.
    List { session: String },
    /// Ask in which of the worlds with our name our document-start script has run.
    AskWorld { session: String, frame: String, document: u32 },
    /// Ask whether the agent of this world, the nearest one above the frame, can read the frame's document.
    AskOpen { session: String, frame: String, document: u32, by: i64 },
    /// The frame becomes a surface of its own.
    Appears { session: String, frame: String },
    /// The frame is no surface of its own any more.
    Leaves { frame: String },
}

/// A frame in the answer to `Page.getFrameTree`.
#[derive(Debug)]
pub(crate) struct Listed {
    pub frame: String,
    pub parent: Option<String>,
    pub url: String,
}

#[derive(Debug, Default)]
struct Frame {
    /// The flat session that its document is in.
    session: String,
    /// Whether the frame is the first document of its session.
    root: bool,
    parent: Option<String>,
    url: String,
    /// The number of its document, by which late answers about an earlier document are recognized.
    document: u32,
    origin: Option<String>,
    /// The page's own context.
    own: Option<(i64, Arc<str>)>,
    /// The context of its preload scripts, with `contextIsolation`.
    preload: Option<(i64, Arc<str>)>,
    /// Contexts with our world's name. A frame may have several: Chromium adds one when an agent of another frame looks
    /// into it. A frame that returns to a process finds its old worlds there (22.3.25: first in order).
    worlds: Vec<World>,
    ours: Option<World>,
    /// Whether it was asked which world is ours.
    asked: bool,
    told: Option<i64>,
    /// Whether it was asked, or is known, if the agent above can read it.
    asked_open: bool,
    /// The number of questions without an answer.
    unanswered: u8,
    decided: bool,
    apart: bool,
}

/// The last number of a document. Numbers are unique, also after a frame was removed.
static DOCUMENTS: AtomicU32 = AtomicU32::new(0);

impl Frame {
    fn new(session: &str) -> Frame {
        let mut frame = Frame { session: session.to_owned(), ..Default::default() };
        frame.new_document();
        frame
    }

    fn new_document(&mut self) {
        self.document = DOCUMENTS.fetch_add(1, Ordering::Relaxed);
        (self.origin, self.own, self.preload, self.ours, self.told) = (None, None, None, None, None);
        self.worlds.clear();
        (self.asked, self.asked_open, self.unanswered, self.decided) = (false, false, 0, false);
    }
}

/// All frames, by their id.
#[derive(Debug, Default)]
pub(crate) struct FrameTree {
    frames: HashMap<String, Frame>,
    steps: Vec<Step>,
    /// Sessions whose documents get a context for each world with our name that was ever made in their process
    /// (22.3.25: dozens after a while). Only an answer says which one is ours and contains the guard.
    crowded: HashSet<String>,
}

/// Whether an origin alone decides which documents can read each other. Opaque origins are all written alike, and
/// documents from files may have access to all others.
fn speaks(origin: &str) -> bool {
    !matches!(origin, "" | "://" | "null" | "file://")
}

/// A frame that has loaded nothing yet has `:` (22.3.25, 33.2.1).
fn is_url(url: &str) -> bool {
    !matches!(url, "" | ":")
}

/// Whether a frame may still have its initial empty document.
fn is_empty(url: &str) -> bool {
    !is_url(url) || url == "about:blank"
}

impl FrameTree {
    /// The steps since the last call.
    pub fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }

    /// A target was attached to: the frame's document is in its own session.
    pub fn attached(&mut self, session: &str, frame: &str) {
        self.leave(frame);
        let root = self.frames.entry(frame.to_owned()).or_default();
        root.new_document();
        let was_root = std::mem::replace(&mut root.root, true);
        let before = std::mem::replace(&mut root.session, session.to_owned());
        // The new session reports everything again.
        if was_root && before != session {
            self.session_ended(&before);
        }
    }

    /// Whether a session still exists. An answer may come after its end, and is ignored.
    fn lasts(&self, session: &str) -> bool {
        self.frames.values().any(|frame| frame.root && frame.session == session)
    }

    /// A session's renderer has ended, and all documents with it.
    pub fn crashed(&mut self, session: &str) {
        self.contexts_cleared(session);
        for frame in self.frames.values_mut().filter(|f| f.session == session) {
            frame.apart = false;
        }
    }

    /// A session has ended.
    pub fn session_ended(&mut self, session: &str) {
        self.frames.retain(|_, frame| frame.session != session);
    }

    /// A frame was added to a page.
    pub fn frame_attached(&mut self, session: &str, frame: &str, parent: &str) {
        let entry = self.frames.entry(frame.to_owned()).or_default();
        if entry.session != session {
            entry.new_document();
            session.clone_into(&mut entry.session);
        }
        entry.root = false;
        entry.parent = Some(parent.to_owned());
    }

    /// A frame was removed, or continues in another process (`swapped`).
    pub fn frame_detached(&mut self, session: &str, frame: &str, swapped: bool) {
        // The event about its new session may have come first.
        if self.frames.get(frame).is_none_or(|f| f.session != session) {
            return;
        }
        self.remove_below(frame);
        self.leave(frame);
        if swapped {
            self.renew(frame);
        } else {
            self.frames.remove(frame);
        }
    }

    /// A frame has another document.
    pub fn navigated(&mut self, session: &str, listed: Listed) {
        let Some(entry) = self.frames.get_mut(&listed.frame).filter(|f| f.session == session) else { return };
        let first = is_empty(&entry.url) && (entry.own.is_some() || !entry.worlds.is_empty());
        entry.url.clone_from(&listed.url);
        entry.parent = entry.parent.take().or(listed.parent);
        if first {
            // A page that was held before it loaded anything may have reported its contexts already, and keeps them
            // (33.2.1). So does a frame that goes from its initial empty document to one of the same origin: its
            // window stays (HTML standard, section 7.4.5). The end of a context is reported. Only an answer tells
            // which world is ours.
            entry.asked = false;
            self.ask_world(&listed.frame);
        } else {
            // The end of the earlier contexts may be reported later (22.3.25).
            self.renew(&listed.frame);
        }
        self.remove_below(&listed.frame);
        self.steps.push(Step::Url { frame: listed.frame, url: listed.url });
    }

    /// A frame's document has another URL.
    pub fn navigated_within(&mut self, frame: &str, url: String) {
        if let Some(entry) = self.frames.get_mut(frame) {
            entry.url.clone_from(&url);
            self.steps.push(Step::Url { frame: frame.to_owned(), url });
        }
    }

    /// Takes the list of the frames that existed before.
    pub fn listed(&mut self, session: &str, all: Vec<Listed>) {
        if !self.lasts(session) {
            return;
        }
        for Listed { frame, parent, url } in all {
            let entry = self.frames.entry(frame.clone()).or_insert_with(|| Frame::new(session));
            entry.parent = entry.parent.take().or(parent);
            if entry.session != session {
                continue;
            }
            let is_later = is_url(&entry.url) && !is_url(&url);
            if !is_url(&entry.url) && is_url(&url) {
                entry.url.clone_from(&url);
                self.steps.push(Step::Url { frame: frame.clone(), url });
            }
            // Documents from before this session have no world of ours yet. But a document that replaced a listed empty
            // one has a world, which is reported. Do not ask then: the answer would only come after the document's
            // first script.
            if entry.ours.is_none() && !is_later {
                self.ask_world(&frame);
            }
        }
        self.review(session);
    }

    /// Asks which world is ours. Until the answer, no world of the present document counts.
    pub fn ask_world(&mut self, frame: &str) {
        let Some(entry) = self.frames.get_mut(frame).filter(|f| !f.asked) else { return };
        entry.asked = true;
        let (session, document) = (entry.session.clone(), entry.document);
        self.steps.push(Step::AskWorld { session, frame: frame.to_owned(), document });
    }

    /// The page's own context in a frame.
    pub fn own_context(&mut self, session: &str, frame: &str, context: (i64, Arc<str>), origin: String) {
        let Some(entry) = self.in_session(session, frame) else { return };
        if entry.own.is_some() {
            entry.new_document();
        }
        (entry.own, entry.origin) = (Some(context), Some(origin));
        // A renderer that is joined while it loads may start its reports again and leave out earlier ones.
        if !entry.root && (entry.parent.is_none() || !is_url(&entry.url)) {
            self.steps.push(Step::List { session: session.to_owned() });
        }
        self.steps.push(Step::Worlds { frame: frame.to_owned() });
        self.review(session);
    }

    /// The context of the preload scripts in a frame.
    pub fn preload_context(&mut self, session: &str, frame: &str, context: (i64, Arc<str>)) {
        if let Some(entry) = self.in_session(session, frame) {
            entry.preload = Some(context);
        }
    }

    /// A world with our name in a frame.
    pub fn world(&mut self, session: &str, frame: &str, world: World) {
        let crowded = self.crowded.contains(session);
        let Some(entry) = self.in_session(session, frame) else { return };
        let first = entry.worlds.is_empty();
        entry.worlds.push(world.clone());
        if entry.told == Some(world.id) || (entry.ours.is_none() && !entry.asked && !crowded) {
            entry.ours = Some(world);
            self.steps.push(Step::Worlds { frame: frame.to_owned() });
            self.review(session);
        } else if !first && entry.told.is_none() && entry.ours.take().is_some() {
            // Report the world only when it is certain: a call in a wrong world would have to be repeated.
            self.steps.push(Step::Worlds { frame: frame.to_owned() });
        }
        if !first {
            self.crowded.insert(session.to_owned());
        }
        if !first || crowded {
            self.ask_world(frame);
        }
    }

    /// Takes the answer to [`Step::AskWorld`]; `None` if there was none.
    pub fn take_world_answer(&mut self, frame: &str, document: u32, id: Option<i64>) {
        let Some(entry) = self.frames.get_mut(frame).filter(|f| f.document == document) else { return };
        entry.told = id;
        let told = match id {
            Some(id) => entry.worlds.iter().find(|w| w.id == id),
            None => {
                entry.asked = false;
                entry.worlds.first()
            }
        };
        let Some(told) = told.filter(|told| entry.ours.as_ref().is_none_or(|ours| ours.id != told.id)) else { return };
        entry.ours = Some(told.clone());
        let session = entry.session.clone();
        self.steps.push(Step::Worlds { frame: frame.to_owned() });
        self.review(&session);
    }

    /// A context has ended.
    pub fn context_ended(&mut self, session: &str, id: i64) {
        let mut ended = Vec::new();
        for (name, frame) in self.frames.iter_mut().filter(|(_, f)| f.session == session) {
            if frame.own.as_ref().is_some_and(|(own, _)| *own == id) || frame.ours.as_ref().is_some_and(|w| w.id == id)
            {
                // The document's other contexts are about to end, too.
                frame.new_document();
                ended.push(Step::Worlds { frame: name.clone() });
            } else {
                frame.worlds.retain(|world| world.id != id);
                frame.preload.take_if(|(preload, _)| *preload == id);
            }
        }
        self.steps.append(&mut ended);
    }

    /// All contexts of a session have ended.
    pub fn contexts_cleared(&mut self, session: &str) {
        let all: Vec<_> = self.frames.iter().filter(|(_, f)| f.session == session).map(|(id, _)| id.clone()).collect();
        for frame in all {
            self.renew(&frame);
        }
    }

    /// The frame of a context, or the frame whose agent reads it.
    pub fn of_context(&self, session: &str, id: i64) -> Option<&str> {
        let has = |f: &Frame| f.own.as_ref().is_some_and(|(own, _)| *own == id) || f.worlds.iter().any(|w| w.id == id);
        let (frame, _) = self.frames.iter().find(|(_, f)| f.session == session && has(f))?;
        if self.is_surface(frame)? { Some(frame) } else { self.holder(frame) }
    }

    /// The contexts of the app's own scripts in a session: the frame of each, whether preload scripts have it, and its
    /// unique id.
    pub fn contexts(&self, session: &str) -> Vec<(&str, bool, Arc<str>)> {
        let frames = self.frames.iter().filter(|(_, frame)| frame.session == session);
        frames
            .flat_map(|(id, frame)| [(id, false, &frame.own), (id, true, &frame.preload)])
            .filter_map(|(id, preload, context)| Some((id.as_str(), preload, context.as_ref()?.1.clone())))
            .collect()
    }

    /// The facts about a frame for its surface: URL, our world, the page's own context.
    pub fn facts(&self, frame: &str) -> Option<(String, Option<World>, Option<Arc<str>>)> {
        let frame = self.frames.get(frame)?;
        Some((frame.url.clone(), frame.ours.clone(), frame.own.as_ref().map(|(_, unique)| unique.clone())))
    }

    /// The URL of the document that a frame has in a session, and the unique id of the page's own context.
    pub fn document(&self, session: &str, frame: &str) -> Option<(String, Option<Arc<str>>)> {
        let frame = self.frames.get(frame).filter(|frame| frame.session == session)?;
        Some((frame.url.clone(), frame.own.as_ref().map(|(_, unique)| unique.clone())))
    }

    fn in_session(&mut self, session: &str, frame: &str) -> Option<&mut Frame> {
        let entry = self.frames.entry(frame.to_owned()).or_insert_with(|| Frame::new(session));
        Some(entry).filter(|f| f.session == session)
    }

    fn renew(&mut self, frame: &str) {
        if let Some(entry) = self.frames.get_mut(frame) {
            entry.new_document();
            self.steps.push(Step::Worlds { frame: frame.to_owned() });
        }
    }

    fn remove_below(&mut self, frame: &str) {
        let below = |f: &Frame| f.parent.as_deref() == Some(frame);
        let children: Vec<_> = self.frames.iter().filter(|(_, f)| below(f)).map(|(id, _)| id.clone()).collect();
        for child in children {
            self.remove_below(&child);
            self.leave(&child);
            self.frames.remove(&child);
        }
    }
}
