//! Events of the system: theme, power, and addresses that are opened with the app.

use super::items::{call_app, handler_threw};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
};
use std::time::Duration;

static SYSTEM: Hooks = Hooks::on_demand("system", include_str!("system.js")).with(&[
    include_str!("calls.js"),
    include_str!("events.js"),
    include_str!("listeners.js"),
]);
const THEME: Hook = Hook::of(&SYSTEM, "theme");
const POWER: Hook = Hook::of(&SYSTEM, "power");
const OPEN: Hook = Hook::of(&SYSTEM, "open");
pub(super) const LOCKED: Hook = Hook::of(&SYSTEM, "locked");
pub(super) const HANDED: Hook = Hook::of(&SYSTEM, "handed");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&SYSTEM);

/// Where the theme comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ThemeSource {
    System,
    Light,
    Dark,
}

/// The app's theme, and where it comes from.
#[derive(Debug, Clone, Deserialize)]
pub struct Theme {
    /// Where it comes from.
    pub source: ThemeSource,
    /// Whether pages are told that it is dark.
    pub dark: bool,
}

/// An event of the system's power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PowerEvent {
    Suspend,
    Resume,
    OnAc,
    OnBattery,
    Shutdown,
    LockScreen,
    UnlockScreen,
    UserDidBecomeActive,
    UserDidResignActive,
}

/// Why the app was not told of a power event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotEmitted {
    /// The app does not listen for the event.
    NoListener,
}

/// Why the app was not told of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotDelivered {
    /// The app does not listen for a second instance.
    NoListener,
    /// It does not hold the single-instance lock, so no second instance would hand anything on to it.
    NoLock,
    /// The second process did not hand the address on.
    NotHanded,
}

#[derive(Deserialize)]
struct HandlerAnswer<R> {
    reason: Option<R>,
    threw: Option<String>,
}

/// Returns the theme. Sets it first, if `source` is given.
pub async fn theme(session: &Session, source: Option<ThemeSource>, budget: Duration) -> Outcome<Theme> {
    call_app(session, THEME, &[json!(source)], budget).await
}

/// Emits a power event in the app. Returns the reason if it was not emitted.
pub async fn power(session: &Session, event: PowerEvent, budget: Duration) -> Outcome<Option<NotEmitted>> {
    let name = serde_json::to_value(event).map_err(Error::internal)?;
    tell(session, POWER, &name, budget).await
}

/// Opens a URL with the app. Returns the reason if the app did not get it.
pub async fn open(session: &Session, url: &str, budget: Duration) -> Outcome<Option<NotDelivered>> {
    tell(session, OPEN, &json!(url), budget).await
}

async fn tell<R: DeserializeOwned>(
    session: &Session,
    hook: Hook,
    what: &Value,
    budget: Duration,
) -> Outcome<Option<R>> {
    let told: HandlerAnswer<R> = call_app(session, hook, std::slice::from_ref(what), budget).await?;
    match told.threw {
        Some(threw) => Err(handler_threw(&format!("event {}", what.as_str().unwrap_or_default()), &threw)),
        None => Ok(told.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&SYSTEM], include_str!("system.rs"), &[]);
    }
}
