//! `type-into-editor`: text into a code editor or rich-text editor.

use super::{
    keying::press_keys_in,
    press::press,
    ready::{Element, How},
    typed_state::{Typed, after_selecting, before_typing, typed},
};
use crate::{
    call::Call,
    groups::reading::READ,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_agent::operations::Paste;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{keyboard::Strokes, press::Press},
    surfaces::Surface,
};
use std::{sync::Arc, time::Duration};

/// Type into a code or rich-text editor: click its content area, then type
///
/// For Monaco, CodeMirror, ProseMirror and contenteditable. Give the visible content area, such as '.monaco-editor
/// .view-lines', or a box around the editor. The text arrives as given: code editors get it as a paste, so the editor
/// closes no brackets and indents nothing. With replace Control+A selects everything first. Where it selects only a
/// part, nothing is typed; in code editors that cannot be checked. An empty text then clears.
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

/// The editor and its text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Edited {
    /// The element that was clicked, as it is now
    target: Element,
    /// How many characters
    typed: usize,
    /// Whether the content was replaced
    replaced: bool,
}

impl Verb for TypeIntoEditor {
    const TOOL: &'static str = "electron_type_into_editor";
    const TITLE: &'static str = "Type into an editor";
    const GROUP: Group = Group::Acting;
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
        let pressed = press(&call, locator.clone(), "edit", Press::ONCE, how).await?;
        let (surface, ready) = (pressed.surface, pressed.ready);
        let editor = Editor { call: &call, surface: &surface, locator: &locator };
        let before = match self.replace {
            true => editor.select_all().await?,
            false => before_typing(&call, &surface, Some(&locator), READ).await?,
        };
        if before.all_selected == Some(false) {
            return Err(not_selected(&ready.target));
        }
        if !self.text.is_empty() {
            editor.enter(&self.text, self.replace).await?;
        } else if self.replace {
            editor.press("Delete").await?;
        }
        let mut target = ready.target;
        let whole = self.replace.then_some(self.text.as_str());
        if whole.is_some() || !self.text.is_empty() {
            let after = typed(&call, &surface, Some(&locator), &before.shape, whole, true).await?;
            if !after.changed {
                return Err(no_effect(&target, &after));
            }
            // Its name may have come from its earlier text. Use its present name.
            target = after.target.map_or(target, Element::from);
        }
        Ok(Edited { target, typed: self.text.chars().count(), replaced: self.replace })
    }
}

/// A word joiner: invisible, and no part of any shorthand.
const GUARD: char = '\u{2060}';

/// How often Control+A is pressed at most.
const MOST_SELECTIONS: u32 = 3;

/// An editor that was clicked: whatever is typed goes there or nowhere.
struct Editor<'a> {
    call: &'a Call,
    surface: &'a Arc<Surface>,
    locator: &'a Value,
}

impl Editor<'_> {
    async fn press(&self, chord: &str) -> Outcome<()> {
        press_keys_in(self.call, self.surface, self.locator, &Strokes::chord(chord)?).await
    }

    /// Presses Control+A until everything is selected. Some editors first select the block around the caret, and with
    /// the next press more.
    async fn select_all(&self) -> Outcome<Typed> {
        let mut presses = 1;
        loop {
            self.press("ControlOrMeta+A").await?;
            let state = after_selecting(self.call, self.surface, self.locator, READ).await?;
            if state.all_selected != Some(false) || presses == MOST_SELECTIONS {
                return Ok(state);
            }
            presses += 1;
        }
    }

    async fn insert(&self, text: &str) -> Outcome<()> {
        press_keys_in(self.call, self.surface, self.locator, &Strokes::Insert(text.to_owned())).await
    }

    /// Puts the text where the focus is: pasted into a code editor, typed in one piece anywhere else.
    async fn enter(&self, text: &str, replace: bool) -> Outcome<()> {
        let asked = Paste { text: text.to_owned(), target: self.locator.clone() };
        let pasted = self.call.perform(self.surface, &asked, Duration::from_secs(5)).await?;
        if pasted.taken {
            return Ok(());
        }
        if replace {
            // Delete first: typing over a selected list or heading would keep it, and put the text inside.
            self.press("Delete").await?;
        }
        // Text of several lines triggers no shorthand: the editor handles it as a change of the document.
        if !pasted.autoformats || text.contains('\n') {
            return self.insert(text).await;
        }
        // An editor expands a shorthand only at the caret. The guard after the text prevents that, and is then deleted.
        self.insert(&format!("{text}{GUARD}")).await?;
        self.press("Backspace").await
    }
}

fn no_effect(element: &Element, after: &Typed) -> Error {
    let why = if after.takes_text { "it may be read-only, or undo what is typed" } else { "it is no editor" };
    Error::new(Code::TypeNoEffect, format!("Typing into {} changed nothing: {why}.", element.words()))
        .hint("Give the visible content area of the editor, such as '.monaco-editor .view-lines' or '.cm-content'.")
        .next("electron_focused_element", json!({}), "see where the click has put the focus")
}

fn not_selected(element: &Element) -> Error {
    let message = format!(
        "Control+A did not select everything in {}, so nothing was replaced. The app or the editor may use these keys for something else.",
        element.words()
    );
    Error::new(Code::TypeNoEffect, message)
        .hint("Select the text in the way that the app offers, and type without replace: typing replaces a selection.")
        .next("electron_focused_element", json!({}), "see what has the focus")
}

impl Show for Edited {
    fn show(&self) -> String {
        format!("typed {} characters into {}", self.typed, self.target.words())
    }
}
