//! `launch`: start an app and a session that drives it.

use super::{beneath_root, launched::Launched};
use crate::{
    app::{App, app_words},
    call::Call,
    flags::APP,
    groups::{clock::Time, coverage, native, network::at_launch, storage},
    values::{AbsolutePath, Millis},
    verb::{Example, Group, Need, Operation, Place, Profile as ToolProfile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    app::display::DisplayChoice,
    error::{Error, Outcome},
    launch::{self, LaunchSpec, Profile},
    main_process::Presentation,
    runtime_dir::RuntimeDir,
    session::Groups,
};
use stagewright_groups::{MAIN_PARTS, clock, network};
use std::{path::Path, time::Duration};

/// Launch an Electron app and start a session
///
/// Give main (a script or folder) or executablePath (a packaged app). Waits until a window shows and takes input. If
/// none does within readyTimeoutMs, renderer_ready is false; the session is usable all the same.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Launch {
    #[serde(flatten)]
    app: App,
    /// Pass on only these variables, and PATH, HOME…
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
    /// Watch trays and notifications from the start
    #[serde(default = "yes")]
    instrument_native: bool,
    /// Answers for its dialogs, as native-dialog-policy takes them
    #[serde(default)]
    // Every agent pays for what is listed, and few have such an app: native_dialog_policy tells of it.
    #[schemars(length(max = 100), extend("x-shell" = true))]
    dialog_policy: Vec<String>,
    /// Capture its requests from the first document on
    #[serde(default)]
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    capture_network: bool,
    /// Count which code runs from its first line on, into this folder
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    coverage: Option<AbsolutePath>,
    /// Offline from its first line on; servers on this machine are reached
    #[serde(default)]
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    offline: bool,
    /// Install a clock with this date before its first line
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    clock: Option<Time>,
    /// Stop before its first line, until electron_resume
    #[serde(default)]
    // Few need it, as above.
    #[schemars(extend("x-shell" = true))]
    paused: bool,
    /// With paused: end the app after this time, in ms
    #[schemars(extend("x-shell" = true))]
    paused_timeout_ms: Option<Millis>,
    /// File of storage-snapshot, restored before it starts
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
    /// Do not join the main process: no inspector port
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
        for (name, wanted) in [("offline", self.offline), ("captureNetwork", self.capture_network)] {
            if wanted && !self.instrument_native {
                let message = format!("{name} needs the hooks that `instrumentNative: false` does without.");
                return Err(Error::argument(message).detail("parameter", name));
            }
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
            first_commands: Vec::new(),
            values: Groups::default(),
        };
        if self.capture_network {
            network::capture::begin_with(&spec.values, at_launch());
        }
        if let Some(folder) = &self.coverage {
            coverage::at_launch(folder, &mut spec)?;
        }
        if self.offline {
            network::capture::begin_offline(&spec.values);
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
        let mut told = Launched::of(&call, &session, launched.renderer_ready, self.timeout_ms).await?;
        told.profile_copy = launched.copied;
        if self.capture_network || self.offline {
            told.unheard = network::before_the_session(&session);
        }
        Ok(told)
    }
}

/// How long a paused app waits by default.
const PAUSE: Millis = Millis(300_000);

/// The longest pause, in ms: a day.
const LONGEST_PAUSE: u64 = 86_400_000;

impl Launch {
    /// The parameters that are paths.
    fn paths(&self) -> [(&'static str, &Option<AbsolutePath>); 7] {
        let [main, executable, electron] = self.app.paths();
        let own = [("cwd", &self.cwd), ("storage", &self.storage), ("profileFrom", &self.profile_from)];
        [main, executable, own[0], electron, own[1], own[2], ("coverage", &self.coverage)]
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
