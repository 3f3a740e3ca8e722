//! `reload`: load a window's page again.

use super::{Navigated, thirty_seconds};
use crate::{
    call::Call,
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::Outcome;

/// Load the page of a window again
///
/// Waits until the new document is there; ready is false if its first scripts have not run in time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reload {
    /// Load it without the cache
    #[serde(default)]
    ignore_cache: bool,
    /// Budget in ms
    #[serde(default = "thirty_seconds")]
    timeout_ms: Millis,
}

impl Verb for Reload {
    const TOOL: &'static str = "electron_reload";
    const TITLE: &'static str = "Reload a page";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["refresh"];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "reload", args: "{}" }];
    type Reply = Navigated;

    async fn run(self, call: Call) -> Outcome<Navigated> {
        let session = call.session()?;
        let surface = call.surface().await?;
        let ready = session.windows.reload(&surface, self.ignore_cache, self.timeout_ms.up_to(WAIT_MOST)).await?;
        // Reads the titles again, for the reply.
        session.windows.list().await?;
        Ok(Navigated::of(&session.surfaces.page_of(&surface), ready))
    }
}
