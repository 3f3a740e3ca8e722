//! The trace of an attempt gives its report the picture after each line, the app's log, and saved pages. In turn the
//! trace gets the lines of the run file.

use super::{
    file::RunFile,
    keep::{Keeper, LARGEST_PICTURE},
    result::{Attempt, Exhibit, Shows, StepResult},
    time_line::shortened,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use stagewright_driver::{files::Source, last_words};
use stagewright_groups::redactor::Redactor;
use stagewright_traces::{KIND_CALL, KIND_FRAME, KIND_LOG, KIND_PAGE, KIND_PICTURE, KIND_SOURCE, KIND_STEP, Reader};
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// How long (ms) after a line an earlier picture still shows what it did, where no later one came.
const SETTLING_MS: u64 = 2_000;

/// The most text of a run file in a trace, in bytes.
const LONGEST_SOURCE: usize = 1 << 20;

/// The times of what a trace has, in the order of the file.
#[derive(Default)]
struct Moments {
    /// When each call began, and the window that it was about.
    calls: Vec<(u64, Option<String>)>,
    /// When each window showed which picture.
    frames: Vec<(u64, String, String)>,
    log: String,
}

impl Keeper {
    /// Adds to an attempt what this trace of it shows. The attempt began at `began_at`, in epoch milliseconds.
    pub fn show_traced(&self, attempt: &mut Attempt, trace: &Path, began_at: u64, with_log: bool) {
        let Some(moments) = self.open(trace).map(|reader| moments(reader, began_at)) else { return };
        let mut wanted: HashMap<String, Vec<usize>> = HashMap::new();
        for at in 0..attempt.steps.len() {
            if let Some(hash) = moments.picture_after(&attempt.steps, at, began_at) {
                wanted.entry(hash.to_owned()).or_default().push(at);
            }
        }
        let Some(reader) = self.open(trace) else { return };
        let mut pages = 0;
        for line in reader {
            match line["kind"].as_str() {
                Some(KIND_PICTURE) => {
                    let Some(steps) = line["hash"].as_str().and_then(|hash| wanted.get(hash)) else { continue };
                    let Some(name) = self.picture(&line) else { continue };
                    for at in steps {
                        attempt.steps[*at].picture = Some(format!("{}/{name}", self.folder));
                    }
                }
                Some(KIND_PAGE) => {
                    pages += 1;
                    let window = name_of(&line["window"]);
                    if let Some(path) = self.saved(&line, &format!("{window}-{pages}.mhtml")) {
                        attempt.artifacts.push(path);
                    }
                }
                _ => {}
            }
        }
        if with_log && !moments.log.is_empty() {
            let shows = Shows::Text(shortened(&moments.log));
            attempt.exhibits.push(Exhibit { title: "What the app logged".into(), shows });
        }
    }

    fn open(&self, trace: &Path) -> Option<Reader<File>> {
        Reader::open(Source::open("artifacts", trace, None).ok()?.into_file()).ok()
    }

    /// Writes a picture of the trace. Omits anything that is not one.
    fn picture(&self, line: &Value) -> Option<String> {
        let hash = line["hash"].as_str().filter(|hash| hash.bytes().all(|c| c.is_ascii_hexdigit()))?;
        let ending = match line["mime"].as_str()? {
            "image/webp" => "webp",
            "image/jpeg" => "jpg",
            "image/png" => "png",
            _ => return None,
        };
        let name = format!("{hash}.{ending}");
        self.saved(line, &name).map(|_| name)
    }

    /// Writes the data of a line into a file of the attempt, if there is room.
    fn saved(&self, line: &Value, name: &str) -> Option<std::path::PathBuf> {
        let bytes = STANDARD.decode(line["data"].as_str()?).ok()?;
        (self.take(bytes.len() as u64, LARGEST_PICTURE) && self.write_bytes(name, &bytes)).then(|| self.path(name))
    }
}

/// The name of a window as a part of a file's name.
fn name_of(window: &Value) -> String {
    let plain = |c: &char| c.is_ascii_alphanumeric();
    let name: String = window.as_str().unwrap_or_default().chars().filter(plain).take(20).collect();
    if name.is_empty() { "page".into() } else { name }
}

fn moments(reader: Reader<File>, began_at: u64) -> Moments {
    let mut all = Moments::default();
    for line in reader {
        let text = |name: &str| line[name].as_str().map(str::to_owned);
        match line["kind"].as_str() {
            Some(KIND_CALL) => all.calls.push((line["started_at"].as_u64().unwrap_or_default(), text("window"))),
            Some(KIND_FRAME) => {
                if let (Some(at), Some(window), Some(hash)) = (line["at"].as_u64(), text("window"), text("hash")) {
                    all.frames.push((at, window, hash));
                }
            }
            Some(KIND_LOG) if all.log.len() < (1 << 20) => {
                let (said, source) = (text("text").unwrap_or_default(), text("source").unwrap_or_default());
                // Chromium's own messages are only in the trace.
                if source != "stderr" || last_words::is_own(&said) {
                    let at = line["at"].as_u64().unwrap_or_default() as i64 - began_at as i64;
                    let level = text("level").unwrap_or_default();
                    all.log += &format!("{:>9.3} s  {source:<8} {level:<8} {said}\n", at as f64 / 1_000.0);
                }
            }
            _ => {}
        }
    }
    all
}

impl Moments {
    /// The picture of the window after a step: the first one until the next step begins, or else the last before.
    fn picture_after(&self, steps: &[StepResult], at: usize, began_at: u64) -> Option<&str> {
        let begun = began_at + steps[at].at_ms;
        let ended = begun + steps[at].took_ms;
        let next = steps.get(at + 1).map_or(u64::MAX, |next| began_at + next.at_ms);
        // A step without a call of this session, such as `set`, has no picture.
        let mut calls = self.calls.iter().filter(|(from, _)| (begun..=ended).contains(from));
        let window = calls.next_back()?.1.as_ref();
        let of_window = |(_, shown, _): &&(u64, String, String)| window.is_none_or(|window| window == shown);
        let mut frames = self.frames.iter().filter(of_window);
        let first = frames.clone().find(|(at, ..)| (ended..next).contains(at));
        let last = || frames.rfind(|(at, ..)| *at < next.min(ended + SETTLING_MS));
        first.or_else(last).map(|(_, _, hash)| hash.as_str())
    }
}

/// Adds the run file and its steps to a trace that has ended. A full disk costs these lines alone.
pub(super) fn add_lines(trace: &Path, file: &RunFile, steps: &[StepResult], began_at: u64, redactor: &Redactor) {
    let mut lines = vec![];
    if file.source.text.len() <= LONGEST_SOURCE {
        let text = redactor.text(&file.source.text);
        lines.push(json!({ "kind": KIND_SOURCE, "file": &*file.source.name, "text": text }));
    }
    lines.extend(steps.iter().map(|step| {
        let from = began_at + step.at_ms;
        json!({
            "kind": KIND_STEP, "file": &*file.source.name, "line": step.line, "text": step.text, "from": from,
            "to": from + step.took_ms, "ok": step.ok,
        })
    }));
    let bytes: Vec<u8> = lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
    let _ = append(trace, &bytes);
}

fn append(trace: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(trace)?;
    let before = file.metadata()?.len();
    file.write_all(bytes).or_else(|error| {
        file.set_len(before)?;
        Err(error)
    })
}

#[cfg(test)]
mod tests {
    use super::{super::result::Block, *};

    fn step(at_ms: u64, took_ms: u64) -> StepResult {
        StepResult { block: Block::Test, line: 1, text: String::new(), at_ms, took_ms, ok: true, picture: None }
    }

    #[test]
    fn a_step_has_the_first_picture_after_it_or_the_last_before_it() {
        let frame = |at: u64, window: &str, hash: &str| (at, window.to_owned(), hash.to_owned());
        let moments = Moments {
            calls: vec![(100, Some("w1".into())), (200, None), (300, Some("w1".into()))],
            frames: vec![frame(90, "w1", "a"), frame(120, "w2", "b"), frame(130, "w1", "c"), frame(250, "w2", "d")],
            log: String::new(),
        };
        let steps = [step(100, 10), step(150, 10), step(200, 10), step(300, 10)];
        let told: Vec<Option<&str>> = (0..4).map(|at| moments.picture_after(&steps, at, 0)).collect();
        assert_eq!(told, [Some("c"), None, Some("d"), Some("c")]);
    }
}
