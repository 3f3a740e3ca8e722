//! The command line and the environment that an app is started with.

use super::spec::LaunchSpec;
use crate::{app::display::Display, runtime_dir::SessionDir};
use stagewright_os::{displays, users};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Switches with which covered and unfocused windows continue to paint and to answer. One makes Chromium accept input
/// before a new document's first paint. By default Chromium would drop a click there, which would look like a success.
///
/// Another one removes `navigator.webdriver`, which the debug pipe sets and with which some apps refuse to run.
const SWITCHES: [&str; 6] = [
    "--remote-debugging-pipe",
    "--disable-blink-features=AutomationControlled",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--allow-pre-commit-input",
];

/// The command that starts the app: its switches, its environment, its working directory.
pub(super) fn build(
    spec: &LaunchSpec,
    binary: &Path,
    app: Option<&Path>,
    display: &Display,
    profile: Option<&Path>,
    place: &SessionDir,
) -> Command {
    let mut command = Command::new(binary);
    // The path of the app comes first: apps and Electron's default app expect it as `process.argv[1]`.
    command.args(app).args(SWITCHES);
    if spec.main_half {
        command.arg("--inspect-brk=127.0.0.1:0");
    }
    if users::is_administrator() && !spec.args.iter().any(|a| a == "--no-sandbox") {
        // Otherwise Chromium refuses to start as root, as in most CI containers.
        command.arg("--no-sandbox");
    }
    if let Some(profile) = profile {
        command.arg(format!("--user-data-dir={}", profile.display()));
    }
    command.args(&spec.args);
    for (name, _) in std::env::vars_os() {
        if !spec.passes(&name) {
            command.env_remove(name);
        }
    }
    // With an X server of our own, the app must not use the caller's Wayland session.
    displays::show_on(&mut command, &display.name, display.xauthority.as_deref(), display.is_own());
    if let Some(cookie) = cookie_of_old_home(spec, display) {
        command.env("XAUTHORITY", cookie);
    }
    command.env("TMPDIR", place.tmp());
    command.envs(&spec.env);
    if let Some(cwd) = &spec.cwd {
        command.current_dir(cwd);
    }
    command
}

/// The cookie file of a display that is not ours, for an app that gets another home folder and would not find the file
/// there.
fn cookie_of_old_home(spec: &LaunchSpec, display: &Display) -> Option<PathBuf> {
    let moved = spec.env.contains_key("HOME") && !display.is_own() && std::env::var_os("XAUTHORITY").is_none();
    let usual = moved.then(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".Xauthority"))).flatten();
    usual.filter(|file| file.exists())
}
