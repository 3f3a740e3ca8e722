//! `smoke`: does a built app start, draw, and stay up?

mod check;
mod facts;
mod judge;
mod look;
mod offline;
mod picture;
mod usage;

use self::{
    check::{Check, CheckName, Status},
    facts::Facts,
    look::{Look, Views},
    offline::Offline,
    usage::Usage,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_commands::{
    app::{App, app_words},
    call::{Call, Registry},
    flags::APP,
    palette::{Ink, paint},
    show::{Show, clean_line},
    values::{AbsolutePath, Span},
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
    last_words,
};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// Check that a built app starts, draws and stays up
///
/// Launches the app with a fresh profile, on a display of its own and with few of your environment variables. Leaves it
/// alone for a while. Then looks at its window, its problems and its consoles. Exit status 0: no check failed. 1: a
/// check failed, also for an app that ends at once or hangs. 2: an argument is wrong. 3: this machine cannot start the
/// app: no Electron, no display or a missing library.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Smoke {
    #[serde(flatten)]
    app: App,
    /// Variables of your own environment that the app gets, besides the usual ones (PATH, HOME, LANG…)
    #[serde(default)]
    pass_env: Vec<String>,
    /// Where the app is shown: virtual, auto, host, or a display such as :1
    #[serde(default = "own_display")]
    display: String,
    /// How long it must stay up once it is ready: 500ms, 5s, 2m
    #[serde(default = "five_seconds")]
    r#for: Span,
    /// How long the whole check may take
    #[serde(default = "a_minute")]
    timeout: Span,
    /// The main window, by its title or a part of its URL [default: the one that shows at the end]
    window: Option<String>,
    /// A verb that must succeed after that time, as typed in the shell: 'expect-visible #login'
    #[serde(default)]
    expect: Vec<String>,
    /// JavaScript regular expression of console errors that are no failure
    #[serde(default)]
    allow_console: Vec<String>,
    /// Take it offline from its first line on, and tell the requests that fail and the text that shows
    #[serde(default)]
    offline: bool,
    /// Only these checks
    #[serde(default)]
    checks: Vec<CheckName>,
    /// How long it may take until it is ready
    max_start: Option<Span>,
    /// How many megabytes it may use at the end
    #[schemars(range(min = 1))]
    max_memory: Option<f64>,
    /// The folder that gets picture, snapshot and report when a check failed
    artifacts: Option<AbsolutePath>,
    /// The folder for relative paths in expect lines
    #[serde(skip, default = "here")]
    cwd: PathBuf,
}

/// How long a call may take beyond its own timeout.
const SLACK: Duration = Duration::from_secs(15);

fn own_display() -> String {
    "virtual".into()
}
fn five_seconds() -> Span {
    Span("5s".into())
}
fn a_minute() -> Span {
    Span("60s".into())
}
fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| "/".into())
}

impl Smoke {
    /// The time limit for the whole check: launch, wait and look.
    fn time_limit(&self) -> Duration {
        self.timeout.read().unwrap_or_default()
    }

    /// How long it must stay up.
    fn up(&self) -> Duration {
        self.r#for.read().unwrap_or_default()
    }

    /// The arguments of the launch.
    fn launch(&self) -> Value {
        let mut launch = self.app.launch(&|path| path.to_owned());
        launch["passEnv"] = json!(self.pass_env);
        launch["display"] = json!(self.display);
        launch["timeoutMs"] = json!(self.time_limit().as_millis() as u64);
        if self.offline {
            (launch["offline"], launch["captureNetwork"]) = (true.into(), true.into());
        }
        launch
    }
}

/// The verdict about the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct SmokeReply {
    /// Whether no check failed
    passed: bool,
    /// The checks
    checks: Vec<Check>,
    /// Milliseconds from the start until its window was ready; null if it never was
    ready_ms: Option<u64>,
    /// Its use of processor and memory when it is left alone
    #[serde(skip_serializing_if = "Option::is_none", default)]
    usage: Option<Usage>,
    /// With offline: the requests that failed, and the text that shows
    #[serde(skip_serializing_if = "Option::is_none", default)]
    offline: Option<Offline>,
    /// Files that were written
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    artifacts: Vec<PathBuf>,
}

