//! The application menu.

use crate::{
    fault::Outcome,
    main_process::{Hook, Hooks, When},
    session::{MainPart, Session},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

static MENUS: Hooks = Hooks { name: "menus", source: include_str!("menus.js"), when: When::OnDemand };
const MENU: Hook = Hook::of(&MENUS, "menu");

/// Its row in `groups.rs`.
pub(crate) static PART: MainPart = MainPart { hooks: &MENUS, read: None };

/// An item of a menu, as Electron's `MenuItem` has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MenuItem {
    /// What it says.
    pub label: String,
    /// What Electron does for it: `quit`, `paste`, …
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub role: Option<String>,
    /// `normal`, `separator`, `submenu`, `checkbox` or `radio`.
    pub r#type: String,
    /// The keys for it, in Electron's words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub accelerator: Option<String>,
    /// Whether it can be picked.
    pub enabled: bool,
    /// Whether it shows.
    pub visible: bool,
    /// Of checkbox and radio items: whether it is on.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub checked: Option<bool>,
    /// The items below it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    pub submenu: Option<Vec<MenuItem>>,
}

/// The items of the application menu; `None` where the app has none.
pub async fn application_menu(session: &Session, budget: Duration) -> Outcome<Option<Vec<MenuItem>>> {
    session.need_main()?.call(MENU, &[], budget).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::main_process::hooks::names::check(&[&MENUS], include_str!("menus.rs"), &[]);
    }
}
