//! Keys that the app's main process keeps from its pages.

use super::Input;
use crate::main_process::hooks;
use serde::Deserialize;
use std::time::Duration;

/// How long the main process may take to answer: one that is busy must not hold up a page that is not.
const LOOK: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
struct Kept {
    key: String,
}

impl Input {
    /// The names (`KeyboardEvent.key`) of the keys that the main process has prevented in `before-input-event` since
    /// then, in epoch milliseconds. None where the session has no main half.
    pub async fn kept_keys(&self, since: u64) -> Vec<String> {
        let Some(main) = self.main.get() else { return Vec::new() };
        let kept = main.call::<Vec<Kept>>(hooks::KEPT_KEYS, &[since.into()], LOOK).await.unwrap_or_default();
        kept.into_iter().map(|kept| kept.key).collect()
    }
}
