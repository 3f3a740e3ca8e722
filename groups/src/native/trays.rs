//! Tray icons.

use super::{
    instrumented,
    items::{self, Front, MenuItem, Picked, Wanted, call_app, handler_threw},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Error, Outcome},
    main_process::{Hook, Hooks, PLACES},
    session::{MainPart, Session, TransportKind},
};
use std::time::Duration;

static TRAYS: Hooks = Hooks::at_start("trays", include_str!("trays.js")).with(&[
    PLACES,
    include_str!("calls.js"),
    include_str!("classes.js"),
    include_str!("listeners.js"),
    include_str!("fields.js"),
    include_str!("keys.js"),
    include_str!("item-paths.js"),
    include_str!("items.js"),
]);
const LIST: Hook = Hook::of(&TRAYS, "trays");
const PROTOTYPE: Hook = Hook::of(&TRAYS, "prototype");
const ADOPT: Hook = Hook::of(&TRAYS, "adopt");
const INVOKE: Hook = Hook::of(&TRAYS, "invoke");
const PICK: Hook = Hook::of(&TRAYS, "pick");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&TRAYS);

/// A tray icon of the app.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tray {
    /// Its number, for the other verbs.
    pub id: u64,
    /// Its tooltip.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tool_tip: Option<String>,
    /// The title beside its icon, on macOS.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// Whether it has an icon; left out where that is not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub has_image: Option<bool>,
    /// It was there before the session: what the app gave it then is not known.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub partial: bool,
    /// The items of its context menu.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub menu: Option<Vec<MenuItem>>,
}

/// An event of a tray icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum TrayEvent {
    Click,
    RightClick,
    DoubleClick,
    MouseUp,
    MouseDown,
    MouseEnter,
    MouseLeave,
    BalloonClick,
}

/// Why an event was not emitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotEmitted {
    /// There is no such tray.
    NotFound,
    /// The app does not listen for it.
    NoListener,
}

/// The result of an event.
#[derive(Debug, Deserialize)]
pub struct Emitted {
    /// Why it was not emitted.
    pub reason: Option<NotEmitted>,
    /// The tray afterwards, unless the app destroyed it.
    pub tray: Option<Tray>,
    threw: Option<String>,
}

/// Finds the trays from before this session.
async fn adopt(session: &Session, budget: Duration) -> Outcome<()> {
    instrumented(session, &TRAYS)?;
    let main = session.main.need()?;
    if session.origin.transport == TransportKind::Launch {
        return Ok(());
    }
    main.adopt_instances(PROTOTYPE, ADOPT, budget).await
}

/// The app's tray icons.
pub async fn list(session: &Session, budget: Duration) -> Outcome<Vec<Tray>> {
    adopt(session, budget).await?;
    session.main.need()?.call(LIST, &[], budget).await
}

/// Emits an event of a tray.
pub async fn emit(session: &Session, id: u64, event: TrayEvent, budget: Duration) -> Outcome<Emitted> {
    adopt(session, budget).await?;
    let emitted: Emitted = call_app(session, INVOKE, &[json!(id), json!(event)], budget).await?;
    match emitted.threw {
        Some(threw) => {
            let name = serde_json::to_value(event).map_err(Error::internal)?;
            Err(handler_threw(&format!("tray event {}", name.as_str().unwrap_or_default()), &threw))
        }
        None => Ok(emitted),
    }
}

/// Picks an item of a tray's context menu.
pub async fn pick(session: &Session, id: u64, wanted: &Wanted, front: Front<'_>, budget: Duration) -> Outcome<Picked> {
    adopt(session, budget).await?;
    items::pick(session, PICK, (&[json!(id)], &[]), wanted, front, budget).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&TRAYS], include_str!("trays.rs"), &[]);
    }
}
