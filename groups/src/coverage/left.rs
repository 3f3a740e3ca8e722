//! Documents that were left for another process, with what ran in them after their last reading.
//!
//! Chromium holds commands back as soon as a navigation begins. So the code that leads to another process cannot be read
//! after it ran. A changed id of the debugger tells that it was lost. It also changes if a frame of another site gets a new
//! document in its process (33.2.1), which begins the counts of the process anew.

use super::{Counting, Reached, raw::path_of, v8::Process};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{channel::read, session::Session, surfaces::Surface};
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Weak},
};

/// A script of V8: its number, which is unique in one isolate, and its address.
type ScriptId = (String, String);

/// The debugger that a document belongs to, as far as it is known.
#[derive(Debug, PartialEq, Eq)]
enum Debugger {
    /// The page was asked, and has not answered yet.
    Asked,
    /// Its id.
    Is(String),
    /// The document was left before its page answered.
    Unknown,
}

/// A document that has code of the app.
#[derive(Debug)]
struct Document {
    /// Its number in the page, from 0.
    serial: u64,
    /// The context of its own scripts, which no other document has.
    context: Option<Arc<str>>,
    address: String,
    /// Its first script with an address.
    first: Option<ScriptId>,
    debugger: Debugger,
    was_read: bool,
}

/// A page or frame, by its DevTools session.
#[derive(Debug, Default)]
struct Part {
    /// The process that answered the last reading.
    process: Option<Answered>,
    /// The documents that may have code which was not read, in their order.
    documents: Vec<Document>,
    next: u64,
}

/// The documents of all pages and frames.
#[derive(Debug, Default)]
pub(super) struct Documents(Mutex<HashMap<String, Part>>);

/// A document that a script came in.
#[derive(Debug, Clone)]
pub(super) struct Place {
    context: Option<Arc<str>>,
    address: String,
    /// The number of earlier documents.
    serial: u64,
}

/// The present document of a page or frame.
pub(super) fn place(session: &Session, counting: &Counting, surface: &Surface) -> Place {
    let (url, context) = session.renderers.document(surface);
    let serial = counting.readings.documents.noted(&surface.cdp_session);
    Place { context, address: path_of::shown(&url), serial }
}

/// The part of a process that answered a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answered {
    /// The id of the debugger: of a tree of frames in one process.
    pub debugger: String,
    /// The id of the isolate, which counts.
    pub isolate: String,
}

/// The answer to `Debugger.enable`, which may be asked again.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DebuggerId {
    pub debugger_id: String,
}

/// The answer to `Runtime.getIsolateId`.
#[derive(Deserialize)]
pub(super) struct IsolateId {
    pub id: String,
}

/// How a reading of a page came out for other pages.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Moved {
    /// Those whose process the page has left, which stopped their counts.
    pub left: Vec<String>,
    /// Those whose process the page has come into, which began their counts anew.
    pub joined: Vec<String>,
}

impl Document {
    /// Learns from the counts of a reading that this debugger has answered. The first reading of a document has the code
    /// of its scripts. Other documents may have a script of the same number.
    fn learn_from(&mut self, debugger: &str, told: &Process, first_scripts: &HashMap<ScriptId, usize>) {
        let is_known = matches!(self.debugger, Debugger::Is(_));
        let Some(first) = self.first.as_ref().filter(|first| !is_known && first_scripts.get(*first) == Some(&1)) else {
            return;
        };
        if told.result.iter().any(|script| script.script_id == first.0 && script.url == first.1) {
            (self.debugger, self.was_read) = (Debugger::Is(debugger.to_owned()), true);
        }
    }

    /// Says that its code was lost.
    fn sentence(&self, when: &str) -> String {
        let address = &self.address;
        match self.was_read {
            true => format!("{address}: what ran after its last reading, before {when}"),
            false => format!("{address}: what ran before {when}, which was before its first reading"),
        }
    }
}

