//! `devtools`: the developer tools of a window, for a person.

use super::person::must_be_seen;
use crate::{
    call::Call,
    show::Show,
    verb::{Frontends, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    devtools::{self, Change},
    error::Outcome,
};

/// Open the developer tools of a window, in a window of their own
///
/// They are no window of the app: windows-list does not list them, and the session works as before.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Devtools {
    /// Close them
    #[serde(default)]
    close: bool,
}

/// Whether they are open.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tools {
    /// The window, view or webview whose tools they are
    surface: String,
    /// Whether they are open now
    open: bool,
    /// Whether this call opened or closed them
    changed: bool,
}

impl Verb for Devtools {
    const TOOL: &'static str = "electron_devtools";
    const TITLE: &'static str = "Open the developer tools";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::WindowInfo;
    const FRONTENDS: Frontends = Frontends::Terminal;
    const NEEDS: &'static [Need] = &[Need::Renderer, Need::Main];
    type Reply = Tools;

    async fn run(self, call: Call) -> Outcome<Tools> {
        let session = call.session()?;
        if !self.close {
            must_be_seen(&session, "Developer tools are for a person")?;
        }
        let page = session.surfaces.page_of(&call.surface().await?);
        let Change { surface, changed } = devtools::show(&session.main, &page, !self.close).await?;
        Ok(Tools { surface, open: !self.close, changed })
    }
}

impl Show for Tools {
    fn show(&self) -> String {
        let how = match (self.open, self.changed) {
            (true, true) => "opened",
            (true, false) => "open already:",
            (false, true) => "closed",
            (false, false) => "not open:",
        };
        format!("{how} the developer tools of {}", self.surface)
    }
}
