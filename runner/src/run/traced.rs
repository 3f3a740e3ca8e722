//! The trace of an attempt gives its report the picture after each line, the app's log, and saved pages. In turn the
//! trace gets the lines of the run file.

use super::{
    keep::{Keeper, LARGEST_PICTURE},
    result::{Attempt, Exhibit, Shows, StepResult},
    time_line::{is_own, log_line, shortened},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use stagewright_driver::{files::Source, logs::Entry};
use stagewright_groups::redactor::Redactor;
use stagewright_traces::{
    KIND_CALL, KIND_FRAME, KIND_LOG, KIND_PAGE, KIND_PICTURE, KIND_SOURCE, KIND_STEP, PictureLine, Reader, ending_of,
    picture_after,
};
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// How long the log may become while it is read, in bytes. A page has less of it.
const LONGEST_LOG: usize = 1 << 20;

/// The most text of a run file in a trace, in bytes.
const LONGEST_SOURCE: usize = 1 << 20;

/// A call.
struct Called {
    /// When it began, in epoch milliseconds.
    from: u64,
    /// Whether its verb acts on the app.
    acts: bool,
    /// The window that it was about.
    window: Option<String>,
}

/// The times of what a trace has.
#[derive(Default)]
struct Moments {
    /// The calls in the order of their lines.
    calls: Vec<Called>,
    /// When each window showed which picture, in order.
    frames: Vec<(u64, String, String)>,
    log: String,
}

impl Keeper {
    /// Adds to an attempt what this trace of it shows. The attempt began at `began_at`, in epoch milliseconds. The log
    /// is added where there is a redactor for it.
    pub fn show_traced(&self, attempt: &mut Attempt, trace: &Path, began_at: u64, log: Option<&Redactor>) {
        let Some(moments) = self.open(trace).map(|reader| moments(reader, began_at, log)) else { return };
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
        if !moments.log.is_empty() {
            let shows = Shows::Log(shortened(&moments.log));
            attempt.exhibits.push(Exhibit { title: "What the app logged".into(), shows });
        }
    }

    /// Opens a trace; `None` if it cannot be read.
    pub fn open(&self, trace: &Path) -> Option<Reader<File>> {
        Reader::open(Source::open("artifacts", trace, None).ok()?.into_file()).ok()
    }

    /// Writes a picture of the trace. Omits anything that is not one.
    fn picture(&self, line: &Value) -> Option<String> {
        let PictureLine { hash, mime, .. } = PictureLine::of(line)?;
        let name = format!("{hash}.{}", ending_of(mime)?);
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

fn moments(reader: Reader<File>, began_at: u64, log: Option<&Redactor>) -> Moments {
    let mut all = Moments::default();
    for line in reader {
        let text = |name: &str| line[name].as_str().map(str::to_owned);
        match line["kind"].as_str() {
            Some(KIND_CALL) => all.calls.push(Called {
                from: line["started_at"].as_u64().unwrap_or_default(),
                acts: line["acts"] == true,
                window: text("window"),
            }),
            Some(KIND_FRAME) => {
                if let (Some(at), Some(window), Some(hash)) = (line["at"].as_u64(), text("window"), text("hash")) {
                    all.frames.push((at, window, hash));
                }
            }
            Some(KIND_LOG) => {
                let Some(redactor) = log else { continue };
                let Ok(mut entry) = serde_json::from_value::<Entry>(line) else { continue };
                entry.text = redactor.text(&entry.text);
                // Chromium's own messages are only in the trace.
                if is_own(&&entry) {
                    keep_last(&mut all.log, &log_line(&entry, began_at));
                }
            }
            _ => {}
        }
    }
    all.frames.sort_by_key(|(at, ..)| *at);
    all
}

/// Adds a line to a log. Of a log that becomes too long, the last lines stay: they matter most.
fn keep_last(log: &mut String, line: &str) {
    log.push_str(line);
    if log.len() > LONGEST_LOG {
        let most = log.len() - LONGEST_LOG / 2;
        let begin = log.char_indices().map(|(at, _)| at).find(|at| *at >= most).unwrap_or(log.len());
        log.drain(..begin);
    }
}

impl Moments {
    /// The picture of the window after a step, before the next action begins. The next line may only read: what it waits
    /// for shows what the step did.
    fn picture_after(&self, steps: &[StepResult], at: usize, began_at: u64) -> Option<&str> {
        let begun = began_at + steps[at].at_ms;
        let ended = begun + steps[at].took_ms;
        // A step without a call of this session, such as `set`, has no picture.
        let own = self.calls.iter().rev().find(|call| (begun..=ended).contains(&call.from))?;
        let later = self.calls.iter().filter(|call| call.acts && call.from >= ended && call.from > own.from);
        let next = later.map(|call| call.from).min().unwrap_or(u64::MAX);
        let window = own.window.as_ref();
        let of_window = |(_, shown, _): &&(u64, String, String)| window.is_none_or(|window| window == shown);
        let frames: Vec<_> = self.frames.iter().filter(of_window).collect();
        let place = picture_after(&frames, |(at, ..)| *at, ended, next)?;
        Some(frames[place].2.as_str())
    }
}

/// Adds the run file and its steps, both without secrets, to a trace that has ended. A full disk costs these lines alone.
pub(super) fn add_lines(trace: &Path, file: &str, source: &str, steps: &[StepResult], began_at: u64) {
    let mut lines = vec![];
    if source.len() <= LONGEST_SOURCE {
        lines.push(json!({ "kind": KIND_SOURCE, "file": file, "text": source }));
    }
    lines.extend(steps.iter().map(|step| {
        let from = began_at + step.at_ms;
        json!({
            "kind": KIND_STEP, "file": file, "line": step.line, "text": step.text, "from": from,
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

    fn call(from: u64, acts: bool, window: Option<&str>) -> Called {
        Called { from, acts, window: window.map(str::to_owned) }
    }

    fn frame(at: u64, window: &str, hash: &str) -> (u64, String, String) {
        (at, window.to_owned(), hash.to_owned())
    }

    #[test]
    fn a_step_has_the_last_picture_of_its_effect_or_the_last_before_it() {
        let moments = Moments {
            calls: vec![call(100, true, Some("w1")), call(200, true, None), call(300, true, Some("w1"))],
            frames: vec![frame(90, "w1", "a"), frame(120, "w2", "b"), frame(130, "w1", "c"), frame(250, "w2", "d")],
            log: String::new(),
        };
        let steps = [step(100, 10), step(150, 10), step(200, 10), step(300, 10)];
        let told: Vec<Option<&str>> = (0..4).map(|at| moments.picture_after(&steps, at, 0)).collect();
        assert_eq!(told, [Some("c"), None, Some("d"), Some("c")]);
    }

    /// A test acts and then expects. The picture after the action is not the one at the moment the expectation began.
    #[test]
    fn an_expectation_does_not_end_the_time_of_an_action() {
        let moments = Moments {
            calls: vec![call(100, true, Some("w1")), call(120, false, Some("w1")), call(400, true, Some("w1"))],
            frames: vec![frame(90, "w1", "before"), frame(115, "w1", "older"), frame(260, "w1", "effect")],
            log: String::new(),
        };
        let steps = [step(100, 10), step(120, 160), step(400, 10)];
        let told: Vec<Option<&str>> = (0..3).map(|at| moments.picture_after(&steps, at, 0)).collect();
        assert_eq!(told, [Some("effect"); 3]);
    }

    #[test]
    fn a_long_log_keeps_its_end() {
        let mut log = String::new();
        for number in 0..60_000 {
            keep_last(&mut log, &format!("ä line {number} of the app's log\n"));
        }
        assert!(log.ends_with("ä line 59999 of the app's log\n") && log.len() <= LONGEST_LOG, "{}", log.len());
        assert!(log.len() >= LONGEST_LOG / 2 - 100, "{}", log.len());
    }
}
