//! The parameters of a launch, checked before anything is started.

use super::copied_profile;
use crate::{
    app::display::DisplayChoice,
    error::{Code, Error, Outcome},
    files::foreign,
    main_process::Presentation,
    runtime_dir::MARK,
    session::{DialogAnswerFor, Groups, MainParts},
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    ffi::OsStr,
    path::{Path, PathBuf},
    time::Duration,
};

/// The parameters of a launch.
#[derive(Debug, Clone)]
pub struct LaunchSpec {
    /// The app's main script or folder.
    pub main: Option<PathBuf>,
    /// A packaged app, or the Electron to run `main` with.
    pub executable: Option<PathBuf>,
    /// The Electron that the caller prefers for `main` (`--electron`, `STAGEWRIGHT_ELECTRON`).
    pub electron: Option<PathBuf>,
    /// Arguments for the app.
    pub args: Vec<String>,
    /// Environment variables on top of ours.
    pub env: BTreeMap<String, String>,
    /// The variables of our own environment to pass on, besides the usual ones; `None` for all.
    pub pass_env: Option<Vec<String>>,
    /// Working directory; the caller's when `None`.
    pub cwd: Option<PathBuf>,
    /// Budget for a window to appear.
    pub timeout: Duration,
    /// Budget for its first render to finish, after the window has appeared.
    pub ready_timeout: Duration,
    /// Where the app keeps its data.
    pub profile: Profile,
    /// Which display it is shown on.
    pub display: DisplayChoice,
    /// Whether its windows are to be seen.
    pub presentation: Presentation,
    /// Join the main process too.
    pub main_half: bool,
    /// Whether to put hooks in place there that observe the app from its first line on.
    pub instrument: bool,
    /// Stop before the app's first line, for this long at most.
    pub paused: Option<Duration>,
    /// The hooks of groups of verbs for the main process.
    pub groups: MainParts,
    /// Values that groups of verbs have set for it before the launch.
    pub values: Groups,
    /// Answers for its native dialogs from its first line on, in this order.
    pub dialog_answers: Vec<DialogAnswerFor>,
    /// Commands of the protocol, with their parameters, for the inspector of its main process before its first line.
    pub first_commands: Vec<(&'static str, Value)>,
}

/// Where the app keeps its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Profile {
    /// A fresh folder that is removed with the session.
    Isolated,
    /// The folder that the app chooses itself.
    App,
    /// A folder that the caller names. It is kept.
    Folder(PathBuf),
    /// A copy of that folder, which is removed with the session.
    CopyOf(PathBuf),
}

/// Environment variables that change how Electron runs. They are refused as parameters, and never inherited.
const RUNTIME_VARIABLES: [&str; 3] = ["ELECTRON_RUN_AS_NODE", "NODE_OPTIONS", "NODE_REPL_EXTERNAL_MODULE"];

/// Whether a variable changes how Electron runs, or which code it loads.
pub fn alters_runtime(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    RUNTIME_VARIABLES.contains(&upper.as_str()) || upper.starts_with("LD_") || upper.starts_with("DYLD_")
}

/// The name and the value of an argument that Chromium parses as a switch, with one hyphen or two. Node treats
/// underscores as hyphens. `None` for any other argument.
///
/// Chromium trims ASCII white space off both ends of an argument before it parses it. Seen on 22.3.25 and 33.2.1 with
/// space, vertical tab and form feed in front.
pub fn switch(arg: &str) -> Option<(&str, &str)> {
    let arg = arg.trim_matches(['\t', '\n', '\u{b}', '\u{c}', '\r', ' ']);
    let switch = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'))?;
    Some(switch.split_once('=').unwrap_or((switch, "")))
}

/// Whether a switch opens a debug channel of Chromium or Node, or closes one of ours.
fn opens_a_channel(name: &str) -> bool {
    const NODE: [&str; 6] =
        ["inspect", "inspect-brk", "inspect-brk-node", "inspect-port", "inspect-publish-uid", "inspect-wait"];
    let name = name.to_ascii_lowercase().replace('_', "-");
    name.starts_with("remote-debugging-") || NODE.contains(&name.as_str())
}

/// Variables that any program expects: the user, the language, and the folders to search.
const USUAL_VARIABLES: [&str; 17] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "FONTCONFIG_PATH",
    "FONTCONFIG_FILE",
    "XDG_CONFIG_DIRS",
    "XDG_DATA_DIRS",
    "XDG_RUNTIME_DIR",
    "XAUTHORITY",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
];

/// The variable by which leftover processes of ours are recognized.
const OURS: [&str; 1] = [MARK];

impl LaunchSpec {
    /// Whether the app gets a variable of our own environment.
    pub(super) fn passes(&self, name: &OsStr) -> bool {
        let Some(name) = name.to_str().filter(|name| !alters_runtime(name)) else { return false };
        let Some(wanted) = &self.pass_env else { return true };
        let usual = || USUAL_VARIABLES.contains(&name) || name.starts_with("LC_") || OURS.contains(&name);
        usual() || wanted.iter().any(|other| other == name)
    }

    /// The values of its variables and arguments, which may be secrets. Short ones are left out, since they would match
    /// unrelated text.
    pub(super) fn given_values(&self) -> Vec<&str> {
        const SHORTEST: usize = 4;
        let args = self.args.iter().map(|arg| switch(arg).map_or(arg.as_str(), |(_, value)| value));
        self.env.values().map(String::as_str).chain(args).filter(|value| value.len() >= SHORTEST).collect()
    }

