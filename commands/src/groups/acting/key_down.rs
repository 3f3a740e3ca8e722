//! `key-down`: press a key and leave it down.

use super::{
    held::{HeldNow, and_held, minute, one_key},
    keying::{KeptKeys, Keyed, press_keys},
    ready::How,
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    input::keyboard::{Down, Strokes},
    surfaces::Surface,
};
use std::{sync::Arc, time::Duration};

/// Press a key and leave it down
///
/// On the element if one is given (it gets the focus first), else on whatever has it. A held modifier counts for all
/// clicks and keys. key-up releases it, or a timer after releaseAfterMs.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeyDown {
    #[serde(flatten)]
    target: Target,
    /// One key: Shift, a, F5, ArrowDown and the like
    #[schemars(length(min = 1, max = 100))]
    key: String,
    /// How often it repeats while it is held; a key that is held already only repeats
    #[serde(default)]
    #[schemars(range(max = 1000))]
    repeat: u32,
    /// Released automatically after this time, in ms
    #[serde(default = "minute")]
    #[schemars(range(min = 1, max = 600_000), extend("x-shell" = true))]
    release_after_ms: u64,
    /// Skip the checks
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    #[schemars(extend("x-shell" = true))]
    timeout_ms: Millis,
}

/// The key that went down.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct WentDown {
    /// The key
    key: String,
    /// The element that it went to
    #[serde(skip_serializing_if = "Option::is_none", default)]
    on: Option<String>,
    #[serde(flatten)]
    kept: KeptKeys,
    /// The buttons and keys that are held now
    held: HeldNow,
}

impl KeyDown {
    async fn press(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<Keyed> {
        let (session, key) = (call.session()?, one_key(&self.key)?);
        let is_down = session.input.is_held(surface, &key);
        if is_down && self.repeat == 0 {
            let message = format!("{} is held already in {}.", self.key, surface.handle);
            return Err(Error::argument(message).hint("With repeat it repeats; electron_key_up releases it."));
        }
        let how = How { force: self.force, timeout: self.timeout_ms };
        let most = Duration::from_millis(self.release_after_ms);
        let strokes = Strokes::Down(Down { key: key.clone(), is_down, repeats: self.repeat, most });
        let keyed = press_keys(call, self.target.optional()?, &strokes, how).await;
        if keyed.is_err() && !is_down {
            // Return the first error.
            let _ = session.input.key_up(surface, &key).await;
        }
        keyed
    }
}

impl Verb for KeyDown {
    const TOOL: &'static str = "electron_key_down";
    const TITLE: &'static str = "Press a key and leave it down";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example { line: "key-down Shift", args: r#"{"key": "Shift"}"# }];
    type Reply = WentDown;

    fn check(&self) -> Outcome<()> {
        self.target.optional()?;
        one_key(&self.key).map(drop)
    }

    async fn run(self, call: Call) -> Outcome<WentDown> {
        let surface = call.surface_of(self.target.optional()?.as_ref()).await?;
        let keyed = and_held(&call, &surface, self.press(&call, &surface).await)?;
        let held = HeldNow::of(&call, &surface)?;
        Ok(WentDown { key: self.key, on: keyed.taken.map(|taken| taken.words()), kept: keyed.kept, held })
    }
}

impl Show for WentDown {
    fn show(&self) -> String {
        let on = self.on.as_ref().map_or(String::new(), |on| format!(" on {on}"));
        format!("{} down{on}{}{}", self.key, self.kept.words(), self.held.words())
    }
}
