//! Inputs of a launch before anything runs: an app's folder, the Electron in its node_modules, and that binary's fuses.
//! Also the completions that shells ask for.

use super::{
    Random, Trial,
    bytes::{damage, maybe_damaged},
    ends_well,
    words::{as_arguments, words},
};
use crate::support::{Electron, Home};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use std::{
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Stdio,
};

/// Writes a file with that content, sometimes damaged, or makes something else of that name.
fn put(random: &mut Random, path: &Path, content: &[u8]) {
    match random.below(8) {
        0 => mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).expect("a FIFO"),
        1 => std::fs::File::create(path).and_then(|file| file.set_len(1 << 40)).expect("a file without an end"),
        2 => symlink(path, path).expect("a link to itself"),
        3 => symlink("/dev/zero", path).expect("a link to a device"),
        4 => std::fs::create_dir(path).expect("a folder"),
        _ => {
            let mut bytes = content.to_vec();
            if random.below(3) > 0 {
                damage(random, &mut bytes);
            }
            std::fs::write(path, bytes).expect("a file");
        }
    }
    // Links and FIFOs keep their mode.
    if path.symlink_metadata().is_ok_and(|is| is.is_file()) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("its mode");
    }
}

#[test]
fn launch_survives_damaged_files_of_an_app() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    let mut round = 0;
    while trial.has_next_round() {
        round += 1;
        let folder = home.path().join(format!("app{round}"));
        let package = folder.join("node_modules/electron");
        std::fs::create_dir_all(package.join("dist/resources")).expect("folders");
        let random = &mut trial.random;
        let name = random.pick(&["main.js", "../main.js", "/dev/stdin", "", "x/../../..", "\u{202e}"]);
        put(random, &folder.join("package.json"), format!(r#"{{"name": "x", "main": "{name}"}}"#).as_bytes());
        put(random, &folder.join("main.js"), b"require('electron')");
        put(random, &package.join("path.txt"), b"electron\n");
        let dist = package.join("dist");
        put(random, &dist.join("version"), b"v33.2.1");
        for beside in ["resources.pak", "icudtl.dat"] {
            put(random, &dist.join(beside), b"");
        }
        let fuses = [b"\x7fELF dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x08".as_slice(), b"1r0\0\xff"].concat();
        put(random, &dist.join("electron"), &fuses);
        let what = if random.below(2) == 0 { folder.clone() } else { folder.join("main.js") };
        let mut command = home.command(&["launch", "--timeout-ms", "2000", "--session", "fuzz"]);
        // Otherwise the tests' Electron would be used.
        command.env_remove("STAGEWRIGHT_ELECTRON").arg(&what).stdin(Stdio::null());
        if random.below(3) == 0 {
            command.arg("--electron").arg(dist.join("electron"));
        }
        ends_well(&trial, &mut command, &format!("round {round}: {}", what.display()));
        ends_well(&trial, &mut home.command(&["stop", "--session", "fuzz"]), "stop");
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
    assert!(home.sessions().is_empty());
}

#[test]
fn completion_survives_random_words() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    while trial.has_next_round() {
        let mut words = words(&mut trial.random);
        if trial.random.below(2) == 0 {
            // bash passes the whole line, and the end of it that it takes for a word.
            let line = [b"stagewright ".to_vec(), words.join(&b' ')].concat();
            let cut = line[trial.random.below(line.len())..].to_vec();
            words = vec![b"bash".to_vec(), cut, line];
        } else {
            let shell = maybe_damaged(&mut trial.random, "fish");
            words.splice(0..0, [shell, b"--".to_vec()]);
        }
        let words = as_arguments(words);
        let mut command = home.command(&["__complete"]);
        ends_well(&trial, command.args(&words), &format!("{words:?}"));
    }
}
