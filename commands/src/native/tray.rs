//! The tray: `native-trays`, `native-tray-invoke`, `native-tray-menu-invoke`.

use super::{
    menu::{BUDGET, lines_of},
    picked::{HANDLER, InFront, Invoked, check_path},
};
use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    fault::Outcome,
    native::{
        items::Wanted,
        trays::{self, Tray, TrayEvent, Unheard},
    },
    session::TransportKind,
};

/// List the app's tray icons, with their context menus
///
/// In an app that was joined, those that were there before and listen for nothing are not seen, and what
/// the others were given is not known (`partial`).
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrays {}

/// The tray icons.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trays {
    /// How many there are
    count: usize,
    /// False where there may be others: in an app that was joined
    complete: bool,
    /// In the order in which the app made them
    trays: Vec<Tray>,
}

impl Verb for NativeTrays {
    const TOOL: &'static str = "native_trays";
    const TITLE: &'static str = "List tray icons";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-trays", args: "{}" }];
    type Reply = Trays;

    async fn run(self, call: Call) -> Outcome<Trays> {
        let session = call.session()?;
        let complete = session.transport == TransportKind::Launch;
        let trays = trays::list(&session, BUDGET).await?;
        Ok(Trays { count: trays.len(), complete, trays })
    }
}

fn lines(tray: &Tray) -> Vec<String> {
    let words = |name: &str, text: &Option<String>| text.as_ref().map(|text| format!(" {name} {}", quoted(text)));
    let said = [
        words("tooltip", &tray.tool_tip),
        words("title", &tray.title),
        (tray.has_image == Some(false)).then(|| " without an image".to_owned()),
        tray.partial.then(|| " (what it was given before the session is not known)".to_owned()),
    ];
    let head = format!("tray {}{}", tray.id, said.into_iter().flatten().collect::<String>());
    [vec![head], lines_of(tray.menu.as_deref().unwrap_or_default(), 1)].concat()
}

impl Show for Trays {
    fn show(&self) -> String {
        match self.trays.is_empty() {
            true if self.complete => "the app has no tray icon".into(),
            true => "no tray icon is known; one that was there before the session may listen for nothing".into(),
            false => self.trays.iter().flat_map(lines).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// Tell the app of an event of a tray icon
///
/// The app's own listener runs. Electron shows a tray's context menu by itself, so right-click does not
/// open one: native-tray-menu-invoke picks from it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrayInvoke {
    /// The tray's number, as native-trays lists it
    id: u64,
    /// What happens to it
    event: TrayEvent,
}

/// What became of the event.
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
    reason: Option<Unheard>,
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
        // Whoever listens to the windows hears what the app does with it.
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
            (Some(Unheard::NotFound), _) => format!("not emitted: there is no tray {}", self.id),
            (Some(Unheard::NoListener), _) => format!("not emitted: the app does not listen for {event}"),
            (None, Some(tray)) => [vec![format!("emitted {event}")], lines(tray)].concat().join("\n"),
            (None, None) => format!("emitted {event}; tray {} is gone", self.id),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(self.emitted.to_string())
    }
}

/// Pick an item of a tray icon's context menu
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrayMenuInvoke {
    /// The tray's number, as native-trays lists it
    id: u64,
    /// The label or role of each item, from the top down
    path: Vec<String>,
    /// Pick items that Electron carries out by itself, too, such as quit
    #[serde(default)]
    roles: bool,
}

impl Verb for NativeTrayMenuInvoke {
    const TOOL: &'static str = "native_tray_menu_invoke";
    const TITLE: &'static str = "Pick an item of a tray's menu";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-tray-menu-invoke 1 Open", args: r#"{"id": 1, "path": ["Open"]}"# }];
    type Reply = Invoked;

    fn check(&self) -> Outcome<()> {
        check_path(&self.path)
    }

    async fn run(self, call: Call) -> Outcome<Invoked> {
        let front = InFront::of(&call).await?;
        let wanted = Wanted { path: self.path, accelerator: None, roles: self.roles };
        Ok(trays::pick(&*call.session()?, self.id, &wanted, front.front(), HANDLER).await?.into())
    }
}
