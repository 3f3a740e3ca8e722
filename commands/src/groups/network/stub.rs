//! `network-stub`: answer requests in place of the network.

use crate::{
    call::Call,
    show::{Show, clean_line},
    values::{AbsolutePath, Millis, texts},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Source,
};
use stagewright_groups::network::{
    filter::UrlPart,
    stubs::{self, ABORTS, Abort, Answer, Body, Change, Rule},
};
use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};

/// The largest file that is a body, in bytes.
const MOST_FILE_BYTES: u64 = 20 << 20;

/// The most parts of a place in a JSON body.
const MOST_PARTS: usize = 50;

/// The longest delay, in milliseconds.
const LONGEST_DELAY: u64 = 300_000;

/// Answer requests in place of the network
///
/// For pages, workers and the main process (Node's http, fetch, Electron's net). The first stub that matches answers.
/// Texts may hold values of the request: {{query.id}}, {{path}}, {{method}}, {{header.accept}}, {{body.user.name}}.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkStub {
    /// Addresses with one of these parts; a part with * is a pattern for the whole address
    #[schemars(length(min = 1, max = 100), inner(length(min = 1)))]
    urls: Vec<String>,
    /// Only these methods
    #[serde(default)]
    #[schemars(length(max = 20), inner(length(min = 1)))]
    methods: Vec<String>,
    /// Only requests whose headers have these parts
    #[serde(default, deserialize_with = "texts")]
    match_headers: BTreeMap<String, String>,
    /// Only requests whose address has these parameters
    #[serde(default, deserialize_with = "texts")]
    match_query: BTreeMap<String, String>,
    /// Only requests of pages, and of Electron's net, whose JSON body has these members
    match_body: Option<Value>,
    #[serde(flatten)]
    given: Given,
    /// One answer after the other: JSON objects of status, headers, body and other answer parameters, in camelCase; the
    /// last one repeats
    #[schemars(length(min = 1, max = 100))]
    sequence: Option<Vec<Given>>,
    /// From now on fail every request that no stub answers
    #[serde(default)]
    strict: bool,
    /// Answer that many requests only
    #[schemars(range(min = 1))]
    times: Option<u64>,
}

/// One answer.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Given {
    /// The status [default: 200]
    #[schemars(range(min = 100, max = 599))]
    status: Option<u16>,
    /// Headers of the answer
    #[serde(default, deserialize_with = "texts")]
    headers: BTreeMap<String, String>,
    /// Its content type
    content_type: Option<String>,
    /// Its body, as text
    body: Option<String>,
    /// Its body, as JSON
    body_json: Option<Value>,
    /// A file that is its body
    body_file: Option<AbsolutePath>,
    /// Fail it instead: connectionrefused, timedout, failed…
    abort: Option<String>,
    /// Pass it on instead, and change the network's answer: status, headers, setJson
    #[serde(default)]
    pass_on: bool,
    /// With passOn: values of its JSON body by their places: {"user.plan": "pro"}
    set_json: Option<Map<String, Value>>,
    /// Answer that much later
    delay_ms: Option<Millis>,
}

impl Given {
    fn is_given(&self) -> bool {
        self.status.is_some()
            || !self.headers.is_empty()
            || self.content_type.is_some()
            || self.body.is_some()
            || self.body_json.is_some()
            || self.body_file.is_some()
            || self.abort.is_some()
            || self.pass_on
            || self.set_json.is_some()
            || self.delay_ms.is_some()
    }

    fn check(&self) -> Outcome<()> {
        let wrong = |parameter: &str, what: String| Err(Error::argument(what).detail("parameter", parameter));
        if let Some(reason) = self.abort.as_deref() {
            if Abort::of(reason).is_none() {
                let known: Vec<&str> = ABORTS.iter().map(|abort| abort.name).collect();
                return Err(Error::argument(format!("abort must be one of {}; got {reason:?}.", known.join(", ")))
                    .detail("parameter", "abort")
                    .detail("known", json!(known)));
            }
            let answers = self.status.is_some() || !self.headers.is_empty() || self.content_type.is_some();
            if answers || self.body.is_some() || self.body_json.is_some() || self.body_file.is_some() || self.pass_on {
                return wrong("abort", "abort excludes an answer: give one of the two.".into());
            }
        }
        let bodies = [self.body.is_some(), self.body_json.is_some(), self.body_file.is_some()];
        if self.pass_on && bodies.contains(&true) {
            return wrong("passOn", "passOn keeps the network's body: change values of it with setJson.".into());
        }
        if self.set_json.is_some() && !self.pass_on {
            return wrong("setJson", "setJson changes the network's answer: give passOn too.".into());
        }
        let long = self.set_json.iter().flat_map(Map::keys).find(|place| stubs::place(place).len() > MOST_PARTS);
        if let Some(place) = long {
            return wrong("setJson", format!("The place {place:?} has more than {MOST_PARTS} parts."));
        }
        if bodies.iter().filter(|given| **given).count() > 1 {
            return wrong("body", "body, bodyJson and bodyFile exclude each other.".into());
        }
        let headers = self.headers.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in headers.chain(self.content_type.iter().map(|kind| (CONTENT_TYPE, kind))) {
            let is_name = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
            if name.is_empty() || !name.chars().all(is_name) {
                return wrong("headers", format!("{name:?} cannot be the name of a header."));
            }
            if value.chars().any(|c| c.is_control() && c != '\t') {
                return wrong("headers", format!("The header {name} has a line break or another control character."));
            }
            if let Some(c) = value.chars().find(|c| *c > '\u{ff}') {
                return wrong(
                    "headers",
                    format!("The header {name} has {c:?}: no header may have characters above U+00FF."),
                );
            }
        }
        self.body_file.iter().try_for_each(|path| path.checked("bodyFile").map(drop))
    }

