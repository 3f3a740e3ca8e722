//! The app's notifications. They are recorded from its first line on, and can be read while a capture is on.

mod of_pages;
mod of_workers;

pub use of_pages::why_pages_are_not_recorded;
pub use of_workers::listens_to_workers;

use self::{
    of_pages::{OnBus, OwnBus, listen_to_bus},
    of_workers::listen_to_workers,
};
use super::{
    bus, instrumented,
    items::{call_app, handler_threw},
};
use parking_lot::{Mutex, MutexGuard};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    logs::now,
    main_process::{Hook, Hooks, Wanted},
    ring::{Bounds, Ring, Weigh},
    session::{Launching, MainPart, Session},
    time_line::{Row, Source},
};
use std::{
    collections::VecDeque,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

static NOTIFICATIONS: Hooks = Hooks::at_start("notifications", include_str!("notifications.js")).with(&[
    include_str!("calls.js"),
    include_str!("classes.js"),
    include_str!("listeners.js"),
    include_str!("events.js"),
    include_str!("fields.js"),
]);
const ACT: Hook = Hook::of(&NOTIFICATIONS, "actOnNotification");
const SHOW_ON: Hook = Hook::of(&NOTIFICATIONS, "showOn");

/// Its row in `PARTS`.
pub(super) static PART: MainPart =
    MainPart::new(&NOTIFICATIONS).reporting(read).before_launch(show_on_own_bus).once_launched(hear);

/// The most notifications that are kept, and the most bytes of all together.
const KEPT: Bounds = Bounds { items: 1000, bytes: 2 << 20 };

/// A notification that the app asked for.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Its number, for native_notification_act.
    pub id: u64,
    /// Its title.
    pub title: String,
    /// Its text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub body: Option<String>,
    /// The line below its title.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub subtitle: Option<String>,
    /// Whether it makes no sound.
    pub silent: bool,
    /// low, normal or critical.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub urgency: Option<String>,
    /// Whether it takes a reply.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub has_reply: bool,
    /// The labels of its buttons.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub actions: Vec<String>,
    /// shown, failed (nothing shows notifications here), clicked, closed, replied, pressed, or asked (Electron shows none
    /// of a service worker's).
    pub state: String,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
    /// Epoch milliseconds.
    pub at: u64,
    /// Whether a page asked for it; otherwise the main process did.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub page: bool,
    /// Whether a service worker's registration asked for it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub service_worker: bool,
    /// Whether it came before the capture began.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub before_arm: bool,
    /// Its number in the main process.
    #[serde(skip)]
    hook_id: Option<u64>,
    /// Its number on the session's own bus.
    #[serde(skip)]
    bus_id: Option<u32>,
}

impl Weigh for Notification {
    fn weight(&self) -> usize {
        let texts = [Some(&self.title), self.body.as_ref(), self.subtitle.as_ref(), self.error.as_ref()];
        let texts = texts.into_iter().flatten().chain(&self.actions);
        size_of::<Notification>() + texts.map(String::len).sum::<usize>()
    }
}

/// A capture that is running.
#[derive(Debug, Clone)]
struct Capture {
    /// The number of the newest notification at the start of the capture.
    armed_at: u64,
    title_contains: Option<String>,
}

/// The notifications of a session.
#[derive(Debug)]
struct Notifications {
    all: Ring<Notification>,
    capture: Mutex<Option<Capture>>,
    /// Notifications on the bus that the main process has not claimed yet.
    unclaimed: Mutex<Vec<OnBus>>,
    /// The last notifications of service workers, to recognize repetitions: every page reports them.
    of_workers: Mutex<VecDeque<of_workers::Logged>>,
    listens_to_workers: AtomicBool,
}

impl Default for Notifications {
    fn default() -> Notifications {
        Notifications {
            all: Ring::new(KEPT),
            capture: Mutex::default(),
            unclaimed: Mutex::default(),
            of_workers: Mutex::default(),
            listens_to_workers: AtomicBool::default(),
        }
    }
}

