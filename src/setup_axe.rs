//! `stagewright setup-axe`: gets axe-core from npm into the cache, for `a11y-audit`.

use crate::{
    npm::{self, Wanted, unwritable},
    report::{self, Style},
};
use clap::Command;
use stagewright_commands::axe as engine;
use stagewright_driver::{
    binary::electron,
    error::{Code, Error, Outcome},
};
use std::{fs, process::ExitCode};

/// The command as clap describes it.
pub fn command() -> Command {
    Command::new("setup-axe").about("Get axe-core from npm, for a11y-audit")
}

/// Installs it, and prints where.
///
/// # Errors
///
/// `BAD_ARGUMENT` if there is no npm or no cache. `LAUNCH_FAILED` if npm fails, or gets other bytes than the release's.
/// `FILE_NOT_FOUND` if the cache cannot be written.
pub fn run(style: Style) -> Outcome<ExitCode> {
    let cache = electron::cache_dir().ok_or_else(|| {
        Error::argument("There is no folder to install to: STAGEWRIGHT_CACHE, XDG_CACHE_HOME and HOME are not set.")
            .detail("parameter", "HOME")
    })?;
    let kept = engine::cached(&cache);
    let said = |what: &str| report::text(&format!("axe-core {}: {}{what}", engine::wanted(), kept.display()));
    if engine::read(&kept).is_ok() {
        said(", which was there already")?;
        return Ok(ExitCode::SUCCESS);
    }
    let workshop = npm::workshop(&cache.join("axe"))?;
    let package = format!("axe-core@{}", engine::wanted());
    let wanted = Wanted {
        package: &package,
        flags: &["--ignore-scripts"],
        hint: "npm's own settings name the registry and the proxy: `npm config list`.",
        without_npm: "Install Node.js with npm, or copy axe.min.js of that version to the cache by hand.",
    };
    npm::install(&wanted, &workshop, style)?;
    let got = workshop.path().join("node_modules/axe-core").join(engine::FILE);
    engine::read(&got).map_err(|why| {
        Error::new(Code::LaunchFailed, format!("npm has installed {package}, which is not used: {why}."))
            .hint("The registry may serve another package under that name.")
    })?;
    let folder = kept.parent().unwrap_or(&cache);
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    fs::rename(&got, &kept).map_err(|error| unwritable(&kept, &error))?;
    said("")?;
    Ok(ExitCode::SUCCESS)
}
