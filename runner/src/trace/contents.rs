//! The contents of a trace, by the places of its lines. Of the lines themselves at most one is in memory at a time, so that a
//! trace of any size can be used.

use super::{defects::Defects, facts, noise};
use serde_json::Value;
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_traces::{KIND_CALL, KIND_FRAME, KIND_LOG, KIND_PICTURE, KIND_PROBLEM, KIND_TEXT, Place, Reader};
use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// The most lines of a trace that are used. A writer of ours writes 100 000, and pictures besides.
const MOST_LINES: usize = 400_000;

/// The most different entries of the log, and of problems, that are kept, and the longest one in characters.
const MOST_HEARD: usize = 5_000;
const LONGEST_HEARD: usize = 300;

/// Different entries of a log without noise, as far as they are told, each with the hash of the whole.
pub(super) type Heard = BTreeSet<(String, u64)>;

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
    /// Whether its verb acts on the app.
    pub acts: bool,
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
    /// When it was read, in epoch milliseconds.
    pub at: u64,
    /// The window that it is of.
    pub window: Option<String>,
    /// The hash of the text without noise.
    pub hash: u64,
    /// Its line.
    pub place: Place,
}

/// A picture that a window showed.
#[derive(Debug, Clone)]
pub(super) struct FrameAt {
    /// From when on, in epoch milliseconds.
    pub at: u64,
    /// The picture's name.
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
    /// The pictures of each window, in the order of their times.
    pub frames: HashMap<String, Vec<FrameAt>>,
    /// When each action began, in epoch milliseconds, in order.
    actions: Vec<u64>,
    pub pictures: HashMap<String, Place>,
    /// The entries of the app's log.
    pub console: Heard,
    pub problems: Heard,
    /// Whether there were more different entries than are kept.
    pub heard_more: bool,
    /// When the trace ended, in epoch milliseconds.
    pub ended: u64,
    /// The parts that are missing.
    defects: Defects,
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
        all.defects.end(&reader);
        let Draft { mut calls, mut texts, mut frames, pictures, console, problems, heard_more, ended, defects } = all;
        calls.sort_by_key(|call| call.seq);
        texts.sort_by_key(|text| text.seq);
        frames.values_mut().for_each(|shown| shown.sort_by_key(|frame| frame.at));
        let mut actions: Vec<u64> = calls.iter().filter(|call| call.acts).map(|call| call.from).collect();
        actions.sort_unstable();
        let file = reader.into_file();
        let path = path.to_owned();
        Ok(Contents {
            path,
            file,
            calls,
            texts,
            frames,
            actions,
            pictures,
            console,
            problems,
            heard_more,
            ended,
            defects,
        })
    }

    /// When the next action after that call began, in epoch milliseconds. An action that began before the call's end,
    /// such as one inside it, is not the next one.
    pub fn next_action(&self, at: usize) -> Option<u64> {
        let CallAt { from, to, .. } = self.calls[at];
        let earliest = to.max(from.saturating_add(1));
        self.actions.get(self.actions.partition_point(|began| *began < earliest)).copied()
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

    /// Whether lines of it are missing or not compared. The end of a trace whose writer was killed does not count.
    pub fn lacks_lines(&self) -> bool {
        self.defects.lacks_lines() || self.heard_more
    }

    /// The reasons why the trace is not whole, in words.
    pub fn defects(&self) -> Vec<String> {
        let more = "it has more different entries of the log than are compared";
        let mut told = self.defects.words();
        told.extend(self.heard_more.then(|| more.to_owned()));
        told
    }
}

#[derive(Default)]
struct Draft {
    calls: Vec<CallAt>,
    texts: Vec<TextAt>,
    frames: HashMap<String, Vec<FrameAt>>,
    pictures: HashMap<String, Place>,
    console: Heard,
    problems: Heard,
    heard_more: bool,
    ended: u64,
    defects: Defects,
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
                acts: line["acts"] == true,
                window: line["window"].as_str().map(str::to_owned),
                about: facts::about(line),
                args: hash_of(&facts::arguments(line).to_string()),
                verdict: facts::verdict(line),
                value: facts::value(line["tool"].as_str().unwrap_or_default(), &line["result"])
                    .map(|value| hash_of(&value)),
                redacted: facts::redacted(line),
                place,
            }),
            KIND_TEXT => {
                let hash = hash_of(&noise::of_page(line["text"].as_str().unwrap_or_default()));
                let window = line["window"].as_str().map(str::to_owned);
                self.texts.push(TextAt { seq: number("seq"), at: number("at"), window, hash, place });
            }
            KIND_FRAME => {
                let frame = FrameAt { at: number("at"), hash: text("hash") };
                self.frames.entry(text("window")).or_default().push(frame);
            }
            KIND_PICTURE => drop(self.pictures.insert(text("hash"), place)),
            KIND_LOG => {
                let words = format!("{} {}: {}", text("source"), text("level"), text("text"));
                self.hear(&words, false);
            }
            KIND_PROBLEM => {
                let problem = &line["problem"];
                let words = problem["text"].as_str().map_or_else(|| problem.to_string(), str::to_owned);
                self.hear(&words, true);
            }
            _ => self.defects.take(line),
        }
    }

    fn hear(&mut self, words: &str, problem: bool) {
        let all = if problem { &mut self.problems } else { &mut self.console };
        // A cut before would leave parts of noise at the end.
        let whole = noise::without(words);
        let entry = (short(&whole, LONGEST_HEARD), hash_of(&whole));
        if all.len() < MOST_HEARD || all.contains(&entry) {
            all.insert(entry);
        } else {
            self.heard_more = true;
        }
    }
}

/// The first characters of a text, with a mark if there are more.
pub(super) fn short(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}

/// The hash of a text, for comparisons in this process alone.
pub(super) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
