//! Popup menus: context menus, and menus under buttons.

use super::{
    instrumented,
    items::{self, Front, MenuItem, Picked, Wanted},
};
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    error::Outcome,
    main_process::{Hook, Hooks, PLACES},
    session::{MainPart, Session},
    time_line::{Row, Source},
};
use std::{sync::Arc, time::Duration};

static POPUPS: Hooks = Hooks::at_start("popups", include_str!("popups.js")).with(&[
    PLACES,
    include_str!("calls.js"),
    include_str!("fields.js"),
    include_str!("events.js"),
    include_str!("keys.js"),
    include_str!("item-paths.js"),
    include_str!("items.js"),
]);
const POPUP: Hook = Hook::of(&POPUPS, "popup");
const HIDE: Hook = Hook::of(&POPUPS, "hide");
const PICK: Hook = Hook::of(&POPUPS, "pick");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&POPUPS).reporting(read);

/// How long setting a policy may take.
const A_MOMENT: Duration = Duration::from_secs(5);

/// The time reserved for the answer after the wait.
const MARGIN: Duration = Duration::from_secs(5);

/// A popup menu that the app showed.
#[derive(Debug, Clone)]
pub struct Popup {
    /// Whether it is open still.
    pub open: bool,
    /// Whether it was shown on the screen, and not hidden by us.
    pub shown: bool,
    /// The window that it belongs to.
    pub window: Option<String>,
    /// Its items.
    pub items: Vec<MenuItem>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    open: bool,
    shown: bool,
    contents_id: Option<u32>,
    items: Vec<MenuItem>,
}

/// The list of popup menus that opened, in the effects of an answer.
const EFFECT: &str = "popups";

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    Opened { id: u64, labels: Vec<String> },
    Closed { id: u64 },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Report::Opened { id, labels } => {
            let effect = json!({ "labels": labels, "open": true });
            session.time_line.tell(Row::now(Source::Native, "popup", labels.join(", ")));
            session.collectors.reported_by_group(EFFECT, Some(id), &effect);
        }
        Report::Closed { id } => session.collectors.changed_by_group(EFFECT, id, "open", &json!(false)),
    }
    Ok(())
}

/// The open popup, after waiting for one for up to `wait`; else the last one.
pub async fn popup(session: &Session, wait: Duration) -> Outcome<Option<Popup>> {
    instrumented(session, &POPUPS)?;
    let most = json!(wait.as_millis() as u64);
    let facts: Option<Facts> = session.main.need()?.call(POPUP, &[most], wait + MARGIN).await?;
    Ok(facts.map(|facts| Popup {
        open: facts.open,
        shown: facts.shown,
        window: facts.contents_id.and_then(|contents| session.surfaces.handle_of_contents(contents)),
        items: facts.items,
    }))
}

/// Picks an item of the open popup, after waiting for one for up to `wait`. The app's handler may take `budget`.
pub async fn pick(
    session: &Session,
    wanted: &Wanted,
    front: Front<'_>,
    wait: Duration,
    budget: Duration,
) -> Outcome<Picked> {
    instrumented(session, &POPUPS)?;
    let most = json!(wait.as_millis() as u64);
    items::pick(session, PICK, (&[], &[most]), wanted, front, wait + budget).await
}

/// Sets whether popups are hidden.
pub async fn hide(session: &Session, on: bool) -> Outcome<()> {
    instrumented(session, &POPUPS)?;
    session.main.need()?;
    session.main.want(HIDE, &[json!(on)], A_MOMENT).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&POPUPS], include_str!("popups.rs"), &[]);
    }
}
