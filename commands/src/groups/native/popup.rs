//! `native-popup`: the popup menu that is open.

use super::menu_lines::lines_of;
use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::{items::MenuItem, popups};

/// Read the popup menu that is open, or was the last
///
/// Context menus and menus under buttons that the app shows itself. Menus drawn by pages, and lists of a select, are
/// not among them. Waits for a popup that is about to open: a right click returns before its menu is there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativePopup {
    /// How long to wait for one to open, in ms
    #[serde(default = "half_a_second")]
    timeout_ms: Millis,
}

/// A menu opens in the moment after its click.
pub(super) fn half_a_second() -> Millis {
    Millis(500)
}

/// The popup menu that was read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Popup {
    /// The popup menu; null where none has opened yet
    popup: Option<Menu>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Menu {
    /// Whether it is open still
    open: bool,
    /// False where a policy keeps it from the screen
    shown: bool,
    /// The window that it belongs to
    #[serde(skip_serializing_if = "Option::is_none", default)]
    window: Option<String>,
    /// In the order of the menu
    items: Vec<MenuItem>,
}

impl Verb for NativePopup {
    const TOOL: &'static str = "native_popup";
    const TITLE: &'static str = "Read the popup menu";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-popup --timeout-ms 0", args: r#"{"timeoutMs": 0}"# }];
    type Reply = Popup;

    async fn run(self, call: Call) -> Outcome<Popup> {
        let popup = popups::popup(&*call.session()?, self.timeout_ms.up_to(WAIT_MOST)).await?;
        let menu = |popups::Popup { open, shown, window, items }| Menu { open, shown, window, items };
        Ok(Popup { popup: popup.map(menu) })
    }
}

impl Show for Popup {
    fn show(&self) -> String {
        match &self.popup {
            None => "no popup menu has opened".into(),
            Some(menu) => {
                let state = if menu.open { "open" } else { "closed" };
                [vec![state.to_owned()], lines_of(&menu.items, 1)].concat().join("\n")
            }
        }
    }
}
