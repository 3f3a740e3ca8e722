//! `key-up`: release a key that is held.

use super::{
    held::{HeldNow, and_held, one_key},
    turns,
};
use crate::{
    call::Call,
    show::Show,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    surfaces::Surface,
    wait::Deadline,
};
use std::sync::Arc;

/// Release a key that is held
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeyUp {
    /// The key, as it was named when it went down
    #[schemars(length(min = 1, max = 100))]
    key: String,
    /// How long to wait for other calls that act in the window, in ms
    #[serde(default = "action_budget")]
    #[schemars(extend("x-shell" = true))]
    timeout_ms: Millis,
}

/// The key that was released.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct CameUp {
    /// The key
    key: String,
    /// The buttons and keys that are held now
    held: HeldNow,
}

impl KeyUp {
    async fn release(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<()> {
        turns::take(call, surface, Deadline::after(self.timeout_ms.up_to(ACTION_MOST))).await?;
        if call.session()?.input.key_up(surface, &one_key(&self.key)?).await? {
            return Ok(());
        }
        Err(Error::argument(format!("{} is not held in {}.", self.key, surface.handle))
            .hint("A held key is released by itself when its time is over.")
            .detail("parameter", "key"))
    }
}

impl Verb for KeyUp {
    const TOOL: &'static str = "electron_key_up";
    const TITLE: &'static str = "Release a key";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::None;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example { line: "key-up Shift", args: r#"{"key": "Shift"}"# }];
    type Reply = CameUp;

    fn check(&self) -> Outcome<()> {
        one_key(&self.key).map(drop)
    }

    async fn run(self, call: Call) -> Outcome<CameUp> {
        let surface = call.surface().await?;
        and_held(&call, &surface, self.release(&call, &surface).await)?;
        Ok(CameUp { key: self.key, held: HeldNow::of(&call, &surface)? })
    }
}

impl Show for CameUp {
    fn show(&self) -> String {
        format!("{} up{}", self.key, self.held.words())
    }
}
