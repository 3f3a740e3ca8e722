//! `native-trays`: the tray icons.

use super::{menu::BUDGET, menu_lines::lines_of};
use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, session::TransportKind};
use stagewright_groups::native::trays::{self, Tray};

/// List the app's tray icons, with their context menus
///
/// In a joined app, a tray that was made before the join is found only if it has listeners. Its settings are not known
/// then (`partial`).
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTrays {}

/// The app's tray icons.
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
        let complete = session.origin.transport == TransportKind::Launch;
        let trays = trays::list(&session, BUDGET).await?;
        Ok(Trays { count: trays.len(), complete, trays })
    }
}

/// A tray, and the items of its menu.
pub(super) fn lines(tray: &Tray) -> Vec<String> {
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
            true => "no tray icon is known; one from before the session is found only if it has listeners".into(),
            false => self.trays.iter().flat_map(lines).collect::<Vec<_>>().join("\n"),
        }
    }
}
