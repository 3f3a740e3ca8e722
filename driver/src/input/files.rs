//! Files for a file input: set by the protocol's own way, so that the app sees their real paths.

use crate::{fault::Outcome, main_process::Evaluated, surfaces::Surface};
use chromiumoxide_cdp::cdp::{browser_protocol::dom::SetFileInputFilesParams, js_protocol::runtime};
use serde_json::Value;
use std::{path::PathBuf, time::Duration};

const BUDGET: Duration = Duration::from_secs(10);

impl Surface {
    /// Chooses files in the file input that `locator` means; none empties it.
    pub async fn set_files(&self, locator: &Value, paths: &[PathBuf]) -> Outcome<()> {
        let world = self.current_world(BUDGET).await?;
        let mut element = runtime::EvaluateParams::new(format!("__stagewright.elementFor({locator})"));
        element.unique_context_id = Some(world.unique_id.to_string());
        let element: Evaluated = self.command(element, BUDGET).await?;
        let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        let mut set = serde_json::json!({ "files": names });
        set["objectId"] = element.result.object_id.into();
        // Sent raw: the typed command leaves out an empty list, which is how an input is emptied.
        let sent = self.channel.send(Some(&self.cdp_session), SetFileInputFilesParams::IDENTIFIER, set);
        self.all_handled(vec![async { sent.wait().await.map(drop) }]).await
    }
}
