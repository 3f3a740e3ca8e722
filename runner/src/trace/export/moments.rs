//! The first pass over a trace: when each call ran, its pictures, and the line of the run file that made it. Memory is
//! bounded by the number of calls, not by the size of the file.

use super::super::defects::Defects;
use stagewright_traces::{
    KIND_CALL, KIND_FRAME, KIND_LOG, KIND_PICTURE, KIND_SOURCE, KIND_STEP, PictureLine, Reader, picture_after,
};
use std::{
    collections::{HashMap, HashSet},
    io::Read,
};

/// The most calls of a trace that are exported. The writer makes no more lines.
pub(super) const MOST_CALLS: usize = 100_000;

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
    /// The number of that call.
    pub outer: Option<u64>,
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
    /// The parts that are missing.
    pub defects: Defects,
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
                    outer: line["outer"].as_u64().filter(|outer| *outer < number("seq")),
                    ..Moment::default()
                };
                all.began = all.began.min(moment.from);
                all.ended = all.ended.max(moment.to);
                all.calls.push(moment);
            }
            Some(KIND_PICTURE) if PictureLine::of(&line).is_some() => {
                pictures.insert(text("hash").unwrap_or_default());
            }
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
            _ => all.defects.take(&line),
        }
    }
    all.defects.end(&reader);
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
        // When each action began, in order: calls are.
        let acts: Vec<u64> = self.calls.iter().filter(|call| call.acts).map(|call| call.from).collect();
        for call in &mut self.calls {
            let frames = call.window.as_ref().map_or(&any, |window| of_window.get(window.as_str()).unwrap_or(&any));
            let at = |frame: &usize| self.frames[*frame].at;
            let before = frames.partition_point(|frame| at(frame) <= call.from).checked_sub(1);
            // An action that began before the end of this call, such as one inside it, is not the next one.
            let next = acts.get(acts.partition_point(|from| *from <= call.to)).copied().unwrap_or(u64::MAX);
            let after = picture_after(frames, at, call.to, next);
            call.before = before.or(after).map(|place| frames[place]);
            call.after = after.map(|place| frames[place]);
        }
    }

    /// The line of the run file that made a call.
    pub fn step_of(&self, call: &Moment) -> Option<&Step> {
        let after = self.steps.partition_point(|step| step.from <= call.from);
        self.steps[..after].iter().rev().take(2).find(|step| call.from <= step.to)
    }

    /// The calls by their numbers.
    pub fn by_seq(&self) -> HashMap<u64, usize> {
        self.calls.iter().enumerate().map(|(at, call)| (call.seq, at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A trace of these lines.
    fn trace(lines: &[Value]) -> String {
        let head = json!({ "kind": "header", "format": stagewright_traces::FORMAT, "version": stagewright_traces::VERSION,
                           "started_at": 0, "core_version": "0" });
        std::iter::once(&head).chain(lines).map(|line| format!("{line}\n")).collect()
    }

    fn call(seq: u64, from: u64, to: u64, outer: Option<u64>) -> Value {
        json!({ "kind": "call", "seq": seq, "acts": true, "started_at": from, "finished_at": to, "window": "w1",
                "inside": outer.is_some(), "outer": outer })
    }

    #[test]
    fn the_picture_after_a_call_is_not_from_before_its_end() {
        let picture = |hash: &str| json!({ "kind": "picture", "hash": hash, "mime": "image/png", "data": "" });
        let frame = |at: u64, hash: &str| json!({ "kind": "frame", "at": at, "window": "w1", "hash": hash });
        // The frames are not in order. The second call is inside the first one, and the third one runs beside it.
        let lines = [
            picture("a"),
            picture("b"),
            picture("c"),
            frame(250, "c"),
            frame(150, "b"),
            frame(50, "a"),
            call(1, 100, 240, None),
            call(2, 110, 140, Some(1)),
            call(3, 120, 260, None),
            call(4, 400, 410, None),
        ];
        let all = read(Reader::open(trace(&lines).as_bytes()).expect("a trace"));
        let shown: Vec<_> =
            all.calls.iter().map(|call| call.after.map(|frame| all.frames[frame].hash.as_str())).collect();
        assert_eq!(shown, [Some("c"); 4]);
        assert_eq!(all.calls[1].outer, Some(1));
        assert_eq!(all.defects, Defects::default());
    }
}
