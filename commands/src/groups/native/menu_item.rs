//! `native-menu-item`: one item of the application menu.

use super::{
    menu::BUDGET,
    menu_lines::lines_of,
    picked::{InFront, check_path},
};
use crate::{
    call::Call,
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::{items::MenuItem, menus};

/// Find an item of the application menu
///
/// Hidden ones are found, too. Of several matches the first.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeMenuItem {
    /// The label or role of each item, from the top down
    path: Vec<String>,
}

/// The menu item, if it was found.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// Whether there is one
    found: bool,
    /// The item
    #[serde(skip_serializing_if = "Option::is_none", default)]
    item: Option<MenuItem>,
    /// How many match, if that is more than one
    #[serde(skip_serializing_if = "Option::is_none", default)]
    matched: Option<usize>,
    /// Where none was found: the items there, as far as the path leads
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    available: Vec<String>,
}

impl Verb for NativeMenuItem {
    const TOOL: &'static str = "native_menu_item";
    const TITLE: &'static str = "Find a menu item";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-menu-item Edit Paste", args: r#"{"path": ["Edit", "Paste"]}"# }];
    type Reply = Item;

    fn check(&self) -> Outcome<()> {
        check_path(&self.path)
    }

    async fn run(self, call: Call) -> Outcome<Item> {
        let front = InFront::of(&call).await?;
        let found = menus::find(&*call.session()?, &self.path, front.front(), BUDGET).await?;
        let menus::Found { item, matched, available } = found;
        let found = item.is_some();
        Ok(Item {
            found,
            item,
            matched: (matched > 1).then_some(matched),
            available: if found { Vec::new() } else { available },
        })
    }
}

impl Show for Item {
    fn show(&self) -> String {
        match &self.item {
            Some(item) => lines_of(std::slice::from_ref(item), 0).join("\n"),
            None if self.available.is_empty() => "there is no such item".into(),
            None => format!("there is no such item; there are: {}", clean_line(&self.available.join(", "))),
        }
    }
}
