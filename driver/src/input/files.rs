//! Sets the files of a file input by the protocol's command, so that the app sees their real paths.

use crate::{error::Outcome, main_process::Evaluated, surfaces::Surface};
use chromiumoxide_cdp::cdp::{browser_protocol::dom::SetFileInputFilesParams, js_protocol::runtime};
use serde_json::Value;
use std::{path::PathBuf, time::Duration};

const BUDGET: Duration = Duration::from_secs(10);

impl Surface {
    /// Chooses files, at least one, in the file input that `locator` means.
    pub async fn set_files(&self, locator: &Value, paths: &[PathBuf]) -> Outcome<()> {
        let world = self.current_world(BUDGET).await?;
        let mut element = runtime::EvaluateParams::new(format!("__stagewright.elementFor({locator})"));
        element.unique_context_id = Some(world.unique_id.to_string());
        let element: Evaluated = self.command(element, BUDGET).await?;
        self.note_input();
        let mut set = SetFileInputFilesParams::new(paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>());
        set.object_id = element.result.object_id.map(Into::into);
        self.all_handled(vec![self.channel.tell(Some(&self.cdp_session), set)]).await
    }
}
