//! Words of the command line, and lines of the REPL.

use super::{Random, Trial, WAIT_TIMEOUT, bytes::maybe_damaged, ends, ends_well};
use crate::support::{Electron, Home};
use stagewright_commands::verb::Place;
use stagewright_runner::REGISTRY;
use std::{
    ffi::OsString,
    io::{Read, Write},
    os::unix::{ffi::OsStringExt, process::ExitStatusExt},
    process::Stdio,
};

/// Words of all sorts, without verbs that begin a session, write files or serve.
pub(super) fn words(random: &mut Random) -> Vec<Vec<u8>> {
    let verbs: Vec<_> = REGISTRY.rows().filter(|row| row.place == Place::Session).collect();
    let row = verbs[random.below(verbs.len())];
    let names: Vec<String> = row.properties().map(|(name, _)| format!("--{}", kebab(name))).collect();
    let globals =
        ["--json", "--raw", "--quiet", "--session", "--window", "--args", "--color", "--", "-h", "--help", "-"];
    let mut words = vec![maybe_damaged(random, &row.tool.trim_start_matches("electron_").replace('_', "-"))];
    for _ in 0..random.below(5) {
        let word = match random.below(5) {
            0 if !names.is_empty() => names[random.below(names.len())].clone(),
            1 => random.pick(&globals).to_owned(),
            2 => random.json(2).to_string(),
            3 => random
                .pick(&["@1", "@-1", "#a", "", "'", "\"", "$(x)", "a=b", "{", "x=1,y", "99999999999999999999"])
                .into(),
            _ => format!("{}={}", random.pick(&globals), random.json(1)),
        };
        words.push(maybe_damaged(random, &word));
    }
    words
}

fn kebab(name: &str) -> String {
    name.chars()
        .flat_map(|c| if c.is_ascii_uppercase() { vec!['-', c.to_ascii_lowercase()] } else { vec![c] })
        .collect()
}

/// Words without NUL bytes, which no argument can contain, and cut to the system's limit.
pub(super) fn as_arguments(words: Vec<Vec<u8>>) -> Vec<OsString> {
    let passed = |word: Vec<u8>| OsString::from_vec(word.into_iter().filter(|byte| *byte != 0).take(50_000).collect());
    words.into_iter().map(passed).collect()
}

#[test]
fn cli_survives_random_words() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    while trial.has_next_round() {
        let words = words(&mut trial.random);
        let words = as_arguments(words);
        // Short words could be `mcp`, `repl` or similar, which are other inputs.
        if words[0].as_encoded_bytes().len() < 4 {
            continue;
        }
        ends_well(&trial, home.command(&[]).args(&words), &format!("{words:?}"));
    }
    assert!(home.sessions().is_empty());
}

#[test]
fn repl_survives_random_lines() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    while trial.has_next_round() {
        let mut command = home.command(&["repl"]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut repl = piped.spawn().expect("it starts");
        let mut stdin = repl.stdin.take().expect("piped");
        let readers: Vec<_> = [
            Box::new(repl.stdout.take().expect("piped")) as Box<dyn Read + Send>,
            Box::new(repl.stderr.take().expect("piped")),
        ]
        .into_iter()
        .map(|mut stream| {
            std::thread::spawn(move || {
                let mut said = Vec::new();
                let _ = stream.read_to_end(&mut said);
                String::from_utf8_lossy(&said).into_owned()
            })
        })
        .collect();
        for _ in 0..200 {
            let line = [words(&mut trial.random).join(&b' '), b"\n".to_vec()].concat();
            // A line may have told the REPL to leave.
            if stdin.write_all(&line).is_err() {
                break;
            }
        }
        drop(stdin);
        let status = ends(&mut repl, WAIT_TIMEOUT);
        let said: Vec<String> = readers.into_iter().map(|reader| reader.join().expect("what it said")).collect();
        let fine = status.is_some_and(|status| status.signal().is_none() && status.code() != Some(101));
        let bug = said.iter().any(|said| said.contains("panicked") || said.contains("INTERNAL_ERROR"));
        assert!(fine && !bug, "seed {}: {status:?}: {}", trial.seed, said.concat());
    }
    assert!(home.sessions().is_empty());
}
