//! The texts of scripts in pages and workers, read when V8 reports a script: after a navigation they are gone.

use super::{
    Counting, choice, left,
    v8::{Place, Script},
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stagewright_driver::{
    channel::{Channel, Event, read},
    session::{Domain, Session, Target},
};
use std::{collections::HashMap, sync::Arc, time::Duration};

/// Listened to while code is counted. It never pauses a page: `debugger` statements are skipped.
pub(super) static DEBUGGER: Domain = Domain {
    name: "Debugger",
    enable: &["enable", "setSkipAllPauses"],
    disable: &["disable"],
    parameters: || json!({ "skip": true }),
    in_workers: true,
    in_shared_workers: true,
    after_load: false,
    before_new: None,
    take: Some(take),
};

/// How long the text of a script may take.
const READING: Duration = Duration::from_secs(10);

/// The function that Electron puts around a preload script in a sandbox begins so (22.3.25 and 33.2.1).
const PRELOAD: &str = "(function(require, process, Buffer, global, setImmediate, clearImmediate, exports";

/// The end of its first line.
const PRELOAD_LINE: &str = ") {\n";

/// Its end. The text before it is indented by two characters, as the first line of the preload script.
const PRELOAD_END: &str = "\n  })";

/// A script's text, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub url: String,
    pub source: Arc<str>,
    pub place: Place,
    /// How many UTF-16 units Electron has put before the text.
    pub wrapper: i64,
}

/// The texts by DevTools session and V8's number of the script.
#[derive(Debug, Default)]
pub(super) struct Texts {
    by_script: Mutex<HashMap<(String, String), Text>>,
    /// Texts by what V8 says of them, so that each is read once.
    by_hash: Mutex<HashMap<(String, String, u64), Arc<str>>>,
    /// The first script with an address of each DevTools session.
    first: Mutex<HashMap<String, String>>,
    /// Paths of preload scripts by the hash of their text; `None` if the main process does not know it.
    preloads: Mutex<HashMap<String, Option<String>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Parsed {
    script_id: String,
    url: String,
    #[serde(default)]
    start_line: u32,
    #[serde(default)]
    start_column: u32,
    #[serde(default)]
    hash: String,
    #[serde(default)]
    length: u64,
    #[serde(default)]
    script_language: Option<String>,
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    if event.method != "Debugger.scriptParsed" {
        return;
    }
    let Some(counting) = super::current(session) else { return };
    let Some(parsed) = event.parse::<Parsed>() else { return };
    if parsed.script_language.as_deref() == Some("WebAssembly") || choice::is_internal(&parsed.url) {
        return;
    }
    let (channel, cdp_session) = match target {
        Target::Surface(surface) => (&surface.channel, &surface.cdp_session),
        Target::Worker(worker) => (&worker.channel, &worker.cdp_session),
    };
    if !parsed.url.is_empty() {
        counting.texts.first.lock().entry(cdp_session.clone()).or_insert_with(|| parsed.url.clone());
    }
    let is_named = !parsed.url.is_empty();
    let document = match target {
        Target::Surface(surface) => Some(left::place(session, &counting, surface)),
        Target::Worker(_) => None,
    };
    let page = (channel.clone(), cdp_session.clone());
    let script = (parsed.script_id.clone(), parsed.url.clone());
    let note = move |counting: &Arc<Counting>| {
        if let Some(document) = document {
            counting.readings.documents.note_script(counting, &page, document, script);
        }
    };
    let key = (parsed.url.clone(), parsed.hash.clone(), parsed.length);
    let known = counting.texts.by_hash.lock().get(&key).cloned();
    if let Some(source) = known {
        if counting.texts.keep(cdp_session, parsed, source) || is_named {
            note(&counting);
        }
        return;
    }
    // A page may be left before the text of its script has come. Scripts of stagewright have no address either.
    let note = match is_named {
        true => {
            note(&counting);
            None
        }
        false => Some(note),
    };
    let asked = ask(channel, Some(cdp_session), &parsed.script_id);
    let (cdp_session, length) = (cdp_session.clone(), parsed.length);
    counting.begin_reading();
    tokio::spawn(async move {
        // Chromium does not answer for a part of the app that ends.
        let source = tokio::time::timeout(READING, asked).await.ok().flatten();
        // Chromium passes a command on to the page that follows, which may have another script of that number.
        let is_it = |source: &Arc<str>| length == 0 || source.encode_utf16().count() as u64 == length;
        if let Some(source) = source.filter(is_it) {
            counting.texts.by_hash.lock().insert(key, source.clone());
            if counting.texts.keep(&cdp_session, parsed, source)
                && let Some(note) = note
            {
                note(&counting);
            }
        }
        counting.end_reading();
    });
}

/// Asks for the text of a script.
pub(super) fn ask(
    channel: &Channel,
    cdp_session: Option<&str>,
    script: &str,
) -> impl Future<Output = Option<Arc<str>>> + Send + use<> {
    let asked = channel.send(cdp_session, "Debugger.getScriptSource", json!({ "scriptId": script }));
    async move {
        let mut answer: Value = asked.wait().await.ok().and_then(|answer| read(&answer).ok())?;
        match answer["scriptSource"].take() {
            Value::String(source) => Some(source.into()),
            _ => None,
        }
    }
}

impl Text {
    /// Whether the script has as many units as this text with the function around it. Scripts without an address have
    /// numbers that other processes use, too.
    fn is_as_long_as(&self, script: &Script) -> bool {
        let end = script.functions.iter().flat_map(|function| &function.ranges).map(|range| range.end_offset).max();
        let units = self.wrapper + (self.source.encode_utf16().count() + PRELOAD_END.len()) as i64;
        end == Some(units)
    }
}

impl Texts {
    /// Keeps the text of a script of the app. False for code that was evaluated.
    fn keep(&self, cdp_session: &str, parsed: Parsed, source: Arc<str>) -> bool {
        let mut text = Text {
            url: parsed.url,
            source,
            place: Place { line: parsed.start_line, column: parsed.start_column },
            wrapper: 0,
        };
        if text.url.is_empty() {
            let Some(inside) = preload(&text.source) else { return false };
            text.wrapper = inside.1;
            text.source = inside.0.into();
        }
        self.by_script.lock().insert((cdp_session.to_owned(), parsed.script_id), text);
        true
    }

