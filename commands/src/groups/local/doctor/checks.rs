//! The checks, one function each.

use super::{Check, Status, libraries};
use stagewright_driver::{
    binary::{
        electron::{self, FoundElectron},
        fuses,
    },
    runtime_dir::RuntimeDir,
};
use stagewright_os::{confinement, displays, users};
use std::path::Path;

/// All of them, in the order in which a launch needs them.
pub(super) fn all(named: Option<&Path>, app: Option<&Path>) -> Vec<Check> {
    let mut checks = vec![display(displays::callers_own().as_deref())];
    match electron::find(named, app) {
        Ok(found) => {
            let version = found.version.as_deref().unwrap_or("of unknown version");
            let message = format!("Electron {version}, found through {}: {}", found.source, found.path.display());
            checks.push(match electron::looks_like_electron(&found.path) {
                true => Check::new("electron", Status::Pass, message),
                false if electron::looks_native(&found.path) => {
                    Check::new("electron", Status::Fail, format!("{} is no Electron: none of its files lie beside it.", found.path.display()))
                        .mend("Name the binary in an Electron's own folder: --electron /path/to/dist/electron.")
                }
                false => Check::new("electron", Status::Warn, format!("{message} (its resources are not beside it)"))
                    .mend("Name the binary itself, not a script that starts it: STAGEWRIGHT_ELECTRON=/path/to/dist/electron."),
            });
            checks.extend([fuses(&found), libraries::check(&found.path), sandbox(&found)]);
        }
        Err(error) => {
            let hint = error.hint.clone().unwrap_or_else(|| error.code.row().remedy.to_owned());
            checks.push(Check::new("electron", Status::Fail, &error.message).mend(hint));
            checks.extend(
                ["fuses", "libraries", "sandbox"]
                    .map(|id| Check::new(id, Status::Skip, "Needs an Electron to look at.")),
            );
        }
    }
    checks.push(notifications());
    checks.extend(runtime());
    checks
}

/// Electron shows notifications by libnotify, which it loads when the first one is shown.
fn notifications() -> Check {
    let architecture = std::env::consts::ARCH;
    let places = [format!("/usr/lib/{architecture}-linux-gnu"), "/usr/lib64".into(), "/usr/lib".into(), "/lib".into()];
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let usual = || set("XDG_RUNTIME_DIR").is_some_and(|dir| Path::new(&dir).join("bus").exists());
    notifications_by(
        places.iter().any(|place| Path::new(place).join(LIBNOTIFY).exists()),
        set("DBUS_SESSION_BUS_ADDRESS").is_some() || usual(),
    )
}

const LIBNOTIFY: &str = "libnotify.so.4";

fn notifications_by(library: bool, bus: bool) -> Check {
    if !library {
        let message = format!("{LIBNOTIFY} is not found: apps are told that their notifications failed.");
        return Check::new("notifications", Status::Warn, message).mend("apt-get install libnotify4");
    }
    let message = match bus {
        true => {
            "There is a D-Bus session bus: the desktop shows notifications. Those of main processes are recorded, those of pages are not."
        }
        false => {
            "No D-Bus session bus: an app launched on its own display gets one, so that notifications of pages are recorded, too. A joined app is told that its notifications failed, and those of its pages are not recorded."
        }
    };
    Check::new("notifications", Status::Pass, message)
}

fn display(name: Option<&str>) -> Check {
    match (name, displays::find_server()) {
        (Some(name), _) if displays::answers(name) => {
            Check::new("display", Status::Pass, format!("DISPLAY {name} answers."))
        }
        (Some(name), None) => Check::new(
            "display",
            Status::Fail,
            format!("DISPLAY is {name:?}, but nothing answers there, and Xvfb is not installed."),
        )
        .mend("Set DISPLAY to a live one, or unset it and run `apt-get install xvfb`."),
        (Some(name), Some(_)) => {
            Check::new("display", Status::Fail, format!("DISPLAY is {name:?}, but nothing answers there.")).mend(
                "Unset DISPLAY, or launch with `display: \"virtual\"`: each session then gets an Xvfb of its own.",
            )
        }
        (None, Some(xvfb)) => Check::new(
            "display",
            Status::Pass,
            format!("DISPLAY is not set; each session gets its own {}.", xvfb.display()),
        ),
        (None, None) => Check::new("display", Status::Fail, "DISPLAY is not set, and Xvfb is not installed.")
            .mend("apt-get install xvfb"),
    }
}

