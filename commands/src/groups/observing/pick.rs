//! `pick`: a person shows an element by a click on it, which the app does not hear.

use super::person::must_be_seen;
use crate::{
    call::Call,
    groups::acting::Element,
    shell_line,
    show::Show,
    values::Span,
    verb::{Frontends, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Picked,
};

/// Have a person click an element, and get its locator
///
/// The click is kept from the app. The reply has the element's ref, role and name, a lasting locator, and the line to
/// type. The locator is role and name, or else a test id, or else CSS. Ctrl-C ends it, and so does Escape in the app's
/// window, which the app gets as well.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Pick {
    /// How long to wait for the click: 30s, 2m
    #[serde(default = "a_minute")]
    timeout: Span,
}

fn a_minute() -> Span {
    Span("60s".into())
}

/// The element, and how to name it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// The element
    target: Element,
    /// Arguments that find it again; null where nothing but its ref does
    locator: Option<Map<String, Value>>,
    /// The window, view or frame that it is in
    surface: String,
    /// A line that acts on it
    line: String,
}

#[derive(Debug, Deserialize)]
struct Pointed {
    target: Element,
    locator: Option<Map<String, Value>>,
    takes_text: bool,
}

impl Verb for Pick {
    const TOOL: &'static str = "electron_pick";
    const TITLE: &'static str = "Have a person click an element";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Query;
    const FRONTENDS: Frontends = Frontends::Terminal;
    const KEEPS_TIME: bool = true;
    type Reply = Choice;

    fn check(&self) -> Outcome<()> {
        self.timeout.checked("timeout").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Choice> {
        let session = call.session()?;
        must_be_seen(&session, "A person is to click in the app")?;
        let budget = self.timeout.checked("timeout")?;
        let current = call.surface().await?;
        let pointing = session.overlays.ask_to_point(call.window.is_some().then_some(&current)).await?;
        (call.progress)("click an element in the app (Escape there, or Ctrl-C here, ends it)");
        let gone = |why: String| Error::new(Code::WaitTimeout, format!("Nothing was picked: {why}."));
        match pointing.picked::<Pointed>(budget).await? {
            Picked::Element(surface, Pointed { target, locator, takes_text }) => {
                let mut args = locator.clone().unwrap_or_else(|| {
                    Map::from_iter(target.reference.map(|number| ("ref".to_owned(), Value::from(number))))
                });
                // A ref identifies its window.
                if locator.is_some() && surface.handle != current.handle {
                    args.insert("window".into(), surface.handle.as_str().into());
                }
                let tool = if takes_text { "electron_type" } else { "electron_click" };
                if takes_text {
                    args.insert("text".into(), "TEXT".into());
                }
                let line = shell_line::render(call.registry, tool, &Value::Object(args));
                Ok(Choice { target, locator, surface: surface.handle.clone(), line })
            }
            Picked::Refused => Err(gone("Escape was pressed in the app".into())
                .hint("Pick once more, or look with electron_snapshot: it gives refs, too.")
                .detail("refused", true)),
            Picked::Nobody => Err(gone(format!("nobody clicked within {}", self.timeout.0))
                .hint("`--timeout 5m` waits longer.")
                .detail("timeout_ms", json!(budget.as_millis() as u64))),
        }
    }
}

impl Show for Choice {
    fn show(&self) -> String {
        format!("{}  in {}\n{}", self.target.words(), self.surface, self.line)
    }

    fn raw(&self) -> Option<String> {
        Some(self.line.clone())
    }
}
