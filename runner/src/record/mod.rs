//! `record`: a run file, written while a person uses the app.

mod merge;
mod recording;
mod say;
mod screen;

pub use recording::Recording;

use self::recording::{check_expect_key, expect_key};
use super::interrupts::Interrupts;
use crate::{placeholders, run_file, run_file::Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_commands::{
    app::{App, app_words},
    call::{Call, Permit, Registry},
    caller::Callers,
    flags::APP,
    show::{Show, clean_line},
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Spot,
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};
use tokio::sync::mpsc;

/// Write a run file while you use the app
///
/// Launches the app, or joins one (port or pid), and prints each of your actions as the line that repeats it. Ctrl-C
/// ends the recording, and so does the end of the app. It needs a screen that you see: yours, or display :N.
/// `stagewright run FILE` runs the file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    #[serde(flatten)]
    app: App,
    /// Join a running app by its debug port, instead
    #[schemars(range(min = 1, max = 65_535))]
    port: Option<u16>,
    /// Join a running app by its process id, instead
    #[schemars(range(min = 1))]
    pid: Option<u32>,
    /// The file to write
    #[schemars(extend("x-short" = "o"))]
    output: Option<AbsolutePath>,
    /// Write over a file that is there
    #[serde(default)]
    force: bool,
    /// Write the app's requests to this HAR file, too
    har: Option<AbsolutePath>,
    /// The screen that you see: host (yours), or a display such as :1
    #[serde(default = "yours")]
    display: String,
    /// The key that adds an expectation on what is under the pointer; the app does not get it
    #[serde(default = "expect_key")]
    expect_key: String,
}

fn yours() -> String {
    "host".into()
}

/// The reply: the lines and the file that were written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct RecordReply {
    /// How many lines the test has
    lines: usize,
    /// The file, if one was asked for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    file: Option<PathBuf>,
    /// How the app ended, if it did so by itself
    #[serde(skip_serializing_if = "Option::is_none", default)]
    app_ended: Option<String>,
    /// Whether the lines were printed already, one by one
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

impl Record {
    /// Refuses to write over an existing file, such as an earlier recording.
    fn keeps_what_is_there(&self) -> Outcome<()> {
        for (name, path) in [("output", &self.output), ("har", &self.har)] {
            if let Some(path) = path
                && !self.force
                && path.0.exists()
            {
                return Err(Error::argument(format!("{:?} is there already.", path.0))
                    .hint("Give another name, or `force: true` to overwrite it.")
                    .detail("parameter", name));
            }
        }
        Ok(())
    }
}

impl Verb for Record {
    const TOOL: &'static str = "electron_record";
    const TITLE: &'static str = "Record a run file";
    const GROUP: Group = Group::Checks;
    const OPERATION: Operation = Operation::Query;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::Shell;
    const EXAMPLES: &'static [Example] = &[Example {
        line: "record /apps/notes -o /tmp/notes.run",
        args: r#"{"main": "/apps/notes", "output": "/tmp/notes.run"}"#,
    }];
    const OWN_WORDS: &'static [&'static str] = APP;
    type Reply = RecordReply;

    fn check(&self) -> Outcome<()> {
        AbsolutePath::check_all(&self.app.paths())?;
        AbsolutePath::check_all(&[("output", &self.output), ("har", &self.har)])?;
        let launched = self.app.is_given();
        if [launched, self.port.is_some(), self.pid.is_some()].into_iter().filter(|way| *way).count() != 1 {
            return Err(Error::argument(
                "Which app? Give one: main (a script or folder), executablePath (a packaged app), port or pid.",
            )
            .hint("`stagewright record my-app -o my-app.run`"));
        }
        check_expect_key(&self.expect_key)?;
        self.keeps_what_is_there()?;
        self.screen()
    }

    fn shell_words(words: &[String], cwd: &Path) -> Option<Outcome<Map<String, Value>>> {
        Some(app_words("record", words, cwd))
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        item["line"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, call: Call) -> Outcome<RecordReply> {
        self.has_screen()?;
        let root = call.permit.app_root.as_deref();
        let spot = self.output.as_ref().map(|path| Spot::admit("output", path.0.clone(), root)).transpose()?;
        let mut page = Page { text: self.text(call.registry), spot, call: &call, sent: false };
        let app = Driven::of(&call)?;
        (call.progress)("starting the app");
        let (sender, mut news) = mpsc::unbounded_channel();
        app.begin(self.way(), self.har_call(), self.follow(), sender)?;
        let mut interrupts = None;
        let end = loop {
            let next = tokio::select! {
                news = news.recv() => news,
                () = next(&mut interrupts) => match app.stop() {
                    true => continue,
                    // A second request ends it without waiting.
                    false => None,
                },
            };
            match next {
                Some(News::Listening) => {
                    // Until here a signal ends this process, and the app with it.
                    interrupts = Some(Interrupts::listen()?);
                    page.begin().await?;
                    (call.progress)(&format!(
                        "recording: use the app; {} expects what is under the pointer, Ctrl-C ends it",
                        self.expect_key
                    ));
                }
                Some(News::Line(line)) => {
                    if !page.line(&line).await? {
                        app.stop();
                    }
                }
                Some(News::Over(envelope)) => break Some(envelope),
                None => break None,
            }
        };
        let error = end.filter(|end| end["ok"] != true).and_then(|end| Error::from_envelope(&end));
        if let (Some(error), None) = (&error, &interrupts) {
            return Err(error.clone());
        }
        page.end().await?;
        let file = self.output.as_ref().map(|path| path.0.clone());
        Ok(RecordReply {
            lines: page.text.len(),
            file,
            app_ended: error.map(|error| error.message.clone()),
            followed: page.sent,
        })
    }
}

