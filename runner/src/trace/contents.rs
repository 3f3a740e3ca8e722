//! The contents of a trace, by the places of its lines. Of the lines themselves at most one is in memory at a time, so that a
//! trace of any size can be used.

use super::{facts, noise};
use serde_json::Value;
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_traces::{
    KIND_CALL, KIND_FOOTER, KIND_FRAME, KIND_LOG, KIND_PICTURE, KIND_PROBLEM, KIND_TEXT, Place, Reader,
};
use std::{
    collections::{BTreeMap, HashMap},
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// The most lines of a trace that are used. A writer of ours writes 100 000, and pictures besides.
const MOST_LINES: usize = 400_000;

/// The most different entries of the log, and of problems, that are kept, and the longest one in characters.
const MOST_HEARD: usize = 5_000;
const LONGEST_HEARD: usize = 300;

/// A call.
#[derive(Debug, Clone)]
pub(super) struct CallAt {
    /// Its number.
    pub seq: u64,
    /// The verb's tool.
    pub tool: String,
    /// When it began and ended, in epoch milliseconds.
    pub from: u64,
    pub to: u64,
    /// The window that it was about, where that was noted.
    pub window: Option<String>,
    /// Its element, or what it was to find it by.
    pub about: String,
    /// The arguments that matter, as text without noise, hashed.
    pub args: u64,
    /// `ok`, or the code of its failure.
    pub verdict: String,
    /// The value that it read, hashed.
    pub value: Option<u64>,
    /// The names of the values that were redacted in its arguments.
    pub redacted: Vec<String>,
    /// Its line.
    pub place: Place,
}

/// A page as text.
#[derive(Debug, Clone)]
pub(super) struct TextAt {
    /// The call after which it was read.
    pub seq: u64,
    /// The hash of the text without noise.
    pub hash: u64,
    /// Its line.
    pub place: Place,
}

/// A picture that a window showed.
#[derive(Debug, Clone)]
pub(super) struct FrameAt {
    pub at: u64,
    pub window: String,
    pub hash: String,
}

/// The contents of a trace.
#[derive(Debug)]
pub(super) struct Contents {
    path: PathBuf,
    file: File,
    /// By their numbers: in the order in which they began.
    pub calls: Vec<CallAt>,
    pub texts: Vec<TextAt>,
    pub frames: Vec<FrameAt>,
    pub pictures: HashMap<String, Place>,
    /// Each different entry of the app's log without noise, and whether it is an error.
    pub console: BTreeMap<String, bool>,
    pub problems: BTreeMap<String, bool>,
    /// Whether there were more different entries than are kept.
    pub heard_more: bool,
    /// When the trace ended, in epoch milliseconds.
    pub ended: u64,
    pub complete: bool,
    pub torn: bool,
    pub unread: u64,
}

impl Contents {
    /// Reads a trace once.
    ///
    /// # Errors
    /// `trace.ARTIFACT_INVALID` if it has too many lines.
    pub fn of(mut reader: Reader<File>, path: &Path) -> Outcome<Contents> {
        let mut all = Draft::default();
        let mut lines = 0;
        while let Some(line) = reader.next() {
            lines += 1;
            if lines > MOST_LINES {
                let message =
                    format!("{path:?} has more than {MOST_LINES} lines, which is more than a trace may have.");
                return Err(Error::new(Code::TraceArtifactInvalid, message).detail("path", path.display().to_string()));
            }
            all.take(&line, reader.place());
        }
        let (torn, unread) = (reader.is_torn(), reader.unread());
        let Draft { mut calls, texts, mut frames, pictures, console, problems, heard_more, ended, complete } = all;
        calls.sort_by_key(|call| call.seq);
        frames.sort_by_key(|frame| frame.at);
        let file = reader.into_file();
        let path = path.to_owned();
        Ok(Contents {
            path,
            file,
            calls,
            texts,
            frames,
            pictures,
            console,
            problems,
            heard_more,
            ended,
            complete,
            torn,
            unread,
        })
    }

    /// Reads a line again.
    ///
    /// # Errors
    /// `trace.ARTIFACT_INVALID` if the file has changed meanwhile.
    pub fn line(&mut self, place: Place) -> Outcome<Value> {
        place.read(&mut self.file).map_err(|error| {
            Error::new(Code::TraceArtifactInvalid, format!("{:?} has changed while it was read: {error}.", self.path))
                .detail("path", self.path.display().to_string())
        })
    }

    /// The reasons why the trace is not whole, in words.
    pub fn defects(&self) -> Vec<String> {
        let mut told = vec![];
        if !self.complete {
            told.push("it was not ended: its writer was killed, or it is still written".to_owned());
        }
        if self.torn {
            told.push("its last line is incomplete".to_owned());
        }
        if self.unread > 0 {
            told.push(format!("{} of its lines cannot be read", self.unread));
        }
        told
    }
}

#[derive(Default)]
struct Draft {
    calls: Vec<CallAt>,
    texts: Vec<TextAt>,
    frames: Vec<FrameAt>,
    pictures: HashMap<String, Place>,
    console: BTreeMap<String, bool>,
    problems: BTreeMap<String, bool>,
    heard_more: bool,
    ended: u64,
    complete: bool,
}

impl Draft {
    fn take(&mut self, line: &Value, place: Place) {
        let latest = ["finished_at", "at"].iter().filter_map(|name| line[*name].as_u64()).max();
        self.ended = self.ended.max(latest.unwrap_or_default());
        let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| line[name].as_u64().unwrap_or_default();
        match line["kind"].as_str().unwrap_or_default() {
            KIND_CALL => self.calls.push(CallAt {
                seq: number("seq"),
                tool: text("tool"),
                from: number("started_at"),
                to: number("finished_at"),
                window: line["window"].as_str().map(str::to_owned),
                about: facts::about(line),
                args: hash_of(&facts::arguments(line).to_string()),
                verdict: facts::verdict(line),
                value: facts::value(line["tool"].as_str().unwrap_or_default(), &line["result"])
                    .map(|value| hash_of(&value)),
                redacted: texts(&line["redacted"]),
                place,
            }),
            KIND_TEXT => {
                let hash = hash_of(&noise::of_page(line["text"].as_str().unwrap_or_default()));
                self.texts.push(TextAt { seq: number("seq"), hash, place });
            }
            KIND_FRAME => self.frames.push(FrameAt { at: number("at"), window: text("window"), hash: text("hash") }),
            KIND_PICTURE => drop(self.pictures.insert(text("hash"), place)),
            KIND_LOG => {
                let bad = matches!(line["level"].as_str(), Some("error" | "assert"));
                let words = format!("{} {}: {}", text("source"), text("level"), text("text"));
                self.hear(&words, bad, false);
            }
            KIND_PROBLEM => {
                let problem = &line["problem"];
                let words = problem["text"].as_str().map_or_else(|| problem.to_string(), str::to_owned);
                self.hear(&words, true, true);
            }
            KIND_FOOTER => self.complete = true,
            _ => {}
        }
    }

    fn hear(&mut self, words: &str, bad: bool, problem: bool) {
        let cut: String = words.chars().take(LONGEST_HEARD).collect();
        let all = if problem { &mut self.problems } else { &mut self.console };
        let words = noise::without(&cut);
        if all.len() < MOST_HEARD || all.contains_key(&words) {
            all.insert(words, bad);
        } else {
            self.heard_more = true;
        }
    }
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The hash of a text, for comparisons in this process alone.
pub(super) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
