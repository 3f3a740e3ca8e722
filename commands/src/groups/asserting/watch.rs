//! Shared parts of waits and expects: the condition that is sent to the page, and predicates on text.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean_line, quoted, shortened},
    values::{Millis, WAIT_MOST},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::error::{Code, Error, Outcome};
use std::time::Instant;

/// The default budget, 5 s (clamped to 60 s).
pub fn wait_budget() -> Millis {
    Millis(5_000)
}

/// Lets the page watch a condition until it holds or `timeout` is over; 0 looks once. A window or a frame that is named
/// and not there yet is waited for, as an element is.
pub async fn watch<R: DeserializeOwned>(
    call: &Call,
    condition: Value,
    mut arg: Value,
    timeout: Millis,
    expectation: bool,
) -> Outcome<R> {
    let budget = timeout.up_to(WAIT_MOST);
    arg["condition"] = condition;
    arg["expectation"] = expectation.into();
    let until = Instant::now() + budget;
    let mut closed: Option<(String, Error)> = None;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let surface = call.surface_of_within(arg.get("target"), left).await?;
        // The closed window is still the active one: there is no other to go on in.
        if let Some((_, error)) = closed.take_if(|(handle, _)| *handle == surface.handle) {
            return Err(error);
        }
        let left = until.saturating_duration_since(Instant::now());
        arg["timeoutMs"] = (left.as_millis() as u64).into();
        match call.ask_on(&surface, "wait", arg.clone(), left).await {
            // A splash window closes and the main one takes its place: a call that names neither window nor ref is
            // about whichever window is open.
            Err(error)
                if error.code == Code::SurfaceClosed && call.window.is_none() && arg["target"]["ref"].is_null() =>
            {
                closed = Some((surface.handle.clone(), error));
            }
            answer => return answer,
        }
    }
}

/// A predicate on text: exactly one of its fields.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Predicate {
    /// The text must be exactly this
    #[serde(skip_serializing_if = "Option::is_none", default)]
    equals: Option<String>,
    /// The text must contain this
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(extend("x-short" = "c"))]
    contains: Option<String>,
    /// JavaScript regular expression to match
    #[serde(skip_serializing_if = "Option::is_none", default)]
    regex: Option<String>,
    /// The text must not be this
    #[serde(skip_serializing_if = "Option::is_none", default)]
    not_equals: Option<String>,
    /// The text must not contain this
    #[serde(skip_serializing_if = "Option::is_none", default)]
    not_contains: Option<String>,
    /// Flags of regex: i, m, s, u
    #[serde(skip_serializing_if = "Option::is_none", default)]
    flags: Option<String>,
}

impl Predicate {
    /// Exactly one predicate; flags only with a regular expression.
    pub fn check(&self) -> Outcome<()> {
        one_predicate(&json!(self), &["equals", "contains", "regex", "not_equals", "not_contains"], "regex")
    }

    /// The condition on `what` of an element.
    pub fn condition(&self, what: &str) -> Value {
        let mut predicate = json!(self);
        let flags = predicate.as_object_mut().and_then(|p| p.remove("flags"));
        let mut condition = json!({ "kind": what, "predicate": predicate });
        if let Some(flags) = flags {
            condition["flags"] = flags;
        }
        condition
    }
}

/// Rules of predicates: exactly one of `names`; flags go with `regex`; the regular expression's
/// form is checked by the page, whose engine runs it.
pub fn one_predicate(given: &Value, names: &[&str], regex: &str) -> Outcome<()> {
    let present: Vec<&str> =
        names.iter().copied().filter(|name| given.get(name).is_some_and(|v| !v.is_null())).collect();
    match present.as_slice() {
        [] => return Err(Error::argument(format!("What is expected? Give exactly one of {}.", names.join(", ")))),
        [_] => {}
        several => {
            return Err(Error::argument(format!("{} exclude each other; give exactly one.", several.join(" and "))));
        }
    }
    if let Some(flags) = given.get("flags").and_then(Value::as_str) {
        if present[0] != regex {
            return Err(Error::argument(format!("flags goes with {regex} only.")).detail("parameter", "flags"));
        }
        let known = flags.chars().all(|c| "imsu".contains(c));
        let twice = flags.char_indices().any(|(i, c)| flags[..i].contains(c));
        if !known || twice {
            return Err(Error::argument(format!("flags may hold each of i, m, s and u once; got {flags:?}."))
                .hint("g and y are refused: they would make the check stateful.")
                .detail("parameter", "flags"));
        }
    }
    Ok(())
}

/// The reply of an expect that read something.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Matched {
    /// Always true
    matched: bool,
    /// The value that was found
    actual: Option<String>,
    /// Set when the other source of text would decide differently
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
}

/// Line breaks in the page's source are not visible.
fn in_a_line(text: &str) -> String {
    let broken = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.contains('\n') { broken(text) } else { text.to_owned() }
}

/// An excerpt suffices for a person to recognize an element.
const MAX_SHOWN_CHARS: usize = 160;

impl Show for Matched {
    fn show(&self) -> String {
        let ok = paint(Ink::Good, "ok");
        let found = shortened(&quoted(&in_a_line(self.actual.as_deref().unwrap_or_default())), MAX_SHOWN_CHARS);
        match &self.note {
            Some(note) => format!("{ok}: {found}\n{}", clean_line(note)),
            None => format!("{ok}: {found}"),
        }
    }
}

/// The reply of an expect that has no further fields.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Held {
    /// Always true
    matched: bool,
}

impl Show for Held {
    fn show(&self) -> String {
        paint(Ink::Good, "ok")
    }
}
