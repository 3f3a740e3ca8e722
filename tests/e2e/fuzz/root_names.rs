//! With --app-root no switch and no variable makes Electron run or read anything outside of the root. The tested names
//! are the strings of Electron's binary and of the libraries that it loads. The kernel reports who opens a file
//! outside.
//!
//! `ROOT_NAMES=…` names (400 by default; `scripts/soak` takes more), from `FUZZ_SEED=…`.

use super::{Trial, random::Random};
use crate::support::{Home, app, given, on_both};
use rustix::fs::inotify::{self, CreateFlags, Reader, WatchFlags};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    mem::MaybeUninit,
    os::{fd::OwnedFd, unix::fs::PermissionsExt},
    path::{Path, PathBuf},
};

/// How many names one launch gets.
const BATCH: usize = 200;

/// Libraries that Electron loads, or that one of those loads.
const LIBRARIES: [&str; 14] = [
    "libX11.so.6",
    "libatspi.so.0",
    "libc.so.6",
    "libcups.so.2",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
    "libgbm.so.1",
    "libgdk-3.so.0",
    "libgio-2.0.so.0",
    "libglib-2.0.so.0",
    "libgtk-3.so.0",
    "libnss3.so",
    "libpango-1.0.so.0",
    "libxkbcommon.so.0",
];

/// The strings of a file that end with NUL, as in C, and that `fits` accepts.
fn strings(file: &Path, fits: fn(&[u8]) -> bool) -> BTreeSet<String> {
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let words = bytes.split(|byte| *byte == 0).filter(|word| (2..48).contains(&word.len()) && fits(word));
    words.map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

fn looks_like_a_switch(word: &[u8]) -> bool {
    word[0].is_ascii_lowercase() && word.iter().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == b'-')
}

fn looks_like_a_variable(word: &[u8]) -> bool {
    word[0].is_ascii_uppercase() && word.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == b'_')
}

/// A folder outside of the root, which the kernel watches.
struct Outside {
    place: PathBuf,
    told: OwnedFd,
}

