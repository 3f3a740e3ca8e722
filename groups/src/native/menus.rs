//! The menu bar: the application menu, or a window's own.

use super::items::{self, Front, MenuItem, Picked, Wanted};
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    error::Outcome,
    main_process::{Hook, Hooks, PLACES},
    session::{MainPart, Session},
};
use std::time::Duration;

static MENUS: Hooks = Hooks::on_demand("menus", include_str!("menus.js")).with(&[
    PLACES,
    include_str!("calls.js"),
    include_str!("fields.js"),
    include_str!("keys.js"),
    include_str!("item-paths.js"),
    include_str!("items.js"),
]);
const MENU: Hook = Hook::of(&MENUS, "menu");
const ITEM: Hook = Hook::of(&MENUS, "item");
const INVOKE: Hook = Hook::of(&MENUS, "invoke");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&MENUS);

/// The menu of the window that is in front.
#[derive(Debug, Clone)]
pub struct Bar {
    /// Its items.
    pub items: Vec<MenuItem>,
    /// The window to which the menu belongs; `None` for the application menu.
    pub window: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    items: Vec<MenuItem>,
    contents_id: Option<u32>,
}

/// The item at the end of a path.
#[derive(Debug, Clone, Deserialize)]
pub struct Found {
    /// The first item there.
    pub item: Option<MenuItem>,
    /// How many items fit.
    pub matched: usize,
    /// The items at the last part of the path that exists, when no item was found.
    pub available: Vec<String>,
}

/// The menu bar of the window in front; `None` if there is none.
pub async fn bar(session: &Session, front: Front<'_>, budget: Duration) -> Outcome<Option<Bar>> {
    let facts: Option<Facts> = session.main.need()?.call(MENU, &[front.as_argument()], budget).await?;
    Ok(facts.map(|facts| Bar {
        items: facts.items,
        window: facts.contents_id.and_then(|contents| session.surfaces.handle_of_contents(contents)),
    }))
}

/// The item of the menu bar at that path.
pub async fn find(session: &Session, path: &[String], front: Front<'_>, budget: Duration) -> Outcome<Found> {
    session.main.need()?.call(ITEM, &[json!(path), front.as_argument()], budget).await
}

/// Picks an item of the menu bar.
pub async fn invoke(session: &Session, wanted: &Wanted, front: Front<'_>, budget: Duration) -> Outcome<Picked> {
    items::pick(session, INVOKE, (&[], &[]), wanted, front, budget).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&MENUS], include_str!("menus.rs"), &[]);
    }
}
