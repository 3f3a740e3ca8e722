//! `native-shortcuts`: the global shortcuts that the app has registered.

use super::menu::BUDGET;
use crate::{
    call::Call,
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::shortcuts;

/// List the global shortcuts that the app has registered
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeShortcuts {}

/// The app's global shortcuts.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shortcuts {
    /// How many there are
    count: usize,
    /// Their keys, as the app wrote them
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
