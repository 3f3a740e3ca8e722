//! Global shortcuts: keys that the app gets wherever the focus is.

use super::{
    instrumented,
    items::{call_app, handler_threw},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Outcome, quoted},
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
};
use std::time::Duration;

static SHORTCUTS: Hooks = Hooks::at_start("shortcuts", include_str!("shortcuts.js"))
    .with(&[include_str!("calls.js"), include_str!("keys.js")]);
const LIST: Hook = Hook::of(&SHORTCUTS, "shortcuts");
const FIRE: Hook = Hook::of(&SHORTCUTS, "fire");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&SHORTCUTS);

/// The global shortcuts that the app has registered.
#[derive(Debug, Clone, Deserialize)]
pub struct Shortcuts {
    /// The accelerators, as the app wrote them.
    pub keys: Vec<String>,
    /// Whether the list is complete: shortcuts from before a join are unknown.
    pub complete: bool,
}

/// Why nothing was fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unfired {
    /// The app has not registered these keys.
    NotFound,
    /// It did so before the session, so what it does for them is not known.
    Unknown,
}

/// The result of firing a shortcut.
#[derive(Debug, Deserialize)]
pub struct Fired {
    /// The keys, as the app wrote them.
    pub keys: Option<String>,
    /// Why nothing was fired.
    pub reason: Option<Unfired>,
    threw: Option<String>,
}

/// The keys that are registered.
pub async fn list(session: &Session, budget: Duration) -> Outcome<Shortcuts> {
    instrumented(session, &SHORTCUTS)?;
    session.main.need()?.call(LIST, &[], budget).await
}

/// Fires the shortcut with those keys.
pub async fn fire(session: &Session, keys: &str, budget: Duration) -> Outcome<Fired> {
    instrumented(session, &SHORTCUTS)?;
    let fired: Fired = call_app(session, FIRE, &[json!(keys)], budget).await?;
    match &fired.threw {
        Some(threw) => Err(handler_threw(&format!("global shortcut {}", quoted(keys)), threw)),
        None => Ok(fired),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&SHORTCUTS], include_str!("shortcuts.rs"), &[]);
    }
}
