//! `run`: files of verbs as tests, with reports that CI systems understand.
//!
//! A run calls the verbs that every user has. Each attempt at a test has a caller of its own, and its sessions end with
//! it. All mistakes in a file are found before anything starts (`plan.rs`).

mod artifacts;
mod attempt;
mod choosing;
mod compared;
mod covering;
mod dealing;
mod electrons;
mod file;
mod filming;
mod folders;
mod gathering;
mod keep;
mod last;
mod merging;
mod network;
mod outside;
mod page;
mod part;
mod plan;
mod reply;
mod reports;
mod result;
mod secrets;
mod shard;
mod shared_coverage;
mod step;
mod time_line;
mod traced;
mod tracing;
mod watching;
mod work;
mod wrong;

pub use merging::ReportMerge;
pub(crate) use plan::mistake_in;

use self::{
    keep::Keep,
    plan::Plan,
    reply::{Listed, RunReply},
    reports::{Kind, Reporter},
    result::{Status, TestResult},
    watching::Watched,
    work::{News, Work},
};
use super::interrupts::{Interrupt, Interrupts};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_commands::{
    call::Call,
    values::{AbsolutePath, Span},
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Instant,
};
use tokio::sync::mpsc;

/// Run files of verbs as tests, with reports for CI
///
/// A file holds verbs as they are typed in the shell, one a line, in blocks: before, test "name", after. Each test has
/// an app, a display and a profile of its own, and stops at its first failure. Exit status 0: all passed. 1: a test
/// failed. 2: a file is wrong. 3: this machine cannot start the app, such as without a display. 4: the time for the whole
/// run was over.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Run {
    /// Run files, or folders of files whose names end in .run
    #[schemars(length(min = 1))]
    files: Vec<AbsolutePath>,
    /// A variable of the files: NAME=VALUE
    #[serde(default)]
    set: Vec<String>,
    /// A variable of your environment that the files may use; reports say its name, not its value
    #[serde(default)]
    pass_env: Vec<String>,
    /// Only tests whose file and name match this regular expression
    grep: Option<String>,
    /// Only the tests that failed in the last run, as last-run.json in the folder of the artifacts says
    #[serde(default)]
    last_failed: bool,
    /// Only this part of the tests: 1/3 is every third test; auto is the part that the CI system's variables name
    shard: Option<String>,
    /// Balance the parts by the times of this JSON report; each machine needs the same one
    shard_times: Option<AbsolutePath>,
    /// List the tests, and start nothing
    #[serde(default)]
    list: bool,
    /// Check the files, and start nothing
    #[serde(default)]
    dry_run: bool,
    /// Run them again whenever a file or an app that they launch changes
    #[serde(default)]
    watch: bool,
    /// How many tests are run side by side
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 64))]
    workers: u32,
    /// How often a test that failed is tried again; one that passes then is flaky
    #[serde(default)]
    #[schemars(range(max = 10))]
    retries: u32,
    /// Begin no further test after this many failures
    #[schemars(range(min = 1))]
    max_failures: Option<u32>,
    /// How long a test may take: 500ms, 5s, 2m
    #[serde(default = "a_minute")]
    test_timeout: Span,
    /// How long the whole run may take
    timeout: Option<Span>,
    /// list, json, junit, github or html, several at once; NAME=FILE writes it into a file [default: list]
    #[serde(default)]
    #[schemars(extend("x-completions" = ["list", "json", "junit", "github", "html"]))]
    reporter: Vec<String>,
    /// The folder for pictures, logs and time lines [default: stagewright-artifacts]
    artifacts: Option<AbsolutePath>,
    /// Which attempts keep their artifacts
    #[serde(default = "on_failure")]
    #[schemars(extend("default" = "on-failure"))]
    keep: Keep,
    /// Make pictures that differ from their baselines the new baselines
    #[serde(default)]
    update_baselines: bool,
    /// Which attempts keep a trace, for trace-view
    #[serde(default = "never")]
    #[schemars(extend("default" = "never"))]
    trace: Keep,
    /// Which attempts keep a video
    #[serde(default = "never")]
    #[schemars(extend("default" = "never"))]
    video: Keep,
    /// Count which code of the apps runs, in all tests together, into this folder
    coverage: Option<AbsolutePath>,
    /// The display of apps whose launch names none: virtual, auto, host, or a display such as :1
    #[serde(default = "own_display")]
    display: String,
    /// The Electron for apps that do not include one; several times: each test runs on each
    #[serde(default)]
    electron: Vec<AbsolutePath>,
}

