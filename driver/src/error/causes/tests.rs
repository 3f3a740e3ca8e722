//! Checks of the table: its order, the failures that it decides, and its last words.

use super::{last_words::LOADER_FAILED, *};
use crate::error::Error;
use serde_json::json;
use std::collections::HashSet;

#[test]
fn cause_rows_match_the_enum_order() {
    for (at, row) in CAUSES.iter().enumerate() {
        assert_eq!(row.cause as usize, at, "{}", row.name);
        assert_eq!(LaunchCause::from_name(row.name), Some(row.cause));
    }
    assert_eq!(CAUSES.iter().map(|row| row.name).collect::<HashSet<_>>().len(), CAUSES.len());
}

#[test]
fn launch_causes_round_trip_through_the_envelope() {
    for row in &CAUSES {
        let error = Error::launch(row.cause, "made up");
        assert_eq!((error.code, error.exit_status(), error.advice()), (row.code, row.exit, Some(row.hint)));
        let envelope = Value::Object(error.detail("exit_code", 1).to_envelope());
        assert_eq!(envelope["details"], json!({ "cause": row.name, "exit_code": 1 }));
        assert_eq!(LaunchCause::in_envelope(&envelope), Some(row.cause));
        let back = Error::from_envelope(&envelope).expect("an error");
        assert_eq!((back.cause, back.exit_status()), (Some(row.cause), row.exit), "{}", row.name);
        assert_eq!(Value::Object(back.to_envelope()), envelope);
    }
}

#[test]
fn launch_exit_status_equals_its_code_except_for_no_electron() {
    for row in CAUSES.iter().filter(|row| row.cause != LaunchCause::NoElectron) {
        assert_eq!(row.exit, row.code.row().exit, "{}", row.name);
    }
    assert_eq!((LaunchCause::NoElectron.row().exit, Code::FileNotFound.row().exit), (3, 2));
}

#[test]
fn machine_causes_have_exit_status_3() {
    let machine: Vec<_> = CAUSES.iter().filter(|row| row.cause.is_the_machines()).collect();
    assert!(machine.iter().all(|row| row.exit == 3 && !row.came_up));
    let names: Vec<_> = machine.iter().map(|row| row.name).collect();
    assert_eq!(names, ["no_electron", "not_electron", "no_session_folder", "missing_library", "no_display"]);
}

/// A line in which these last words count, for an app that ended with the status beside it.
fn line_of(last: &LastWords) -> (String, i32) {
    match last.counts {
        Counts::ByLoader => (format!("app: {}: libnss3.so", last.words), LOADER_FAILED),
        Counts::LastOfLog => (format!("[7:FATAL:x.cc(1)] {}: more", last.words), 1),
        Counts::AtBeginning => (format!("{}: more", last.words), 1),
    }
}

#[test]
fn each_phrase_of_the_last_output_identifies_its_cause() {
    let is_apps = |line: &str| !line.starts_with('[');
    for row in &CAUSES {
        for last in row.last_words {
            let (line, status) = line_of(last);
            let lines = ["starting".to_owned(), line];
            let found = LaunchCause::in_last_lines(&lines, Some(status), is_apps);
            let (cause, found) = found.expect(last.words);
            assert_eq!((cause, found.says), (row.cause, last.says));
        }
    }
    assert!(LaunchCause::in_last_lines(&["all is well".to_owned()], Some(1), is_apps).is_none());
}

#[test]
fn last_output_phrases_elsewhere_identify_no_cause() {
    let none = |lines: &[&str], status| {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let found = LaunchCause::in_last_lines(&lines, status, |line| !line.starts_with('['));
        assert!(found.is_none(), "{lines:?}: {found:?}");
    };
    none(&["ffmpeg: error while loading shared libraries: libavcodec.so.60"], Some(1));
    none(&["[7:FATAL:x.cc(1)] No usable sandbox!", "No project was given."], Some(1));
    none(&["I print: Missing X server or $DISPLAY"], Some(1));
    none(&["a log: Unable to find Electron app"], Some(1));
    let lines = ["[7:ERROR:x.cc(1)] Missing X server or $DISPLAY", "The platform failed to initialize.  Exiting."];
    let lines = lines.map(str::to_owned);
    assert!(LaunchCause::in_last_lines(&lines, Some(1), |line| !line.starts_with('[')).is_some());
}
