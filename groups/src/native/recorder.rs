//! Picks of a person in menus, for a recording.

use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    main_process::{Hook, Hooks},
    session::{Hold, MainPart, RecordedAction, Session},
};
use std::{sync::Arc, time::Duration};

static RECORDER: Hooks = Hooks::on_demand("recorder", include_str!("recorder.js")).with(&[
    include_str!("listeners.js"),
    include_str!("fields.js"),
    include_str!("keys.js"),
    include_str!("item-paths.js"),
]);
const REPORT_PICKS: Hook = Hook::of(&RECORDER, "reportPicks");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&RECORDER).reporting(read);

/// How long it may take to begin or end.
const A_MOMENT: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum PickReport {
    Picked(Picked),
    /// A tray's icon was clicked.
    Tray {
        tray: u64,
        name: String,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Picked {
    menu: Menu,
    /// The number of the tray whose menu it is.
    tray: Option<u64>,
    /// The labels that lead to the item.
    path: Vec<String>,
    /// Whether the labels lead to no other item.
    alone: bool,
    /// Whether Electron carries out the item's role by itself.
    roles: bool,
    /// The keys that it was picked by, in the form that a page reports.
    keys: Option<String>,
    /// Whether a menu was on the screen since the last pick. Then a person may have picked the item there by Enter.
    shown: bool,
    /// The window that had the focus.
    contents_id: Option<u32>,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Menu {
    Application,
    Popup,
    Tray,
    Another,
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let action = match serde_json::from_slice(report)? {
        PickReport::Picked(picked) => picked.action(session),
        PickReport::Tray { tray, name } => {
            RecordedAction::of_main("native_tray_invoke", json!({ "id": tray, "event": name }), None)
        }
    };
    session.recording.take_pick(action);
    Ok(())
}

impl Picked {
    fn action(self, session: &Session) -> RecordedAction {
        let Picked { menu, tray, path, alone, roles, keys, shown, contents_id } = self;
        let hold = keys.as_ref().map(|_| Hold::Accelerator);
        let mut action = match &keys {
            Some(keys) if !shown => RecordedAction::of_main("electron_key", json!({ "key": keys }), hold),
            _ => {
                let tool = match menu {
                    Menu::Popup => "native_popup_invoke",
                    Menu::Tray => "native_tray_menu_invoke",
                    Menu::Application | Menu::Another => "native_menu_invoke",
                };
                let mut args = if roles { json!({ "path": path, "roles": true }) } else { json!({ "path": path }) };
                if let Some(tray) = tray {
                    args["id"] = tray.into();
                }
                let mut action = RecordedAction::of_main(tool, args, hold);
                action.note = match (&menu, alone) {
                    (Menu::Another, _) => {
                        Some("picked from a menu that is neither the application's, nor a popup, nor a tray's".into())
                    }
                    (_, false) => Some("another item of the menu reads the same".into()),
                    (_, true) => None,
                };
                action
            }
        };
        action.keys = keys;
        action.surface =
            contents_id.and_then(|contents| session.surfaces.handle_of_contents(contents)).unwrap_or_default();
        action
    }
}

/// Starts or stops the reports of picks. Without a main process there are none.
pub async fn report_picks(session: &Session, on: bool) {
    if session.main.missing().is_none() {
        // Without this hook picks are not recorded; the rest of a recording goes on.
        let _ = session.main.want(REPORT_PICKS, &[json!(on)], A_MOMENT).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&RECORDER], include_str!("recorder.rs"), &[]);
    }
}