impl Record {
    /// The call that launches or joins the app.
    fn way(&self) -> (&'static str, Value) {
        if let Some(port) = self.port {
            return ("electron_attach", json!({ "port": port }));
        }
        if let Some(pid) = self.pid {
            return ("electron_inject", json!({ "pid": pid }));
        }
        let mut launch = self.app.launch(&|path| path.to_owned());
        launch["display"] = self.display.as_str().into();
        if self.har.is_some() {
            launch["paused"] = true.into();
        }
        ("electron_launch", launch)
    }

    /// The call that begins the HAR file. A launched app is paused meanwhile, so that it has all requests.
    fn har_call(&self) -> Option<Value> {
        self.har.as_ref().map(|path| json!({ "path": path.0, "update": true }))
    }

    /// The file before the first recorded action. Its paths are relative to its folder.
    fn text(&self, registry: &Registry) -> Text {
        let (tool, args) = self.way();
        if tool != "electron_launch" {
            return Text::new(registry, tool, &args, "detach");
        }
        let folder = self.folder();
        let (app, names) = placeholders::withheld(&self.app);
        let args = app.launch(&|path| run_file::relative(path, &folder));
        Text::new(registry, tool, &args, "stop").with_comment(placeholders::comment(&names))
    }
}

impl Record {
    /// The folder of the file.
    fn folder(&self) -> PathBuf {
        let here = || std::env::current_dir().unwrap_or_else(|_| "/".into());
        self.output.as_ref().and_then(|file| file.0.parent().map(Path::to_owned)).unwrap_or_else(here)
    }

    /// The arguments of the call that reports the actions.
    fn follow(&self) -> Value {
        let folder = self.folder();
        let app = self.app.main.as_ref().or(self.app.executable_path.as_ref());
        let inside = app.map_or_else(|| folder.clone(), |app| run_file::around(&app.0, &folder));
        json!({ "follow": true, "expectKey": self.expect_key, "relativeTo": folder, "inside": inside })
    }
}

/// Messages of the thread that drives the app.
enum News {
    /// The recording has begun.
    Listening,
    Line(String),
    /// The recording has ended, with this answer.
    Over(Value),
}

/// The app, and how it is reached.
struct Driven {
    callers: Callers,
    permit: Permit,
    session: String,
    stopped: AtomicBool,
}

impl Driven {
    fn of(call: &Call) -> Outcome<Driven> {
        let callers = call.callers.clone().ok_or_else(|| Error::internal("a host records nothing by itself"))?;
        let permit = Permit { operation_timeout_ms: None, ..(*call.permit).clone() };
        Ok(Driven {
            callers,
            permit,
            session: format!("record-{}", std::process::id()),
            stopped: AtomicBool::new(false),
        })
    }

