//! A trace that is written, against the file that is there afterwards.

use super::*;
use crate::{
    Reader,
    format::{FORMAT, KIND_HEADER, VERSION},
};
use std::path::Path;

fn header() -> Header {
    Header {
        kind: KIND_HEADER.into(),
        format: FORMAT.into(),
        version: VERSION,
        started_at: 1,
        core_version: "0".into(),
        session: String::new(),
        pictures: true,
        budget: None,
        warn_threshold: None,
    }
}

fn read(path: &Path) -> Vec<Value> {
    Reader::open(File::open(path).expect("the file")).expect("a trace").collect()
}

fn kinds(path: &Path) -> Vec<String> {
    read(path).iter().map(|line| line["kind"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_picture_is_written_once_and_named_by_its_hash() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("t.jsonl");
    let writer = Writer::begin(File::create(&path).expect("a file"), &header(), Limits::default()).expect("begun");
    for (at, data) in ["aaaa", "bbbb", "aaaa"].into_iter().enumerate() {
        writer.picture(Picture { data: data.into(), mime: "image/jpeg" }, json!({ "kind": "frame", "at": at }));
    }
    writer.end(Footer::default()).expect("open").expect("written");
    assert_eq!(kinds(&path), ["picture", "frame", "picture", "frame", "frame", "footer"]);
    let lines = read(&path);
    assert_eq!((&lines[0]["hash"], &lines[0]["hash"]), (&lines[1]["hash"], &lines[4]["hash"]));
    assert!(writer.end(Footer::default()).is_err(), "it has one end");
}

#[test]
fn full_trace_counts_omitted_records() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("t.jsonl");
    let limits = Limits { records: 2, picture_bytes: 4, ..Limits::default() };
    let writer = Writer::begin(File::create(&path).expect("a file"), &header(), limits).expect("begun");
    for seq in 0..5 {
        writer.line(move || Some(json!({ "kind": "call", "seq": seq })));
    }
    writer.picture(Picture { data: "longer".into(), mime: "image/jpeg" }, json!({}));
    writer.end(Footer::default()).expect("open").expect("written");
    assert_eq!(kinds(&path), ["call", "call", "footer"]);
    assert_eq!(read(&path)[2]["overflowed"], 4);
}

/// `/dev/full` takes no byte. The first line of such a trace is an error; a later one is a loss that is told.
#[test]
fn full_disk_loses_lines_and_the_loss_is_recorded() {
    let full = || File::options().write(true).open("/dev/full");
    let Ok(file) = full() else { return };
    assert!(Writer::begin(file, &header(), Limits::default()).is_err());

    let counts = Arc::new(Counts::default());
    let mut sink = Sink {
        file: full().expect("it is there"),
        end: 0,
        counts: counts.clone(),
        limits: Limits::default(),
        told: 0,
        pictures: HashSet::new(),
        shown: 0,
    };
    sink.record(&json!({ "kind": "call", "seq": 1 }));
    assert_eq!((counts.lost(), counts.records()), (1, 0));
    assert!(counts.why_lost().is_some_and(|why| why.contains("space")), "{:?}", counts.why_lost());
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("t.jsonl");
    std::fs::write(&path, format!("{}\n", serde_json::to_string(&header()).expect("JSON"))).expect("a file");
    sink.file = File::options().append(true).open(&path).expect("a file");
    sink.end = path.metadata().expect("facts").len();
    sink.record(&json!({ "kind": "call", "seq": 2 }));
    let lines = read(&path);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!((&lines[0]["kind"], &lines[0]["records"], &lines[1]["seq"]), (&json!("lost"), &json!(1), &json!(2)));
}