impl Outside {
    fn make(place: PathBuf) -> Outside {
        for folder in ["bin", "dir"] {
            fs::create_dir_all(place.join(folder)).unwrap();
        }
        for file in ["secret", "lib.so", "dir/secret"] {
            fs::write(place.join(file), "secret").unwrap();
        }
        let program = place.join("bin/canary");
        fs::write(&program, "#!/bin/sh\nexit 0\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let told = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).unwrap();
        let acts =
            WatchFlags::OPEN | WatchFlags::CREATE | WatchFlags::MODIFY | WatchFlags::DELETE | WatchFlags::MOVED_FROM;
        for folder in ["", "bin", "dir"] {
            inotify::add_watch(&told, place.join(folder), acts).unwrap();
        }
        Outside { place, told }
    }

    /// The files that were opened, made or changed since the last question.
    fn touched(&self) -> Vec<String> {
        let mut buffer = [MaybeUninit::uninit(); 16 << 10];
        let mut reader = Reader::new(&self.told, &mut buffer);
        let mut names = Vec::new();
        while let Ok(event) = reader.next() {
            let file = event.file_name().map(|name| name.to_string_lossy().into_owned());
            names.push(format!("{} {:?}", file.unwrap_or_default(), event.events()));
        }
        names
    }

    /// A value that is a path outside of the root.
    fn value(&self, random: &mut Random) -> String {
        let place = self.place.display();
        match random.below(12) {
            0 => format!("{place}/secret"),
            1 => "../../outside/secret".into(),
            2 => format!("file://{place}/secret"),
            3 => "canary".into(),
            4 => "sh -c canary".into(),
            5 => "unixexec:path=canary".into(),
            6 => format!("path={place}/secret"),
            7 => format!("x,{place}/dir"),
            8 => format!("@{place}/secret"),
            9 => format!("{place}/lib.so").replace('/', "%2F"),
            10 => format!("{place}/dir"),
            _ => String::new(),
        }
    }
}

fn launch(home: &Home, root: &Path, outside: &Outside, args: &[String], env: &[String]) -> Value {
    let [root, main] = [root.to_owned(), root.join("app")].map(|path| path.display().to_string());
    let mut words = vec!["--json", "launch", &main, "--app-root", &root, "--cwd", &main, "--timeout-ms", "8000"];
    env.iter().for_each(|variable| words.extend(["--env", variable]));
    words.push("--");
    words.extend(args.iter().map(String::as_str));
    let path = format!("{}:{}", std::env::var("PATH").unwrap(), outside.place.join("bin").display());
    let done = home.command(&words).env("PATH", path).output().expect("stagewright runs");
    serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

/// Removes the refused names from a list. Returns how many were removed.
fn without_refused(list: &mut Vec<String>, name: fn(&str) -> String, refused: &Value) -> usize {
    let refused: BTreeSet<&str> = refused.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let before = list.len();
    list.retain(|given| !refused.contains(&*name(given)));
    before - list.len()
}

fn name_of_switch(arg: &str) -> String {
    format!("--{}", arg.trim_start_matches('-').split('=').next().unwrap_or_default())
}

fn name_of_variable(variable: &str) -> String {
    variable.split('=').next().unwrap_or_default().to_owned()
}

on_both! {
    no_switch_or_variable_makes_electron_open_files_outside_the_root(home) {
        let base = home.path().canonicalize().unwrap();
        let root = base.join("root");
        fs::create_dir_all(&root).unwrap();
        let copied = std::process::Command::new("cp").arg("-r").arg(app("basic")).arg(root.join("app")).status();
        assert!(copied.expect("cp runs").success());
        let outside = Outside::make(base.join("outside"));

        let switches: Vec<_> = strings(home.electron(), looks_like_a_switch).into_iter().collect();
        let mut variables = strings(home.electron(), looks_like_a_variable);
        for library in LIBRARIES {
            variables.extend(strings(&Path::new("/usr/lib/x86_64-linux-gnu").join(library), looks_like_a_variable));
        }
        let variables: Vec<_> = variables.into_iter().collect();
        assert!(switches.len() > 10_000 && variables.len() > 1_000, "{} {}", switches.len(), variables.len());

        let mut random = Trial::begin().random;
        let most = given("ROOT_NAMES").unwrap_or(400) as usize;
        let (mut tried, mut refused, mut launched) = (0, 0, 0);
        while tried < most {
            let mut pick = |names: &[String], count: usize, hyphens: [&str; 2]| -> Vec<String> {
                let mut one = || {
                    let (name, value) = (&names[random.below(names.len())], outside.value(&mut random));
                    format!("{}{name}={value}", hyphens[random.below(2)])
                };
                (0..count).map(|_| one()).collect()
            };
            let mut args = pick(&switches, BATCH / 2, ["--", "-"]);
            let mut env = pick(&variables, BATCH / 2, ["", ""]);
            tried += BATCH;
            // An answer lists all refused names, but of one parameter only.
            let answer = loop {
                let answer = launch(&home, &root, &outside, &args, &env);
                let (told, about) = (&answer["details"]["refused"], answer["details"]["parameter"].as_str());
                let fewer = match about.filter(|_| answer["code"] == "BAD_ARGUMENT") {
                    Some("args") => without_refused(&mut args, name_of_switch, told),
                    Some("env") => without_refused(&mut env, name_of_variable, told),
                    _ => break answer,
                };
                assert!(fewer > 0, "{answer:#}");
                refused += fewer;
            };
            launched += usize::from(answer["ok"] == true);
            if answer["ok"] == true {
                home.ok(&["stop"]);
            }
            let touched = outside.touched();
            assert!(touched.is_empty(), "{touched:?} by {args:#?} {env:#?}");
        }
        eprintln!("{tried} names: {refused} refused, {launched} of {} launches came up", tried / BATCH);
        assert!(refused > tried / 4, "only {refused} of {tried} were refused");
    }
}

/// Control: without a root a program outside may run, and the kernel reports it.
#[test]
fn inotify_reports_a_program_that_runs_outside_the_root() {
    let dir = tempfile::tempdir().unwrap();
    let outside = Outside::make(dir.path().join("outside"));
    assert!(outside.touched().is_empty());
    std::process::Command::new(outside.place.join("bin/canary")).status().expect("it runs");
    assert!(outside.touched().iter().any(|event| event.starts_with("canary")));
}
