//! The encoder: an Electron of our own with a hidden window, which draws moments and encodes them with WebCodecs.
//!
//! It has a folder, a profile and an environment of its own. Dropping it ends its processes and removes the folder.

use super::{Chunk, DRAW, Moment, STRIP};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    app::display::{self, Display, DisplayChoice},
    channel::{Channel, Events, over_pipe, read},
    runtime_dir::{MARK, SessionDir},
    session::Session,
    wait::Deadline,
};
use stagewright_os::{children, displays, private, users};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{ChildStderr, ChildStdout, Command},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::io::AsyncReadExt;

/// The files of the encoder's program.
const FILES: [(&str, &str); 5] = [
    ("package.json", r#"{"name":"stagewright-video","version":"1.0.0","main":"main.js"}"#),
    ("main.js", include_str!("main.js")),
    ("studio.html", include_str!("studio.html")),
    ("studio.js", include_str!("studio.js")),
    ("draw.js", DRAW),
];

/// The codec: VP9, profile 0, 8 bits. It took less time than VP8 and made smaller files (22.3.25 and 33.2.1).
const CODEC: &str = "vp09.00.31.08";

/// The most bits a second. Text that is scrolled stays readable; a page at rest takes far fewer.
const BITRATE: u32 = 2_000_000;

/// How often the encoder is asked whether its page is there.
const LOOK: Duration = Duration::from_millis(20);

/// How long the encoder may take to have its page: longer than a launch, since on a busy machine some take 20 s.
const START: Duration = Duration::from_secs(40);

/// Numbers the folders, since two videos of a session may be made at the same time.
static ROOMS: AtomicU32 = AtomicU32::new(0);

/// A folder of the session for the encoder. Removed when dropped.
#[derive(Debug)]
pub struct Room(PathBuf);

impl Room {
    /// Makes the folder in that of the session, and the encoder's program in it. Its path is short, because Chromium
    /// makes a socket in it.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn make(place: &SessionDir) -> io::Result<Room> {
        let number = ROOMS.fetch_add(1, Ordering::Relaxed);
        let room = Room(place.path().join(format!("video{number}")));
        private::make_folder(&room.0)?;
        private::make_folder(&room.0.join("tmp"))?;
        FILES.iter().try_for_each(|(name, text)| fs::write(room.0.join(name), text))?;
        Ok(room)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A Chromium that encodes.
pub struct Encoder {
    channel: Channel,
    /// The flat session of its page.
    page: String,
    child: Option<children::Child>,
    display: Option<Display>,
    _room: Room,
}

/// A chunk as the page tells it.
#[derive(Deserialize)]
struct Told {
    at: u64,
    key: bool,
    data: String,
}

impl Encoder {
    /// Starts the encoder, for pictures of that size. Call it on a thread that lives as long as the encoder may.
    ///
    /// # Errors
    /// Why there is no encoder.
    pub async fn start(
        binary: &Path,
        room: Room,
        session: &Session,
        (width, height): (u32, u32),
    ) -> Result<Encoder, String> {
        let deadline = Deadline::after(START);
        let own = session.origin.launched.as_ref().filter(|one| one.own_display && session.ends.alive().is_ok());
        let (name, authority, alone, display) = match own {
            Some(one) => (one.display.clone(), one.xauthority.clone(), true, None),
            None => {
                let opened = display::open(&DisplayChoice::Auto, deadline, &SessionDir::at(room.0.clone())).await;
                let display = opened.map_err(|error| error.message.clone())?;
                (display.name.clone(), display.xauthority.clone(), display.is_own(), Some(display))
            }
        };
        let mut command = Command::new(binary);
        environment(&mut command, &room.0);
        // Where the app can have no sandbox, nor can the encoder.
        let given = session.origin.launched.iter().flat_map(|launched| &launched.args);
        if users::is_administrator() || given.into_iter().any(|arg| arg == "--no-sandbox") {
            command.arg("--no-sandbox");
        }
        displays::show_on(&mut command, &name, authority.as_deref(), alone);
        let (mut child, to, from) = children::spawn(command).map_err(|error| error.to_string())?;
        if let Some((out, err)) = child.output() {
            drain(out, err);
        }
        let (channel, events) = over_pipe(to, from);
        let mut encoder = Encoder { channel, page: String::new(), child: Some(child), display, _room: room };
        let found = deadline.limit(page_of(&encoder.channel, events)).await;
        encoder.page = found.ok_or("the encoder opened no page in time")?.ok_or("the encoder ended at its start")?;
        let config = json!({
            "codec": CODEC, "width": width, "height": height, "bitrate": BITRATE, "framerate": 25,
            "latencyMode": "realtime",
        });
        let _: bool = encoder.ask(&format!("studio.begin({config}, {STRIP})"), START).await?;
        Ok(encoder)
    }

    /// Draws and encodes moments. Each has the base64 of its picture, if that is another one than before, and whether a
    /// player can begin there.
    ///
    /// # Errors
    /// Why it cannot.
    pub async fn add(
        &self,
        moments: &[(&Moment, Option<String>, bool)],
        budget: Duration,
    ) -> Result<Vec<Chunk>, String> {
        let moment = |(moment, data, key): &(&Moment, Option<String>, bool)| {
            let mut value = json!(moment);
            value["key"] = (*key).into();
            value["data"] = json!(data);
            value
        };
        let all: Vec<Value> = moments.iter().map(moment).collect();
        self.chunks(&format!("studio.add({})", json!(all)), budget).await
    }

    /// The pictures that have not been returned yet. The encoder ends.
    ///
    /// # Errors
    /// Why it cannot.
    pub async fn end(mut self, budget: Duration) -> Result<Vec<Chunk>, String> {
        let rest = self.chunks("studio.end()", budget).await;
        self.child = None;
        if let Some(display) = self.display.take() {
            display.close().await;
        }
        rest
    }

    async fn chunks(&self, code: &str, budget: Duration) -> Result<Vec<Chunk>, String> {
        let told: Vec<Told> = self.ask(code, budget).await?;
        let chunk = |told: Told| {
            let data = STANDARD.decode(told.data).map_err(|error| error.to_string())?;
            Ok(Chunk { at: told.at, key: told.key, data })
        };
        told.into_iter().map(chunk).collect()
    }

    async fn ask<R: serde::de::DeserializeOwned>(&self, code: &str, budget: Duration) -> Result<R, String> {
        evaluated(&self.channel, &self.page, code, budget).await
    }
}

async fn evaluated<R: serde::de::DeserializeOwned>(
    channel: &Channel,
    page: &str,
    code: &str,
    budget: Duration,
) -> Result<R, String> {
    let params = json!({ "expression": code, "awaitPromise": true, "returnByValue": true });
    let asked = channel.send(Some(page), "Runtime.evaluate", params);
    let answer = tokio::time::timeout(budget, asked.wait()).await.map_err(|_| "the encoder took too long")?;
    let mut answer: Value = answer.and_then(|answer| read(&answer)).map_err(|error| error.to_string())?;
    if let Some(thrown) = answer["exceptionDetails"]["exception"]["description"].as_str() {
        return Err(thrown.lines().next().unwrap_or_default().trim_start_matches("Error: ").to_owned());
    }
    serde_json::from_value(answer["result"]["value"].take()).map_err(|error| error.to_string())
}

/// The flat session of the encoder's page, once its scripts have run; `None` if the encoder ends.
async fn page_of(channel: &Channel, mut events: Events) -> Option<String> {
    let attach = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
    drop(channel.send(None, "Target.setAutoAttach", attach));
    let page = loop {
        let event = events.recv().await?;
        let Some(params) = event.parse::<Value>().filter(|_| event.method == "Target.attachedToTarget") else {
            continue;
        };
        if params["targetInfo"]["type"] == "page" {
            break params["sessionId"].as_str()?.to_owned();
        }
    };
    // Events are not needed any more, but somebody has to take them.
    tokio::spawn(async move { while events.recv().await.is_some() {} });
    loop {
        // The page may be the empty one before its document.
        let there = evaluated::<bool>(channel, &page, "typeof studio === 'object'", LOOK * 50).await;
        match there {
            Ok(true) => return Some(page),
            _ if channel.is_closed() => return None,
            _ => tokio::time::sleep(LOOK).await,
        }
    }
}

/// Gives the encoder its switches, and an environment that has nothing of the caller but what programs need to run.
fn environment(command: &mut Command, room: &Path) {
    command.arg(room).args(["--remote-debugging-pipe", "--disable-renderer-backgrounding"]);
    command.arg(format!("--user-data-dir={}", room.join("profile").display()));
    command.env_clear().current_dir(room);
    command.envs(
        // By the mark its processes are found after keeper and host were killed.
        ["PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", MARK]
            .into_iter()
            .filter_map(|name| Some((name, std::env::var_os(name)?))),
    );
    command.env("HOME", room).env("TMPDIR", room.join("tmp")).env("XDG_RUNTIME_DIR", room.join("tmp"));
    // It has nothing to say to services of the desktop.
    command.env("DBUS_SESSION_BUS_ADDRESS", "disabled:").env("DBUS_SYSTEM_BUS_ADDRESS", "disabled:");
}

/// Reads the output of the encoder, so that it never waits for us.
fn drain(out: ChildStdout, err: ChildStderr) {
    async fn read(mut from: impl tokio::io::AsyncRead + Unpin) {
        let mut bytes = [0; 4096];
        while from.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
    }
    if let Ok(out) = tokio::process::ChildStdout::from_std(out) {
        tokio::spawn(read(out));
    }
    if let Ok(err) = tokio::process::ChildStderr::from_std(err) {
        tokio::spawn(read(err));
    }
}