    /// The text of a script that a session has counted. Pages in one process count for each other, so that another
    /// session may know it.
    pub fn of(&self, cdp_session: &str, script: &Script) -> Option<Text> {
        let all = self.by_script.lock();
        let own = all.get(&(cdp_session.to_owned(), script.script_id.clone())).filter(|text| text.url == script.url);
        let is_it = |text: &Text| text.url == script.url && (!text.url.is_empty() || text.is_as_long_as(script));
        let other = || all.iter().find(|((_, id), text)| *id == script.script_id && is_it(text)).map(|(_, text)| text);
        own.or_else(other).cloned()
    }

    /// The first script of each DevTools session.
    pub fn first(&self) -> HashMap<String, String> {
        self.first.lock().clone()
    }

    /// The hashes of preload scripts whose paths were not asked for, or all without a path.
    pub fn lacking_preloads(&self, again: bool) -> Vec<String> {
        let all = self.by_script.lock();
        let hashes = all.values().filter(|text| text.wrapper > 0).map(|text| hash(&text.source));
        let named = self.preloads.lock();
        hashes.filter(|hash| named.get(hash).is_none_or(|path| again && path.is_none())).collect()
    }

    /// Notes the path of a preload script, if the main process knows it.
    pub fn note_preload(&self, path: Option<String>, hash: String) {
        let mut all = self.preloads.lock();
        let known = all.entry(hash).or_default();
        *known = path.or(known.take());
    }

    /// The path of the preload script with that text, if it is known.
    pub fn preload_path(&self, source: &str) -> Option<String> {
        self.preloads.lock().get(&hash(source)).cloned().flatten()
    }
}

/// The hash of a text, as the hook in the main process tells it.
pub(super) fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The text of a preload script without the function around it, and how many units stand before it.
fn preload(source: &str) -> Option<(&str, i64)> {
    let (head, _) = source.split_once(PRELOAD_LINE).filter(|_| source.starts_with(PRELOAD))?;
    let begin = head.len() + PRELOAD_LINE.len() + 2;
    let inside = source.get(begin..)?.strip_suffix(PRELOAD_END)?;
    Some((inside, begin as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preload_scripts_are_found_in_the_function_of_electron() {
        for more in ["", ", module"] {
            let source = format!("{PRELOAD}{more}) {{\n  let a = 1;\n\n  }})");
            let (inside, begin) = preload(&source).expect("a preload script");
            assert_eq!((inside, &source[begin as usize..][..3]), ("let a = 1;\n", "let"));
        }
        assert_eq!(preload("(function(a) {\n  a()\n  })"), None);
        assert_eq!(preload(PRELOAD), None);
    }
}
