//! `surfaces-list`: windows, views, webviews, frames and DevTools, each with its handle.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, lines, table},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, session::SurfaceInfo};

/// List windows, views, webviews, frames of their own process and DevTools
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SurfacesList {}

/// The surfaces of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// The surfaces, parents first
    surfaces: Vec<SurfaceInfo>,
    /// The surface that calls use if they name none
    active_surface_id: Option<String>,
    /// How many there are
    count: usize,
}

impl Verb for SurfacesList {
    const TOOL: &'static str = "electron_surfaces_list";
    const TITLE: &'static str = "List surfaces";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::WindowInfo;
    const UNBLOCKS: bool = true;
    const ALIASES: &'static [&'static str] = &["surfaces"];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "surfaces-list", args: "{}" }];
    type Reply = Listed;

    async fn run(self, call: Call) -> Outcome<Listed> {
        let session = call.session()?;
        let active_surface_id = session.windows.surface(None).await.ok().map(|s| s.handle.clone());
        let surfaces = session.windows.everything(active_surface_id.as_deref()).await?;
        Ok(Listed { count: surfaces.len(), surfaces, active_surface_id })
    }
}

impl Show for Listed {
    fn show(&self) -> String {
        let row = |s: &SurfaceInfo| {
            let parent = s.parent_id.clone().unwrap_or_default();
            let active = if s.active { paint(Ink::Good, "active") } else { String::new() };
            vec![s.id.clone(), s.kind.clone(), parent, s.title.clone(), s.url.clone(), active]
        };
        table(&["id", "kind", "in", "title", "url", ""], self.surfaces.iter().map(row))
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.surfaces.iter().map(|surface| &surface.id)))
    }
}
