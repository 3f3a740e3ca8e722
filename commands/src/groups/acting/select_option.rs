//! `select-option`: choose in a dropdown or list.

use super::ready::{Element, How, ready_for};
use crate::{
    call::Call,
    groups::reading::READ,
    show::{Show, clean_line},
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_agent::operations::{
    EndSelection, SelectionEnded, SelectionPoint, SelectionWay, StageSelection, StagedSelection,
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{
        keyboard::Strokes,
        keys::Modifier,
        press::{Places, Press, PressOutcome},
    },
    page::trap::Met,
    surfaces::Surface,
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// Select options of a dropdown or list by value, or by label
///
/// With a real key or real clicks; with scripted events only where the page keeps those from the list, or the list is
/// hidden. Unknown and disabled options are refused; the error lists the options.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelectOption {
    #[serde(flatten)]
    target: Target,
    /// The options' values, or their labels; none clears a list that takes several
    values: Vec<String>,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The options that are selected now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Selected {
    /// The element
    target: Element,
    /// The selected options' values
    selected: Vec<String>,
    /// False where the app took the choice and then changed it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    exact: Option<bool>,
    /// events: by scripted events, because real input cannot reach the list
    #[serde(skip_serializing_if = "Option::is_none", default)]
    by: Option<String>,
}

impl Verb for SelectOption {
    const TOOL: &'static str = "electron_select_option";
    const TITLE: &'static str = "Select options";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["select"];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "select-option '#new-priority' high",
        args: r##"{"selector": "#new-priority", "values": ["high"]}"##,
    }];
    type Reply = Selected;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Selected> {
        let locator = self.target.required()?;
        let deadline = Deadline::after(self.timeout_ms.up_to(ACTION_MOST));
        let session = call.session()?;
        loop {
            let mut trap = session.shared.heard.trap();
            let arg = json!({ "kind": "select", "values": self.values });
            let how = How { force: self.force, timeout: Millis(deadline.left().as_millis() as u64) };
            let (surface, begun) = ready_for::<Begun>(&call, locator.clone(), arg, how).await?;
            if begun.chosen {
                return Ok(begun.into_selected(None));
            }
            // Only now is it this call's turn: the check has changed nothing.
            let mut staged = Staged(Some(surface.clone()));
            let stage = StageSelection { arm: json!({ "id": trap.id }), target: locator.clone() };
            let StagedSelection { way, key } = call.perform(&surface, &stage, READ).await?;
            match way {
                SelectionWay::Gone if deadline.left() < Duration::from_millis(1) => return Err(gone(&begun.target)),
                SelectionWay::Gone => continue,
                SelectionWay::Key => {
                    let strokes = Strokes::chord(key.as_deref().unwrap_or_default())?;
                    session.input.press_keys(&surface, &strokes, &mut trap, true).await?;
                    let ended = match trap.state().then.take().and_then(|then| serde_json::from_value(then).ok()) {
                        Some(ended) => ended,
                        None => {
                            let end = EndSelection { id: Some(trap.id), undo: false };
                            call.perform(&surface, &end, deadline.left()).await?
                        }
                    };
                    staged.keep();
                    match trap.state().met.clone() {
                        None => return begun.ended(ended, way),
                        Some(met) if deadline.left() < Duration::from_millis(1) => {
                            return Err(moved(&begun.target, &met));
                        }
                        Some(_) => continue,
                    }
                }
                SelectionWay::Clicks => click_options(&call, &surface, &begun).await?,
                SelectionWay::Events => {}
            }
            let ended = call.perform(&surface, &EndSelection { id: None, undo: false }, deadline.left()).await?;
            staged.keep();
            return begun.ended(ended, way);
        }
    }
}

/// A list that was prepared for the input. Dropping this restores its selection, unless the input was sent.
struct Staged(Option<Arc<Surface>>);

impl Staged {
    fn keep(&mut self) {
        self.0 = None;
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(surface) = &self.0 {
            surface.tell(&EndSelection { id: None, undo: true });
        }
    }
}

#[derive(Debug, Deserialize)]
struct Begun {
    target: Element,
    selected: Vec<String>,
    /// Whether they are selected already.
    chosen: bool,
    count: u32,
}

impl Begun {
    fn into_selected(self, by: Option<&'static str>) -> Selected {
        Selected { target: self.target, selected: self.selected, exact: None, by: by.map(str::to_owned) }
    }

    /// A list that acts on the choice and then resets itself has worked. A list that never took the choice has not.
    fn ended(self, ended: SelectionEnded, way: SelectionWay) -> Outcome<Selected> {
        let by = (way == SelectionWay::Events).then_some("events");
        let Some(selected) = ended.selected else { return Ok(self.into_selected(by)) };
        if !ended.held {
            let message = format!("{} did not take the choice: {selected:?} is selected.", self.target.words());
            return Err(Error::new(Code::TypeNoEffect, message)
                .detail("selected", selected)
                .hint("The app puts another choice in its place, or an option could not be clicked. Look at it before it is tried again."));
        }
        let by = by.map(str::to_owned);
        Ok(Selected { target: self.target, selected, exact: (!ended.exact).then_some(false), by })
    }
}

/// Clicks each chosen option. The first is clicked without a modifier key, so that the others are deselected. It stops where
/// an option cannot be clicked; `EndSelection` then does the rest or reports it.
async fn click_options(call: &Call, surface: &Arc<Surface>, begun: &Begun) -> Outcome<()> {
    let session = call.session()?;
    for at in 0..begun.count {
        let modifiers = if at == 0 { 0 } else { Modifier::ACCELERATOR.bit() };
        let press = Press { modifiers, ..Press::ONCE };
        let mut misses = 0;
        loop {
            let mut trap = session.shared.heard.trap();
            let arm = press.arm(&trap, surface.is_embedded());
            let place = call.perform(surface, &SelectionPoint { at, arm }, READ).await?;
            let Some(point) = place.point else { return Ok(()) };
            match session.input.press(surface, Places::just(point), &press, &mut trap, READ).await? {
                PressOutcome::Missed { met, .. } if misses == MOST_MISSES => return Err(moved(&begun.target, &met)),
                PressOutcome::Missed { .. } => misses += 1,
                _ => break,
            }
        }
    }
    Ok(())
}

/// How many times a click on one option is tried again, if the option moves away from under the pointer.
const MOST_MISSES: u32 = 20;

fn gone(target: &Element) -> Error {
    Error::new(Code::ElementMoved, format!("{} was removed as an option was about to be selected.", target.words()))
        .look()
}

fn moved(target: &Element, met: &Met) -> Error {
    let message = format!("{} was not reached: {} was met instead, and got no event.", target.words(), met.words());
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).look()
}

impl Show for Selected {
    fn show(&self) -> String {
        format!("selected {} in {}", clean_line(&self.selected.join(", ")), self.target.words())
    }
}