fn one() -> u32 {
    1
}
fn a_minute() -> Span {
    Span("60s".into())
}
fn on_failure() -> Keep {
    Keep::OnFailure
}
fn never() -> Keep {
    Keep::Never
}
fn own_display() -> String {
    "virtual".into()
}

impl Verb for Run {
    const TOOL: &'static str = "electron_run";
    const TITLE: &'static str = "Run files of verbs as tests";
    const GROUP: Group = Group::Checks;
    const OPERATION: Operation = Operation::Query;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::Shell;
    const EXAMPLES: &'static [Example] = &[Example {
        line: "run /apps/notes/tests --workers 4 --reporter list --reporter junit=report.xml",
        args: r#"{"files": ["/apps/notes/tests"], "workers": 4, "reporter": ["list", "junit=report.xml"]}"#,
    }];
    type Reply = RunReply;

    fn check(&self) -> Outcome<()> {
        self.files.iter().try_for_each(|path| path.checked("files").map(drop))?;
        self.artifacts.as_ref().map(|path| path.checked("artifacts")).transpose()?;
        AbsolutePath::check_all(&[("shardTimes", &self.shard_times), ("coverage", &self.coverage)])?;
        self.electron.iter().try_for_each(|path| path.checked("electron").map(drop))?;
        self.test_timeout.checked("testTimeout")?;
        self.timeout.as_ref().map(|span| span.checked("timeout")).transpose()?;
        plan::check_names(self)?;
        choosing::check_choice(self)?;
        reports::asked(&self.reporter).map(drop)
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        item["text"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, call: Call) -> Outcome<RunReply> {
        if self.list || self.dry_run {
            return Ok(self.listed(&Plan::make(&self, &call)?));
        }
        let mut plan = Plan::make(&self, &call)?;
        // Until here a signal ends this process, since there are no results to write.
        let mut interrupts = Interrupts::listen()?;
        loop {
            let watched = Watched::new(self.files.iter().map(|path| path.0.clone()).collect(), plan.apps.clone());
            let done = self.once(&call, plan, &mut interrupts).await;
            if !self.watch || done.as_ref().is_ok_and(|reply| reply.interrupted_by.is_some()) {
                return done;
            }
            if let Err(error) = &done {
                call.emit(&json!({ "text": error_line(error) })).await?;
            }
            match self.changed(watched, &call, &mut interrupts).await? {
                Some(changed) => plan = changed,
                None => return done,
            }
        }
    }
}

impl Run {
    /// Runs the tests, and writes the reports.
    async fn once(&self, call: &Call, plan: Plan, interrupts: &mut Interrupts) -> Outcome<RunReply> {
        let root = call.permit.app_root.clone();
        let reporters = reports::asked(&self.reporter)?;
        let html = reporters.iter().any(|one| one.kind == Kind::Html && one.file.is_none());
        let keeper = artifacts::keeper(self, html, root.as_deref())?;
        reports::prepare(&reporters, root.as_deref())?;
        covering::prepare(self.coverage.as_ref(), call)?;
        let started = Instant::now();
        let folder = keeper.root.clone();
        let shard = plan.shard.clone();
        let work = Arc::new(Work::new(plan, keeper, self.max_failures.map_or(usize::MAX, |most| most as usize)));
        let RunResults { results, mut told, interrupt } = self.hear(&work, &reporters, call, interrupts).await?;
        let mut reply = RunReply::of(results, started.elapsed().as_millis() as u64);
        reply.note = work.plan.note.clone();
        reply.shard = shard;
        let counted = covering::written(self.coverage.as_ref(), call, &mut reply).await;
        if let Some(interrupt) = interrupt {
            reply.interrupted(interrupt);
        }
        let written = artifacts::written(&mut reply, &folder, &reporters, root.as_deref());
        let (texts, reported) = reports::write_all(&reporters, &reply, root.as_deref());
        for text in texts {
            told |= call.emit(&json!({ "text": text })).await?;
        }
        reply.followed = told;
        // A full disk prevents the file, but not the summary.
        let unwritten = written.and(reported).and(counted).err();
        match the_machines(&work).or_else(|| self.over(&work, &reply)).or(unwritten) {
            Some(error) => Err(error.detail("report", json!(reply))),
            None => Ok(reply),
        }
    }

    /// Waits until a watched file changes; `None` when it is interrupted.
    async fn changed(&self, mut watched: Watched, call: &Call, interrupts: &mut Interrupts) -> Outcome<Option<Plan>> {
        loop {
            (call.progress)("waiting for a change; Ctrl-C ends it");
            tokio::select! {
                () = watched.change() => {}
                _ = interrupts.next() => return Ok(None),
            }
            match Plan::make(self, call) {
                Ok(plan) => return Ok(Some(plan)),
                // The writer may not have finished the file.
                Err(error) => drop(call.emit(&json!({ "text": error_line(&error) })).await?),
            }
        }
    }

