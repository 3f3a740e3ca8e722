//! `a11y-audit`: a page, checked by axe-core.

use crate::{
    call::Call,
    steps,
    values::{AbsolutePath, Millis},
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use stagewright_driver::{
    binary::electron,
    error::{Code, Error, Outcome},
    wait::Deadline,
};
use stagewright_groups::a11y::{
    self, Settings,
    engine::{self, Engine},
    report::{Audit, Finding, Impact, Unaudited},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Check a page's accessibility with axe-core, its frames included
///
/// Violations name elements by ref, role and name. Rules that axe-core could not decide are incomplete: a person has to
/// look. A large page is audited in steps until timeoutMs is over; not_audited lists the rest. Exit status 1: there are
/// violations, or a part was not audited.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct A11yAudit {
    /// Only this element: a CSS selector
    scope: Option<String>,
    /// Only these elements: CSS selectors
    #[serde(default)]
    #[schemars(length(max = 20))]
    include: Vec<String>,
    /// Without these elements: CSS selectors
    #[serde(default)]
    #[schemars(length(max = 20))]
    exclude: Vec<String>,
    /// Only rules with one of these tags, such as wcag2aa
    #[serde(default)]
    #[schemars(length(max = 50))]
    tags: Vec<String>,
    /// Only these rules, such as color-contrast
    #[serde(default)]
    #[schemars(length(max = 50))]
    rules: Vec<String>,
    /// Only violations of at least this impact
    impact_min: Option<Impact>,
    /// The number of rules to report
    #[serde(default = "fifty")]
    #[schemars(range(min = 1, max = 200))]
    max_violations: usize,
    /// The number of elements to name for each rule
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 20))]
    max_nodes_per_violation: usize,
    /// A folder for pictures of the elements, taken in the time that is left
    pictures: Option<AbsolutePath>,
    /// How long everything may take, in ms
    #[serde(default = "a_minute")]
    timeout_ms: Millis,
}

fn fifty() -> usize {
    50
}
fn five() -> usize {
    5
}
fn a_minute() -> Millis {
    Millis(60_000)
}

/// The longest audit, in milliseconds.
const LONGEST: u64 = 600_000;

/// The limits of the lists.
const MOST_SELECTORS: usize = 20;
const MOST_NAMES: usize = 50;

/// How many pictures are taken.
const MOST_PICTURES: usize = 50;

/// The axe-core that was used.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct EngineUsed {
    /// Its version
    pub(super) version: String,
    /// Whether the page had it from an earlier audit
    pub(super) cache_hit: bool,
    /// How many bytes were sent to pages
    pub(super) transferred_bytes: usize,
    /// Its file
    pub(super) path: PathBuf,
}

/// Numbers of an audit.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Summary {
    /// Rules that elements break
    pub(super) violations: usize,
    /// Elements that break them
    pub(super) nodes: usize,
    /// Violated rules by impact
    pub(super) by_impact: BTreeMap<String, usize>,
    /// Rules that axe-core could not decide
    pub(super) incomplete: usize,
    /// Rules that no element breaks
    pub(super) passes: usize,
    /// Rules that are about no element of the page
    pub(super) inapplicable: usize,
}

/// The findings of an audit.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Audited {
    /// Whether there are no violations, and nothing was left out
    pub(super) passed: bool,
    /// The audited surface
    pub(super) surface_id: String,
    /// The axe-core that was used
    pub(super) engine: EngineUsed,
    /// Numbers
    pub(super) summary: Summary,
    /// Rules that elements break, the worst first
    pub(super) violations: Vec<Finding>,
    /// Rules that axe-core could not decide
    pub(super) incomplete: Vec<Finding>,
    /// Whether everything in the scope was audited
    pub(super) complete: bool,
    /// Parts that were not audited, with the reason
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) not_audited: Vec<Unaudited>,
    /// The limits of every such audit
    pub(super) limitation: String,
}

const LIMITATION: &str = "Rules find only some barriers. Try the keyboard and a screen reader, too.";

impl A11yAudit {
    fn selectors(&self) -> Vec<String> {
        self.scope.iter().chain(&self.include).cloned().collect()
    }

    fn settings(&self) -> Settings {
        Settings {
            include: self.selectors(),
            exclude: self.exclude.clone(),
            tags: self.tags.clone(),
            rules: self.rules.clone(),
            most_nodes: self.max_nodes_per_violation,
            most_findings: self.max_violations,
            impact_min: self.impact_min,
        }
    }
}

/// Refuses lists that are too long or have an empty text.
fn check_list(parameter: &str, list: &[String], most: usize) -> Outcome<()> {
    if list.len() <= most && list.iter().all(|text| !text.trim().is_empty()) {
        return Ok(());
    }
    Err(Error::argument(format!("{parameter} has at most {most} texts, and none that is empty."))
        .detail("parameter", parameter))
}

fn exclude_each_other(first: &str, second: &str) -> Error {
    Error::argument(format!("{first} and {second} exclude each other.")).detail("parameter", second)
}

impl Verb for A11yAudit {
    const TOOL: &'static str = "a11y_audit";
    const TITLE: &'static str = "Audit accessibility";
    const GROUP: Group = Group::A11y;
    const OPERATION: Operation = Operation::Query;
    const KEEPS_TIME: bool = true;
    type Reply = Audited;

