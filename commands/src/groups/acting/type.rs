//! `type`: replace the text of a field.

use super::{
    keying::{Keyed, press_keys, press_keys_checked_by},
    ready::{Element, How},
    typed_state::{kept, typed},
};
use crate::{
    call::Call,
    show::{Show, quoted},
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_agent::operations::SetValue;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::keyboard::Strokes,
    surfaces::Surface,
};
use std::time::Duration;

/// Replace the text of a field or editable element
///
/// Selects what is there and inserts the text as a user would (trusted input events), so that
/// React- and Vue-controlled fields keep it. For code editors use type-into-editor.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Type {
    #[serde(flatten)]
    target: Target,
    /// The text; empty clears the field
    #[schemars(length(max = 100_000))]
    text: String,
    /// Press Enter afterwards
    #[serde(default)]
    #[schemars(extend("x-short-list" = true))]
    submit: bool,
    /// Compose it as with an input method, such as one for Chinese or Japanese
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    ime: bool,
    /// Fail unless the field holds just this text, and keeps it for half a second
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    exact: bool,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

impl Verb for Type {
    const TOOL: &'static str = "electron_type";
    const TITLE: &'static str = "Type text into a field";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["fill"];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "type '#new-title' 'Buy milk'",
        args: r##"{"selector": "#new-title", "text": "Buy milk"}"##,
    }];
    type Reply = Filled;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.ime.then(|| composed(&self.text)).transpose().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Filled> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let locator = self.target.required()?;
        let filled = match self.ime {
            true => replace_by(&call, locator.clone(), &self.text, &composed(&self.text)?, how).await,
            false => replace(&call, locator.clone(), &self.text, how).await,
        }?;
        if self.exact {
            holds_exactly(&call, &locator, &self.text, &filled).await?;
        }
        if self.submit {
            press_keys(&call, Some(locator), &Strokes::chord("Enter")?, how).await?;
        }
        Ok(filled)
    }
}

/// The value of a field after typing.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Filled {
    /// The element
    pub target: Element,
    /// Whether it holds the text that was given; a picker may spell the value in another way
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact: Option<bool>,
    /// Its value, when that is spelt otherwise: a picker, a mask, a filter, a length limit
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<String>,
}

impl Show for Filled {
    fn show(&self) -> String {
        let other = self.value.as_ref().map_or(String::new(), |value| format!(" (it holds {} now)", quoted(value)));
        format!("typed into {}{other}", self.target.words())
    }
}

/// Fails unless a field holds just the text, and keeps it.
async fn holds_exactly(call: &Call, locator: &Value, text: &str, filled: &Filled) -> Outcome<()> {
    let target = filled.target.words();
    let (value, message) = match filled.exact {
        Some(false) => (filled.value.clone(), format!("{target} took the text, and holds another one.")),
        _ => {
            let surface = call.surface_of(Some(locator)).await?;
            // A picker may spell the same value in another way.
            let held = filled.value.as_deref().unwrap_or(text);
            let kept = kept(call, &surface, locator, held).await?;
            if kept.exact == Some(true) {
                return Ok(());
            }
            (kept.value, format!("{target} took the text, and then the page put another one in its place."))
        }
    };
    let holds = value.as_deref().map_or(String::new(), |v| format!(" It holds {}.", quoted(v)));
    Err(Error::new(Code::TypeNoEffect, message + &holds)
        .hint("A mask, a filter or a check of the page changes it. Without `exact` the answer has the value.")
        .detail("value", value)
        .next("electron_get_value", locator.clone(), "read what it holds now"))
}

/// Text that an input method composes.
///
/// # Errors
/// `BAD_ARGUMENT` for no text, for several lines, and for more than an input method holds.
pub(super) fn composed(text: &str) -> Outcome<Strokes> {
    const MOST: usize = 1000;
    if text.is_empty() || text.contains(['\n', '\r']) || text.chars().count() > MOST {
        let message = format!("ime composes one line of 1 to {MOST} characters.");
        return Err(Error::argument(message).detail("parameter", "text"));
    }
    Ok(Strokes::Compose(text.to_owned()))
}

/// Selects the whole content and puts `text` in its place.
pub(super) async fn replace(call: &Call, locator: Value, text: &str, how: How) -> Outcome<Filled> {
    // An empty text is no input, so press a key to empty the field.
    let strokes = if text.is_empty() { Strokes::chord("Delete")? } else { Strokes::Insert(text.to_owned()) };
    replace_by(call, locator, text, &strokes, how).await
}

async fn replace_by(call: &Call, locator: Value, text: &str, strokes: &Strokes, how: How) -> Outcome<Filled> {
    let keyed =
        press_keys_checked_by(call, Some(locator.clone()), json!({ "kind": "type", "text": text }), strokes, how)
            .await?;
    let Keyed { surface, ready: Some(ready), after, .. } = keyed else {
        return Err(Error::internal("typing without a target"));
    };
    if ready.takes_no_keys() {
        return set_value(call, &surface, &locator, text).await;
    }
    let after = match after {
        Some(after) if after.changed => Ok(after),
        // Many editors render on a later frame.
        _ => typed(call, &surface, Some(&locator), &ready.before, Some(text), false).await,
    };
    match after {
        Ok(after) if !after.changed => Err(no_effect(call, Some(&locator), after.value.as_deref())),
        Ok(after) => {
            let value = after.value.filter(|_| after.exact == Some(false));
            Ok(Filled { target: ready.target, exact: after.exact, value })
        }
        // The typing removed the field: that is an effect.
        Err(error) if !matches!(error.code, Code::RefNotFound | Code::SelectorNoMatch | Code::BadArgument) => {
            Err(error)
        }
        Err(_) => Ok(Filled { target: ready.target, exact: None, value: None }),
    }
}

/// Date, time, colour and range inputs take no typed text: a user picks, and the value is set.
async fn set_value(call: &Call, surface: &Surface, locator: &Value, text: &str) -> Outcome<Filled> {
    let asked = SetValue { target: locator.clone(), value: text.to_owned() };
    let set = call.perform(surface, &asked, Duration::from_secs(5)).await?;
    let target = Element::from(set.target);
    if let Some(value) = set.value.as_deref().filter(|value| same_value(value, text)) {
        let value = (value != text).then(|| value.to_owned());
        return Ok(Filled { target, exact: Some(true), value });
    }
    let holds = quoted(&set.value.unwrap_or_default());
    let message = format!("{} did not take {}; it holds {holds} now.", target.words(), quoted(text));
    Err(Error::new(Code::TypeNoEffect, message)
        .hint("Date inputs take YYYY-MM-DD, time HH:MM, color #rrggbb, range a number within min and max."))
}

/// A colour in capitals is the same colour, 7.0 the same number as 7.
fn same_value(value: &str, text: &str) -> bool {
    value.eq_ignore_ascii_case(text)
        || matches!((value.parse::<f64>(), text.parse::<f64>()), (Ok(value), Ok(text)) if value == text)
}

pub(super) fn no_effect(call: &Call, locator: Option<&Value>, value: Option<&str>) -> Error {
    let holds =
        value.map_or(String::new(), |v| format!(" It holds {}.", quoted(&v.chars().take(80).collect::<String>())));
    let error = Error::new(Code::TypeNoEffect, format!("Typing changed nothing.{holds}")).detail("tool", call.tool);
    match locator {
        // A locator has the same fields as the arguments of a call.
        Some(locator) => {
            error.next("electron_get_state", locator.clone(), "see what it is, and whether it can be edited")
        }
        None => error.next("electron_focused_element", json!({}), "see where the keys have gone"),
    }
}