    /// Checks everything that can be checked without starting a process.
    pub fn check(&self) -> Outcome<()> {
        if self.main.is_none() && self.executable.is_none() {
            return Err(Error::argument(
                "What to launch? Give main (a script or folder) or executablePath (a packaged app).",
            )
            .hint(
                "main is the absolute path of the app's folder or of its script, executablePath that of its binary.",
            ));
        }
        if let Some(name) = self.env.keys().find(|name| alters_runtime(name)) {
            return Err(Error::argument(format!("env.{name} would alter the runtime and is refused."))
                .hint("ELECTRON_RUN_AS_NODE, NODE_OPTIONS, NODE_REPL_EXTERNAL_MODULE, LD_* and DYLD_* cannot be set.")
                .detail("parameter", "env")
                .detail("refused", json!([name])));
        }
        let bad_name = |name: &&String| name.is_empty() || name.contains(['=', '\0']);
        if let Some(name) = self.env.keys().find(bad_name) {
            return Err(Error::argument(format!("{name:?} cannot be the name of an environment variable.")));
        }
        if self.args.iter().any(|a| a.contains('\0')) || self.env.values().any(|v| v.contains('\0')) {
            return Err(Error::argument("An argument or variable contains a NUL character."));
        }
        if self.presentation != Presentation::Normal && !self.main_half {
            let name = self.presentation.name();
            return Err(Error::argument(format!(
                "presentation {name} is put in place in the main process: it cannot go with noMain."
            ))
            .hint("Leave out noMain, or use `display: \"virtual\"`: then nobody sees its windows either.")
            .detail("parameter", "presentation"));
        }
        if self.paused.is_some() && !self.main_half {
            return Err(Error::argument("A launch is paused in the main process: paused cannot go with noMain.")
                .detail("parameter", "paused"));
        }
        let takes_a_channel = |arg: &&String| switch(arg).is_some_and(|(name, _)| opens_a_channel(name));
        if let Some(arg) = self.args.iter().find(takes_a_channel) {
            let name = switch(arg).map_or_else(String::new, |(name, _)| format!("--{name}"));
            return Err(Error::argument(format!(
                "args may not hold {name}: launching sets up its own debug channels."
            ))
            .hint("Start the app yourself and use electron_attach if you need that switch.")
            .detail("parameter", "args")
            .detail("refused", json!([name])));
        }
        for (parameter, path) in [("main", &self.main), ("executablePath", &self.executable), ("cwd", &self.cwd)] {
            let Some(path) = path else { continue };
            if !path.is_absolute() {
                return Err(Error::new(
                    Code::AbsolutePathRequired,
                    format!("{parameter} must be an absolute path; got {path:?}."),
                ));
            }
            if !path.exists() {
                return Err(missing(parameter, path));
            }
        }
        // Electron would wait for ever for the writer of a FIFO, or read a device without end.
        if let Some(main) = self.main.as_ref().filter(|main| !main.is_dir() && !main.is_file()) {
            return Err(Error::new(
                Code::FileNotFound,
                format!("main {main:?} is neither a folder nor a regular file."),
            )
            .detail("parameter", "main"));
        }
        if let Profile::Folder(folder) = &self.profile
            && folder.exists()
            && !folder.is_dir()
        {
            return Err(Error::argument(format!("profile {folder:?} is not a folder.")).detail("parameter", "profile"));
        }
        if let Profile::CopyOf(from) = &self.profile {
            copied_profile::check(from)?;
        }
        if let Some(cwd) = self.cwd.as_ref().filter(|cwd| !cwd.is_dir()) {
            return Err(Error::new(Code::FileNotFound, format!("cwd {cwd:?} is not a folder.")));
        }
        Ok(())
    }
}

fn missing(parameter: &str, path: &Path) -> Error {
    let nearest = path.ancestors().skip(1).find(|a| a.exists());
    let found = nearest.map_or(String::new(), |a| format!(" The nearest folder that exists is {a:?}."));
    Error::new(Code::FileNotFound, format!("{parameter} {path:?} does not exist.{found}"))
        .detail("parameter", parameter)
}

/// The app argument for `electron`. If the package.json of its folder names exactly this script, it is the folder. With
/// a bare script, the app's name would be "Electron" and its version unset.
pub fn entry(main: &Path) -> Outcome<PathBuf> {
    if main.is_dir() {
        let manifest = main.join("package.json");
        let index = main.join("index.js");
        if !manifest.is_file() && !index.is_file() {
            return Err(Error::new(
                Code::FileNotFound,
                format!("main {main:?} is a folder without package.json or index.js, and of no packaged app."),
            ));
        }
        if let Some(script) =
            named_main(main).filter(|script| !is_script(script) && !is_script(&script.with_extension("js")))
        {
            return Err(Error::new(
                Code::FileNotFound,
                format!("{manifest:?} names {script:?} as main, which is no regular file."),
            ));
        }
        return Ok(main.to_owned());
    }
    let folder = main.parent().unwrap_or(main);
    let same = |script: PathBuf| script.canonicalize().is_ok_and(|a| main.canonicalize().is_ok_and(|b| a == b));
    Ok(if named_main(folder).is_some_and(same) { folder.to_owned() } else { main.to_owned() })
}

/// Whether Node finds a script at this path: a file, or a folder with an index.js.
fn is_script(path: &Path) -> bool {
    path.is_file() || path.is_dir()
}

fn named_main(folder: &Path) -> Option<PathBuf> {
    let manifest = foreign::read_small(&folder.join("package.json"))?;
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).ok()?;
    let name = manifest.get("main").and_then(|m| m.as_str()).unwrap_or("index.js");
    Some(folder.join(name))
}
