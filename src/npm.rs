//! Runs npm for the `setup-` commands, so that the user's registry, proxy and mirror settings apply.

use crate::report::{self, Style};
use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    fs::{self, File},
    io,
    path::Path,
    process::{self, Child, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, SystemTime},
};
use tempfile::TempDir;

/// The interval at which the number of downloaded bytes is read.
const LOOK: Duration = Duration::from_millis(200);

/// How many lines of npm's output an error quotes.
const QUOTED_LINES: usize = 12;

/// The prefix of the temporary folders in which npm installs.
const WORKSHOP: &str = ".coming-";

/// A temporary folder older than this counts as left behind by a killed call.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 3600);

/// Makes a temporary folder beside the result, so that a rename completes it. Removes those of killed calls.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if the folder cannot be written.
pub fn workshop(place: &Path) -> Outcome<TempDir> {
    fs::create_dir_all(place).map_err(|error| unwritable(place, &error))?;
    remove_leftovers(place);
    tempfile::Builder::new().prefix(WORKSHOP).tempdir_in(place).map_err(|error| unwritable(place, &error))
}

fn remove_leftovers(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let age = entry.metadata().and_then(|folder| folder.modified()).map(|at| SystemTime::now().duration_since(at));
        if entry.file_name().to_string_lossy().starts_with(WORKSHOP) && matches!(age, Ok(Ok(age)) if age > LEFT_BEHIND)
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The error for a path of the cache that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::new(Code::FileNotFound, format!("{} cannot be written: {error}.", path.display()))
}

/// A package for npm to get, and the hints if it cannot.
pub struct Wanted<'a> {
    /// The package with its version: `electron@33`.
    pub package: &'a str,
    /// Further arguments for npm.
    pub flags: &'a [&'a str],
    /// The hint of an error.
    pub hint: &'a str,
    /// The hint if there is no npm.
    pub without_npm: &'a str,
}

/// Runs npm in the temporary folder, and shows the number of downloaded bytes on the terminal.
///
/// # Errors
///
/// `BAD_ARGUMENT` if there is no npm, and `LAUNCH_FAILED` if it fails.
pub fn install(wanted: &Wanted, workshop: &TempDir, style: Style) -> Outcome<()> {
    let told = workshop.path().join("npm.log");
    let log = File::create(&told).map_err(|error| unwritable(&told, &error))?;
    let err = log.try_clone().map_err(|error| unwritable(&told, &error))?;
    let mut npm = process::Command::new("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"])
        .args(wanted.flags)
        .arg("--prefix")
        .arg(workshop.path())
        .arg(wanted.package)
        // Electron's package downloads to TMPDIR. Make that our folder, so that its size can be read.
        .env("TMPDIR", workshop.path())
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(err);
    let child = npm.spawn().map_err(|error| no_npm(&error, wanted))?;
    let words = format!("npm installs {}", wanted.package);
    let status = watch(child, workshop.path(), &words, style).map_err(Error::internal)?;
    if status.success() {
        return Ok(());
    }
    let log = fs::read_to_string(&told).unwrap_or_default();
    let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).take(QUOTED_LINES).collect();
    let message = format!("npm could not install {}:\n{}", wanted.package, lines.join("\n"));
    Err(Error::new(Code::LaunchFailed, message).hint(wanted.hint).detail("npm", log))
}

/// Waits for npm, and meanwhile shows the number of downloaded bytes.
fn watch(mut child: Child, folder: &Path, words: &str, style: Style) -> io::Result<process::ExitStatus> {
    let Some(spinner) = report::spinner(words.to_owned(), style) else { return child.wait() };
    let (tell, told) = mpsc::channel();
    thread::spawn(move || tell.send(child.wait()));
    loop {
        match told.recv_timeout(LOOK) {
            Ok(status) => return status,
            Err(_) => spinner.say(&format!("{words}: {} MB", size(folder) >> 20)),
        }
    }
}

/// The bytes of all files in a folder. Files that vanish meanwhile count as nothing.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |entry: fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => size(&entry.path()),
        Ok(kind) if kind.is_file() => entry.metadata().map_or(0, |file| file.len()),
        _ => 0,
    };
    entries.map(of).sum()
}

fn no_npm(error: &io::Error, wanted: &Wanted) -> Error {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "is not on PATH".to_owned(),
        _ => format!("cannot be started: {error}"),
    };
    Error::argument(format!("npm, which gets {}, {why}.", wanted.package)).hint(wanted.without_npm)
}
