//! `native-notifications-start`, `native-notifications`, `native-notifications-stop`: what the app notified of.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::notifications::{self, Notification};

/// Begin to capture the app's notifications
///
/// Earlier ones are listed too, marked beforeArm: in a launched app since its first line, in a joined app since the
/// join. Those of pages are included if the session itself shows notifications (`pages`).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativeNotificationsStart {
    /// Only those whose title contains this
    #[schemars(length(min = 1))]
    title_contains: Option<String>,
}

/// Whether a capture is on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Capturing {
    /// Whether a capture is on
    capturing: bool,
    /// Whether those of pages are captured: in a launched app on a display of its own, where there is no session bus
    pages: bool,
    /// Why they are not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pages_missing: Option<String>,
    /// Whether those that service workers ask for are captured: in a launched app with the isolated profile
    service_workers: bool,
}

impl Verb for NativeNotificationsStart {
    const TOOL: &'static str = "native_notifications_start";
    const TITLE: &'static str = "Capture notifications";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const WORD: Option<&'static str> = Some("titleContains");
    const EXAMPLES: &'static [Example] = &[Example { line: "native-notifications-start", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Capturing;

    async fn run(self, call: Call) -> Outcome<Capturing> {
        let session = call.session()?;
        notifications::start(&session, self.title_contains)?;
        let missing = notifications::why_pages_are_not_recorded(&session);
        Ok(Capturing {
            capturing: true,
            pages: missing.is_none(),
            pages_missing: missing.map(str::to_owned),
            service_workers: notifications::listens_to_workers(&session),
        })
    }
}

impl Show for Capturing {
    fn show(&self) -> String {
        match &self.pages_missing {
            None => "capturing notifications".into(),
            Some(why) => format!("capturing notifications of the main process; those of pages are not captured: {why}"),
        }
    }
}

/// Read the captured notifications
///
/// Where nothing shows notifications their state is failed: the app asked for them, and was told so. A launched app on a
/// display of its own, with no session bus, has its notifications shown by the session. Those of service workers are
/// only asked for: Electron shows none of them.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeNotifications {}

/// The notifications that were captured.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Notified {
    /// How many there are
    count: usize,
    /// Oldest first
    notifications: Vec<Notification>,
    /// How many older ones the buffer has dropped
    overflowed: u64,
}

async fn read(call: &Call, stop: bool) -> Outcome<Notified> {
    let captured = notifications::captured(&*call.session()?, stop).await?;
    let (notifications, overflowed) = (captured.notifications, captured.overflowed);
    Ok(Notified { count: notifications.len(), notifications, overflowed })
}

impl Verb for NativeNotifications {
    const TOOL: &'static str = "native_notifications";
    const TITLE: &'static str = "Read notifications";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "native-notifications", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Notified;

    async fn run(self, call: Call) -> Outcome<Notified> {
        read(&call, false).await
    }
}

/// Read the captured notifications, and end the capture
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeNotificationsStop {}

impl Verb for NativeNotificationsStop {
    const TOOL: &'static str = "native_notifications_stop";
    const TITLE: &'static str = "Stop capturing notifications";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "native-notifications-stop", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Notified;

    async fn run(self, call: Call) -> Outcome<Notified> {
        read(&call, true).await
    }
}

impl Show for Notified {
    fn show(&self) -> String {
        match self.notifications.is_empty() {
            true => "no notification".into(),
            false => self.notifications.iter().map(line).collect::<Vec<_>>().join("\n"),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.notifications.iter().map(|one| clean_line(&one.title))))
    }
}

pub(super) fn line(one: &Notification) -> String {
    let words = [Some(&one.title), one.subtitle.as_ref(), one.body.as_ref()];
    let said: String = words.into_iter().flatten().map(|text| format!(" {}", quoted(text))).collect();
    let buttons = if one.actions.is_empty() { String::new() } else { format!(" [{}]", one.actions.join("] [")) };
    let why = one.error.as_ref().map_or(String::new(), |error| format!(": {error}"));
    let page = match (one.page, one.service_worker) {
        (true, _) => " by a page,",
        (_, true) => " by a service worker,",
        _ => "",
    };
    let before = if one.before_arm { ", before the capture" } else { "" };
    clean_line(&format!("#{}{said}{buttons}{page} {}{why}{before}", one.id, one.state))
}