    fn check(&self) -> Outcome<()> {
        if self.scope.is_some() && !self.include.is_empty() {
            return Err(exclude_each_other("scope", "include"));
        }
        if !self.tags.is_empty() && !self.rules.is_empty() {
            return Err(exclude_each_other("tags", "rules"));
        }
        check_list("include", &self.selectors(), MOST_SELECTORS)?;
        check_list("exclude", &self.exclude, MOST_SELECTORS)?;
        check_list("tags", &self.tags, MOST_NAMES)?;
        check_list("rules", &self.rules, MOST_NAMES)?;
        for (name, value, most) in
            [("maxViolations", self.max_violations, 200), ("maxNodesPerViolation", self.max_nodes_per_violation, 20)]
        {
            if !(1..=most).contains(&value) {
                return Err(Error::argument(format!("{name} is from 1 to {most}.")).detail("parameter", name));
            }
        }
        AbsolutePath::check_all(&[("pictures", &self.pictures)])
    }

    async fn run(self, call: Call) -> Outcome<Audited> {
        let deadline = Deadline::after(self.timeout_ms.up_to(LONGEST));
        let pictures = self.pictures.as_ref().map(|path| call.admit("pictures", &path.0)).transpose()?;
        let surface = call.surface().await?;
        let session = call.session()?;
        let app = session.info().await.ok().and_then(|info| info.app.path);
        let engine = find_engine(app.as_deref().map(Path::new), &call)?;
        let audit = a11y::audit(&session, &surface, &engine, &self.settings(), deadline, &*call.progress).await?;
        let mut audited = self.reply(audit, &engine, &surface.handle);
        if let Some(folder) = pictures {
            take_pictures(&call, folder, &mut audited.violations, deadline).await?;
        }
        Ok(audited)
    }
}

impl A11yAudit {
    fn reply(&self, audit: Audit, engine: &Engine, handle: &str) -> Audited {
        let mut by_impact = BTreeMap::new();
        for finding in &audit.violations {
            let impact =
                finding.impact.map_or_else(|| "none".to_owned(), |impact| format!("{impact:?}").to_lowercase());
            *by_impact.entry(impact).or_default() += 1;
        }
        let summary = Summary {
            violations: audit.violations.len(),
            nodes: audit.violations.iter().map(|finding| finding.count).sum(),
            by_impact,
            incomplete: audit.incomplete.len(),
            passes: audit.passes,
            inapplicable: audit.inapplicable,
        };
        let first = |mut all: Vec<Finding>| {
            all.truncate(self.max_violations);
            all
        };
        Audited {
            passed: audit.violations.is_empty() && audit.not_audited.is_empty(),
            surface_id: handle.to_owned(),
            engine: EngineUsed {
                version: engine.version.to_owned(),
                cache_hit: audit.cache_hit,
                transferred_bytes: audit.transferred_bytes,
                path: engine.path.clone(),
            },
            summary,
            violations: first(audit.violations),
            incomplete: first(audit.incomplete),
            complete: audit.not_audited.is_empty(),
            not_audited: audit.not_audited,
            limitation: LIMITATION.to_owned(),
        }
    }
}

fn find_engine(app: Option<&Path>, call: &Call) -> Outcome<Engine> {
    let cache = electron::cache_dir();
    engine::find(app, cache.as_deref()).map_err(|refused| {
        let message = match refused.as_slice() {
            [] => "There is no axe-core in the app's node_modules, and none in the cache.".to_owned(),
            _ => format!("No axe-core that was found may run. {}.", refused.join("; ")),
        };
        Error::new(Code::A11yUnsupported, message)
            .hint("Run `setup-axe` of stagewright once, which gets it from npm, and call again.")
            .detail("command", "stagewright setup-axe")
            .detail("version", engine::wanted())
            .next("electron_snapshot", snapshot_args(call), "see roles and names meanwhile")
    })
}

fn snapshot_args(call: &Call) -> serde_json::Value {
    match &call.window {
        Some(window) => json!({ "format": "text", "window": window }),
        None => json!({ "format": "text" }),
    }
}

/// Takes a picture of each named element, in the order of the findings. An element that cannot be shown has none, nor
/// have those that are left at the deadline.
async fn take_pictures(call: &Call, folder: &Path, findings: &mut [Finding], deadline: Deadline) -> Outcome<()> {
    let row = call.registry.find("electron_screenshot").ok_or_else(|| Error::internal("there is no screenshot"))?;
    let made = tokio::task::spawn_blocking({
        let folder = folder.to_owned();
        move || std::fs::create_dir_all(folder)
    });
    made.await.map_err(Error::internal)?.map_err(|error| {
        Error::argument(format!("pictures {:?} cannot be made: {error}.", folder.display().to_string()))
            .detail("parameter", "pictures")
    })?;
    let mut taken = 0;
    for finding in findings {
        for (number, node) in finding.nodes.iter_mut().enumerate() {
            let Some(reference) = node.reference.filter(|_| taken < MOST_PICTURES) else { continue };
            let path = folder.join(format!("{}-{}.png", finding.id, number + 1));
            let args = json!({ "ref": reference, "path": path });
            let args: Map<_, _> = args.as_object().cloned().unwrap_or_default();
            let Some(answer) = deadline.limit(steps::made(call, row, args)).await else { return Ok(()) };
            if answer.whole()["ok"] == true {
                node.picture = Some(path);
                taken += 1;
            }
        }
    }
    Ok(())
}
