//! `launch`: start an app and a session that drives it.

use super::{beneath_root, shown_on::Display};
use crate::{
    app::{App, app_words},
    blank,
    call::Call,
    flags::APP,
    groups::{clock::Time, native, network::at_launch, storage},
    palette::{Ink, paint},
    show::{Show, clean_line, quoted, table},
    values::{AbsolutePath, Millis},
    verb::{Example, Group, Need, Operation, Place, Profile as ToolProfile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::{Blank, Hidden};
use stagewright_driver::{
    app::display::DisplayChoice,
    error::{Code, Error, Outcome},
    launch::{self, Copied, LaunchSpec, Profile},
    main_process::Presentation,
    runtime_dir::RuntimeDir,
    session::{AskedDialog, Capabilities, Groups, Session, TransportKind, WindowInfo},
};
use stagewright_groups::{MAIN_PARTS, clock, network};
use std::{path::Path, time::Duration};

/// Launch an Electron app and start a session
///
/// Give main (a script or folder) or executablePath (a packaged app). Waits until a window shows and takes input.
/// With renderer_ready false that was not seen within readyTimeoutMs; the session is usable all the same.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Launch {
    #[serde(flatten)]
    app: App,
    /// Pass only these variables, and usual ones
    #[schemars(with = "Option<Vec<String>>")]
    pass_env: Option<Vec<String>>,
    /// Working directory of the app
    cwd: Option<AbsolutePath>,
    /// Budget for the first window to appear, in ms
    #[serde(default = "window_budget")]
    timeout_ms: Millis,
    /// Budget for its first render, in ms
    #[serde(default = "ready_budget")]
    ready_timeout_ms: Millis,
    /// Allow a second session beside a live one
    #[serde(default)]
    #[allow(dead_code, reason = "the frontend that starts the host reads it")]
    allow_multiple: bool,
    /// Hear trays and notifications from the start
    #[serde(default = "yes")]
    instrument_native: bool,
    /// Answers for its dialogs: native-dialog-policy's words
    #[serde(default)]
    // Every agent pays for what is listed, and few have such an app: native_dialog_policy tells of it.
    #[schemars(length(max = 100), extend("x-shell" = true))]
    dialog_policy: Vec<String>,
    /// Capture its requests from the first document on
    #[serde(default)]
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    capture_network: bool,
    /// A clock from its first line on: clock-install's date
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    clock: Option<Time>,
    /// Stop before its first line, until electron_resume
    #[serde(default)]
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    paused: bool,
    /// With paused: for how long, in ms. The app ends then
    #[schemars(extend("x-shell" = true))]
    paused_timeout_ms: Option<Millis>,
    /// A file of storage-snapshot, put back before it begins
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    storage: Option<AbsolutePath>,
    /// Start on a copy of this profile
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    profile_from: Option<AbsolutePath>,
    /// Where the app keeps its data: isolated, app, or a folder
    #[serde(default = "isolated")]
    profile: String,
    /// auto, host, virtual, or a display such as :1
    #[serde(default = "auto")]
    display: String,
    /// inactive: its windows never take the focus; hidden: they never show, but paint and take input
    #[serde(default)]
    presentation: Presentation,
    /// No main-process half, no inspector port
    #[serde(default)]
    no_main: bool,
}

fn window_budget() -> Millis {
    Millis(30_000)
}
fn ready_budget() -> Millis {
    Millis(5_000)
}
fn yes() -> bool {
    true
}
fn isolated() -> String {
    "isolated".into()
}
fn auto() -> String {
    "auto".into()
}

/// The session that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Launched {
    /// How the session reached the app: launch, cdp (attach) or injector (inject)
    transport: TransportKind,
    /// Its windows
    windows: Vec<WindowInfo>,
    /// Whether a window was seen to show and take input within readyTimeoutMs
    renderer_ready: bool,
    // Every agent pays for what is in this schema, and few meet one.
    /// Whether it waits before its first line, so that there is no window
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[schemars(skip)]
    paused: bool,
    /// The capabilities of the session
    capabilities: Capabilities,
    /// The app's process id
    pid: Option<u32>,
    /// The display it is shown on
    #[schemars(skip)]
    display: Option<Display>,
    /// Why the main process is out of reach; left out when it is not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    main_missing: Option<String>,
    // Every agent pays for what is in this schema, and few meet one.
    /// The storage that it began with
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    storage: Option<storage::Restored>,
    /// The copy of a profile that it began with
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    profile_copy: Option<Copied>,
    /// Where nothing shows in any window: what each holds all the same
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    blank: Vec<BlankWindow>,
    /// The native dialogs that are open, where the app waits in one
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    native_dialogs: Vec<AskedDialog>,
}

