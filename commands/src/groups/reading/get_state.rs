//! `get-state`: role, name and every state of an element.

use super::{element, read};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Checked, State},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Code, Outcome};

/// Get an element's role, name and full state
///
/// One call answers whether it can be clicked, is checked, has the focus. States that the role does
/// not have are null.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetState {
    #[serde(flatten)]
    target: Target,
    /// Read only this state: true or false
    #[schemars(extend("x-shell" = true))]
    is: Option<Is>,
    /// With is: exit with status 1 when it is not
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    #[allow(dead_code, reason = "the shell reads it")]
    fail: bool,
}

/// A state that can be asked for by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Is {
    Visible,
    Hidden,
    Enabled,
    Disabled,
    Checked,
    Selected,
    Expanded,
    Pressed,
    Focused,
    Readonly,
    Required,
    Invalid,
    Busy,
}

impl Is {
    fn holds(self, state: &State) -> bool {
        let on = |checked: &Option<Checked>| *checked == Some(Checked::Plain(true));
        match self {
            Is::Visible => state.visible,
            Is::Hidden => !state.visible,
            Is::Enabled => state.enabled,
            Is::Disabled => state.disabled,
            Is::Checked => on(&state.checked),
            Is::Selected => state.selected == Some(true),
            Is::Expanded => state.expanded == Some(true),
            Is::Pressed => on(&state.pressed),
            Is::Focused => state.focused,
            Is::Readonly => state.readonly == Some(true),
            Is::Required => state.required == Some(true),
            Is::Invalid => state.invalid == Some(true),
            Is::Busy => state.busy,
        }
    }
}

/// The element and its state.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Described {
    /// Its ref; null for content
    #[serde(rename = "ref")]
    reference: Option<u32>,
    /// Its role; empty where there is no such element, with is
    role: String,
    /// Its accessible name
    name: String,
    /// Its states
    state: State,
    /// Whether the state that was asked for holds
    #[serde(skip_serializing_if = "Option::is_none", default)]
    is: Option<bool>,
    /// How many elements matched; the first was read
    #[serde(skip_serializing_if = "Option::is_none", default)]
    matched: Option<u32>,
}

impl Verb for GetState {
    const TOOL: &'static str = "electron_get_state";
    const TITLE: &'static str = "Get an element's state";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-state '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Described;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Described> {
        let read = read(&call, &self.target, json!({ "what": "state" })).await;
        let mut described: Described = match (read, self.is) {
            // A missing element is not visible.
            (Err(error), Some(Is::Visible | Is::Hidden)) if error.code == Code::SelectorNoMatch => Described::default(),
            (read, _) => read?,
        };
        described.is = self.is.map(|is| is.holds(&described.state));
        Ok(described)
    }
}

impl Show for Described {
    fn show(&self) -> String {
        if let Some(is) = self.is {
            return is.to_string();
        }
        format!("{} {}", element(self.reference, &self.role, &self.name), self.state.words())
    }

    fn raw(&self) -> Option<String> {
        self.is.map(|is| is.to_string())
    }
}
