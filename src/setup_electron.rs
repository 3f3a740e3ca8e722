//! `stagewright setup-electron`: installs an Electron from npm into the cache, for apps that do not include one.
//!
//! It runs npm, so the user's registry, proxy and mirror settings apply. Electron's package downloads the binary from
//! GitHub, or from `ELECTRON_MIRROR`.

use crate::{
    npm::{self, Wanted, unwritable},
    report::{self, Style},
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use stagewright_driver::{
    binary::{electron, version},
    error::{Code, Error, Outcome},
};
use stagewright_os::files::point_link;
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use tempfile::TempDir;

/// The command as clap describes it.
pub fn command() -> Command {
    Command::new("setup-electron")
        .about("Get an Electron from npm, for apps that do not include one")
        .arg(
            Arg::new("version")
                .value_name("VERSION")
                .default_value("latest")
                .help("A version, such as 33 or 33.2.1, or a tag of npm"),
        )
        .arg(
            Arg::new("default")
                .long("default")
                .action(ArgAction::SetTrue)
                .help("Use it from now on for all apps that do not include an Electron, instead of another one"),
        )
}

/// Installs it, and prints where.
///
/// # Errors
///
/// `BAD_ARGUMENT` for a word that is not a version, and if npm is missing; `LAUNCH_FAILED` if npm fails;
/// `FILE_NOT_FOUND` if the cache cannot be written.
pub fn run(matches: &ArgMatches, style: Style) -> Outcome<ExitCode> {
    let wanted = matches.get_one::<String>("version").map_or("latest", String::as_str);
    check(wanted)?;
    let cache = electron::cache_dir().ok_or_else(|| {
        Error::argument("There is no folder to install to: STAGEWRIGHT_CACHE, XDG_CACHE_HOME and HOME are not set.")
            .detail("parameter", "HOME")
    })?;
    let place = cache.join("electron");
    let workshop = npm::workshop(&place)?;
    let package = format!("electron@{wanted}");
    let asked = Wanted {
        package: &package,
        flags: &[],
        hint: "Electron's package downloads from GitHub; ELECTRON_MIRROR names another place.",
        without_npm: "Install Node.js with npm, or pass an Electron of your own: `launch APP --electron /path/to/electron`.",
    };
    npm::install(&asked, &workshop, style)?;
    let (folder, number) = installed(&workshop)?;
    let kept = place.join(&number);
    if !kept.join("electron").is_file() {
        fs::rename(&folder, &kept).map_err(|error| unwritable(&kept, &error))?;
    }
    let binary = kept.join("electron");
    let link = place.join("default");
    if matches.get_flag("default") || !link.exists() {
        point_link(&link, Path::new(&number)).map_err(|error| unwritable(&link, &error))?;
    }
    report::text(&format!("Electron {number}: {}\n{}", binary.display(), use_of(&binary, &number)))?;
    Ok(ExitCode::SUCCESS)
}

/// Explains how to launch apps with this Electron, because others are searched for before the one in the cache.
fn use_of(binary: &Path, number: &str) -> String {
    let other = match electron::find(None, None) {
        Ok(found) if found.path.canonicalize().ok() == binary.canonicalize().ok() => {
            return "`launch` uses it for apps that do not include an Electron.".to_owned();
        }
        Ok(found) if found.source == electron::OF_SETUP => {
            format!("`setup-electron {number} --default` makes it the default.")
        }
        Ok(found) => format!("Without that `launch` uses {} ({}).", found.path.display(), found.source),
        Err(error) => error.message.clone(),
    };
    format!("`launch --electron {}` uses it. {other}", binary.display())
}

/// Accepts versions and tags only: npm would also accept a path, a URL or a flag.
fn check(wanted: &str) -> Outcome<()> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '^' | '~');
    if !wanted.is_empty() && !wanted.starts_with('-') && wanted.chars().all(plain) {
        return Ok(());
    }
    Err(Error::argument(format!("{wanted:?} is no version of Electron."))
        .hint("Give a version such as 33 or 33.2.1, or a tag such as latest.")
        .detail("parameter", "version"))
}

/// The folder of the binary that npm has installed, and its version.
fn installed(workshop: &TempDir) -> Outcome<(PathBuf, String)> {
    let modules = workshop.path().join("node_modules/electron");
    let binary =
        electron::in_node_modules(&modules).filter(|path| path.file_name().is_some_and(|name| name == "electron"));
    let found = binary.and_then(|binary| Some((binary.parent()?.to_owned(), version::read(&binary)?)));
    let is_name = |number: &str| {
        !number.starts_with('.') && number.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c))
    };
    found.filter(|(_, number)| is_name(number)).ok_or_else(|| {
        let message = "npm has installed the package electron, and there is no Electron in it.";
        Error::new(Code::LaunchFailed, message)
            .hint("npm may be set not to run install scripts: `npm config get ignore-scripts`.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn electron_version_must_not_be_a_path_flag_or_url() {
        for good in ["33", "33.2.1", "latest", "^33.0.0", "34.0.0-beta.1", "nightly"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in ["", "--force", "../x", "file:x", "https://x", "npm:other@1", "a b", "x\n"] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
    }
}
