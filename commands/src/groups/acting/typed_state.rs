//! The content of a field before and after typing.

use crate::call::Call;
use serde_json::{Value, json};
use stagewright_agent::operations;
pub use stagewright_agent::operations::TypedState as Typed;
use stagewright_driver::{error::Outcome, surfaces::Surface};
use std::time::Duration;

/// How long an editor may take to show what was typed: most render on a later frame, and a busy machine draws late.
const SHOWN: Duration = Duration::from_secs(2);

/// The state of the element (the focused one if none is named) before typing.
pub async fn before_typing(
    call: &Call,
    surface: &Surface,
    locator: Option<&Value>,
    budget: Duration,
) -> Outcome<Typed> {
    call.perform(surface, &operations::Typed { target: locator.cloned(), ..Default::default() }, budget).await
}

/// How long an editor may take to select everything: some do so in a timer.
const SELECTED: Duration = Duration::from_millis(150);

/// The state of an element in which everything was selected by Control+A, with whether everything is selected indeed.
pub async fn after_selecting(call: &Call, surface: &Surface, locator: &Value, budget: Duration) -> Outcome<Typed> {
    let asked = operations::Typed {
        target: Some(locator.clone()),
        timeout_ms: Some(SELECTED.as_millis() as u64),
        asks_selection: true,
        ..Default::default()
    };
    call.perform(surface, &asked, budget).await
}

/// Whether typing had any effect since `before`. `replacement` is the whole text that the element should have now. If
/// it has it, typing had an effect, even if the text was the same before. `tells`: the answer describes the element
/// again.
pub async fn typed(
    call: &Call,
    surface: &Surface,
    locator: Option<&Value>,
    before: &Value,
    replacement: Option<&str>,
    tells: bool,
) -> Outcome<Typed> {
    let asked = operations::Typed {
        target: locator.cloned(),
        before: Some(before.clone()),
        replacement: replacement.map(str::to_owned),
        timeout_ms: Some(SHOWN.as_millis() as u64),
        tells,
        ..Default::default()
    };
    call.perform(surface, &asked, SHOWN).await
}

/// For how long a field must keep a text that it is to hold exactly. Pages put their own value back in timers of up to
/// some 300 ms.
const KEPT: Duration = Duration::from_millis(500);

/// How long the watch for that may take. A hidden page runs its timers once a second.
const KEPT_BUDGET: Duration = Duration::from_secs(5);

/// Watches whether a field keeps just this text.
pub async fn kept(call: &Call, surface: &Surface, locator: &Value, text: &str) -> Outcome<Typed> {
    let asked = operations::Typed {
        target: Some(locator.clone()),
        // The same element is read, also where its text has changed its name.
        before: Some(json!({})),
        replacement: Some(text.to_owned()),
        keeps_ms: Some(KEPT.as_millis() as u64),
        ..Default::default()
    };
    call.perform(surface, &asked, KEPT_BUDGET).await
}