    /// Launches or joins the app and follows it, on a thread of its own, because its calls block. The session ends with the
    /// thread.
    fn begin(
        &self,
        way: (&'static str, Value),
        har: Option<Value>,
        follow: Value,
        sender: mpsc::UnboundedSender<News>,
    ) -> Outcome<()> {
        let (callers, permit, session) = (self.callers.clone(), self.permit.clone(), self.session.clone());
        let drive = move || {
            let caller = callers(permit);
            let call = |tool: &str, args: Value| caller.call(tool, object(args)).whole().into_owned();
            let (tool, mut args) = way;
            args["sessionId"] = session.into();
            let mut begun = call(tool, args.clone());
            // An app whose inspector cannot be opened cannot be paused.
            if args["paused"] == true && begun["code"] == "TRANSPORT_UNSUPPORTED" {
                (args["paused"], args["captureNetwork"]) = (false.into(), true.into());
                begun = call(tool, args.clone());
            }
            let resume = (args["paused"] == true).then(|| ("electron_resume", json!({})));
            for (tool, args) in har.map(|har| ("network_replay", har)).into_iter().chain(resume) {
                if begun["ok"] == true {
                    begun = call(tool, args);
                }
            }
            let end = if begun["ok"] == true {
                let hear = sender.clone();
                let hear = move |item: &Value| {
                    let line = item["line"].as_str().unwrap_or_default().to_owned();
                    let listening = item["listening"] == true;
                    let _ = hear.send(if listening { News::Listening } else { News::Line(line) });
                };
                caller.follow(Recording::TOOL, object(follow), Arc::new(hear)).whole().into_owned()
            } else {
                begun
            };
            drop(caller);
            let _ = sender.send(News::Over(end));
        };
        thread::Builder::new().name("record".into()).spawn(drive).map(drop).map_err(Error::internal)
    }

    /// Asks for the end, which is reported as [`News::Over`]; false if it was asked for before.
    fn stop(&self) -> bool {
        if self.stopped.swap(true, Ordering::Relaxed) {
            return false;
        }
        let (callers, permit, session) = (self.callers.clone(), self.permit.clone(), self.session.clone());
        let ask = move || {
            callers(permit).call(Recording::TOOL, object(json!({ "stop": true, "sessionId": session })));
        };
        thread::Builder::new().name("stop".into()).spawn(ask).is_ok()
    }
}

fn object(args: Value) -> Map<String, Value> {
    args.as_object().cloned().unwrap_or_default()
}

/// Resolves with the next signal; never if signals are not listened to.
async fn next(interrupts: &mut Option<Interrupts>) {
    match interrupts {
        Some(interrupts) => drop(interrupts.next().await),
        None => std::future::pending().await,
    }
}

/// Writes the recording: each line to stdout as it comes, and all of it into the file, which is complete at any time.
struct Page<'a> {
    text: Text,
    spot: Option<Spot>,
    call: &'a Call,
    sent: bool,
}

impl Page<'_> {
    async fn begin(&mut self) -> Outcome<()> {
        for line in self.text.head().to_vec() {
            self.send(&line).await?;
        }
        self.keep()
    }

    /// Adds a line; false if the file has no room for more.
    async fn line(&mut self, line: &str) -> Outcome<bool> {
        let Some(line) = self.text.add(line).map(str::to_owned) else { return Ok(false) };
        self.send(&line).await?;
        self.keep()?;
        Ok(true)
    }

    async fn end(&mut self) -> Outcome<()> {
        for line in self.text.end() {
            self.send(&line).await?;
        }
        self.keep()
    }

    async fn send(&mut self, line: &str) -> Outcome<()> {
        self.sent |= self.call.emit(&json!({ "line": line })).await?;
        Ok(())
    }

    fn keep(&self) -> Outcome<()> {
        self.spot.as_ref().map_or(Ok(()), |spot| spot.write_now(self.text.whole().as_bytes()))
    }
}

impl Show for RecordReply {
    fn show(&self) -> String {
        let ended = self.app_ended.as_ref().map(|ended| format!("; {}", clean_line(ended))).unwrap_or_default();
        let file = self.file.as_ref().map(|file| format!(" in {}", clean_line(&file.display().to_string())));
        format!("{} lines{}{ended}", self.lines, file.unwrap_or_default())
    }
}
