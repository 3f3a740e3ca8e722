//! `check`: Check a checkbox, radio or switch.

use super::{
    press::Pressing,
    ready::{Element, How},
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Checked, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::press::Press,
    surfaces::Surface,
};
use std::time::Duration;

/// Check a checkbox, radio or switch, unless it is checked
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    #[serde(flatten)]
    target: Target,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

impl Verb for Check {
    const TOOL: &'static str = "electron_check";
    const TITLE: &'static str = "Check a checkbox or radio";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "check --role radio --name Open", args: r#"{"role": "radio", "name_exact": "Open"}"# }];
    type Reply = Checking;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Checking> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        set(&call, self.target.required()?, true, how).await
    }
}

/// The state of the control after the call.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Checking {
    /// The element
    target: Element,
    /// Whether it is checked now
    checked: bool,
    /// Where the click went, when not to the element itself; the first click, where the control was clicked again after that
    #[serde(skip_serializing_if = "Option::is_none", default)]
    landed: Option<String>,
}

/// A click that went to an element around the control.
struct Before {
    landed: String,
    /// The error of the call if no further attempt can be made.
    error: Error,
}

/// Clicks the control unless its state is as wanted, and checks the state afterwards.
pub(super) async fn set(call: &Call, locator: Value, wanted: bool, how: How) -> Outcome<Checking> {
    let press = Press { force: how.force, ..Press::ONCE };
    let arg = json!({ "kind": "check", "wanted": wanted });
    let mut pressing = Pressing::begin(call, locator.clone(), arg, press, how)?;
    let mut before: Option<Before> = None;
    loop {
        // If an earlier attempt clicked, report its result, and not why this attempt did not click.
        let attempt = pressing.attempt().await.map_err(|error| before.take().map_or(error, |before| before.error));
        let Some(pressed) = attempt? else { continue };
        let (surface, ready) = (pressed.surface, pressed.ready);
        let Some(now) = &ready.checked else {
            return Err(Error::argument(format!(
                "{} cannot be checked: it is no checkbox, radio or switch.",
                ready.target.words()
            ))
            .next("electron_find", json!({ "role": "checkbox" }), "see the checkboxes"));
        };
        if *now == Checked::Plain(wanted) {
            return Ok(Checking { target: ready.target, checked: wanted, landed: before.map(|before| before.landed) });
        }
        // An earlier click that went elsewhere is reported, whatever the last one did.
        let landed = pressed.landed.clone().or_else(|| before.as_ref().map(|before| before.landed.clone()));
        if pressed.checked == Some(Checked::Plain(wanted)) {
            return Ok(Checking { target: ready.target, checked: wanted, landed });
        }
        match turned(call, &surface, &locator, wanted).await {
            // The page rendered it anew between press and release, so no click followed. Click again, as a person
            // would.
            Err(error) if error.code == Code::WaitTimeout && pressed.clicks == 0 && pressing.has_time() => {}
            Err(error) if error.code == Code::WaitTimeout => {
                let what = match (error.details.get("actual"), wanted) {
                    (Some(Value::Null), _) => "was gone then",
                    (_, true) => "is not checked",
                    (_, false) => "is not unchecked",
                };
                let went =
                    pressed.landed.as_ref().map_or(String::new(), |landed| format!(" The click went to {landed}."));
                let clicked = if before.is_some() { "clicked twice" } else { "clicked" };
                let message = format!("{} was {clicked}, but {what}.{went}", ready.target.words());
                let error = Error::new(Code::TypeNoEffect, message)
                    .hint("The app may forbid it, or a radio cannot be unchecked: check another one of its group.");
                match pressed.landed {
                    // It moved away during the press. Try once more when it holds still.
                    Some(landed) if pressed.went_around && before.is_none() && pressing.has_time() => {
                        before = Some(Before { landed, error });
                        pressing.wants_rest();
                    }
                    _ => return Err(error),
                }
            }
            // The press removed it, and no click followed, so it cannot have been checked.
            Err(error) if pressed.clicks == 0 => {
                let message = format!(
                    "{} was pressed, but no click followed, and its state cannot be read now: {}",
                    ready.target.words(),
                    error.message
                );
                return Err(Error::new(Code::TypeNoEffect, message)
                    .hint("The app seems to have removed it at the press. Check whether that was intended.")
                    .look());
            }
            // A checkbox changes before its click handlers run. They may then remove it, or close its window.
            Ok(()) | Err(_) => return Ok(Checking { target: ready.target, checked: wanted, landed }),
        }
    }
}

/// Waits until the control has the wanted state. A mixed checkbox may become checked or unchecked first.
async fn turned(call: &Call, surface: &Surface, locator: &Value, wanted: bool) -> Outcome<()> {
    const TURNED: Duration = Duration::from_millis(500);
    let state = json!({ "kind": "state", "state": { "checked": wanted } });
    let arg =
        json!({ "target": locator, "condition": state, "ofControl": true, "timeoutMs": TURNED.as_millis() as u64 });
    call.ask_on::<Value>(surface, "wait", arg, TURNED).await.map(drop)
}

impl Show for Checking {
    fn show(&self) -> String {
        let landed = self.landed.as_ref().map_or(String::new(), |landed| format!(" (a click went to {landed})"));
        format!("{} {}{landed}", if self.checked { "checked" } else { "unchecked" }, self.target.words())
    }
}
