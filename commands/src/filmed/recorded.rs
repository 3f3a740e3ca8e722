//! The recording of a film: pictures, calls, presses, and windows that leave.

use super::{presence::Change, said};
use crate::call::Registry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_traces::{KIND_CALL, KIND_FRAME, KIND_PICTURE, KIND_WINDOW, PictureLine, Place, Reader};
use std::{collections::HashMap, fs::File};

/// A line that a film shows below the picture, for a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Caption {
    /// When it begins, in epoch milliseconds
    pub from: u64,
    /// When it ends
    pub to: u64,
    /// The line
    pub text: String,
    /// Shown instead of the line if no call of the session is known to be in that time
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// Whether it failed
    #[serde(default)]
    pub failed: bool,
}

/// The choices of the caller, and when the recording ended.
pub struct Asked {
    /// The window that is shown; `None` for the one that calls are about.
    pub window: Option<String>,
    /// Lines that stand for the verbs.
    pub captions: Vec<Caption>,
    /// When the recording ended, in epoch milliseconds.
    pub ended: u64,
    /// All verbs, to tell calls as their lines.
    pub registry: Option<&'static Registry>,
}

/// A window showed a picture from then on.
#[derive(Debug, Clone)]
pub(super) struct Shot {
    pub at: u64,
    pub window: String,
    pub hash: String,
    pub size: [f64; 2],
}

/// A call, in words.
#[derive(Debug, Clone)]
pub(super) struct Called {
    pub caption: Caption,
    pub keys: String,
    pub secret: bool,
    pub window: Option<String>,
}

#[derive(Debug, Clone)]
pub(super) struct Press {
    pub at: u64,
    pub window: String,
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Default)]
pub(super) struct Recorded {
    pub shots: Vec<Shot>,
    pub calls: Vec<Called>,
    pub presses: Vec<Press>,
    pub changes: Vec<Change>,
    pub places: HashMap<String, Place>,
}

impl Recorded {
    /// Reads all of it that the film of these choices needs.
    pub fn read(mut reader: Reader<File>, asked: &Asked) -> Recorded {
        let mut all = Recorded::default();
        while let Some(line) = reader.next() {
            let text = |name: &str| line[name].as_str().map(str::to_owned);
            match line["kind"].as_str() {
                Some(KIND_PICTURE) => {
                    if let Some(picture) = PictureLine::of(&line) {
                        all.places.insert(picture.hash.to_owned(), reader.place());
                    }
                }
                Some(KIND_FRAME) => {
                    let wanted = |window: &String| asked.window.as_ref().is_none_or(|only| only == window);
                    let (Some(at), Some(window), Some(hash)) =
                        (line["at"].as_u64(), text("window").filter(wanted), text("hash"))
                    else {
                        continue;
                    };
                    let size = [line["size"][0].as_f64().unwrap_or(1.0), line["size"][1].as_f64().unwrap_or(1.0)];
                    all.shots.push(Shot { at, window, hash, size: size.map(|side| side.max(1.0)) });
                }
                Some(KIND_WINDOW) => {
                    if let (Some(at), Some(window)) = (line["at"].as_u64(), text("window")) {
                        all.changes.push(Change { at, window, shown: line["shown"] == true });
                    }
                }
                Some(KIND_CALL) => call(&line, asked.registry, &mut all),
                _ => {}
            }
        }
        all.shots.sort_by_key(|shot| shot.at);
        all.calls.sort_by_key(|call| call.caption.from);
        all
    }
}

fn call(line: &Value, registry: Option<&'static Registry>, all: &mut Recorded) {
    let (Some(from), Some(to)) = (line["started_at"].as_u64(), line["finished_at"].as_u64()) else { return };
    for press in line["presses"].as_array().into_iter().flatten() {
        let (Some(at), Some(window)) = (press["at"].as_u64(), press["window"].as_str()) else { continue };
        let side = |name: &str| press[name].as_f64().unwrap_or_default();
        all.presses.push(Press { at, window: window.to_owned(), x: side("x"), y: side("y") });
    }
    let text = said::caption(registry, line);
    all.calls.push(Called {
        caption: Caption { from, to, text, verb: None, failed: line["ok"] != true },
        keys: said::keys(line),
        secret: said::has_secrets(line),
        window: line["window"].as_str().map(str::to_owned),
    });
}