    fn listed(&self, plan: &Plan) -> RunReply {
        let mut reply = RunReply::of(vec![], 0);
        reply.note = plan.note.clone();
        reply.files = Some(plan.files.len());
        let listed = plan.chosen.iter().map(|chosen| {
            let file = &plan.files[chosen.file];
            let test = &file.tests[chosen.test];
            Listed { file: file.source.name.to_string(), line: test.line, name: plan.name(*chosen) }
        });
        reply.listed = Some(listed.collect());
        reply.dry_run = !self.list;
        reply
    }

    /// Starts the workers and handles their messages, until all are done or it is interrupted.
    async fn hear(
        &self,
        work: &Arc<Work>,
        reporters: &[Reporter],
        call: &Call,
        interrupts: &mut Interrupts,
    ) -> Outcome<RunResults> {
        let live = reporters.iter().any(|one| one.kind == Kind::List && one.file.is_none());
        let (tell, mut heard) = mpsc::unbounded_channel();
        work.begin(self.workers as usize, tell).map_err(Error::internal)?;
        let (mut results, mut told, mut begun) = (BTreeMap::new(), false, BTreeSet::new());
        let interrupt = loop {
            let news = tokio::select! {
                news = heard.recv() => news,
                // Do not wait for workers: their apps end with this process.
                interrupt = interrupts.next() => break Some(interrupt),
            };
            match news {
                None => break None,
                Some(News::Begins(chosen)) => {
                    begun.insert(chosen.number);
                    let all = work.plan.chosen.len();
                    let failed =
                        results.values().filter(|result: &&TestResult| result.status == Status::Failed).count();
                    let failed = if failed > 0 { format!(", {failed} failed") } else { String::new() };
                    let name = stagewright_commands::show::clean_line(&work.plan.name(chosen));
                    (call.progress)(&format!("{} of {all} done{failed}: {name}", results.len()));
                }
                Some(News::Over(chosen, result)) => {
                    if live {
                        told |= call.emit(&json!({ "text": reports::list_line(&result) })).await?;
                    }
                    results.insert(chosen.number, result);
                }
            }
        };
        if interrupt.is_some() {
            for chosen in
                work.plan.chosen.iter().filter(|chosen| !results.contains_key(&chosen.number)).collect::<Vec<_>>()
            {
                let when = if begun.contains(&chosen.number) { "while it was at work" } else { "before it began" };
                let result = work.skipped(*chosen, &format!("the run was interrupted {when}"));
                if live {
                    told |= call.emit(&json!({ "text": reports::list_line(&result) })).await?;
                }
                results.insert(chosen.number, result);
            }
        }
        Ok(RunResults { results: results.into_values().collect(), told, interrupt })
    }

    /// The error of a run whose time was over before its tests were.
    fn over(&self, work: &Work, reply: &RunReply) -> Option<Error> {
        work.plan.deadline.filter(|deadline| Instant::now() >= *deadline)?;
        let cut = |test: &&TestResult| match test.status {
            Status::Skipped => true,
            Status::Failed => test.failure().is_some_and(|failure| failure.code == Code::OperationTimeout.row().name),
            _ => false,
        };
        let cut = reply.tests.iter().filter(cut).count();
        let span = self.timeout.as_ref().map(|span| span.0.as_str()).unwrap_or_default();
        (cut > 0).then(|| {
            Error::new(
                Code::OperationTimeout,
                format!("The whole run took longer than {span}: {cut} of {} tests were not done.", reply.tests.len()),
            )
            .hint("Give it a longer --timeout, more --workers, or a --shard.")
        })
    }
}

/// An error in one line, for a run in watch mode, which another run follows.
fn error_line(error: &Error) -> String {
    stagewright_commands::show::clean(&format!("{}: {}", error.code.row().name, error.message))
}

/// The results of the tests, in the order of the files.
struct RunResults {
    results: Vec<TestResult>,
    /// Whether anything was printed about the results.
    told: bool,
    /// The signal that cut the run short, if any.
    interrupt: Option<Interrupt>,
}

/// The error of a machine that cannot start any app. It is not a result of the tests.
fn the_machines(work: &Work) -> Option<Error> {
    let error = Error::from_envelope(&work.machine_failure()?)?;
    let mut told = Error::new(Code::LaunchFailed, format!("This machine cannot start the app. {}", error.message));
    told.cause = error.cause;
    let told = told.hint(error.advice().unwrap_or_default()).detail("code", error.code.row().name);
    Some(error.details.iter().fold(told, |told, (key, value)| told.detail(key, value.clone())))
}
