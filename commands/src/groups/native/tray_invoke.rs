//! `native-tray-invoke`: an event of a tray icon.

use super::{
    picked::{HANDLER, InFront},
    trays::lines,
};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::trays::{self, NotEmitted, Tray, TrayEvent};

/// Emit an event of a tray icon in the app
///
/// The app's own listener runs. Electron shows a tray's context menu by itself, so right-click does not
/// open one: native-tray-menu-invoke picks from it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrayInvoke {
    /// The tray's number, as it is listed
    id: u64,
    /// The event
    event: TrayEvent,
}

/// The result of the event.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Emitted {
    /// Whether the app was told
    emitted: bool,
    /// The tray's number
    id: u64,
    /// The event
    event: TrayEvent,
    /// Why the app was not told
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<NotEmitted>,
    /// The tray afterwards; null where the app destroyed it
    tray: Option<Tray>,
}

impl Verb for NativeTrayInvoke {
    const TOOL: &'static str = "native_tray_invoke";
    const TITLE: &'static str = "Fire an event of a tray icon";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-tray-invoke 1 click", args: r#"{"id": 1, "event": "click"}"# }];
    type Reply = Emitted;

    async fn run(self, call: Call) -> Outcome<Emitted> {
        // Keep the window in front, so that effects of the event are heard.
        let _front = InFront::of(&call).await?;
        let told = trays::emit(&*call.session()?, self.id, self.event, HANDLER).await?;
        let (reason, tray) = (told.reason, told.tray);
        Ok(Emitted { emitted: reason.is_none(), id: self.id, event: self.event, reason, tray })
    }
}

impl Show for Emitted {
    fn show(&self) -> String {
        let event = serde_json::to_value(self.event).unwrap_or_default();
        let event = event.as_str().unwrap_or_default();
        match (self.reason, &self.tray) {
            (Some(NotEmitted::NotFound), _) => format!("not emitted: there is no tray {}", self.id),
            (Some(NotEmitted::NoListener), _) => format!("not emitted: the app does not listen for {event}"),
            (None, Some(tray)) => [vec![format!("emitted {event}")], lines(tray)].concat().join("\n"),
            (None, None) => format!("emitted {event}; tray {} is gone", self.id),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(self.emitted.to_string())
    }
}
