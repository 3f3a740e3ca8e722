//! `native-popup-invoke`: an item of the open popup menu is picked.

use super::{
    picked::{HANDLER, InFront, Invoked, check_path},
    popup::half_a_second,
};
use crate::{
    call::Call,
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::Outcome;
use stagewright_groups::native::{items::Wanted, popups};

/// Pick an item of the popup menu that is open
///
/// The menu closes and the item's handler runs; events come in the order of a real pick.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativePopupInvoke {
    /// The label or role of each item, from the top down
    path: Vec<String>,
    /// Pick items that Electron carries out by itself, too, such as copy
    #[serde(default)]
    roles: bool,
    /// How long to wait for a menu to open, in ms
    #[serde(default = "half_a_second")]
    timeout_ms: Millis,
}

impl Verb for NativePopupInvoke {
    const TOOL: &'static str = "native_popup_invoke";
    const TITLE: &'static str = "Pick an item of the popup menu";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-popup-invoke Rename", args: r#"{"path": ["Rename"]}"# }];
    type Reply = Invoked;

    fn check(&self) -> Outcome<()> {
        check_path(&self.path)
    }

    async fn run(self, call: Call) -> Outcome<Invoked> {
        let front = InFront::of(&call).await?;
        let wanted = Wanted { path: self.path, accelerator: None, roles: self.roles };
        let wait = self.timeout_ms.up_to(WAIT_MOST);
        Ok(popups::pick(&*call.session()?, &wanted, front.front(), wait, HANDLER).await?.into())
    }
}
