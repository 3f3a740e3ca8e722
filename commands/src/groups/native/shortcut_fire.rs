//! `native-shortcut-fire`: the app hears a global shortcut.

use super::picked::{HANDLER, InFront};
use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::shortcuts::{self, Unfired};

/// Run the app's callback of a global shortcut
///
/// No key is pressed.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeShortcutFire {
    /// The keys, such as Ctrl+Alt+K
    accelerator: String,
}

/// The result of firing the shortcut.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fired {
    /// Whether the app's callback ran
    fired: bool,
    /// The keys, as the app wrote them
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
