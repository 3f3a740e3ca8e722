//! `native-menu`: the application menu.

use super::{menu_lines::lines_of, picked::InFront};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::{items::MenuItem, menus};
use std::time::Duration;

/// Read the application menu
///
/// The items of the menu bar with labels, roles, accelerators and states: enabled, visible, checked. If the window in
/// front has a menu of its own, its items. Nothing is run.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeMenu {}

/// The items of the menu bar.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Menu {
    /// Its items; null where the app has none
    menu: Option<Items>,
    /// The window whose own menu it is; left out for the application's
    #[serde(skip_serializing_if = "Option::is_none", default)]
    window: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Items {
    /// In the order of the menu
    items: Vec<MenuItem>,
}

/// How long a verb that reads a menu may take; none of them waits for an event.
pub(super) const BUDGET: Duration = Duration::from_secs(5);

impl Verb for NativeMenu {
    const TOOL: &'static str = "native_menu";
    const TITLE: &'static str = "Read the application menu";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-menu", args: "{}" }];
    type Reply = Menu;

    async fn run(self, call: Call) -> Outcome<Menu> {
        let front = InFront::of(&call).await?;
        let (items, window) = match menus::bar(&*call.session()?, front.front(), BUDGET).await? {
            Some(menus::Bar { items, window }) => (Some(items), window),
            None => (None, None),
        };
        Ok(Menu { menu: items.map(|items| Items { items }), window })
    }
}

impl Show for Menu {
    fn show(&self) -> String {
        match &self.menu {
            None => "the app has no application menu".into(),
            Some(menu) => {
                let whose = self.window.as_ref().map(|window| format!("({window}'s own)"));
                whose.into_iter().chain(lines_of(&menu.items, 0)).collect::<Vec<_>>().join("\n")
            }
        }
    }
}
