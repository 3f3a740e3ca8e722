//! `visual-capture`: a picture of a page that is held still.

use super::settings::Settings;
use crate::{
    artifacts,
    call::Call,
    show::Show,
    target::Target,
    verb::{Group, Operation, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::visual::baseline::{self, Metadata};
use std::path::PathBuf;

/// Take a picture of a page held still: no animation, no caret, masks
///
/// Of the window, an element or the whole document. It goes into the folder of screenshots, with its metadata beside it.
/// The app gets no event, but for a picture that is larger than the window: that resizes the page for a moment.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct VisualCapture {
    /// The picture's name: letters, digits, . _ -
    name: String,
    #[serde(flatten)]
    target: Target,
    #[serde(flatten)]
    settings: Settings,
}

/// The files of a picture.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Artifact {
    /// The picture
    path: PathBuf,
    /// Its metadata
    metadata_path: PathBuf,
}

/// The picture that was taken.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Captured {
    /// Its files
    artifact: Artifact,
    /// How it was taken
    metadata: Metadata,
    /// There were more than 100 boxes to mask
    masks_truncated: bool,
}

impl Verb for VisualCapture {
    const TOOL: &'static str = "visual_capture";
    const TITLE: &'static str = "Take a picture of a still page";
    const GROUP: Group = Group::Visual;
    const OPERATION: Operation = Operation::Screenshot;
    const TARGET: TargetUse = TargetUse::Optional;
    type Reply = Captured;

    fn check(&self) -> Outcome<()> {
        self.settings.check(&self.name, &self.target)
    }

    async fn run(self, call: Call) -> Outcome<Captured> {
        let taken = self.settings.capture(&self.name, &self.target, &call).await?;
        let stem = format!("{}-{}", artifacts::fresh_stem(), self.name);
        let picture = artifacts::place_named(&call, &format!("{stem}.png"))?;
        let told = artifacts::place_named(&call, &format!("{stem}.json"))?;
        let artifact = Artifact { path: picture.path().to_owned(), metadata_path: told.path().to_owned() };
        baseline::replace(picture, taken.png).await?;
        baseline::replace(told, baseline::text(&taken.metadata)?).await?;
        Ok(Captured { artifact, metadata: taken.metadata, masks_truncated: taken.masks_truncated })
    }
}

impl Show for Captured {
    fn show(&self) -> String {
        let Metadata { width, height, .. } = self.metadata;
        format!("{} ({width}×{height})", self.artifact.path.display())
    }

    fn raw(&self) -> Option<String> {
        Some(self.artifact.path.display().to_string())
    }
}
