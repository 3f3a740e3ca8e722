//! The sum of all readings of a session, by script.

use super::{
    Counting, choice, merge,
    raw::{Folder, path_of},
    texts::{Text, Texts, hash},
    v8::{Function, Place, Process, Range, Script},
};
use stagewright_driver::session::Session;
use std::{collections::HashMap, path::Path, sync::Arc};

/// After so many readings of a script they are summed, so that they take no more memory.
const SUMMED: usize = 8;

/// A script, the same in all processes: its address, the hash of its text, its place in a document.
type Key = (String, String, Place);

/// The counts of a session.
#[derive(Debug, Default)]
pub(super) struct Counts {
    scripts: HashMap<Key, Sum>,
    /// Scripts of the main process by V8's number: their texts.
    of_main: HashMap<String, Arc<str>>,
    /// Counts of scripts whose text was not there yet, with the DevTools session that told of them.
    without_text: Vec<(String, Script)>,
}

#[derive(Debug)]
struct Sum {
    source: Option<Arc<str>>,
    /// Whether it is a preload script, whose path is found by its text.
    is_preload: bool,
    readings: Vec<Script>,
}

impl Counts {
    fn add(&mut self, script: Script, source: Option<Arc<str>>, place: Place, is_preload: bool) {
        let hash = source.as_deref().map(hash).unwrap_or_default();
        let sum = self.scripts.entry((script.url.clone(), hash, place)).or_insert_with(|| Sum {
            source,
            is_preload,
            readings: Vec::new(),
        });
        sum.readings.push(script);
        if sum.readings.len() >= SUMMED {
            sum.readings = merge::scripts(std::mem::take(&mut sum.readings)).into_iter().collect();
        }
    }

    fn add_with(&mut self, mut script: Script, text: Text) {
        if text.wrapper > 0 {
            unwrap(&mut script.functions, &text);
        }
        self.add(script, Some(text.source), text.place, text.wrapper > 0);
    }

    /// The text of a script of the main process, if it is known.
    pub fn source_in_main(&self, script: &Script) -> Option<Arc<str>> {
        if is_left_out(script) {
            return Some("".into());
        }
        self.of_main.get(&script.script_id).cloned()
    }

    /// Adds counts of the main process.
    pub fn add_of_main(&mut self, script: Script, source: Option<Arc<str>>) {
        if is_left_out(&script) {
            return;
        }
        if let Some(source) = &source {
            self.of_main.insert(script.script_id.clone(), source.clone());
        }
        self.add(script, source, Place::default(), false);
    }

    /// Adds the counts whose texts have come meanwhile.
    fn resolve(&mut self, texts: &Texts) {
        for (cdp_session, script) in std::mem::take(&mut self.without_text) {
            match texts.of(&cdp_session, &script) {
                Some(text) => self.add_with(script, text),
                // Code that was evaluated has neither address nor text.
                None if script.url.is_empty() => {}
                None => self.add(script, None, Place::default(), false),
            }
        }
    }
}

fn is_left_out(script: &Script) -> bool {
    script.url.is_empty() || choice::is_internal(&script.url)
}

/// Takes the function that Electron has put around a script out of its counts.
fn unwrap(functions: &mut Vec<Function>, text: &Text) {
    let length = i64::try_from(text.source.encode_utf16().count()).unwrap_or(i64::MAX);
    let is_around = |function: &Function| {
        function.ranges.first().is_some_and(|root| root.start_offset < text.wrapper && root.end_offset > text.wrapper)
    };
    // The script around the function says nothing besides it.
    if functions.iter().filter(|function| is_around(function)).count() > 1
        && let Some(at) = functions.iter().position(is_around)
    {
        functions.remove(at);
    }
    for range in functions.iter_mut().flat_map(|function| &mut function.ranges) {
        range.start_offset = (range.start_offset - text.wrapper).max(0);
        range.end_offset = (range.end_offset - text.wrapper).clamp(0, length);
    }
}

