//! `type-into-editor`: text into a code editor or rich-text editor.

use super::{
    ready::{Element, How, ready, typed},
    r#type::no_effect,
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    fault::Outcome,
    input::{keys, mouse::Button},
};

/// Type into a code or rich-text editor: click its content area, then type
///
/// For Monaco, CodeMirror, ProseMirror and contenteditable: give the visible content area, such as
/// '.monaco-editor .view-lines'. replace selects everything first; with an empty text it clears.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeIntoEditor {
    #[serde(flatten)]
    target: Target,
    /// The text
    #[schemars(length(max = 10_000))]
    text: String,
    /// Replace what is there instead of typing at the caret
    #[serde(default)]
    replace: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// What was typed where.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Edited {
    /// The element that was clicked
    target: Element,
    /// How many characters
    typed: usize,
    /// Whether the content was replaced
    replaced: bool,
}

impl Verb for TypeIntoEditor {
    const TOOL: &'static str = "electron_type_into_editor";
    const TITLE: &'static str = "Type into an editor";
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "type-into-editor '#detail-notes' 'Dear diary'",
        args: r##"{"selector": "#detail-notes", "text": "Dear diary"}"##,
    }];
    type Reply = Edited;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Edited> {
        let locator = self.target.required()?;
        let how = How { force: false, timeout: self.timeout_ms };
        let (surface, ready) = ready(&call, locator.clone(), "click", how).await?;
        surface.click(ready.point(), Button::Left, 1, 0).await?;
        let before = typed(&call, &surface, Some(&locator), &Value::Null, "").await?.value;
        if self.replace {
            surface.press(&keys::parse("ControlOrMeta+A")?).await?;
        }
        if !self.text.is_empty() {
            surface.insert_text(&self.text).await?;
        } else if self.replace {
            surface.press(&keys::parse("Delete")?).await?;
        }
        let after = typed(&call, &surface, Some(&locator), &json!(before), &self.text).await?;
        if !after.changed && !self.text.is_empty() {
            return Err(no_effect(&call, &locator, &self.text, after.value.as_deref()));
        }
        Ok(Edited { target: ready.target, typed: self.text.chars().count(), replaced: self.replace })
    }
}

impl Show for Edited {
    fn show(&self) -> String {
        format!("typed {} characters into {}", self.typed, self.target.words())
    }
}
