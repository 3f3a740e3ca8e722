//! The table against itself: its order, the failures that it decides, the last words that it knows.

use super::*;
use crate::fault::Fault;
use serde_json::json;
use std::collections::HashSet;

#[test]
fn rows_stand_in_the_order_of_the_causes() {
    for (at, row) in CAUSES.iter().enumerate() {
        assert_eq!(row.cause as usize, at, "{}", row.name);
        assert_eq!(LaunchCause::from_name(row.name), Some(row.cause));
    }
    assert_eq!(CAUSES.iter().map(|row| row.name).collect::<HashSet<_>>().len(), CAUSES.len());
}

#[test]
fn each_row_decides_its_failure_on_both_sides_of_the_wire() {
    for row in &CAUSES {
        let fault = Fault::launch(row.cause, "made up");
        assert_eq!((fault.code, fault.exit_status(), fault.advice()), (row.code, row.exit, Some(row.hint)));
        let envelope = Value::Object(fault.detail("exit_code", 1).to_envelope());
        assert_eq!(envelope["details"], json!({ "cause": row.name, "exit_code": 1 }));
        assert_eq!(LaunchCause::told_in(&envelope), Some(row.cause));
        let back = Fault::from_envelope(&envelope).expect("a fault");
        assert_eq!((back.cause, back.exit_status()), (Some(row.cause), row.exit), "{}", row.name);
        assert_eq!(Value::Object(back.to_envelope()), envelope);
    }
}

#[test]
fn a_launch_has_the_status_of_its_code_but_for_an_electron_that_is_not_found() {
    for row in CAUSES.iter().filter(|row| row.cause != LaunchCause::NoElectron) {
        assert_eq!(row.exit, row.code.row().exit, "{}", row.name);
    }
    assert_eq!((LaunchCause::NoElectron.row().exit, Code::FileNotFound.row().exit), (3, 2));
}

#[test]
fn a_machine_that_cannot_start_an_app_ends_with_3() {
    let machine: Vec<_> = CAUSES.iter().filter(|row| row.cause.is_the_machines()).collect();
    assert!(machine.iter().all(|row| row.exit == 3 && !row.came_up));
    let names: Vec<_> = machine.iter().map(|row| row.name).collect();
    assert_eq!(names, ["no_electron", "not_electron", "no_session_folder", "missing_library", "no_display"]);
}

#[test]
fn each_of_the_last_words_is_known_again() {
    for row in &CAUSES {
        for last in row.last_words {
            let lines = ["starting".to_owned(), format!("[7:FATAL:x.cc(1)] {}: more", last.words)];
            let (cause, found) = LaunchCause::in_last_lines(&lines).expect(last.words);
            assert_eq!((cause, found.says), (row.cause, last.says));
        }
    }
    assert!(LaunchCause::in_last_lines(&["all is well".to_owned()]).is_none());
}
