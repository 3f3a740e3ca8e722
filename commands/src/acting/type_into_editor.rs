//! `type-into-editor`: text into a code editor or rich-text editor.

use super::ready::{Element, How, Typed, before_typing, ready, typed};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    fault::{Code, Fault, Outcome},
    input::{keys, mouse::Button},
    surfaces::Surface,
};
use std::time::Duration;

/// Type into a code or rich-text editor: click its content area, then type
///
/// For Monaco, CodeMirror, ProseMirror and contenteditable: give the visible content area, such as
/// '.monaco-editor .view-lines', or a box around the editor. The text arrives as given: code editors
/// get it as a paste, so that nothing is closed or indented on its own. replace selects everything
/// first; with an empty text it clears.
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
        line: "type-into-editor '#new-title' 'Dear diary'",
        args: r##"{"selector": "#new-title", "text": "Dear diary"}"##,
    }];
    type Reply = Edited;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Edited> {
        let locator = self.target.required()?;
        let how = How { force: false, timeout: self.timeout_ms };
        let (surface, ready) = ready(&call, locator.clone(), "edit", how).await?;
        surface.click(ready.point(), Button::Left, 1, 0).await?;
        if self.replace {
            surface.press(&keys::parse("ControlOrMeta+A")?).await?;
        }
        let before = before_typing(&call, &surface, Some(&locator)).await?;
        if !self.text.is_empty() {
            enter(&call, &surface, &self.text, self.replace).await?;
        } else if self.replace {
            surface.press(&keys::parse("Delete")?).await?;
        }
        let whole = self.replace.then_some(self.text.as_str());
        if whole.is_some() || !self.text.is_empty() {
            let after = typed(&call, &surface, Some(&locator), &before.shape, whole).await?;
            if !after.changed {
                return Err(no_effect(&ready.target, &after));
            }
        }
        Ok(Edited { target: ready.target, typed: self.text.chars().count(), replaced: self.replace })
    }
}

/// A word joiner: invisible, and no part of any shorthand.
const GUARD: char = '\u{2060}';

/// Puts the text where the focus is: pasted into a code editor, typed in one piece anywhere else.
async fn enter(call: &Call, surface: &Surface, text: &str, replace: bool) -> Outcome<()> {
    #[derive(Deserialize)]
    struct Pasted {
        taken: bool,
        autoformats: bool,
    }
    let pasted: Pasted = call.ask_on(surface, "paste", json!({ "text": text }), Duration::from_secs(5)).await?;
    if pasted.taken {
        return Ok(());
    }
    if replace {
        // Typed over, a list or heading would stay, and take the text into it.
        surface.press(&keys::parse("Delete")?).await?;
    }
    // Several lines are no shorthand: the editor takes them as a change of the document.
    if !pasted.autoformats || text.contains('\n') {
        return surface.insert_text(text).await;
    }
    // Shorthands are recognised where typing ends: behind the guard, which goes away again.
    surface.insert_text(&format!("{text}{GUARD}")).await?;
    surface.press(&keys::parse("Backspace")?).await
}

fn no_effect(element: &Element, after: &Typed) -> Fault {
    let why = if after.takes_text { "it may be read-only, or undo what is typed" } else { "it is no editor" };
    Fault::new(Code::TypeNoEffect, format!("Typing into {} changed nothing: {why}.", element.words()))
        .hint("Give the visible content area of the editor, such as '.monaco-editor .view-lines' or '.cm-content'.")
        .next("electron_focused_element", json!({}), "see where the click has put the focus")
}

impl Show for Edited {
    fn show(&self) -> String {
        format!("typed {} characters into {}", self.typed, self.target.words())
    }
}
