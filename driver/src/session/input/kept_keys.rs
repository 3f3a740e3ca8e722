//! Keys that the app's main process prevents from reaching its pages.

use super::Input;
use crate::{main_process::hooks, surfaces::Surface};
use serde::Deserialize;
use std::time::Duration;

/// How long the main process may take to answer. If it is busy, input to a responsive page must not be delayed.
const LOOK: Duration = Duration::from_secs(1);

/// One key in the hook's answer.
#[derive(Deserialize)]
struct Kept {
    /// `KeyboardEvent.code`
    code: String,
    /// `KeyboardEvent.key`
    key: String,
}

impl Input {
    /// The keys that the main process has prevented in `before-input-event` of the surface's window, by their names
    /// (`KeyboardEvent.key`). `codes` are the codes that count, and `since` is in epoch milliseconds. Empty when the
    /// session has no main half.
    pub async fn kept_keys(&self, surface: &Surface, codes: &[&str], since: u64) -> Vec<String> {
        let (Some(main), Some(contents)) = (self.main.get(), self.contents_of(surface)) else { return Vec::new() };
        let asked = [contents.into(), since.into()];
        // Also while the app works on the key, or shows a dialog for it.
        let kept = main.call_in_dialog::<Vec<Kept>>(hooks::KEPT_KEYS, &asked, LOOK).await.unwrap_or_default();
        kept.into_iter().filter(|kept| codes.contains(&kept.code.as_str())).map(|kept| kept.key).collect()
    }
}
