//! `video-start`: windows are filmed from now on.

use crate::{
    artifacts,
    call::Call,
    filmed::{self, Wanted},
    show::{Show, clean_line},
    values::{AbsolutePath, texts},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

/// Begin to film the windows, with presses, keys and the present verb
///
/// video_stop writes the file: WebM, or an HTML page that plays the pictures where no Electron can encode. Secrets are
/// redacted in words; pictures show what the app shows.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoStart {
    /// File to write: .webm, or .html for a page
    path: Option<AbsolutePath>,
    /// Folder for a fresh name
    dir: Option<AbsolutePath>,
    /// The longest time to film, in seconds
    #[serde(default = "ten_minutes")]
    #[schemars(range(min = 1, max = 3600))]
    max_seconds: u64,
    /// Secrets to redact, by name
    #[serde(default, deserialize_with = "texts")]
    #[schemars(extend("x-shell" = true))]
    hide: BTreeMap<String, String>,
    /// The largest size of all pictures, in bytes
    #[schemars(range(min = 65536), extend("x-shell" = true))]
    max_bytes: Option<u64>,
}

fn ten_minutes() -> u64 {
    600
}

/// The most bytes that the pictures of a video take.
const MOST_BYTES: u64 = 256 << 20;

/// The video that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Started {
    /// Whether a video is on
    recording: bool,
    /// The file that video_stop writes
    path: PathBuf,
    /// Why that will be an HTML page, path.html
    #[serde(skip_serializing_if = "Option::is_none", default)]
    why_html: Option<String>,
}

impl Verb for VideoStart {
    const TOOL: &'static str = "video_start";
    const TITLE: &'static str = "Begin a video";
    const GROUP: Group = Group::Video;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const WORD: Option<&'static str> = Some("path");
    const EXAMPLES: &'static [Example] = &[Example { line: "video-start", args: "{}" }];
    type Reply = Started;

    fn check(&self) -> Outcome<()> {
        if !(1..=3_600).contains(&self.max_seconds) {
            let message = format!("maxSeconds is 1 to 3600; got {}.", self.max_seconds);
            return Err(Error::argument(message).detail("parameter", "maxSeconds"));
        }
        artifacts::check(self.path.as_ref(), self.dir.as_ref())
    }

    async fn run(self, call: Call) -> Outcome<Started> {
        let session = call.session()?;
        let spot = artifacts::place(&call, self.path.as_ref(), self.dir.as_ref(), "webm")?;
        let path = spot.path().to_owned();
        let window = match &call.window {
            Some(_) => Some(session.surfaces.top_of(&call.surface().await?).handle.clone()),
            None => None,
        };
        let wanted = Wanted {
            spot,
            window,
            length: Duration::from_secs(self.max_seconds),
            room: self.max_bytes.unwrap_or(MOST_BYTES).min(MOST_BYTES),
            hide: self.hide,
        };
        let why_html = filmed::start(&call, &session, wanted)?;
        Ok(Started { recording: true, path, why_html })
    }
}

impl Show for Started {
    fn show(&self) -> String {
        let mut out = format!("filming for {}", clean_line(&self.path.display().to_string()));
        if let Some(why) = &self.why_html {
            out += &format!("\nit will be an HTML page: {}", clean_line(why));
        }
        out
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