impl Verb for Smoke {
    const TOOL: &'static str = "electron_smoke";
    const TITLE: &'static str = "Check that a built app comes up";
    const GROUP: Group = Group::Checks;
    const OPERATION: Operation = Operation::Query;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::Shell;
    const EXAMPLES: &'static [Example] = &[Example {
        line: "smoke /apps/notes --for 2s --expect 'exists h1'",
        args: r#"{"main": "/apps/notes", "for": "2s", "expect": ["exists h1"]}"#,
    }];
    const OWN_WORDS: &'static [&'static str] = APP;
    type Reply = SmokeReply;

    fn check(&self) -> Outcome<()> {
        AbsolutePath::check_all(&self.app.paths())?;
        AbsolutePath::check_all(&[("artifacts", &self.artifacts)])?;
        for (name, span) in
            [("for", Some(&self.r#for)), ("timeout", Some(&self.timeout)), ("maxStart", self.max_start.as_ref())]
        {
            span.map(|span| span.checked(name)).transpose()?;
        }
        if !self.app.is_given() {
            return Err(Error::argument(
                "Which app? Name it: its folder, its main script, or the binary of a packaged app.",
            )
            .hint("`stagewright smoke dist/linux-unpacked/my-app`"));
        }
        Ok(())
    }

    fn check_lines(&self, registry: &'static Registry) -> Outcome<()> {
        self.expect.iter().try_for_each(|line| look::read(registry, line, &self.cwd).map(drop))
    }

    fn shell_words(words: &[String], cwd: &std::path::Path) -> Option<Outcome<Map<String, Value>>> {
        Some(app_words("smoke", words, cwd))
    }

    async fn run(self, call: Call) -> Outcome<SmokeReply> {
        let (facts, views) = {
            // No single call needs longer. The launch itself reports that it took all of the time.
            let caller = call.caller(Some((self.time_limit() + SLACK).as_millis() as u64))?;
            let progress = call.progress.clone();
            let look = Look {
                registry: call.registry,
                caller: &*caller,
                progress: &|words| progress(words),
                smoke: &self,
                started: Instant::now(),
            };
            look.at_all()?
        };
        // A machine that cannot start any app says nothing about this one.
        if let Some(error) = not_the_apps(&facts) {
            return Err(error);
        }
        let checks = judge::judge(&facts, &self);
        let passed = checks.iter().all(|check| check.status != Status::Failed);
        let ready_ms = facts.launched().then_some(facts.ready_ms);
        let offline = Offline::of(&facts, &views.text);
        let mut reply = SmokeReply { passed, checks, ready_ms, usage: facts.usage, offline, artifacts: Vec::new() };
        if let Some(folder) = self.artifacts.as_ref().filter(|_| !passed) {
            reply.artifacts = keep(&call, folder, &reply, views).await?;
        }
        Ok(reply)
    }
}

/// A failure of the launch that the app did not cause: a file does not exist, or this machine lacks something.
fn not_the_apps(facts: &Facts) -> Option<Error> {
    let error = Error::from_envelope(&facts.launch)?;
    let apps = match error.cause {
        Some(cause) => !cause.is_the_machines(),
        None => matches!(error.code, Code::AppExited | Code::RendererGone),
    };
    (!apps).then_some(error)
}

async fn keep(call: &Call, folder: &AbsolutePath, reply: &SmokeReply, views: Views) -> Outcome<Vec<PathBuf>> {
    let report = serde_json::to_vec_pretty(reply).map_err(Error::internal)?;
    let text = (!views.text.is_empty()).then(|| views.text.into_bytes());
    let files = [("smoke.json", Some(report)), ("window.png", views.picture), ("window.txt", text)];
    let mut kept = Vec::new();
    for (name, bytes) in files {
        let Some(bytes) = bytes else { continue };
        let spot = Spot::admit("artifacts", folder.0.join(name), call.permit.app_root.as_deref())?;
        kept.push(spot.path().to_owned());
        spot.write(bytes).await?;
    }
    Ok(kept)
}

/// How many lines of the app's output are shown.
const MOST_OUTPUT: usize = 8;

/// The first check whose evidence quotes the app's output, and an excerpt of the output.
fn first_output(checks: &[Check]) -> Option<(CheckName, Vec<String>)> {
    checks.iter().find_map(|check| {
        let output = last_words::in_details(&check.evidence.as_ref()?["details"], MOST_OUTPUT);
        (!output.is_empty()).then_some((check.check, output))
    })
}

impl Show for SmokeReply {
    fn show(&self) -> String {
        let mark = |status| match status {
            Status::Passed => paint(Ink::Good, "ok     "),
            Status::Failed => paint(Ink::Bad, "FAILED "),
            Status::Skipped => paint(Ink::Faint, "skipped"),
        };
        let line =
            |check: &Check| format!("{}  {:<11}  {}", mark(check.status), check.check.word(), clean_line(&check.says));
        let mut lines: Vec<String> = Vec::new();
        let mut output = first_output(&self.checks);
        for check in &self.checks {
            lines.push(line(check));
            let own = output.take_if(|(name, _)| *name == check.check).map_or(Vec::new(), |(_, output)| output);
            lines.extend(own.iter().map(|line| format!("{:22}{}", "", paint(Ink::Faint, &clean_line(line)))));
        }
        if let (Some(ready), Some(usage)) = (self.ready_ms, self.usage) {
            let Usage { processes, memory_mb, cpu_percent } = usage;
            lines.push(format!(
                "ready after {ready} ms; {processes} processes, {memory_mb} MB, {cpu_percent} % of a processor"
            ));
        }
        lines.extend(self.offline.iter().flat_map(Offline::lines));
        lines.extend(self.artifacts.iter().map(|path| format!("written: {}", clean_line(&path.display().to_string()))));
        let failed = self.checks.iter().filter(|check| check.status == Status::Failed).count();
        lines.push(match failed {
            0 => paint(Ink::Good, "passed"),
            _ => paint(Ink::Bad, &format!("FAILED: {failed} of {} checks", self.checks.len())),
        });
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_driver::error::{Blame, CAUSES};

    fn told(launch: &Error) -> Option<Error> {
        not_the_apps(&Facts { launch: Value::Object(launch.to_envelope()), ..Facts::default() })
    }

    #[test]
    fn smoke_judges_only_failures_of_the_app() {
        for row in &CAUSES {
            let error = told(&Error::launch(row.cause, "made up"));
            assert_eq!(error.is_some(), row.blame == Blame::Machine, "{}", row.name);
            assert!(error.is_none_or(|error| error.exit_status() == 3), "{}", row.name);
        }
        assert!(told(&Error::new(Code::AppExited, "It ended.")).is_none());
        assert!(told(&Error::new(Code::FileNotFound, "There is no such app.")).is_some());
    }
}
