use super::*;
use crate::{
    error::{CAUSES, Code, Counts},
    runtime_dir::RuntimeDir,
};
use serde_json::Value;
use std::{fs, os::unix::process::ExitStatusExt};

/// The error for an invented app with this exit status and output, in that profile.
fn end(code: i32, said: &[&str], profile: &Profile, binary: &Path) -> Error {
    let folder = tempfile::tempdir().expect("a folder");
    let place = RuntimeDir::at(folder.path().join("stagewright")).expect("a runtime folder").session("made-up");
    let last_lines = said.iter().map(|line| (*line).to_owned()).collect();
    let status = Some(ExitStatus::from_raw(code << 8));
    EarlyEnd { status, last_lines, caught: None, profile, binary, place: &place, given: vec![], left_behind: || None }
        .error()
}

fn isolated(code: i32, said: &[&str]) -> Error {
    end(code, said, &Profile::Isolated, Path::new("/bin/false"))
}

#[test]
fn last_output_determines_the_launch_cause() {
    for row in &CAUSES {
        for last in row.last_words {
            let (line, status) = match last.counts {
                Counts::ByLoader => (format!("app: {}: libnss3.so", last.words), 127),
                Counts::LastOfLog => (format!("[7:FATAL:x.cc(1)] {}", last.words), 1),
                Counts::AtBeginning => (last.words.to_owned(), 1),
            };
            let error = isolated(status, &["starting", &line]);
            assert_eq!(error.cause, Some(row.cause), "{}", last.words);
            assert!(error.message.ends_with(&format!("opened a window: {}.", last.says)), "{}", error.message);
            assert_eq!(error.advice(), last.hint.or(Some(row.hint)));
            assert_eq!((&error.details["exit_code"], &error.details["signal"]), (&json!(status), &Value::Null));
        }
    }
}

#[test]
fn unexplained_exit_quotes_the_last_output_line() {
    let error = isolated(3, &["cannot find the licence", "[7:ERROR:bus.cc(1)] Failed to connect"]);
    assert_eq!((error.cause, error.code), (Some(LaunchCause::Exited), Code::LaunchFailed));
    let message = "The app ended with exit status 3 before it opened a window. It last wrote: cannot find the licence";
    assert_eq!(error.message, message);
    assert_eq!(error.details["last_lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(isolated(3, &[]).message, "The app ended with exit status 3 before it opened a window.");
    let handled = isolated(3, &["Error: Cannot find module 'x'", "    at f (/a/b.js:1:2)", "No licence."]);
    assert_eq!(handled.cause, Some(LaunchCause::Exited), "a module that the app does without is no cause");
    let both = "It last wrote: No licence. An error before that: Error: Cannot find module 'x' (at /a/b.js:1:2)";
    assert!(handled.message.ends_with(both), "{}", handled.message);
}

#[test]
fn uncaught_error_is_the_cause_only_of_a_nonzero_exit() {
    let said = ["App threw an error during load", "Error: no licence", "    at Object.<anonymous> (/a/main.js:4:7)"];
    let error = isolated(1, &said);
    assert_eq!(error.cause, Some(LaunchCause::UncaughtException));
    assert!(error.message.ends_with("Error: no licence (at /a/main.js:4:7)"), "{}", error.message);
    assert_eq!(isolated(0, &said).cause, Some(LaunchCause::Exited));
    let missing = isolated(1, &["App threw an error during load", "Error: Cannot find module 'x'"]);
    assert_eq!(missing.cause, Some(LaunchCause::MissingModule));
    assert!(missing.message.ends_with("Error: Cannot find module 'x'"), "{}", missing.message);
}

#[test]
fn clean_exit_in_a_shared_profile_means_second_instance() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink("host-4711", folder.path().join("SingletonLock")).expect("a lock");
    let profile = Profile::Folder(folder.path().to_owned());
    let error = end(0, &[], &profile, Path::new("/bin/true"));
    assert_eq!((error.cause, error.code), (Some(LaunchCause::SecondInstance), Code::SingleInstanceLock));
    assert_eq!((&error.details["pid"], &error.details["exit_code"]), (&json!(4711), &json!(0)));
    assert_eq!(end(0, &[], &Profile::App, Path::new("/bin/true")).cause, Some(LaunchCause::SecondInstance));
    assert_eq!(end(1, &[], &profile, Path::new("/bin/true")).cause, Some(LaunchCause::Exited));
    let known = end(0, &["Unable to find Electron app at /x"], &profile, Path::new("/bin/true"));
    assert_eq!(known.cause, Some(LaunchCause::NotAnApp));
}

#[test]
fn exit_of_electron_without_an_app_means_nothing_to_load() {
    let folder = tempfile::tempdir().expect("a folder");
    let binary = folder.path().join("app");
    fs::write(&binary, "#!/bin/sh\nexit 1\n").expect("a script");
    let told = |code| end(code, &[], &Profile::Isolated, &binary).cause;
    assert_eq!(told(1), Some(LaunchCause::Exited), "it has no Electron's files beside it");
    for file in ["resources.pak", "icudtl.dat"] {
        fs::write(folder.path().join(file), "").expect("a file");
    }
    fs::create_dir(folder.path().join("resources")).expect("a folder");
    assert_eq!((told(1), told(2)), (Some(LaunchCause::NothingToLoad), Some(LaunchCause::Exited)));
    fs::write(folder.path().join("resources/app.asar"), "").expect("an app");
    assert_eq!(told(1), Some(LaunchCause::Exited));
}

#[test]
fn renderer_gone_error_keeps_its_details() {
    let gone = Error::new(Code::RendererGone, "The renderer was killed.").detail("reason", "killed");
    let error = renderer_gone(&gone, &["last".to_owned()]);
    assert_eq!((error.cause, error.code), (Some(LaunchCause::RendererGone), Code::LaunchFailed));
    assert_eq!((&error.details["reason"], &error.details["last_lines"]), (&json!("killed"), &json!(["last"])));
}
