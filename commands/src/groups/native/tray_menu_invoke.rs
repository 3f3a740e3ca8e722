//! `native-tray-menu-invoke`: an item of a tray's context menu is picked.

use super::picked::{HANDLER, InFront, Invoked, check_path};
use crate::{
    call::Call,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::Outcome;
use stagewright_groups::native::{items::Wanted, trays};

/// Pick an item of a tray icon's context menu
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrayMenuInvoke {
    /// The tray's number, as it is listed
    id: u64,
    /// The label or role of each item, from the top down
    path: Vec<String>,
    /// Pick items that Electron carries out by itself, too, such as quit
    #[serde(default)]
    roles: bool,
}

impl Verb for NativeTrayMenuInvoke {
    const TOOL: &'static str = "native_tray_menu_invoke";
    const TITLE: &'static str = "Pick an item of a tray's menu";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-tray-menu-invoke 1 Open", args: r#"{"id": 1, "path": ["Open"]}"# }];
    type Reply = Invoked;

    fn check(&self) -> Outcome<()> {
        check_path(&self.path)
    }

    async fn run(self, call: Call) -> Outcome<Invoked> {
        let front = InFront::of(&call).await?;
        let wanted = Wanted { path: self.path, accelerator: None, roles: self.roles };
        Ok(trays::pick(&*call.session()?, self.id, &wanted, front.front(), HANDLER).await?.into())
    }
}