/// A window in which nothing shows after its load.
#[derive(Debug, Serialize, Deserialize)]
struct BlankWindow {
    /// Its handle
    id: String,
    /// The rules that hide its content
    hidden: Vec<Hidden>,
}

impl Verb for Launch {
    const TOOL: &'static str = "electron_launch";
    const TITLE: &'static str = "Launch an Electron app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["open", "start"];
    const PLACE: Place = Place::NewSession;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [ToolProfile] = &[ToolProfile::Essential, ToolProfile::Testing, ToolProfile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "launch /apps/notes", args: r#"{"main": "/apps/notes"}"# }];
    const OWN_WORDS: &'static [&'static str] = APP;
    type Reply = Launched;

    fn check(&self) -> Outcome<()> {
        AbsolutePath::check_all(&self.paths())?;
        if !self.app.is_given() {
            return Err(Error::argument(
                "What to launch? Name the app: its folder, its main script, or the binary of a packaged app.",
            )
            .hint("Call electron_launch with the path of the folder or script as main, or of the binary as executablePath.")
            .next(
                "electron_discover_running",
                json!({}),
                "see the apps that run already: one may be joined",
            ));
        }
        self.wanted_profile()?;
        display(&self.display)?;
        if self.no_main && !self.dialog_policy.is_empty() {
            return Err(Error::argument("dialogPolicy needs the main-process half, which noMain does without.")
                .detail("parameter", "dialogPolicy"));
        }
        if self.no_main && self.storage.is_some() {
            return Err(Error::argument("storage needs the main-process half, which noMain does without.")
                .detail("parameter", "storage"));
        }
        if let Some(time) = &self.clock {
            time.checked("clock")?;
        }
        if self.paused_timeout_ms.is_some() && !self.paused {
            let message = "pausedTimeoutMs says for how long to wait: give paused too.";
            return Err(Error::argument(message).detail("parameter", "pausedTimeoutMs"));
        }
        native::AtLaunch::read(&self.dialog_policy).map(drop)
    }

    fn shell_words(words: &[String], cwd: &Path) -> Option<Outcome<Map<String, Value>>> {
        Some(app_words("launch", words, cwd))
    }

    async fn run(self, call: Call) -> Outcome<Launched> {
        for (name, path) in self.paths() {
            path.as_ref().map(|p| call.admit(name, &p.0)).transpose()?;
        }
        let profile = self.wanted_profile()?;
        if let Profile::Folder(folder) = &profile {
            call.admit("profile", folder)?;
        }
        let owned = |path: &Option<AbsolutePath>| path.as_ref().map(|p| p.0.clone());
        let policy = native::AtLaunch::read(&self.dialog_policy)?;
        let mut relaunch = self.app.again(&call.args);
        if policy.is_secret()
            && let Some(args) = relaunch.args.as_object_mut()
        {
            args.remove("dialogPolicy");
        }
        let mut spec = LaunchSpec {
            groups: MAIN_PARTS,
            main: owned(&self.app.main),
            executable: owned(&self.app.executable_path),
            electron: owned(&self.app.electron),
            args: self.app.args,
            env: self.app.env,
            pass_env: self.pass_env,
            cwd: owned(&self.cwd),
            timeout: Duration::from_millis(self.timeout_ms.0),
            ready_timeout: self.ready_timeout_ms.up_to(crate::values::WAIT_MOST),
            profile,
            display: display(&self.display)?,
            presentation: self.presentation,
            main_half: !self.no_main,
            instrument: self.instrument_native,
            paused: self.paused.then(|| self.paused_timeout_ms.unwrap_or(PAUSE).up_to(LONGEST_PAUSE)),
            dialog_answers: policy.answers(&call)?,
            values: Groups::default(),
        };
        if self.capture_network {
            network::capture::begin_with(&spec.values, at_launch());
        }
        if let Some(time) = &self.clock {
            clock::begin_with(&spec.values, time.checked("clock")?);
        }
        if let Some(file) = &self.storage {
            storage::at_launch::begin_with(&call, file, &spec.values, spec.timeout).await?;
        }
        if let Some(root) = &call.permit.app_root {
            beneath_root::confine(&mut spec, root)?;
        }
        let place = RuntimeDir::open()?.session(&call.session_id);
        let launched = launch::launch(&spec, &place, relaunch, &*call.progress).await?;
        let session = launched.session;
        call.begin(&session)?;
        let told = Launched::of(&call, &session, launched.renderer_ready, self.timeout_ms).await?;
        Ok(Launched { profile_copy: launched.copied, ..told })
    }
}

