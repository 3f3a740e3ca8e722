//! `production-validate`: checks a package of an app, on any system, without running anything of it.

use super::budget::Size;
use crate::{
    call::Call,
    values::AbsolutePath,
    verb::{Group, Need, Operation, Place, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::to_string_pretty;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::{Source, Spot},
};
use stagewright_production::{Baseline, Options, Refusal, Report, check_ids, forms, validate};
use std::{
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

/// Check what ships: signatures, fuses, archives, secrets, sizes; runs nothing of it
///
/// Reads an unpacked folder, .app, zip, 7z, deb, rpm, AppImage, snap, exe or msi on any system. A check that only another
/// system can make, or of a part that cannot be read, is unknown. Exit status 0: no check failed. 1: one did. 2: the
/// artifact or an argument is wrong.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductionValidate {
    /// The artifact: a file or a folder
    app_path: AbsolutePath,
    /// Only these checks, by their ids
    #[serde(default)]
    checks: Vec<String>,
    /// The largest size that the artifact may have: 250MB
    budget: Option<Size>,
    /// Let warnings fail a check, too
    #[serde(default)]
    strict: bool,
    /// A file of findings that are known and accepted
    baseline: Option<AbsolutePath>,
    /// Write the findings of this artifact into the baseline
    #[serde(default)]
    update_baseline: bool,
    /// Write the findings as SARIF into this file
    sarif: Option<AbsolutePath>,
    /// Write the checks as JUnit's XML into this file
    junit: Option<AbsolutePath>,
    /// Print the findings as annotations for GitHub
    #[serde(default)]
    github: bool,
}

/// A report, with lines for GitHub.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Validated {
    #[serde(flatten)]
    pub(super) report: Report,
    /// Lines for GitHub, where they were asked for
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) annotations: Vec<String>,
    /// Whether the baseline was written
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) baseline_updated: bool,
}

impl ProductionValidate {
    /// The ids of the chosen checks. Several may stand in one text, parted by commas.
    fn chosen(&self) -> impl Iterator<Item = &str> {
        self.checks.iter().flat_map(|ids| ids.split(',')).map(str::trim)
    }

    fn files(&self) -> [(&'static str, &Option<AbsolutePath>); 3] {
        [("baseline", &self.baseline), ("sarif", &self.sarif), ("junit", &self.junit)]
    }
}

impl Verb for ProductionValidate {
    const TOOL: &'static str = "production_validate";
    const TITLE: &'static str = "Validate what ships";
    const GROUP: Group = Group::Production;
    const OPERATION: Operation = Operation::Query;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    type Reply = Validated;

    fn check(&self) -> Outcome<()> {
        self.app_path.checked("appPath")?;
        AbsolutePath::check_all(&self.files())?;
        self.budget.as_ref().map(|size| size.checked("budget")).transpose()?;
        let known = check_ids();
        if let Some(unknown) = self.chosen().find(|id| !known.contains(id)) {
            let message = format!("There is no check {unknown:?}. There are: {}.", known.join(", "));
            return Err(Error::argument(message).detail("parameter", "checks"));
        }
        if self.update_baseline && self.baseline.is_none() {
            return Err(
                Error::argument("updateBaseline needs baseline: the file to write.").detail("parameter", "baseline")
            );
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Validated> {
        let root = call.permit.app_root.as_deref();
        let path = call.admit("appPath", &self.app_path.0)?.to_owned();
        let spot = |name: &str, path: &Option<AbsolutePath>| {
            path.as_ref().map(|path| Spot::admit(name, path.0.clone(), root)).transpose()
        };
        let (sarif, junit) = (spot("sarif", &self.sarif)?, spot("junit", &self.junit)?);
        let updated = if self.update_baseline { spot("baseline", &self.baseline)? } else { None };
        let baseline = match &self.baseline {
            Some(path) if !self.update_baseline => read_baseline(&path.0, root)?,
            _ => Baseline::default(),
        };
        let options = Options {
            checks: self.chosen().map(str::to_owned).collect(),
            budget: self.budget.map(|size| size.checked("budget")).transpose()?,
            strict: self.strict,
            baseline,
            accept_all: self.update_baseline,
            today: today(),
        };
        let progress = call.progress.clone();
        let validating = tokio::task::spawn_blocking(move || {
            let report = validate(&path, &options, &|step| progress(step)).map_err(|why| refused(&path, why))?;
            if let Some(spot) = updated {
                spot.write_now(Baseline::of(&report).text().as_bytes())?;
            }
            Ok::<_, Error>(report)
        });
        let report = validating.await.map_err(Error::internal)??;
        if let Some(spot) = sarif {
            let text = to_string_pretty(&forms::sarif(&report, env!("CARGO_PKG_VERSION"))).map_err(Error::internal)?;
            spot.write(text.into_bytes()).await?;
        }
        if let Some(spot) = junit {
            spot.write(forms::junit(&report).map_err(Error::internal)?.into_bytes()).await?;
        }
        let annotations = if self.github { forms::annotations(&report) } else { vec![] };
        Ok(Validated { report, annotations, baseline_updated: self.update_baseline })
    }
}

/// In days since 1970.
fn today() -> i64 {
    const DAY: u64 = 86_400;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_secs() / DAY) as i64
}

/// In bytes.
const LARGEST_BASELINE: u64 = 4 << 20;

fn read_baseline(path: &Path, root: Option<&Path>) -> Outcome<Baseline> {
    let wrong = |why: String| Error::argument(format!("baseline {path:?}: {why}.")).detail("parameter", "baseline");
    let source = Source::open("baseline", path, root)?;
    if source.bytes > LARGEST_BASELINE {
        return Err(wrong(format!("it has {} bytes, and a baseline at most {LARGEST_BASELINE}", source.bytes)));
    }
    let bytes = source.read().map_err(|error| wrong(format!("it cannot be read: {error}")))?;
    Baseline::read(&String::from_utf8_lossy(&bytes)).map_err(wrong)
}

fn refused(path: &Path, why: Refusal) -> Error {
    let (code, why) = match why {
        Refusal::NotFound(why) => (Code::ProductionAppNotFound, why),
        Refusal::NotABundle(why) => (Code::ProductionNotABundle, why),
        Refusal::Unsupported(why) => (Code::ProductionUnsupportedArtifact, why),
    };
    Error::new(code, format!("{path:?}: {why}.")).detail("parameter", "appPath")
}