impl Documents {
    /// Notes a script of the app, and asks a new document for its debugger.
    pub fn note_script(&self, counting: &Arc<Counting>, page: &Reached, place: Place, script: ScriptId) {
        let (channel, cdp_session) = page;
        let mut parts = self.0.lock();
        let part = parts.entry(cdp_session.clone()).or_default();
        let first = (!script.1.is_empty()).then_some(script);
        if let Some(known) = part.documents.iter_mut().find(|known| known.context == place.context) {
            known.first = known.first.take().or(first);
            return;
        }
        let Place { context, address, serial } = place;
        part.next = part.next.max(serial + 1);
        let asked = channel.send(Some(cdp_session), "Debugger.enable", json!({}));
        // This one fails if the document is gone, and the answers come in their order.
        let there = json!({ "expression": "0", "uniqueContextId": context, "returnByValue": true });
        let there = channel.send(Some(cdp_session), "Runtime.evaluate", there);
        part.documents.push(Document {
            serial,
            context: context.clone(),
            address,
            first,
            debugger: Debugger::Asked,
            was_read: false,
        });
        let (counting, cdp_session): (Weak<Counting>, _) = (Arc::downgrade(counting), cdp_session.clone());
        tokio::spawn(async move {
            let id = asked.wait().await.ok().and_then(|answer| read::<DebuggerId>(&answer).ok());
            let is_there = there.wait().await.is_ok_and(|answer| read::<Value>(&answer).is_ok());
            let debugger = match id.filter(|_| is_there) {
                Some(DebuggerId { debugger_id }) => Debugger::Is(debugger_id),
                None => Debugger::Unknown,
            };
            let Some(counting) = counting.upgrade() else { return };
            counting.readings.documents.learn(&cdp_session, context.as_deref(), debugger);
        });
    }

    fn learn(&self, cdp_session: &str, context: Option<&str>, debugger: Debugger) {
        let mut parts = self.0.lock();
        let mut documents = parts.get_mut(cdp_session).into_iter().flat_map(|part| &mut part.documents);
        let asked = documents.find(|document| document.context.as_deref() == context);
        if let Some(document) = asked.filter(|document| document.debugger == Debugger::Asked) {
            document.debugger = debugger;
        }
    }

    /// The number of documents that a reading which is sent now has to include.
    pub fn noted(&self, cdp_session: &str) -> u64 {
        self.0.lock().get(cdp_session).map_or(0, |part| part.next)
    }

    /// Takes a reading that this process has answered. It was sent when there were so many documents.
    pub fn take(&self, counting: &Counting, page: (&str, &str), now: Answered, noted: u64, told: &Process) -> Moved {
        let (cdp_session, name) = page;
        let mut parts = self.0.lock();
        let part = parts.entry(cdp_session.to_owned()).or_default();
        let before = part.process.replace(now.clone());
        let mut first_scripts: HashMap<ScriptId, usize> = HashMap::new();
        for first in part.documents.iter().filter_map(|document| document.first.clone()) {
            *first_scripts.entry(first).or_default() += 1;
        }
        for mut document in mem::take(&mut part.documents) {
            document.learn_from(&now.debugger, told, &first_scripts);
            let is_last = document.serial + 1 == noted;
            if document.serial >= noted || document.debugger == Debugger::Asked {
                part.documents.push(document);
            } else if document.debugger != Debugger::Is(now.debugger.clone()) {
                counting.note(document.sentence(&format!("{name} left it for another process")));
            } else if is_last {
                document.was_read = true;
                part.documents.push(document);
            }
        }
        match before {
            Some(before) if before != now => Moved {
                left: sharers(&parts, cdp_session, &before.isolate),
                joined: sharers(&parts, cdp_session, &now.isolate),
            },
            _ => Moved::default(),
        }
    }

    /// Notes what a page or frame that ended has lost. Returns those that shared its process, and whether anything was
    /// noted.
    pub fn end(&self, counting: &Counting, cdp_session: &str, name: &str) -> (Vec<String>, bool) {
        let mut parts = self.0.lock();
        let Some(part) = parts.remove(cdp_session) else { return Default::default() };
        for document in &part.documents {
            counting.note(document.sentence(&format!("{name} ended")));
        }
        let sharers = part.process.map(|process| sharers(&parts, cdp_session, &process.isolate));
        (sharers.unwrap_or_default(), !part.documents.is_empty())
    }

    /// Notes the documents that the last readings of all pages lack.
    pub fn note_unread(&self, counting: &Counting, names: &HashMap<String, String>) {
        for (cdp_session, part) in self.0.lock().iter() {
            // A frame may come and go between two readings.
            let Some(name) = names.get(cdp_session) else {
                part.documents.iter().for_each(|document| counting.note(document.sentence("its page ended")));
                continue;
            };
            let debugger = part.process.as_ref().map(|process| &process.debugger);
            // The last document was read, or its page has not answered, which is told.
            for document in part.documents.iter().filter(|document| document.serial + 1 < part.next) {
                if !matches!(&document.debugger, Debugger::Is(id) if Some(id) == debugger) {
                    counting.note(document.sentence(&format!("{name} left it for another process")));
                }
            }
        }
    }
}

