//! `network-capture-start`: begin to keep the requests of an app.

use crate::{
    call::Call,
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::{
    capture::{self, USUAL_ROWS},
    exchange::From,
    filter::{Filter, UrlPart},
    recorder::{Bodies, Settings},
    secrets::Redaction,
};

/// Begin to capture the app's requests
///
/// Those of every page, frame and worker, and of the main process, from now on. Launch with captureNetwork to have the
/// first document too. Credentials in headers, addresses and bodies are redacted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkCaptureStart {
    /// Only addresses with one of these parts; a part with * is a pattern for the whole address
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    urls: Vec<String>,
    /// Only these methods
    #[serde(default)]
    #[schemars(length(max = 20), inner(length(min = 1)))]
    methods: Vec<String>,
    /// Only those of these parts of the app
    #[serde(default)]
    #[schemars(length(max = 4))]
    from: Vec<From>,
    /// Keep bodies: true, or size for their sizes alone
    capture_bodies: Option<BodiesWanted>,
    /// Keep that many bytes of each body at most
    #[serde(default = "most_bytes")]
    #[schemars(range(min = 1, max = 1_048_576))]
    max_body_bytes: usize,
    /// Keep bodies of types with one of these parts only [default: those that are text]
    #[schemars(length(max = 50), inner(length(min = 1)))]
    body_content_types: Option<Vec<String>>,
    /// Keep this many requests; the oldest are dropped
    #[serde(default = "most_rows")]
    #[schemars(range(min = 1, max = 100_000))]
    max_events: usize,
    /// Redact values of these names too
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    redact: Vec<String>,
    /// Redact nothing
    #[serde(default)]
    reveal: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum BodiesWanted {
    /// All of them, or none
    Kept(bool),
    /// Their sizes
    Sizes(SizeWord),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SizeWord {
    Size,
}

fn most_bytes() -> usize {
    64 << 10
}

fn most_rows() -> usize {
    USUAL_ROWS
}

/// The types of bodies that are text.
const TEXTS: &[&str] = &["json", "text/", "xml", "x-www-form-urlencoded", "javascript"];

/// Whether a capture is on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Capturing {
    /// Always true
    capturing: bool,
    /// The parts of addresses that it keeps
    urls: Vec<String>,
    /// The methods that it keeps
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    methods: Vec<String>,
    /// The parts of the app that it does not cover
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unheard: Vec<String>,
}

impl NetworkCaptureStart {
    fn settings(&self) -> Settings {
        let lower = |text: &String| text.to_ascii_lowercase();
        let types = self.body_content_types.as_ref();
        let types =
            types.map_or_else(|| TEXTS.iter().map(ToString::to_string).collect(), |t| t.iter().map(lower).collect());
        Settings {
            filter: Filter {
                urls: self.urls.iter().map(|part| UrlPart::of(part)).collect(),
                methods: self.methods.iter().map(|method| method.to_ascii_uppercase()).collect(),
                from: self.from.clone(),
                ..Filter::default()
            },
            bodies: match self.capture_bodies {
                None | Some(BodiesWanted::Kept(false)) => Bodies::No,
                Some(BodiesWanted::Kept(true)) => Bodies::Kept { most: self.max_body_bytes, types },
                Some(BodiesWanted::Sizes(SizeWord::Size)) => Bodies::Sizes,
            },
            redaction: Redaction { off: self.reveal, names: self.redact.iter().map(lower).collect() },
            rows: self.max_events,
        }
    }
}

/// The settings of a capture that begins with a launch.
pub(crate) fn at_launch() -> Settings {
    let types = TEXTS.iter().map(ToString::to_string).collect();
    Settings { bodies: Bodies::Kept { most: most_bytes(), types }, rows: most_rows(), ..Settings::default() }
}

impl Verb for NetworkCaptureStart {
    const TOOL: &'static str = "network_capture_start";
    const TITLE: &'static str = "Capture requests";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example {
        line: "network-capture-start --urls /api/ --capture-bodies true",
        args: r#"{"urls": ["/api/"], "captureBodies": true}"#,
    }];
    const WHILE_PAUSED: bool = true;
    type Reply = Capturing;

    fn check(&self) -> Outcome<()> {
        if self.body_content_types.is_some() && !matches!(self.capture_bodies, Some(BodiesWanted::Kept(true))) {
            return Err(Error::argument("bodyContentTypes says which bodies to keep: give captureBodies true too.")
                .detail("parameter", "bodyContentTypes"));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Capturing> {
        let session = call.session()?;
        if self.from.iter().any(|from| matches!(from, From::Main | From::Utility)) {
            session.main.need().map_err(|error| Self::GROUP.as_unsupported(error))?;
        }
        let unheard = capture::start(&session, self.settings()).await?;
        Ok(Capturing { capturing: true, urls: self.urls, methods: self.methods, unheard })
    }
}

impl Show for Capturing {
    fn show(&self) -> String {
        let of = if self.urls.is_empty() { String::new() } else { format!(" with {}", self.urls.join(", ")) };
        let unheard = self.unheard.iter().map(|why| format!("\n{}", clean_line(&format!("not captured: {why}"))));
        format!("capturing requests{of}{}", unheard.collect::<String>())
    }
}
