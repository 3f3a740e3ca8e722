//! With --app-root no file outside it is read or written, even if somebody moves links and folders meanwhile.

use crate::support::{
    Electron, Home, app, on_33,
    processes::{WAIT_TIMEOUT, within},
};
use std::{
    fs,
    os::unix::fs::symlink,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

/// A root with a folder in it, and a place outside.
fn folders(home: &Home) -> (PathBuf, PathBuf) {
    let base = home.path().canonicalize().expect("a home");
    let (root, outside) = (base.join("root"), base.join("outside"));
    fs::create_dir_all(root.join("pictures")).expect("a root");
    fs::create_dir(&outside).expect("a place outside");
    fs::write(outside.join("secret"), "s").expect("a secret");
    (root, outside)
}

fn shoot(home: &Home, root: &str, name: &str) -> serde_json::Value {
    home.json(&["screenshot", "--app-root", root, "--path", &format!("{root}/{name}")])
}

on_33! {
    symlinks_out_of_the_app_root_are_refused(home) {
        home.ok(&["launch", &app("basic")]);
        let (root, outside) = folders(&home);
        symlink(outside.join("new.png"), root.join("dangling.png")).unwrap();
        symlink(outside.join("none"), root.join("gone")).unwrap();
        symlink(outside.join("secret"), root.join("secret")).unwrap();
        let root = root.display().to_string();
        for name in ["dangling.png", "gone/new.png", "secret", "../outside/new.png"] {
            let refused = shoot(&home, &root, name);
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{name}: {refused:#}");
            assert!(refused["error"].as_str().is_some_and(|e| e.contains("app root")), "{refused:#}");
        }
        let chosen = ["set-files", "input[type=file]", &format!("{root}/secret"), "--app-root", &root];
        home.fails("BAD_ARGUMENT", &chosen);
        let names: Vec<_> = fs::read_dir(&outside).unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert_eq!((names.len(), fs::read(outside.join("secret")).unwrap()), (1, b"s".to_vec()), "{names:?}");
        assert_eq!(shoot(&home, &root, "deep/er/in.png")["ok"], true);
        home.ok(&["stop"]);
    }
}

on_33! {
    folder_swapped_for_a_symlink_writes_nothing_outside_the_root(home) {
        home.ok(&["launch", &app("basic")]);
        let (root, outside) = folders(&home);
        let (folder, kept, over) = (root.join("pictures"), root.join("kept"), AtomicBool::new(false));
        let word = root.display().to_string();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let _ = fs::rename(&folder, &kept);
                    let _ = symlink(&outside, &folder);
                    let _ = fs::remove_file(&folder);
                    let _ = fs::rename(&kept, &folder);
                }
            });
            let mut shots = (0..).map(|n| shoot(&home, &word, &format!("pictures/{n}.png"))["ok"] == true);
            let taken = shots.by_ref().take(60).filter(|taken| *taken).count();
            // On a busy machine the real folder may not have been in place at any of these shots.
            let some = taken > 0 || within(WAIT_TIMEOUT, || shots.next().filter(|taken| *taken)).is_some();
            over.store(true, Ordering::Relaxed);
            assert!(some, "none was written at all");
        });
        assert_eq!(fs::read_dir(&outside).unwrap().count(), 1, "something was written outside");
        home.ok(&["stop"]);
    }
}

#[test]
fn switches_and_variables_that_write_outside_the_root_are_refused() {
    let home = Home::on(Electron::V33);
    let (root, outside) = folders(&home);
    let inside = root.join("app");
    let copied = std::process::Command::new("cp").arg("-r").arg(app("basic")).arg(&inside).status().expect("cp runs");
    assert!(copied.success());
    let [root, inside, outside] = [root, inside, outside].map(|path| path.display().to_string());
    let launch = ["--app-root", &root, "launch", &inside, "--cwd", &inside];
    for arg in ["--user-data-dir=", "--log-file=", "--log-net-log=", "--js-flags=--logfile=", "--who-knows=", ""] {
        let arg = format!("{arg}{outside}/x");
        let refused = home.fails("BAD_ARGUMENT", &[&launch[..], &["--", &arg]].concat());
        assert_eq!(refused["details"]["parameter"], "args", "{refused:#}");
        assert!(!refused.to_string().contains("outside/x"), "a value is repeated: {refused:#}");
    }
    for arg in [
        "--renderer-cmd-prefix=touch",
        "-utility-cmd-prefix=touch",
        "--gpu-launcher=touch",
        "-type=renderer",
        " --renderer-cmd-prefix=touch",
        "\t-gpu-launcher=touch",
    ] {
        let refused = home.fails("BAD_ARGUMENT", &[&launch[..], &["--", arg]].concat());
        assert!(refused["details"]["allowed"].as_array().is_some_and(|list| list.len() > 50), "{refused:#}");
    }
    for variable in ["SSLKEYLOGFILE", "GTK_MODULES", "GTK3_MODULES", "GIO_EXTRA_MODULES", "GIO_MODULE_DIR", "OWN"] {
        let refused =
            home.fails("BAD_ARGUMENT", &[&launch[..], &["--env", &format!("{variable}={outside}/x")]].concat());
        assert_eq!(refused["details"]["refused"], serde_json::json!([variable]), "{refused:#}");
        assert!(!refused.to_string().contains("outside/x"), "a value is repeated: {refused:#}");
    }
    let net = format!("--log-net-log={root}/net.json");
    home.ok(&[&launch[..], &["--", "--lang=de", &net]].concat());
    home.ok(&["stop"]);
    assert_eq!(fs::read_dir(&outside).expect("a folder").count(), 1);
}