fn fuses(found: &FoundElectron) -> Check {
    match fuses::read(&found.path) {
        Ok(Some(fuses)) if fuses.inspector() => Check::new("fuses", Status::Pass, "The main process can be joined."),
        Ok(Some(_)) => {
            Check::new("fuses", Status::Warn, "The inspector fuse is off: only the renderers can be driven.")
                .mend("Launch with another Electron, or a build whose EnableNodeCliInspectArguments fuse is on.")
        }
        Ok(None) => {
            Check::new("fuses", Status::Warn, "No fuses in that binary: not an Electron, or one before version 12.")
                .mend("Check the path; Electron 22 and later are tested.")
        }
        Err(error) => Check::new("fuses", Status::Fail, format!("The binary cannot be read: {error}."))
            .mend("Check its permissions."),
    }
}

/// Chromium's sandbox needs user namespaces, or the setuid helper beside the binary.
fn sandbox(found: &FoundElectron) -> Check {
    if users::is_administrator() {
        return Check::new(
            "sandbox",
            Status::Warn,
            "You are root: Chromium then refuses its sandbox, so launches add --no-sandbox.",
        )
        .mend("Drive only apps that you trust, or run as another user.");
    }
    let helper = found.path.with_file_name("chrome-sandbox");
    match confinement::forbidden_by() {
        _ if confinement::runs_as_administrator(&helper) => {
            Check::new("sandbox", Status::Pass, "The setuid helper is in place.")
        }
        None => Check::new("sandbox", Status::Pass, "User namespaces are allowed."),
        Some(setting) => {
            let message = format!(
                "User namespaces are forbidden ({}), and {} is not setuid root.",
                setting.path,
                helper.display()
            );
            Check::new("sandbox", Status::Fail, message)
                .mend(format!("{}, or launch with `args: [\"--no-sandbox\"]`.", setting.mend))
        }
    }
}

fn runtime() -> [Check; 2] {
    let runtime = match RuntimeDir::open() {
        Ok(runtime) => runtime,
        Err(error) => {
            let mend = "Remove it, or point XDG_RUNTIME_DIR at a folder of yours with mode 0700.";
            let failed = Check::new("runtime_dir", Status::Fail, &error.message).mend(mend);
            return [failed, Check::new("sessions", Status::Skip, "Needs the runtime directory.")];
        }
    };
    let left = runtime.leftovers();
    let live = runtime.live().len();
    let sessions = match (left.processes.len(), left.directories.len()) {
        (0, 0) => Check::new("sessions", Status::Pass, format!("{live} live, nothing left behind.")),
        (processes, directories) => {
            let number = |count: usize, one: &str, more: &str| match count {
                0 => None,
                1 => Some(format!("1 {one}")),
                count => Some(format!("{count} {more}")),
            };
            let left = [number(processes, "process", "processes"), number(directories, "directory", "directories")];
            let left = left.into_iter().flatten().collect::<Vec<_>>().join(", ");
            let message = format!("{live} live; left behind by killed ones: {left}.");
            Check::new("sessions", Status::Warn, message).mend("electron_sessions with `clean: true` removes it.")
        }
    };
    [Check::new("runtime_dir", Status::Pass, runtime.path().display().to_string()), sessions]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doctor_reports_how_notifications_are_delivered() {
        let without_library = notifications_by(false, true);
        assert_eq!(without_library.status, Status::Warn);
        assert!(without_library.message.contains("notifications failed") && without_library.hint.is_some());
        for (bus, words) in [(true, "the desktop shows"), (false, "its own display gets one")] {
            let check = notifications_by(true, bus);
            assert_eq!(check.status, Status::Pass);
            assert!(check.message.contains(words), "{}", check.message);
        }
    }

    #[test]
    fn doctor_fails_for_a_missing_display_and_names_it() {
        let check = display(Some(":65000"));
        assert_eq!(check.status, Status::Fail);
        assert!(check.message.contains(":65000") && check.hint.is_some());
    }
}
