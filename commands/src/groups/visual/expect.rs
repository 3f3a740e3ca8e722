//! `visual-expect`: a picture of the page is compared with its baseline.

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
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    wait::off_thread,
};
use stagewright_groups::visual::{
    self, Captured, Comparison, Picture,
    baseline::{self, Baseline, BaselineFolder, Changed},
};
use std::path::PathBuf;

/// Expect the page to look like its baseline
///
/// The picture is taken as by visual_capture. Pixels that only smooth an edge do not count. On a mismatch,
/// details.pictures has the expected picture, the found one and their differences.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisualExpect {
    /// The picture's name: letters, digits, . _ -
    name: String,
    #[serde(flatten)]
    target: Target,
    #[serde(flatten)]
    settings: Settings,
    /// Tolerance of each pixel's colour
    #[serde(default = "tolerance")]
    #[schemars(range(min = 0.0, max = 1.0))]
    threshold: f64,
    /// Pixels that may differ
    #[serde(default)]
    #[schemars(range(max = 1_000_000))]
    max_diff_pixels: u64,
    /// The part of all pixels that may differ
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 1.0))]
    max_diff_ratio: f64,
}

fn tolerance() -> f64 {
    0.1
}

/// The result of a comparison that holds.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Expected {
    /// Always true; otherwise the call fails
    matched: bool,
    /// How many pixels differ
    diff_pixels: u64,
    /// Their part of all pixels
    diff_ratio: f64,
    /// The baseline's picture
    baseline: PathBuf,
    /// It has become the baseline, by `run --update-baselines`
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    updated: bool,
    /// There were more than 100 boxes to mask
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    masks_truncated: bool,
}

impl Verb for VisualExpect {
    const TOOL: &'static str = "visual_expect";
    const TITLE: &'static str = "Compare a page with its baseline";
    const GROUP: Group = Group::Visual;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Optional;
    type Reply = Expected;

    fn check(&self) -> Outcome<()> {
        for (name, part) in [("threshold", self.threshold), ("maxDiffRatio", self.max_diff_ratio)] {
            if !(0.0..=1.0).contains(&part) {
                return Err(Error::argument(format!("{name} is from 0 to 1.")).detail("parameter", name));
            }
        }
        self.settings.check(&self.name, &self.target)
    }

    async fn run(self, call: Call) -> Outcome<Expected> {
        let baselines = BaselineFolder::new(call.permit.baselines.as_deref(), call.permit.app_root.as_deref())?;
        let updates = call.permit.update_baselines;
        let baseline = match baselines.read(&self.name).await {
            Ok(baseline) => Some(baseline),
            Err(_) if updates => None,
            Err(error) => return Err(self.advised(error, &call)),
        };
        let found = self.settings.capture(&self.name, &self.target, &call).await?;
        let (outcome, found) = match baseline {
            Some(baseline) => self.judge(&call, &baselines, baseline, found).await?,
            None => (Err(Error::internal("there is no baseline")), found),
        };
        let masks_truncated = found.masks_truncated;
        let (updated, (diff_pixels, diff_ratio)) = match outcome {
            Ok(differences) => (false, differences),
            Err(_) if updates => {
                baselines.write(found.png, &found.metadata).await?;
                (true, (0, 0.0))
            }
            Err(error) => return Err(error),
        };
        let baseline = baselines.picture(&self.name);
        Ok(Expected { matched: true, diff_pixels, diff_ratio, baseline, updated, masks_truncated })
    }
}

/// How many pixels differ, and their share of all pixels.
type Differences = (u64, f64);

impl VisualExpect {
    /// Compares the picture with its baseline. The inner error means that the picture differs from the baseline.
    async fn judge(
        &self,
        call: &Call,
        baselines: &BaselineFolder,
        baseline: Baseline,
        found: Captured,
    ) -> Outcome<(Outcome<Differences>, Captured)> {
        if baseline.png == found.png {
            return Ok((Ok((0, 0.0)), found));
        }
        let changed = baseline.metadata.changed(&found.metadata);
        if !changed.is_empty() {
            return Ok((Err(environment_error(&changed)), found));
        }
        let (name, threshold) = (self.name.clone(), self.threshold);
        let (compared, found) = off_thread(move || (compare(&name, &baseline, &found, threshold), found)).await;
        let (comparison, pictures) = match compared {
            Ok(compared) => compared,
            // A baseline that cannot be decoded can be replaced.
            Err(error) => return Ok((Err(error), found)),
        };
        let ratio = comparison.different as f64 / comparison.pixels as f64;
        if comparison.different <= self.max_diff_pixels || ratio <= self.max_diff_ratio {
            return Ok((Ok((comparison.different, ratio)), found));
        }
        let message = self.message(&comparison, ratio, &pictures);
        let mut error = Error::new(Code::VisualMismatch, message)
            .detail("diff_pixels", comparison.different)
            .detail("diff_ratio", ratio)
            .detail("baseline", baselines.picture(&self.name).display().to_string());
        if !call.permit.update_baselines {
            error = error.detail("pictures", self.keep(call, pictures, comparison.drawn, &found).await?);
        }
        Ok((Err(error), found))
    }

