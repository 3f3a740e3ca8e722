//! The dialogs that are open on the screen now.

use super::Dialogs;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A dialog that is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DialogInSight {
    /// alert, confirm, prompt, beforeunload or print, or the method of Electron's: showMessageBox.
    pub kind: String,
    /// Its text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// The window that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window: Option<String>,
}

impl Dialogs {
    /// Native dialogs, oldest first, then unanswered dialogs of pages.
    pub fn in_sight(&self) -> Vec<DialogInSight> {
        let native = self.native.open_now().into_iter().map(|dialog| DialogInSight {
            text: dialog.title().or(dialog.message()).map(str::to_owned),
            kind: dialog.method,
            window: dialog.window_id,
        });
        let of_pages = self.surfaces.all().into_iter().filter(|surface| !surface.in_process).filter_map(|surface| {
            let state = surface.state();
            let window = Some(surface.handle.clone());
            match state.dialog.filter(|_| state.left_open) {
                Some(open) => Some(DialogInSight { kind: open.kind.name().into(), text: Some(open.message), window }),
                None => state.printing.then(|| DialogInSight { kind: "print".into(), text: None, window }),
            }
        });
        native.chain(of_pages).collect()
    }
}
