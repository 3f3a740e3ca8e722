//! `run`: files of verbs as tests, and their reports and artifacts.

mod electrons;
mod ends;
mod homes;
mod last;
mod page;
mod reports;
mod results;
mod shards;

use crate::support::{
    Electron, Home, app, notes, on_33,
    processes::{Tree, eventually, nothing_left},
};
use serde_json::{Value, json};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
};

/// Writes a run file into the home's folder.
fn file(home: &Home, name: &str, text: &str) -> String {
    let path = home.path().join(name);
    fs::write(&path, text).expect("it is written");
    path.display().to_string()
}

fn own(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

/// Runs files, with artifacts in the home.
fn run(home: &Home, words: &[&str]) -> Value {
    let kept = kept(home).display().to_string();
    let apps = [format!("notes={}", notes()), format!("basic={}", app("basic"))];
    home.json(&[&["run", "--artifacts", &kept, "--set", &apps[0], "--set", &apps[1]], words].concat())
}

fn kept(home: &Home) -> PathBuf {
    home.path().join("kept")
}

/// Each test's name and result.
fn results(report: &Value) -> Vec<(String, String)> {
    let tests = report["tests"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    tests.iter().map(|test| (text(&test["name"]), text(&test["status"]))).collect()
}

fn failure(report: &Value, test: usize) -> &Value {
    let attempts = report["tests"][test]["attempts"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    &attempts.last().expect("an attempt")["failure"]
}