impl Notifications {
    fn capture(&self) -> MutexGuard<'_, Option<Capture>> {
        self.capture.lock()
    }

    fn unclaimed(&self) -> MutexGuard<'_, Vec<OnBus>> {
        self.unclaimed.lock()
    }

    fn keep(&self, mut one: Notification) {
        one.at = now();
        let serial = self.all.push(one);
        self.all.change(serial, |one| one.id = serial);
    }

    /// Changes the state of the newest notification that `is` accepts.
    fn turned(&self, state: &str, is: impl Fn(&Notification) -> bool) {
        if let Some(one) = self.all.newest(1, is).first() {
            self.all.change(one.id, |one| one.state = state.to_owned());
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Report {
    Notified {
        id: u64,
        title: String,
        body: Option<String>,
        subtitle: Option<String>,
        silent: bool,
        urgency: Option<String>,
        has_reply: bool,
        actions: Vec<String>,
        state: String,
        error: Option<String>,
    },
    Turned {
        id: u64,
        state: String,
    },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let kept = session.groups.of::<Notifications>();
    match serde_json::from_slice(report)? {
        Report::Notified { id, title, body, subtitle, silent, urgency, has_reply, actions, state, error } => {
            report_effect(session, &title, body.as_deref());
            let mut told = Notification {
                title,
                body,
                subtitle,
                silent,
                urgency,
                has_reply,
                actions,
                state,
                error,
                hook_id: Some(id),
                ..Notification::default()
            };
            let mut unclaimed = kept.unclaimed();
            if let Some(at) = unclaimed.iter().position(|shown| told.state == "shown" && shown.is(&told)) {
                told.bus_id = Some(unclaimed.remove(at).id);
            }
            kept.keep(told);
        }
        Report::Turned { id, state } => kept.turned(&state, |one| one.hook_id == Some(id)),
    }
    Ok(())
}

/// Adds the notification to the effects of the act that is running.
fn report_effect(session: &Session, title: &str, body: Option<&str>) {
    let effect = match body {
        Some(body) => json!({ "title": title, "body": body }),
        None => json!({ "title": title }),
    };
    let text = [Some(title), body].into_iter().flatten().collect::<Vec<_>>().join(": ");
    session.time_line.tell(Row::now(Source::Native, "notification", text));
    session.collectors.reported_by_group("notifications", None, &effect);
}

/// Gives an app that finds no session bus one of the session's own, which shows its notifications. If that fails, the app
/// runs without one.
fn show_on_own_bus(launching: &Launching, wanted: &Wanted) {
    let socket = launching.place.bus();
    if launching.lacks_bus && launching.groups.of::<OwnBus>().open(&socket) {
        wanted.note(SHOW_ON, &[json!(bus::address(&socket))]);
    }
}

/// Listens for notifications of pages and service workers of a launched app. Chromium would write those of service
/// workers to a log in the profile, so they are enabled only in a temporary profile.
fn hear(launching: &Launching, session: &Arc<Session>) {
    if launching.profile_is_ours && session.main.get().is_some() {
        listen_to_workers(session);
    }
    if let Some(heard) = session.groups.of::<OwnBus>().hearing() {
        listen_to_bus(session, heard);
    }
}

/// The notifications that a capture has read.
#[derive(Debug)]
pub struct Captured {
    /// Oldest first.
    pub notifications: Vec<Notification>,
    /// How many older ones the buffer has dropped.
    pub overflowed: u64,
}

/// Begins a capture of notifications; with `title_contains`, only of those whose title contains that text.
pub fn start(session: &Session, title_contains: Option<String>) -> Outcome<()> {
    instrumented(session, &NOTIFICATIONS)?;
    let kept = session.groups.of::<Notifications>();
    let mut capture = kept.capture();
    if capture.is_some() {
        return Err(Error::new(Code::NativeAlreadyCapturing, "Notifications are being captured already.")
            .next("native_notifications", json!({}), "read them")
            .next("native_notifications_stop", json!({}), "read them, and end the capture"));
    }
    *capture = Some(Capture { armed_at: *kept.all.changes().borrow(), title_contains });
    Ok(())
}

/// Reads what was captured; `stop` ends the capture.
pub async fn captured(session: &Session, stop: bool) -> Outcome<Captured> {
    instrumented(session, &NOTIFICATIONS)?;
    session.main.wait_for_reports().await;
    let kept = session.groups.of::<Notifications>();
    let mut capture = kept.capture();
    let Some(Capture { armed_at, title_contains }) = capture.clone() else {
        return Err(Error::new(Code::NativeNotCapturing, "No capture of notifications is on.").next(
            "native_notifications_start",
            json!({}),
            "begin one: it tells of those since the app's start, too",
        ));
    };
    if stop {
        *capture = None;
    }
    let read = kept.all.since(0, |one| title_contains.as_ref().is_none_or(|text| one.title.contains(text.as_str())));
    let notifications =
        read.items.into_iter().map(|(serial, one)| Notification { before_arm: serial <= armed_at, ..one });
    Ok(Captured { notifications: notifications.collect(), overflowed: read.missed })
}

/// An action of a person on a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NotificationAction {
    /// Click it.
    Click,
    /// Close it.
    Close,
    /// Answer it with a text.
    Reply,
    /// Press one of its buttons.
    Button,
}

/// The result of an action.
#[derive(Debug, Deserialize)]
pub struct Acted {
    /// Whether handlers of the app ran.
    pub acted: bool,
    /// Why not: not_found, gone, no_listener, no_button, no_reply or never_shown.
    pub reason: Option<String>,
    /// The buttons that there are.
    #[serde(default)]
    pub labels: Vec<String>,
    threw: Option<String>,
}

/// Carries out an action on the notification with that number. `detail` is a reply's text, or a button's label or index.
pub async fn act(
    session: &Session,
    id: u64,
    action: NotificationAction,
    detail: Option<&str>,
    budget: Duration,
) -> Outcome<Acted> {
    instrumented(session, &NOTIFICATIONS)?;
    let kept = session.groups.of::<Notifications>();
    let found = kept.all.newest(1, |one| one.id == id);
    let Some(one) = found.first() else {
        return Ok(Acted { acted: false, reason: Some("not_found".into()), labels: Vec::new(), threw: None });
    };
    if one.service_worker {
        let reason = Some("never_shown".into());
        return Ok(Acted { acted: false, reason, labels: Vec::new(), threw: None });
    }
    if one.page {
        return Ok(of_pages::act_on(session, &kept, one, action));
    }
    let name = match action {
        NotificationAction::Click => "click",
        NotificationAction::Close => "close",
        NotificationAction::Reply => "reply",
        NotificationAction::Button => "action",
    };
    let args: [Value; 3] = [json!(one.hook_id.unwrap_or_default()), json!(name), json!(detail)];
    let acted: Acted = call_app(session, ACT, &args, budget).await?;
    match &acted.threw {
        Some(threw) => Err(handler_threw(&format!("notification's {name} event"), threw)),
        None => Ok(acted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&NOTIFICATIONS], include_str!("notifications.rs"), &[]);
    }
}
