//! `native-popup-policy`: whether popup menus come onto the screen.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::popups;

/// Set whether the app's popup menus are shown on the screen
///
/// A hidden popup is open all the same, to be read and picked from. The app gets the same events as from a menu on the
/// screen.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativePopupPolicy {
    /// Whether they are shown, true or false
    show: bool,
}

/// The policy for popup menus.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Policy {
    /// Whether popup menus come onto the screen
    show: bool,
}

impl Verb for NativePopupPolicy {
    const TOOL: &'static str = "native_popup_policy";
    const TITLE: &'static str = "Show popup menus or not";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-popup-policy true", args: r#"{"show": true}"# }];
    const WHILE_PAUSED: bool = true;
    type Reply = Policy;

    async fn run(self, call: Call) -> Outcome<Policy> {
        popups::hide(&*call.session()?, !self.show).await?;
        Ok(Policy { show: self.show })
    }
}

impl Show for Policy {
    fn show(&self) -> String {
        match self.show {
            true => "popup menus are shown".into(),
            false => "popup menus are not shown on the screen".into(),
        }
    }
}
