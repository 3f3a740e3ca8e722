//! The first pass over a trace: when each call ran, its pictures, and the line of the run file that made it. Memory is
//! bounded by the number of calls, not by the size of the file.

use serde_json::Value;
use stagewright_traces::{KIND_CALL, KIND_FRAME, KIND_LOG, KIND_PICTURE, KIND_SOURCE, KIND_STEP, Reader};
use std::{
    collections::{HashMap, HashSet},
    io::Read,
};

/// The most calls of a trace that are exported. The writer makes no more lines.
pub(super) const MOST_CALLS: usize = 100_000;

/// How long (ms) after a call an earlier picture still shows what it did, where no later one came.
const SETTLING_MS: u64 = 2_000;

/// One call, without its arguments and its answer.
#[derive(Debug, Clone, Default)]
pub(super) struct Moment {
    pub seq: u64,
    /// Epoch milliseconds.
    pub from: u64,
    pub to: u64,
    pub window: Option<String>,
    pub acts: bool,
    /// Another call made it.
    pub inside: bool,
    /// The pictures before and after it, by their places among the frames.
    pub before: Option<usize>,
    pub after: Option<usize>,
}

/// A picture that a window showed from then on.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub at: u64,
    pub window: String,
    pub hash: String,
    pub size: [f64; 2],
}

/// A line of the run file.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub file: String,
    pub line: u64,
    pub from: u64,
    pub to: u64,
}

/// The contents of a trace, by their times.
#[derive(Debug, Default)]
pub(super) struct Moments {
    /// By the time at which they began.
    pub calls: Vec<Moment>,
    /// By their times.
    pub frames: Vec<Shown>,
    pub steps: Vec<Step>,
    /// The run file and its text.
    pub source: Option<(String, String)>,
    /// The first and the last moment of the trace, in epoch milliseconds.
    pub began: u64,
    pub ended: u64,
    /// How many calls were left out.
    pub left_out: usize,
}

/// Reads the whole trace.
pub(super) fn read<R: Read>(mut reader: Reader<R>) -> Moments {
    let mut all = Moments { began: reader.header.started_at, ended: reader.header.started_at, ..Moments::default() };
    let mut pictures: HashSet<String> = HashSet::new();
    for line in reader.by_ref() {
        let text = |name: &str| line[name].as_str().map(str::to_owned);
        let number = |name: &str| line[name].as_u64().unwrap_or_default();
        match line["kind"].as_str() {
            Some(KIND_CALL) if all.calls.len() >= MOST_CALLS => all.left_out += 1,
            Some(KIND_CALL) => {
                let moment = Moment {
                    seq: number("seq"),
                    from: number("started_at"),
                    to: number("finished_at").max(number("started_at")),
                    window: text("window"),
                    acts: line["acts"] == true,
                    inside: line["inside"] == true,
                    ..Moment::default()
                };
                all.began = all.began.min(moment.from);
                all.ended = all.ended.max(moment.to);
                all.calls.push(moment);
            }
            Some(KIND_PICTURE) if is_picture(&line) => drop(pictures.insert(text("hash").unwrap_or_default())),
            Some(KIND_FRAME) => {
                let hash = text("hash").unwrap_or_default();
                // A frame without its picture shows nothing.
                if pictures.contains(&hash) && all.frames.len() < MOST_CALLS {
                    let size = [0, 1].map(|side| line["size"][side].as_f64().unwrap_or_default());
                    let window = text("window").unwrap_or_default();
                    all.frames.push(Shown { at: number("at"), window, hash, size });
                }
            }
            Some(KIND_STEP) if all.steps.len() < MOST_CALLS => all.steps.push(Step {
                file: text("file").unwrap_or_default(),
                line: number("line"),
                from: number("from"),
                to: number("to"),
            }),
            Some(KIND_SOURCE) => all.source = text("file").zip(text("text")),
            Some(KIND_LOG) => all.ended = all.ended.max(number("at")),
            _ => {}
        }
    }
    all.calls.sort_by_key(|call| (call.from, call.inside, call.seq));
    all.frames.sort_by_key(|frame| frame.at);
    all.join();
    all
}

impl Moments {
    /// Finds the pictures before and after each call.
    fn join(&mut self) {
        let mut of_window: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, frame) in self.frames.iter().enumerate() {
            of_window.entry(&frame.window).or_default().push(at);
        }
        let any: Vec<usize> = (0..self.frames.len()).collect();
        // When the next action after each call began.
        let mut next = u64::MAX;
        for number in (0..self.calls.len()).rev() {
            let call = &self.calls[number];
            let frames = call.window.as_ref().map_or(&any, |window| of_window.get(window.as_str()).unwrap_or(&any));
            let at = |place: usize| self.frames[frames[place]].at;
            let up_to = |moment: u64| frames.partition_point(|frame| self.frames[*frame].at <= moment);
            let before = up_to(call.from).checked_sub(1);
            let first = frames.partition_point(|frame| self.frames[*frame].at < call.to);
            let after = match first < frames.len() && at(first) < next {
                true => Some(first),
                false => up_to(next.min(call.to + SETTLING_MS)).checked_sub(1),
            };
            let (before, after) = (before.or(after), after);
            let found = (before.map(|place| frames[place]), after.map(|place| frames[place]));
            if call.acts {
                next = call.from;
            }
            (self.calls[number].before, self.calls[number].after) = found;
        }
    }

    /// The line of the run file that made a call.
    pub fn step_of(&self, call: &Moment) -> Option<&Step> {
        let after = self.steps.partition_point(|step| step.from <= call.from);
        self.steps[..after].iter().rev().take(2).find(|step| call.from <= step.to)
    }

    /// The call that made a call which is inside of another one.
    pub fn outer(&self, inner: &Moment) -> Option<&Moment> {
        let after = self.calls.partition_point(|call| call.from <= inner.from);
        let mut before = self.calls[..after].iter().rev();
        before.find(|call| !call.inside && call.from <= inner.from && inner.to <= call.to).filter(|_| inner.inside)
    }

    /// The calls by their numbers.
    pub fn by_seq(&self) -> HashMap<u64, usize> {
        self.calls.iter().enumerate().map(|(at, call)| (call.seq, at)).collect()
    }
}

/// Whether a line is a picture. The file is untrusted.
pub(super) fn is_picture(line: &Value) -> bool {
    let field = |name: &str| line[name].as_str().unwrap_or_default();
    let hash = field("hash");
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'=');
    !hash.is_empty()
        && hash.bytes().all(|c| c.is_ascii_hexdigit())
        && matches!(field("mime"), "image/webp" | "image/jpeg" | "image/png")
        && field("data").bytes().all(plain)
}