    fn answer(&self, call: &Call) -> Outcome<Answer> {
        let delay = self.delay_ms.map_or(Duration::ZERO, |delay| delay.up_to(LONGEST_DELAY));
        if let Some(reason) = self.abort.as_deref().and_then(Abort::of) {
            return Ok(Answer::Abort { reason, delay });
        }
        let mut headers: Vec<(String, String)> =
            self.headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.clone())).collect();
        if self.pass_on {
            headers.extend(self.content_type.iter().map(|kind| (CONTENT_TYPE.to_owned(), kind.clone())));
            let json = self.set_json.iter().flatten().map(|(place, value)| (stubs::place(place), value.clone()));
            let change = Change { status: self.status, headers, json: json.collect(), delay };
            return Ok(Answer::PassOn(Box::new(change)));
        }
        let (body, kind) = match (&self.body_json, &self.body, &self.body_file) {
            (Some(json), ..) => (Body::Text(json.to_string()), Some("application/json")),
            (_, Some(text), _) => (Body::Text(text.clone()), Some("text/plain; charset=utf-8")),
            (.., Some(path)) => (Body::Bytes(Arc::new(read(call, path)?)), kind_of(&path.0)),
            _ => (Body::Text(String::new()), None),
        };
        if let Some(kind) = self.content_type.as_deref().or(kind)
            && !headers.iter().any(|(name, _)| name == CONTENT_TYPE)
        {
            headers.push((CONTENT_TYPE.to_owned(), kind.to_owned()));
        }
        Ok(Answer::Fulfil { status: self.status.unwrap_or(200), headers, body, delay })
    }
}

const CONTENT_TYPE: &str = "content-type";

/// The content type of a file, by the end of its name. Browsers run a module and use a style sheet only with their types.
fn kind_of(path: &Path) -> Option<&'static str> {
    let end = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match end.as_str() {
        "html" | "htm" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "txt" | "md" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "wasm" => "application/wasm",
        "pdf" => "application/pdf",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

fn read(call: &Call, path: &AbsolutePath) -> Outcome<Vec<u8>> {
    let wrong = |message: String| Error::argument(message).detail("parameter", "bodyFile");
    let source = Source::open("bodyFile", path.checked("bodyFile")?, call.permit.app_root.as_deref())?;
    if source.bytes > MOST_FILE_BYTES {
        return Err(wrong(format!("bodyFile has {} bytes; {MOST_FILE_BYTES} is the most.", source.bytes)));
    }
    source.read().map_err(|error| wrong(format!("bodyFile cannot be read: {error}.")))
}

/// The stub that was added.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stubbed {
    /// The parts of addresses that it answers
    stubbed: Vec<String>,
    /// Its number, for network_unstub
    id: u64,
    /// The reason of the failure, if it fails requests
    #[serde(skip_serializing_if = "Option::is_none", default)]
    abort: Option<String>,
    /// The parts of the app that it does not reach
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unreached: Vec<String>,
    /// With strict: requests that cannot be held, and so do not fail
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unheld: Vec<String>,
}

impl Verb for NetworkStub {
    const TOOL: &'static str = "network_stub";
    const TITLE: &'static str = "Stub requests";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[
        Example {
            line: "network-stub /api/items --status 500 --times 2",
            args: r#"{"urls": ["/api/items"], "status": 500, "times": 2}"#,
        },
        Example {
            line: "network-stub /api/login --abort timedout",
            args: r#"{"urls": ["/api/login"], "abort": "timedout"}"#,
        },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Stubbed;

    fn check(&self) -> Outcome<()> {
        if self.sequence.is_some() && self.given.is_given() {
            return Err(
                Error::argument("sequence has the answers: give none beside it.").detail("parameter", "sequence")
            );
        }
        self.given.check()?;
        self.sequence.iter().flatten().try_for_each(Given::check)
    }

    async fn run(self, call: Call) -> Outcome<Stubbed> {
        let session = call.session()?;
        let answers = match &self.sequence {
            Some(sequence) => sequence.iter().map(|given| given.answer(&call)).collect::<Outcome<Vec<_>>>()?,
            None => vec![self.given.answer(&call)?],
        };
        let rule = Rule {
            urls: self.urls.iter().map(|part| UrlPart::of(part)).collect(),
            methods: self.methods.iter().map(|method| method.to_ascii_uppercase()).collect(),
            headers: self.match_headers,
            query: self.match_query,
            body: self.match_body,
            answers,
            recording: None,
            times: self.times,
        };
        let (stub, unreached) = stubs::add(&session, rule, self.strict).await?;
        let unheld = if self.strict { stubs::unheld(&session) } else { Vec::new() };
        Ok(Stubbed { stubbed: self.urls, id: stub.id, abort: self.given.abort, unreached, unheld })
    }
}

impl Show for Stubbed {
    fn show(&self) -> String {
        let unreached = self.unreached.iter().map(|why| format!("\n{}", clean_line(&format!("not reached: {why}"))));
        clean_line(&format!("stub {}: {}", self.id, self.stubbed.join(", "))) + &unreached.collect::<String>()
    }

    fn raw(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}
