//! Global shortcuts: `native-shortcuts`, `native-shortcut-fire`.

use super::{
    menu::BUDGET,
    picked::{HANDLER, InFront},
};
use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    fault::Outcome,
    native::shortcuts::{self, Unfired},
};

/// List the global shortcuts that the app has registered
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeShortcuts {}

/// The shortcuts.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shortcuts {
    /// How many there are
    count: usize,
    /// Their keys, in the app's own writing
    shortcuts: Vec<String>,
    /// False where there may be others: in an app that was joined
    complete: bool,
}

impl Verb for NativeShortcuts {
    const TOOL: &'static str = "native_shortcuts";
    const TITLE: &'static str = "List global shortcuts";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-shortcuts", args: "{}" }];
    type Reply = Shortcuts;

    async fn run(self, call: Call) -> Outcome<Shortcuts> {
        let shortcuts::Shortcuts { keys, complete } = shortcuts::list(&*call.session()?, BUDGET).await?;
        Ok(Shortcuts { count: keys.len(), shortcuts: keys, complete })
    }
}

impl Show for Shortcuts {
    fn show(&self) -> String {
        match (self.shortcuts.is_empty(), self.complete) {
            (false, _) => self.shortcuts.iter().map(|keys| clean_line(keys)).collect::<Vec<_>>().join("\n"),
            (true, true) => "the app has registered no global shortcut".into(),
            (true, false) => "the app has registered no global shortcut since it was joined".into(),
        }
    }
}

/// Have the app hear a global shortcut
///
/// The app's own callback runs.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeShortcutFire {
    /// The keys, such as Ctrl+Alt+K
    accelerator: String,
}

/// What became of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fired {
    /// Whether the app's callback ran
    fired: bool,
    /// The keys, in the app's own writing
    #[serde(skip_serializing_if = "Option::is_none", default)]
    accelerator: Option<String>,
    /// Why it did not run
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<Unfired>,
}

impl Verb for NativeShortcutFire {
    const TOOL: &'static str = "native_shortcut_fire";
    const TITLE: &'static str = "Fire a global shortcut";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-shortcut-fire Ctrl+Alt+K", args: r#"{"accelerator": "Ctrl+Alt+K"}"# }];
    type Reply = Fired;

    async fn run(self, call: Call) -> Outcome<Fired> {
        let _front = InFront::of(&call).await?;
        let fired = shortcuts::fire(&*call.session()?, &self.accelerator, HANDLER).await?;
        Ok(Fired { fired: fired.reason.is_none(), accelerator: fired.keys, reason: fired.reason })
    }
}

impl Show for Fired {
    fn show(&self) -> String {
        match self.reason {
            None => format!("fired {}", quoted(self.accelerator.as_deref().unwrap_or_default())),
            Some(Unfired::NotFound) => "not fired: the app has not registered these keys".into(),
            Some(Unfired::Unknown) => {
                "not fired: the app registered these keys before it was joined, and what it does for them is not known"
                    .into()
            }
        }
    }
}
