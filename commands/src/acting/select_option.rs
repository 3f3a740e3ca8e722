//! `select-option`: choose in a dropdown or list.

use super::ready::{Element, How, ready_for};
use crate::{
    call::Call,
    reading::READ,
    show::{Show, clean_line},
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    fault::Outcome,
    input::{
        keys::{self, Modifier},
        mouse::{Button, Point},
    },
    surfaces::Surface,
};

/// Select options of a dropdown or list by value, or by label
///
/// With a real key or real clicks; scripted events only where the page keeps those from the list, or
/// it does not show. Unknown and disabled options are refused, with the list of what there is.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelectOption {
    #[serde(flatten)]
    target: Target,
    /// The options' values, or their labels
    #[schemars(length(min = 1))]
    values: Vec<String>,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// What is selected now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Selected {
    /// The element
    target: Element,
    /// The selected options' values
    selected: Vec<String>,
}

impl Verb for SelectOption {
    const TOOL: &'static str = "electron_select_option";
    const TITLE: &'static str = "Select options";
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
        let how = How { force: self.force, timeout: self.timeout_ms };
        let budget = self.timeout_ms.up_to(ACTION_MOST);
        let arg = json!({ "kind": "select", "values": self.values });
        let (surface, begun) = ready_for::<Begun>(&call, locator, arg, how).await?;
        match begun.way {
            Way::None => return Ok(Selected { target: begun.target, selected: begun.selected }),
            Way::Key => surface.press(&keys::parse(&begun.key.unwrap_or_default())?).await?,
            Way::Clicks => click_options(&call, &surface, begun.count).await?,
            Way::Events => {}
        }
        let ended: Ended = call.ask_on(&surface, "endSelection", json!({}), budget).await?;
        Ok(Selected { target: begun.target, selected: ended.selected.unwrap_or(begun.selected) })
    }
}

/// How the page's own list is made to choose.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Way {
    /// It has been chosen before.
    None,
    /// One key from the option beside it.
    Key,
    /// A click for each option.
    Clicks,
    /// What cannot be done by hand: events that the page sees are not trusted.
    Events,
}

#[derive(Debug, Deserialize)]
struct Begun {
    target: Element,
    selected: Vec<String>,
    way: Way,
    #[serde(default)]
    key: Option<String>,
    count: u32,
}

#[derive(Debug, Deserialize)]
struct Ended {
    /// What is selected; null where the list has gone, or its document.
    selected: Option<Vec<String>>,
}

async fn click_options(call: &Call, surface: &Surface, count: u32) -> Outcome<()> {
    #[derive(Deserialize)]
    struct Place {
        point: Option<Point>,
    }
    for at in 0..count {
        let place: Place = call.ask_on(surface, "selectionPoint", json!({ "at": at }), READ).await?;
        let Some(point) = place.point else { break };
        surface.click(point, Button::Left, 1, if at == 0 { 0 } else { Modifier::ACCELERATOR.bit() }).await?;
    }
    Ok(())
}

impl Show for Selected {
    fn show(&self) -> String {
        format!("selected {} in {}", clean_line(&self.selected.join(", ")), self.target.words())
    }
}
