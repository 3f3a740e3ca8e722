//! The application menu.

use super::items::{self, Front, MenuItem, Picked, Wanted};
use crate::{
    fault::Outcome,
    main_process::{Hook, Hooks, When},
    session::{MainPart, Session},
};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

static MENUS: Hooks = Hooks {
    name: "menus",
    source: concat!(
        include_str!("../main_process/core/places.js"),
        include_str!("calls.js"),
        include_str!("fields.js"),
        include_str!("keys.js"),
        include_str!("item-paths.js"),
        include_str!("items.js"),
        include_str!("menus.js")
    ),
    when: When::OnDemand,
};
const MENU: Hook = Hook::of(&MENUS, "menu");
const ITEM: Hook = Hook::of(&MENUS, "item");
const INVOKE: Hook = Hook::of(&MENUS, "invoke");

/// Its row in `groups.rs`.
pub(crate) static PART: MainPart = MainPart { hooks: &MENUS, read: None };

/// What a path leads to.
#[derive(Debug, Clone, Deserialize)]
pub struct Found {
    /// The first item there.
    pub item: Option<MenuItem>,
    /// How many items fit.
    pub matched: usize,
    /// Where none is: what is there, as far as the path leads.
    pub available: Vec<String>,
}

/// The items of the application menu; `None` where the app has none.
pub async fn application_menu(session: &Session, budget: Duration) -> Outcome<Option<Vec<MenuItem>>> {
    session.need_main()?.call(MENU, &[], budget).await
}

/// The item of the application menu at that path.
pub async fn find(session: &Session, path: &[String], budget: Duration) -> Outcome<Found> {
    session.need_main()?.call(ITEM, &[json!(path)], budget).await
}

/// Picks an item of the application menu.
pub async fn invoke(session: &Session, wanted: &Wanted, front: Front<'_>, budget: Duration) -> Outcome<Picked> {
    items::pick(session, INVOKE, (&[], &[]), wanted, front, budget).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::main_process::hooks::names::check(&[&MENUS], include_str!("menus.rs"), &[]);
    }
}
