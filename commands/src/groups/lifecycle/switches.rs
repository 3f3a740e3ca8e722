//! Checks the switches and variables of an app under an app root. Those that name files are checked like any path,
//! since Chromium, V8 and Node write where they are told to.

use stagewright_driver::{error::Outcome, files};
use std::path::{Component, Path, PathBuf};

/// Switches whose value is a path, even where it does not look like one.
const PATHS: [&str; 18] = [
    "app-path",
    "crash-dumps-dir",
    "disk-cache-dir",
    "disk-cache-dir-for-testing",
    "download-default-directory",
    "homedir",
    "load-extension",
    "log-file",
    "log-net-log",
    "media-cache-dir",
    "net-log",
    "profile-directory",
    "screenshot",
    "ssl-key-log-file",
    "trace-shutdown-file",
    "trace-startup-file",
    "user-data-dir",
    "v8-cache-dir",
];

/// Variables that name what is written, by Chromium, Node or the libraries below them.
const VARIABLES: [&str; 17] = [
    "CHROME_CRASHPAD_PIPE_NAME",
    "CHROME_LOG_FILE",
    "CHROME_USER_DATA_DIR",
    "ELECTRON_LOG_FILE",
    "ELECTRON_NET_LOG",
    "HOME",
    "NODE_COMPILE_CACHE",
    "NODE_REDIRECT_WARNINGS",
    "NODE_REPL_HISTORY",
    "NODE_V8_COVERAGE",
    "SSLKEYLOGFILE",
    "TMPDIR",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
    "XDG_STATE_HOME",
];

/// Checks arguments of an app that runs in `cwd`.
pub fn check_args(args: &[String], cwd: &Path, root: &Path) -> Outcome<()> {
    for arg in args {
        let (name, value) = match arg.strip_prefix("--") {
            Some(switch) => switch.split_once('=').unwrap_or((switch, "")),
            None => ("", arg.as_str()),
        };
        if PATHS.contains(&name) {
            admit("args", arg, &cwd.join(value), root)?;
        }
        for path in paths_in(value) {
            admit("args", arg, &cwd.join(path), root)?;
        }
    }
    Ok(())
}

/// Checks one variable.
pub fn check_variable(name: &str, value: &str, cwd: &Path, root: &Path) -> Outcome<()> {
    match VARIABLES.contains(&name) {
        true => admit("env", &format!("{name}={value}"), &cwd.join(value), root),
        false => Ok(()),
    }
}

fn admit(parameter: &str, given: &str, path: &Path, root: &Path) -> Outcome<()> {
    files::admit(parameter, path, root).map_err(|mut error| {
        error.message =
            format!("{parameter} may not hold {given:?}: the path {path:?} is not beneath the app root {root:?}.");
        error
    })
}

/// The certain paths in a value: absolute ones, and those with `..`. Values may be lists, and switches of V8.
fn paths_in(value: &str) -> Vec<PathBuf> {
    let parts = value.split(|c: char| c.is_whitespace() || ",;=\"'|".contains(c));
    parts.flat_map(paths_in_part).collect()
}

fn paths_in_part(part: &str) -> Vec<PathBuf> {
    if let Some((scheme, rest)) = part.split_once("://") {
        let local = scheme.to_ascii_lowercase().ends_with("file");
        return if local { vec![PathBuf::from("/").join(rest)] } else { vec![] };
    }
    let looks = |piece: &&str| {
        let path = Path::new(piece);
        path.is_absolute() || path.components().any(|c| c == Component::ParentDir)
    };
    part.split(':').filter(looks).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_that_write_stay_in_the_root() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap().join("root");
        std::fs::create_dir_all(root.join("app")).unwrap();
        let inside = root.join("app").display().to_string();
        let check = |arg: &str| check_args(&[arg.to_owned()], &root.join("app"), &root);
        for refused in [
            "--user-data-dir=/tmp/x",
            "--log-file=/tmp/x",
            "--log-net-log=../../x",
            "--js-flags=--logfile=/tmp/v8.log --prof",
            "--js-flags=\"--logfile=/tmp/v8.log\"",
            "--unknown=/etc/passwd",
            "--list=here:/etc/passwd",
            "--list=here,../../../etc",
            "--page=file:///etc/passwd",
            "/etc/passwd",
            "../../up",
        ] {
            let error = check(refused).unwrap_err();
            assert!(
                error.message.contains("app root") && error.message.starts_with("args"),
                "{refused}: {}",
                error.message
            );
        }
        for fine in [
            "--lang=de",
            "--flag",
            "--log-file=here.log",
            "--log-net-log=../net.json",
            "--js-flags=--expose-gc",
            "--url=https://example.org/a/b",
            "word",
            "a/b",
            &format!("--user-data-dir={inside}/profile"),
            &format!("--x=file://{inside}"),
            &inside,
        ] {
            assert!(check(fine).is_ok(), "{fine}: {}", check(fine).unwrap_err().message);
        }
        let variable = |name: &str, value: &str| check_variable(name, value, &root, &root);
        assert!(variable("SSLKEYLOGFILE", "/tmp/keys").is_err() && variable("PATH", "/usr/bin").is_ok());
    }
}