impl Launched {
    /// The state of a launched app, which may be paused.
    pub(super) async fn of(call: &Call, session: &Session, renderer_ready: bool, budget: Millis) -> Outcome<Launched> {
        let main_missing = session.main.missing();
        let paused = session.main.paused().is_some();
        let storage = if paused { None } else { storage::at_launch::result(session)? };
        let waits = paused || session.dialogs.native.in_the_way().is_some();
        let windows = if waits { Vec::new() } else { listed(session, budget).await? };
        let look = if renderer_ready { LOOK } else { SHORT_LOOK };
        let blank = if waits { Vec::new() } else { blank_windows(session, look).await };
        still_runs(session, &main_missing).await?;
        Ok(Launched {
            blank,
            storage,
            profile_copy: None,
            transport: session.origin.transport,
            native_dialogs: if windows.is_empty() { session.dialogs.native.open_now() } else { Vec::new() },
            windows,
            renderer_ready,
            paused,
            capabilities: call.capabilities(session),
            pid: session.origin.pid,
            display: session.origin.launched.as_ref().map(Display::of),
            main_missing,
        })
    }
}

/// How long a paused app waits by default.
const PAUSE: Millis = Millis(300_000);

/// The longest pause, in ms: a day.
const LONGEST_PAUSE: u64 = 86_400_000;

/// The windows of a new session. An app that stops answering costs no more than the budget for its first window.
pub(super) async fn listed(session: &Session, budget: Millis) -> Outcome<Vec<WindowInfo>> {
    let listing = tokio::time::timeout(Duration::from_millis(budget.0.max(1_000)), session.windows.list());
    let silent = |_| Error::new(Code::AppNotResponding, "The app came up, and then answered nothing.");
    listing.await.map_err(silent)?
}

/// The error of an app that has ended since it came up. Its connections break a moment before its end is seen.
/// `main_missing` is the reason why it had no main-process half then.
async fn still_runs(session: &Session, main_missing: &Option<String>) -> Outcome<()> {
    if session.renderers.need().is_err() || session.main.missing() != *main_missing {
        let _ = tokio::time::timeout(END_SEEN, session.ends.ended()).await;
    }
    session.ends.alive().map_err(launch::without_dump)
}

/// How long after its connections break the end of an app may be seen.
const END_SEEN: Duration = Duration::from_millis(500);

/// How long one look at a page may take.
const LOOK: Duration = Duration::from_secs(5);

/// The same for a page that has not rendered within its budget.
const SHORT_LOOK: Duration = Duration::from_millis(500);

/// The windows and views, if nothing shows in any of them: where one shows something the others may be helpers.
async fn blank_windows(session: &Session, look: Duration) -> Vec<BlankWindow> {
    let mut found = Vec::new();
    for surface in session.surfaces.windows() {
        match surface.perform(&Blank {}, look).await {
            Ok(told) if told.blank => found.push(BlankWindow { id: surface.handle.clone(), hidden: told.hidden }),
            _ => return Vec::new(),
        }
    }
    found
}

