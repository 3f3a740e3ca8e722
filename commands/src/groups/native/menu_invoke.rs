//! `native-menu-invoke`: an item of the application menu is picked.

use super::picked::{HANDLER, InFront, Invoked, check_path};
use crate::{
    call::Call,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::native::{items::Wanted, menus};

/// Pick an item of the application menu
///
/// The app's own handler runs, with the window that has the focus, or the one that is named. If no item is picked, the
/// reply says why, and the shell's exit status is 5.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeMenuInvoke {
    /// The label or role of each item, from the top down
    #[serde(default)]
    path: Vec<String>,
    /// Instead: the item's keys, such as Ctrl+S
    accelerator: Option<String>,
    /// Pick items that Electron carries out by itself, too, such as quit
    #[serde(default)]
    roles: bool,
}

impl Verb for NativeMenuInvoke {
    const TOOL: &'static str = "native_menu_invoke";
    const TITLE: &'static str = "Pick a menu item";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const WORD: Option<&'static str> = Some("path");
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[
        Example { line: "native-menu-invoke Edit Paste", args: r#"{"path": ["Edit", "Paste"]}"# },
        Example {
            line: "native-menu-invoke --accelerator Ctrl+Alt+Shift+9",
            args: r#"{"accelerator": "Ctrl+Alt+Shift+9"}"#,
        },
    ];
    type Reply = Invoked;

    fn check(&self) -> Outcome<()> {
        match (&self.accelerator, self.path.is_empty()) {
            (Some(_), false) => {
                Err(Error::argument("Which item? Give either path or accelerator.").detail("parameter", "accelerator"))
            }
            (Some(keys), true) if keys.trim().is_empty() => {
                Err(Error::argument("accelerator takes keys, such as Ctrl+S.").detail("parameter", "accelerator"))
            }
            (Some(_), true) => Ok(()),
            (None, _) => check_path(&self.path),
        }
    }

    async fn run(self, call: Call) -> Outcome<Invoked> {
        let front = InFront::of(&call).await?;
        let wanted = Wanted { path: self.path, accelerator: self.accelerator, roles: self.roles };
        Ok(menus::invoke(&*call.session()?, &wanted, front.front(), HANDLER).await?.into())
    }
}
