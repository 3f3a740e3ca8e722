//! `recording`: what a person does in a live session, line by line.

use super::{
    merge::Merger,
    say::{Folders, LineWriter},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_commands::{
    call::Call,
    show::{Show, clean_line},
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Verb},
};
use stagewright_driver::{
    error::{Error, Outcome},
    input::keys,
    session::{self, Session},
};
use stagewright_groups::native::recorder;
use std::time::Duration;

/// How long an action is held for a report that belongs to it: a second click, or a dialog that it opens.
const A_MOMENT: Duration = Duration::from_millis(500);

/// The default key that adds an expectation.
pub(super) fn expect_key() -> String {
    "F9".into()
}

/// Only a single key: typed text could not contain a letter, and the app would get the first key of a chord.
pub(super) fn check_expect_key(key: &str) -> Outcome<()> {
    let alone = key.len() > 1
        && key.chars().all(|c| c.is_ascii_alphanumeric())
        && key.starts_with(|c: char| c.is_ascii_uppercase());
    match alone && keys::parse(key).is_ok() {
        true => Ok(()),
        false => Err(Error::argument(format!("expectKey takes a key of its own, such as F9 or Pause; got {key:?}."))
            .detail("parameter", "expectKey")),
    }
}

/// Print what a person does in a live session, as lines of a run file
///
/// With follow it prints the lines that `record` would write. Use it for an app that has a session already.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recording {
    /// Print the line of each action as it is done, until interrupted
    #[serde(default)]
    follow: bool,
    /// End the recording that another call follows
    #[serde(default)]
    stop: bool,
    /// The key that adds an expectation on what is under the pointer; the app does not get it
    #[serde(default = "expect_key")]
    expect_key: String,
    /// The folder that paths of chosen files start from, as in a run file that lies there
    relative_to: Option<AbsolutePath>,
    /// Only files in this folder get relative paths [default: those in relativeTo]
    inside: Option<AbsolutePath>,
}

/// How far it is.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Recorded {
    /// Whether somebody follows
    recording: bool,
    /// How many lines there were
    lines: usize,
    /// Whether follow has sent the lines already, one by one
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

impl Verb for Recording {
    const TOOL: &'static str = "electron_recording";
    const TITLE: &'static str = "Print a person's actions";
    const GROUP: Group = Group::Checks;
    const OPERATION: Operation = Operation::Logs;
    const FRONTENDS: Frontends = Frontends::Shell;
    const FOLLOWS: Option<&'static str> = Some("follow");
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "recording", args: "{}" }];
    type Reply = Recorded;

    fn check(&self) -> Outcome<()> {
        check_expect_key(&self.expect_key)?;
        AbsolutePath::check_all(&[("relativeTo", &self.relative_to), ("inside", &self.inside)])?;
        match self.follow && self.stop {
            true => Err(Error::argument("follow and stop exclude each other.").detail("parameter", "stop")),
            false => Ok(()),
        }
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        item["line"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, call: Call) -> Outcome<Recorded> {
        let session = call.session()?;
        let recording = session.recording.clone();
        if self.stop {
            recording.stop();
        }
        if !self.follow {
            return Ok(Recorded { recording: recording.is_on(), lines: 0, followed: false });
        }
        let active = call.surface().await?;
        if !session.recording.begin(Some(self.expect_key)).await {
            return Err(Error::argument("This session is being recorded already.")
                .hint("`stagewright recording --stop` ends that.")
                .detail("parameter", "follow"));
        }
        // Also ends it when the caller has left.
        let _end = End(&recording);
        recorder::report_picks(&session, true).await;
        call.emit(&json!({ "line": "# recording", "listening": true })).await?;
        let folders = self.relative_to.map(|file| {
            let all = self.inside.map_or_else(|| file.0.clone(), |inside| inside.0);
            Folders { file: file.0, all }
        });
        let writer = LineWriter::new(call.registry, &session, &active, folders);
        let mut told = Follower { call: &call, session: &session, writer, lines: 0 };
        let end = told.follow(&recording).await;
        let lines = told.lines;
        if end.is_ok() {
            recorder::report_picks(&session, false).await;
        }
        end?;
        Ok(Recorded { recording: false, lines, followed: true })
    }
}

struct End<'a>(&'a session::Recording);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

struct Follower<'a> {
    call: &'a Call,
    session: &'a Session,
    writer: LineWriter,
    lines: usize,
}

impl Follower<'_> {
    /// Reports actions until the recording is stopped, or the app has ended.
    async fn follow(&mut self, recording: &session::Recording) -> Outcome<()> {
        let (mut merger, mut seen) = (Merger::default(), 0);
        loop {
            let quiet = async {
                match merger.is_sure_soon() {
                    true => tokio::time::sleep(A_MOMENT).await,
                    false => std::future::pending().await,
                }
            };
            let end = tokio::select! {
                biased;
                () = recording.wait_after(seen) => None,
                () = recording.stopped() => Some(Ok(())),
                error = self.session.ends.ended() => Some(Err(error)),
                () = quiet => {
                    self.write_lines(merger.flush()).await?;
                    continue;
                }
            };
            let read = recording.since(seen);
            seen = read.newest;
            if read.missed > 0 {
                self.write_line(format!(
                    "# {} actions were lost here: they came faster than they could be recorded",
                    read.missed
                ))
                .await?;
            }
            for (_, action) in read.items {
                let action = self.session.recording.complete(action).await;
                self.writer.meet(self.session, &action.surface).await;
                let sure = merger.take(action);
                self.write_lines(sure).await?;
            }
            if let Some(end) = end {
                self.write_lines(merger.flush()).await?;
                return end;
            }
        }
    }

    async fn write_lines(&mut self, actions: Vec<session::RecordedAction>) -> Outcome<()> {
        for action in actions {
            for line in self.writer.lines(self.session, action).await {
                self.write_line(line).await?;
            }
        }
        Ok(())
    }

    async fn write_line(&mut self, line: String) -> Outcome<()> {
        self.lines += 1;
        self.call.emit(&json!({ "line": line })).await.map(drop)
    }
}

impl Show for Recorded {
    fn show(&self) -> String {
        clean_line(if self.recording { "this session is being recorded" } else { "this session is not being recorded" })
    }
}