/// Adds the script itself, which has not run, if its counts lack it. V8 tells nothing of code outside of functions that
/// ran before the counts began, and lines without counts are taken for ones that ran.
fn begin_with_script(functions: &mut Vec<Function>, source: &str) {
    let end = i64::try_from(source.encode_utf16().count()).unwrap_or(i64::MAX);
    let is_script = |function: &Function| {
        function.ranges.first().is_some_and(|root| root.start_offset == 0 && root.end_offset >= end)
    };
    if !functions.iter().any(is_script) {
        let range = Range { start_offset: 0, end_offset: end, count: 0 };
        functions.insert(0, Function { function_name: String::new(), ranges: vec![range], is_block_coverage: false });
    }
}

/// The beginning of the addresses of Electron's own files, if it runs an app that lies elsewhere.
fn of_electron(session: &Session) -> Vec<String> {
    let launched = session.origin.launched.as_ref();
    // A launch of a folder or script has that before all switches.
    let elsewhere =
        launched.filter(|one| one.args.first().is_some_and(|first| !first.to_string_lossy().starts_with('-')));
    let folder = elsewhere.and_then(|launched| Path::new(&launched.binary).parent());
    folder.map(|folder| path_of::address(&folder.join("resources/").display().to_string())).into_iter().collect()
}

impl Counting {
    /// Adds the counts of a page or worker.
    pub(super) fn add_of_page(&self, cdp_session: &str, told: Process) {
        let mut counts = self.counts.lock();
        let all_texts_came = *self.reading.borrow() == 0;
        for script in told.result.into_iter().filter(|script| !choice::is_internal(&script.url)) {
            match self.texts.of(cdp_session, &script) {
                Some(text) => counts.add_with(script, text),
                // Code that was evaluated: there may be any number of such scripts.
                None if script.url.is_empty() && all_texts_came => {}
                None => counts.without_text.push((cdp_session.to_owned(), script)),
            }
        }
    }

    /// The sums of all scripts, and what was not counted.
    pub(super) fn folder(&self, session: &Session) -> Folder {
        let mut counts = self.counts.lock();
        counts.resolve(&self.texts);
        for url in self.readings.unread(&self.texts) {
            self.note(format!("{url}: a page or worker that ran it ended before its first reading"));
        }
        self.readings.note_unread(self);
        let mut result = Vec::new();
        let left_out = of_electron(session);
        for ((script_url, _, place), sum) in &counts.scripts {
            if left_out.iter().any(|start| script_url.starts_with(start)) {
                continue;
            }
            let Some(mut script) = merge::scripts(sum.readings.clone()) else { continue };
            if let Some(source) = sum.source.as_deref().filter(|_| sum.is_preload) {
                match self.texts.preload_path(source) {
                    Some(path) => script.url = path_of::address(&path),
                    None => {
                        script.url = format!("preload:{}.js", &hash(source)[..8]);
                        self.note("the path of a preload script: its window was closed, or there is no main half");
                    }
                }
            }
            if sum.source.is_none() && !script.url.starts_with("file:") {
                self.note(format!("{}: its text could not be read", script.url));
                continue;
            }
            if let Some(source) = &sum.source {
                begin_with_script(&mut script.functions, source);
            }
            (script.source, script.place) = (sum.source.clone(), *place);
            result.push(script);
        }
        if self.by_node {
            self.note("utility processes and threads of Node that still run: they write their counts when they end");
            if session.main.get().is_none() {
                self.note("the main process, while it runs: it writes its counts when it ends");
            }
        }
        result.sort_by(|a, b| (&a.url, a.place).cmp(&(&b.url, b.place)));
        let uncounted = self.uncounted.lock().iter().cloned().collect();
        Folder { left_out, ..Folder::of(Process { result, ..Process::default() }, uncounted) }
    }
}
