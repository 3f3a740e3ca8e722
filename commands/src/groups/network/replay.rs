//! `network-replay`: answer requests from a HAR file.

use crate::{
    artifacts,
    call::Call,
    show::{Show, clean_line, counted},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Source,
    session::Session,
    wait::off_thread,
};
use stagewright_groups::network::{
    filter::UrlPart,
    secrets::Redaction,
    stubs::{self, Recording, Rule},
};
use std::{
    cell::Cell,
    path::{Component, Path},
    sync::Arc,
};

/// The largest file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Answer requests from a HAR file
///
/// The same address and method, and the same body of a POST; of several entries the one with most headers in common. Other
/// requests go on to the network, or fail with strict. It is a stub: network_stubs lists it, network_unstub removes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkReplay {
    /// The file: HAR 1.2, of network_har, Playwright or a browser
    path: AbsolutePath,
    /// Only addresses with one of these parts; a part with * is a pattern for the whole address
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    urls: Vec<String>,
    /// From now on fail every request that no stub answers
    #[serde(default)]
    strict: bool,
    /// Answer nothing: write the file anew, with what the network answers from now on
    #[serde(default)]
    update: bool,
    /// With update: redact values of these names too
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    redact: Vec<String>,
    /// With update: redact nothing
    #[serde(default)]
    reveal: bool,
}

/// The stub that answers from the file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replaying {
    /// Its number, for network_unstub
    id: u64,
    /// How many entries of the file answer
    entries: usize,
    /// How many entries do not answer, and why: their bodies are not whole
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    left_out: Vec<String>,
    /// The file is written anew, as requests end
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    updating: bool,
    /// The parts of the app that it does not reach
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unreached: Vec<String>,
    /// With strict: requests that cannot be held, and so do not fail
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unheld: Vec<String>,
}

impl Verb for NetworkReplay {
    const TOOL: &'static str = "network_replay";
    const TITLE: &'static str = "Answer from a HAR file";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const WHILE_PAUSED: bool = true;
    type Reply = Replaying;

    fn check(&self) -> Outcome<()> {
        if self.update && self.strict {
            return Err(Error::argument("update and strict exclude each other.").detail("parameter", "update"));
        }
        for (parameter, given) in [("redact", !self.redact.is_empty()), ("reveal", self.reveal)] {
            if given && !self.update {
                let why = format!("{parameter} is about the file that update writes: give update too.");
                return Err(Error::argument(why).detail("parameter", parameter));
            }
        }
        self.path.checked("path").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Replaying> {
        let session = call.session()?;
        if self.update {
            return self.update(&call, &session).await;
        }
        let (path, root) = (self.path.0, call.permit.app_root.clone());
        // A large file takes seconds, in which other calls go on.
        let recording = off_thread(move || read(&path, root.as_deref())).await?;
        let entries = recording.count();
        let left_out = recording.left_out().map(|(why, count)| format!("{}: {why}", entries_of(count))).collect();
        let urls = if self.urls.is_empty() { vec!["*".to_owned()] } else { self.urls };
        let rule = Rule {
            urls: urls.iter().map(|part| UrlPart::of(part)).collect(),
            recording: Some(Arc::new(recording)),
            ..Rule::default()
        };
        let (stub, unreached) = stubs::add(&session, rule, self.strict).await?;
        let unheld = if self.strict { stubs::unheld(&session) } else { Vec::new() };
        Ok(Replaying { id: stub.id, entries, left_out, updating: false, unreached, unheld })
    }
}

impl NetworkReplay {
    async fn update(&self, call: &Call, session: &Arc<Session>) -> Outcome<Replaying> {
        let spot = artifacts::place(call, Some(&self.path), None, "har")?;
        let urls = self.urls.iter().map(|part| UrlPart::of(part)).collect();
        let names = self.redact.iter().map(|name| name.to_ascii_lowercase()).collect();
        let redaction = Redaction { off: self.reveal, names };
        let (stub, unreached) = stubs::update(session, urls, spot, redaction).await?;
        Ok(Replaying { id: stub.id, entries: 0, left_out: Vec::new(), updating: true, unreached, unheld: Vec::new() })
    }
}

fn entries_of(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

fn read(path: &Path, root: Option<&Path>) -> Outcome<Recording> {
    let wrong =
        |why: String| Error::argument(format!("path {path:?} cannot be replayed: {why}.")).detail("parameter", "path");
    // Of the HAR and of all files of bodies.
    let left = Cell::new(MOST_BYTES);
    let content = |source: Source| {
        let too_much = || format!("it and its bodies have more than {MOST_BYTES} bytes");
        left.set(left.get().checked_sub(source.bytes).ok_or_else(too_much)?);
        source.read().map_err(|error| error.to_string())
    };
    // A file of a body lies beside the HAR. The HAR may come from anywhere, so it leads to no other place.
    let attached = |name: &str| {
        let name = Path::new(name);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err("it leads out of the folder of the HAR".to_owned());
        }
        let source = Source::open("path", &path.with_file_name(name), root);
        content(source.map_err(|error| error.message.clone())?)
    };
    let text = content(Source::open("path", path, root)?).map_err(wrong)?;
    Recording::read(&text, &attached).map_err(wrong)
}

impl Show for Replaying {
    fn show(&self) -> String {
        let left_out = self.left_out.iter().map(|why| format!("\nleft out, {why}"));
        let unreached = self.unreached.iter().map(|why| format!("\n{}", clean_line(&format!("not reached: {why}"))));
        let what = match self.updating {
            true => "the file is written as requests end".to_owned(),
            false => counted(self.entries, "recorded answer"),
        };
        clean_line(&format!("stub {}: {what}", self.id)) + &left_out.chain(unreached).collect::<String>()
    }

    fn raw(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}