/// The others that have this isolate, by their DevTools sessions.
fn sharers(parts: &HashMap<String, Part>, but: &str, isolate: &str) -> Vec<String> {
    let others = parts
        .iter()
        .filter(|(id, part)| *id != but && part.process.as_ref().is_some_and(|process| process.isolate == isolate));
    others.map(|(id, _)| id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::v8::Script;

    /// A page with a document of each debugger, in that order. The first one has been read.
    fn page(debuggers: Vec<Debugger>) -> (Documents, Counting) {
        let document = |(serial, debugger): (usize, Debugger)| Document {
            serial: serial as u64,
            context: Some(format!("c{serial}").into()),
            address: format!("app://x/{serial}"),
            first: Some((format!("{serial}"), format!("app://x/{serial}.js"))),
            debugger,
            was_read: serial == 0,
        };
        let part = Part {
            process: Some(process("x")),
            next: debuggers.len() as u64,
            documents: debuggers.into_iter().enumerate().map(document).collect(),
        };
        (Documents(Mutex::new(HashMap::from([("s".to_owned(), part)]))), Counting::new(false))
    }

    /// A process with one debugger, and an isolate of the same name.
    fn process(name: &str) -> Answered {
        Answered { debugger: name.to_owned(), isolate: name.to_owned() }
    }

    fn told(counting: &Counting) -> Vec<String> {
        counting.uncounted.lock().iter().filter_map(|what| Some(what.split_once(": ")?.0.to_owned())).collect()
    }

    fn read(documents: &Documents, counting: &Counting, debugger: &str, scripts: &[&str]) -> Moved {
        let script = |number: &&str| Script {
            script_id: (*number).to_owned(),
            url: format!("app://x/{number}.js"),
            functions: Vec::new(),
            source: None,
            place: Default::default(),
        };
        let counts = Process { result: scripts.iter().map(script).collect(), ..Process::default() };
        documents.take(counting, ("s", "w1"), process(debugger), documents.noted("s"), &counts)
    }

    fn is(id: &str) -> Debugger {
        Debugger::Is(id.to_owned())
    }

    #[test]
    fn documents_of_another_process_are_told_once() {
        let (documents, counting) = page(vec![is("x"), is("y"), is("z")]);
        read(&documents, &counting, "z", &[]);
        read(&documents, &counting, "z", &[]);
        documents.note_unread(&counting, &HashMap::from([("s".to_owned(), "w1".to_owned())]));
        assert_eq!(told(&counting), ["app://x/0", "app://x/1"]);
    }

    #[test]
    fn documents_of_the_same_process_are_not_told() {
        let (documents, counting) = page(vec![is("x"), is("x"), Debugger::Unknown, is("x")]);
        read(&documents, &counting, "x", &["2"]);
        documents.note_unread(&counting, &HashMap::from([("s".to_owned(), "w1".to_owned())]));
        assert_eq!(told(&counting), Vec::<String>::new());
        assert_eq!(documents.end(&counting, "s", "w1"), (vec![], true));
        assert_eq!(told(&counting), ["app://x/3"], "the present one is left when the page ends");
    }

    #[test]
    fn a_document_that_was_left_at_once_is_counted_if_a_reading_has_its_script() {
        let (documents, counting) = page(vec![is("x"), Debugger::Unknown, Debugger::Unknown, is("y")]);
        read(&documents, &counting, "y", &["1", "3"]);
        assert_eq!(told(&counting), ["app://x/0", "app://x/2"]);
    }

    #[test]
    fn pages_of_the_left_and_of_the_new_process_are_named() {
        let (documents, counting) = page(vec![is("x")]);
        for (id, name) in [("a", "x"), ("b", "y"), ("c", "z")] {
            let part = Part { process: Some(process(name)), ..Part::default() };
            documents.0.lock().insert(id.into(), part);
        }
        assert_eq!(read(&documents, &counting, "x", &[]), Moved::default());
        let moved = read(&documents, &counting, "y", &[]);
        assert_eq!((moved.left, moved.joined), (vec!["a".to_owned()], vec!["b".to_owned()]));
    }
}
