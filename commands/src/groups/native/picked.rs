//! The result of picking an item, of any menu.

use super::menu_lines::line;
use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    surfaces::Surface,
};
use stagewright_groups::native::items::{Front, MenuItem, Picked, Refusal};
use std::{sync::Arc, time::Duration};

/// How long an app's handler may take: it may save a file, or ask a server.
pub(super) const HANDLER: Duration = Duration::from_secs(30);

/// The result of picking the item.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Invoked {
    /// Whether the item was picked
    invoked: bool,
    /// The item's label, or its role where it has none
    #[serde(skip_serializing_if = "Option::is_none", default)]
    label: Option<String>,
    /// Its role
    #[serde(skip_serializing_if = "Option::is_none", default)]
    role: Option<String>,
    /// Why it was not picked
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<Refusal>,
    /// The item as it is now; left out where it is gone
    #[serde(skip_serializing_if = "Option::is_none", default)]
    item: Option<MenuItem>,
    /// Where none was found: the items there, as far as the path leads
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    available: Vec<String>,
}

impl From<Picked> for Invoked {
    fn from(picked: Picked) -> Invoked {
        let nothing =
            Invoked { invoked: false, label: None, role: None, reason: None, item: None, available: Vec::new() };
        match picked {
            Picked::Done { label, role, item } => {
                Invoked { invoked: true, label: Some(label), role, item: item.map(|item| *item), ..nothing }
            }
            Picked::Refused { reason, item, available } => {
                Invoked { reason: Some(reason), item: item.map(|item| *item), available, ..nothing }
            }
        }
    }
}

impl Show for Invoked {
    fn show(&self) -> String {
        let Some(reason) = self.reason else {
            let done = format!("invoked {}", quoted(self.label.as_deref().unwrap_or_default()));
            return match &self.item {
                None => format!("{done}: it is gone now"),
                // Report the item only if picking it changes its state.
                Some(item) if item.checked.is_some() => format!("{done}: now {}", line(item)),
                Some(_) => done,
            };
        };
        let name = self.item.as_ref().map_or_else(|| "it".into(), |item| quoted(item.name()));
        let why = match reason {
            Refusal::NotFound => {
                let there = match self.available.is_empty() {
                    true => String::new(),
                    false => format!("; there are: {}", clean_line(&self.available.join(", "))),
                };
                format!("no such item shows{there}")
            }
            Refusal::Disabled => format!("{name} is disabled, or a menu that it is in"),
            Refusal::Role => format!("{name} has a role that Electron carries out by itself"),
            Refusal::Submenu => format!("{name} opens a menu; name an item in it"),
            Refusal::Separator => "it is a separator".into(),
            Refusal::NoHandler => format!("the app does nothing for {name}"),
            Refusal::NoPopup => "no popup menu is open".into(),
            Refusal::NoMenu => "the tray has no context menu".into(),
            Refusal::NoTray => "there is no such tray".into(),
        };
        format!("not invoked: {why}")
    }

    fn raw(&self) -> Option<String> {
        Some(self.invoked.to_string())
    }
}

/// The window that a handler gets as its argument: the named or chosen one, or none in a session without a window.
pub(super) struct InFront {
    surface: Option<Arc<Surface>>,
    named: bool,
}

impl InFront {
    /// Finds the call's window. Fails only if the call names a window that does not exist.
    pub(super) async fn of(call: &Call) -> Outcome<InFront> {
        let named = call.window.is_some();
        match call.surface().await {
            Ok(surface) => Ok(InFront { surface: Some(surface), named }),
            Err(error) if named => Err(error),
            // An app with a tray may have no window at all.
            Err(_) => Ok(InFront { surface: None, named }),
        }
    }

    /// The window as the driver takes it.
    pub(super) fn front(&self) -> Front<'_> {
        Front { surface: self.surface.as_deref(), named: self.named }
    }
}

/// A path that can lead somewhere.
pub(super) fn check_path(path: &[String]) -> Outcome<()> {
    if path.is_empty() || path.iter().any(|segment| segment.trim().is_empty()) {
        return Err(Error::argument(
            "A path takes the label or role of each item, from the top down, such as File Save.",
        )
        .next("native_menu", serde_json::json!({}), "see what the menu holds")
        .detail("parameter", "path"));
    }
    Ok(())
}
