//! `select-option`: choose in a dropdown or list.

use super::ready::{Element, How, ready};
use crate::{
    call::Call,
    show::{Show, clean_line},
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::fault::Outcome;

/// Select options of a dropdown or list by value, or by label
///
/// Unknown and disabled options are refused, with the list of what there is.
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
        let (surface, _) = ready(&call, locator.clone(), "select", how).await?;
        let arg = json!({ "target": locator, "values": self.values, "force": self.force });
        call.ask_on(&surface, "selectOptions", arg, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

impl Show for Selected {
    fn show(&self) -> String {
        format!("selected {} in {}", clean_line(&self.selected.join(", ")), self.target.words())
    }
}