impl Launch {
    /// The parameters that are paths.
    fn paths(&self) -> [(&'static str, &Option<AbsolutePath>); 6] {
        let [main, executable, electron] = self.app.paths();
        let own = [("cwd", &self.cwd), ("storage", &self.storage), ("profileFrom", &self.profile_from)];
        [main, executable, own[0], electron, own[1], own[2]]
    }

    /// Where the app keeps its data.
    fn wanted_profile(&self) -> Outcome<Profile> {
        let named = profile(&self.profile)?;
        match &self.profile_from {
            None => Ok(named),
            Some(from) if named == Profile::Isolated => Ok(Profile::CopyOf(from.0.clone())),
            Some(_) => Err(Error::argument("profileFrom makes a new profile: it goes with `profile: \"isolated\"`.")
                .hint("Leave out profile. With `profile` alone the app uses that folder itself.")
                .detail("parameter", "profileFrom")),
        }
    }
}

fn profile(word: &str) -> Outcome<Profile> {
    match word {
        "isolated" => Ok(Profile::Isolated),
        "app" => Ok(Profile::App),
        path if Path::new(path).is_absolute() => Ok(Profile::Folder(path.into())),
        other => Err(Error::argument(format!("profile must be isolated, app or an absolute path; got {other:?}."))
            .detail("parameter", "profile")),
    }
}

fn display(word: &str) -> Outcome<DisplayChoice> {
    match word {
        "auto" => Ok(DisplayChoice::Auto),
        "host" => Ok(DisplayChoice::Host),
        "virtual" => Ok(DisplayChoice::Virtual),
        name if name.starts_with(':') && name.len() > 1 => Ok(DisplayChoice::Named(name.into())),
        other => {
            Err(Error::argument(format!("display must be auto, host, virtual or a display such as :1; got {other:?}."))
                .detail("parameter", "display"))
        }
    }
}

impl Show for Launched {
    fn show(&self) -> String {
        if self.paused {
            let pid = self.pid.map_or(String::new(), |pid| format!(" (pid {pid})"));
            return format!("launched, and paused before its first line{pid}: `resume` lets it run");
        }
        let ready = if self.renderer_ready { "ready" } else { "first render not confirmed" };
        let pid = self.pid.map_or(String::new(), |pid| format!(", pid {pid}"));
        let mut out = format!("launched ({ready}{pid})");
        if let Some(why) = &self.main_missing {
            out += &format!("\nno main-process half: {why}");
        }
        if let Some(copy) = &self.profile_copy {
            out += &format!("\non a copy of {} files, {} bytes", copy.files, copy.bytes);
            copy.left_out.iter().for_each(|one| out += &format!("\n{}", clean_line(&format!("not copied: {one}"))));
        }
        if let Some(storage) = &self.storage {
            out += &format!("\n{}", storage.at_launch());
        }
        for BlankWindow { id, hidden } in &self.blank {
            out += &format!("\n{}", paint(Ink::Bad, &clean_line(&format!("{id}: {}", blank::words(hidden)))));
        }
        for dialog in &self.native_dialogs {
            out += &format!("\nthe app waits in a native dialog: {}", native::dialog_line(dialog));
        }
        match &self.windows[..] {
            [window] if window.kind != "view" && window.visible && !window.crashed && !out.contains('\n') => {
                let title = if window.title.is_empty() { clean_line(&window.url) } else { quoted(&window.title) };
                format!("{out}: {} {title}", window.id)
            }
            several => out + "\n" + &windows(several),
        }
    }
}

/// Windows as a table.
pub(crate) fn windows(windows: &[WindowInfo]) -> String {
    if windows.is_empty() {
        return "no window is open".into();
    }
    let row = |w: &WindowInfo| {
        let mut state = vec![];
        if w.kind == "view" {
            state.push(w.parent_id.as_ref().map_or("view".into(), |parent| format!("view in {parent}")));
        }
        let states =
            [("hidden", !w.visible, Ink::Faint), ("focused", w.focused, Ink::Good), ("crashed", w.crashed, Ink::Bad)];
        state.extend(states.iter().filter(|(_, is, _)| *is).map(|(word, _, ink)| paint(*ink, word)));
        vec![w.id.clone(), w.index.to_string(), w.title.clone(), w.url.clone(), state.join(" ")]
    };
    table(&["id", "index", "title", "url", ""], windows.iter().map(row))
}
