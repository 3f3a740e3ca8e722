//! `switch-surface`: choose the window, view, webview or frame that calls are about.

use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// Choose the window, view, webview or frame that later calls are about
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwitchSurface {
    /// Its handle, such as f2
    #[schemars(length(min = 1))]
    surface_id: String,
}

/// The surface that is chosen now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Switched {
    /// Its title, or its URL
    active: String,
    /// Its handle
    active_surface_id: String,
}

impl Verb for SwitchSurface {
    const TOOL: &'static str = "electron_switch_surface";
    const TITLE: &'static str = "Switch surfaces";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const UNBLOCKS: bool = true;
    const ACTS: bool = false;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "switch-surface w1", args: r#"{"surfaceId": "w1"}"# }];
    type Reply = Switched;

    async fn run(self, call: Call) -> Outcome<Switched> {
        let session = call.session()?;
        let surface = session.surfaces.with_handle(&self.surface_id)?;
        session.surfaces.choose(&surface.handle);
        let state = surface.state();
        let active = if state.title.is_empty() { state.url } else { state.title };
        Ok(Switched { active, active_surface_id: surface.handle.clone() })
    }
}

impl Show for Switched {
    fn show(&self) -> String {
        format!("{} {}", self.active_surface_id, quoted(&self.active))
    }
}
