//! `visual-update-baseline`: a picture becomes the baseline of its name.

use super::settings::Settings;
use crate::{
    call::Call,
    show::Show,
    target::Target,
    verb::{Group, Operation, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::visual::baseline::{BaselineFolder, Metadata};
use std::path::PathBuf;

/// Make a picture of the page the baseline of its name
///
/// It replaces the baseline that is there. Use the parameters that visual_expect will have.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct VisualUpdateBaseline {
    /// The picture's name: letters, digits, . _ -
    name: String,
    #[serde(flatten)]
    target: Target,
    #[serde(flatten)]
    settings: Settings,
    /// Must be true
    #[serde(default)]
    confirm: bool,
}

/// The baseline that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Updated {
    /// The baseline's picture
    baseline: PathBuf,
    /// How it was taken
    metadata: Metadata,
    /// There were more than 100 boxes to mask
    masks_truncated: bool,
}

impl Verb for VisualUpdateBaseline {
    const TOOL: &'static str = "visual_update_baseline";
    const TITLE: &'static str = "Replace a baseline";
    const GROUP: Group = Group::Visual;
    const OPERATION: Operation = Operation::Destructive;
    const TARGET: TargetUse = TargetUse::Optional;
    type Reply = Updated;

    fn check(&self) -> Outcome<()> {
        if !self.confirm {
            return Err(Error::argument("A baseline is replaced only with `confirm: true`.")
                .hint("Compare the picture with the baseline first, with visual_expect.")
                .detail("parameter", "confirm"));
        }
        self.settings.check(&self.name, &self.target)
    }

    async fn run(self, call: Call) -> Outcome<Updated> {
        let baselines = BaselineFolder::new(call.permit.baselines.as_deref(), call.permit.app_root.as_deref())?;
        let taken = self.settings.capture(&self.name, &self.target, &call).await?;
        let baseline = baselines.write(taken.png, &taken.metadata).await?;
        Ok(Updated { baseline, metadata: taken.metadata, masks_truncated: taken.masks_truncated })
    }
}

impl Show for Updated {
    fn show(&self) -> String {
        let Metadata { width, height, .. } = self.metadata;
        format!("{} ({width}×{height})", self.baseline.display())
    }

    fn raw(&self) -> Option<String> {
        Some(self.baseline.display().to_string())
    }
}
