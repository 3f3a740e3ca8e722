//! `video-stop`: the video is written.

use crate::{
    call::Call,
    filmed::{self, Caption, Made},
    show::{Show, clean_line},
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// End the video, and write its file
///
/// It is encoded by another Electron process, which takes about a second for ten seconds of film.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct VideoStop {
    /// Lines to show instead of the verbs
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    captions: Vec<Caption>,
    /// Write no file
    #[serde(default)]
    discard: bool,
}

/// The video that has ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Whether a file was written
    written: bool,
    /// The file
    #[serde(flatten, skip_serializing_if = "Option::is_none", default)]
    made: Option<Made>,
}

impl Verb for VideoStop {
    const TOOL: &'static str = "video_stop";
    const TITLE: &'static str = "End the video";
    const GROUP: Group = Group::Video;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    /// The length of the film decides; each part of the work has a limit of its own.
    const KEEPS_TIME: bool = true;
    type Reply = Stopped;

    async fn run(self, call: Call) -> Outcome<Stopped> {
        let session = call.session()?;
        (call.progress)("making the video");
        let made = filmed::finish(&call, &session, self.captions, self.discard).await?;
        Ok(Stopped { written: made.is_some(), made })
    }
}

impl Show for Stopped {
    fn show(&self) -> String {
        let Some(made) = &self.made else { return "the video was discarded".into() };
        let mut out = format!(
            "{}: {:.1} s, {} pictures of {}×{}, {} kB",
            clean_line(&made.path.display().to_string()),
            made.duration_ms as f64 / 1_000.0,
            made.frames,
            made.width,
            made.height,
            made.bytes.div_ceil(1_000)
        );
        if made.dropped > 0 {
            out += &format!("\n{} pictures were left out", made.dropped);
        }
        match made.at_limit.as_deref() {
            Some("maxBytes") => out += "\nit ended early: its pictures had no more room",
            Some(_) => out += "\nit ended at its longest time",
            None => {}
        }
        if let Some(why) = &made.why_html {
            out += &format!("\nit is an HTML page: {}", clean_line(why));
        }
        out
    }

    fn raw(&self) -> Option<String> {
        self.made.as_ref().map(|made| made.path.display().to_string())
    }
}
