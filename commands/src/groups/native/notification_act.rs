//! `native-notification-act`: what a person would do to a notification.

use super::BUDGET;
use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::native::notifications::{self, NotificationAction};

/// Click, close or answer a notification
///
/// Runs the app's own handlers as Electron would, also where nothing shows notifications; what is on a person's screen
/// stays there. A page's notification is clicked or closed where it is shown, and the page hears that from Electron.
/// native_notifications has the ids.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeNotificationAct {
    /// Its number
    #[schemars(range(min = 1))]
    id: u64,
    /// The action
    action: NotificationAction,
    /// The reply's text
    text: Option<String>,
    /// The button to press, by label or index; one that it does not have is BAD_ARGUMENT
    #[schemars(length(min = 1))]
    button: Option<String>,
}

/// The result of the action.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Whether a handler of the app was run
    acted: bool,
    /// The notification
    id: u64,
    /// The action
    action: NotificationAction,
    /// Why no handler was run: not_found, gone (closed, or the app dropped it), no_listener, no_reply (it takes none) or
    /// never_shown (a service worker's)
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<String>,
}

impl Verb for NativeNotificationAct {
    const TOOL: &'static str = "native_notification_act";
    const TITLE: &'static str = "Act on a notification";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-notification-act 1 click", args: r#"{"id": 1, "action": "click"}"# }];
    type Reply = Done;

    fn check(&self) -> Outcome<()> {
        let wrong = |parameter: &str, what: &str| Err(Error::argument(what).detail("parameter", parameter));
        match self.action {
            NotificationAction::Reply if self.text.is_none() => wrong("text", "text is missing: the reply's words."),
            NotificationAction::Button if self.button.is_none() => {
                wrong("button", "button is missing: its label, or its index.")
            }
            NotificationAction::Click | NotificationAction::Close | NotificationAction::Button
                if self.text.is_some() =>
            {
                wrong("text", "text is for a reply only.")
            }
            NotificationAction::Click | NotificationAction::Close | NotificationAction::Reply
                if self.button.is_some() =>
            {
                wrong("button", "button goes with `action: \"button\"` only.")
            }
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Done> {
        let Self { id, action, text, button } = self;
        let detail = text.or(button);
        let acted = notifications::act(&*call.session()?, id, action, detail.as_deref(), BUDGET).await?;
        if acted.reason.as_deref() == Some("no_button") {
            let there = match acted.labels.is_empty() {
                true => "It has none".to_owned(),
                false => {
                    format!("It has {}", acted.labels.iter().map(|label| quoted(label)).collect::<Vec<_>>().join(", "))
                }
            };
            let wanted = detail.unwrap_or_default();
            return Err(Error::argument(format!("The notification has no button {}. {there}.", quoted(&wanted)))
                .detail("parameter", "button")
                .detail("buttons", json!(acted.labels)));
        }
        Ok(Done { acted: acted.acted, id, action, reason: acted.reason })
    }
}

impl Show for Done {
    fn show(&self) -> String {
        let what = json!(self.action).as_str().unwrap_or_default().to_owned();
        match &self.reason {
            None => format!("{what}: notification #{}", self.id),
            Some(reason) => {
                let why = match reason.as_str() {
                    "not_found" => "there is no such notification",
                    "gone" => "it was closed, or the app dropped it",
                    "no_listener" => "the app does not listen for that",
                    "no_reply" => "it takes no reply",
                    "never_shown" => "Electron never shows notifications of service workers",
                    other => other,
                };
                clean_line(&format!("nothing done to notification #{}: {why}", self.id))
            }
        }
    }
}