    fn message(&self, comparison: &Comparison, ratio: f64, [expected, found]: &[Picture; 2]) -> String {
        let name = &self.name;
        let Comparison { different, pixels, .. } = comparison;
        let sizes = match expected.size() == found.size() {
            true => String::new(),
            false => {
                format!(
                    " It is {} × {} pixels large, not {} × {}.",
                    found.width, found.height, expected.width, expected.height
                )
            }
        };
        let percent = ratio * 100.0;
        format!(
            "The picture {name:?} differs from its baseline in {different} of {pixels} pixels ({percent:.2} %).{sizes}"
        )
    }

    /// Writes the pictures that show a mismatch.
    async fn keep(
        &self,
        call: &Call,
        [expected, found]: [Picture; 2],
        drawn: Option<Picture>,
        captured: &Captured,
    ) -> Outcome<Value> {
        let stem = format!("{}-{}", artifacts::fresh_stem(), self.name);
        let captured = captured.png.clone();
        let files = off_thread(move || {
            let drawn = drawn.unwrap_or_else(|| found.clone());
            let side = Picture::side_by_side(&[&expected, &drawn, &found]);
            let files = [("expected", Some(expected)), ("diff", Some(drawn)), ("sideBySide", side)];
            let encoded = files.into_iter().filter_map(|(kind, picture)| Some((kind, picture?.to_png())));
            encoded.chain([("found", Ok(captured))]).collect::<Vec<_>>()
        })
        .await;
        let mut told = Map::new();
        for (kind, png) in files {
            let spot = artifacts::place_named(call, &format!("{stem}-{kind}.png"))?;
            told.insert(kind.into(), spot.path().display().to_string().into());
            baseline::replace(spot, png.map_err(Error::internal)?).await?;
        }
        Ok(Value::Object(told))
    }

    /// Proposes to look at the picture that would become the baseline.
    fn advised(&self, error: Error, call: &Call) -> Error {
        if error.code != Code::VisualBaselineNotFound {
            return error;
        }
        let only_here = ["threshold", "maxDiffPixels", "maxDiffRatio"];
        let args: Map<_, _> = call
            .args
            .iter()
            .filter(|(name, _)| !only_here.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        error.hint("Look at the picture, and make it the baseline with visual_update_baseline.").next(
            "visual_capture",
            Value::Object(args),
            "take the picture and look at it",
        )
    }
}

fn compare(name: &str, baseline: &Baseline, found: &Captured, threshold: f64) -> Outcome<(Comparison, [Picture; 2])> {
    let read = |png: &[u8]| Picture::read(png).map_err(|why| baseline::unreadable(name, why));
    let (expected, found) = (read(&baseline.png)?, read(&found.png)?);
    Ok((visual::compare(&expected, &found, threshold), [expected, found]))
}

fn environment_error(changed: &[Changed]) -> Error {
    let one = |fact: &Changed| format!("{} is {}, not {}", fact.what, fact.found, fact.expected);
    let told: Vec<String> = changed.iter().map(one).collect();
    let message = format!("The baseline was taken elsewhere or otherwise: {}.", told.join("; "));
    Error::new(Code::VisualEnvMismatch, message)
        .hint("Take the picture as the baseline was taken, or write a new one with visual_update_baseline.")
        .detail("changed", json!(changed))
}

impl Show for Expected {
    fn show(&self) -> String {
        let path = self.baseline.display();
        match (self.updated, self.diff_pixels) {
            (true, _) => format!("now the baseline: {path}"),
            (false, 0) => format!("looks like {path}"),
            (false, pixels) => format!("looks like {path}, except {pixels} pixels"),
        }
    }
}
