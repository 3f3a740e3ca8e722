//! One attempt at a test: `before`, the test's lines up to the first that fails, and `after`, in a session of its own.

use super::{
    choosing::Chosen,
    covering,
    electrons::NamedElectron,
    file::{Line, RunFile},
    filming::{self, Videos},
    keep::{Keeper, Look},
    network, outside,
    plan::Plan,
    result::{Attempt, Block, Failure, StepResult},
    secrets::{Made, Secrets},
    step::{self, Call, Step, Variables},
    traced,
    tracing::Traces,
};
use crate::{test_home::TestHome, waiting};
use serde_json::{Value, json};
use stagewright_commands::{
    call::Permit,
    caller::Caller,
    show::quoted,
    terminology::in_shell,
    verb::{Operation, Place},
    verdict::unhappy,
};
use stagewright_driver::{error::LaunchCause, logs, runtime_dir::check_id};
use stagewright_groups::redactor::Redactor;
use stagewright_os::processes::ProcessId;
use std::time::{Duration, Instant};

/// How long `after` and the collection of artifacts may take when the time for the whole run is over.
const GRACE: Duration = Duration::from_secs(5);

/// The folder beside a run file that has the baselines of its pictures.
const BASELINES: &str = "baselines";

/// An attempt that is being made.
pub(super) struct Running<'a> {
    plan: &'a Plan,
    file: &'a RunFile,
    caller: Box<dyn Caller>,
    variables: Variables,
    redactor: Redactor,
    /// The prefix of its sessions' names, since other tests run beside it.
    tag: String,
    /// The sessions that it started, by their names on this machine.
    sessions: Vec<String>,
    /// The processes of the apps that it launched.
    apps: Vec<ProcessId>,
    steps: Vec<StepResult>,
    /// The calls of its lines.
    made: Vec<Made>,
    /// Whether a line has added a stub.
    stubs: bool,
    started: Instant,
    of_machine: bool,
    home: TestHome,
    electron: Option<&'a NamedElectron>,
    traces: Traces,
    videos: Videos,
    /// The session that the present line has called.
    called: Option<String>,
}

/// Makes an attempt.
pub(super) fn attempt(plan: &Plan, chosen: Chosen, keeper: Keeper, tag: String) -> Attempt {
    let file = &plan.files[chosen.file];
    let test = &file.tests[chosen.test];
    let (began_at, started) = (logs::now(), Instant::now());
    let mut running = Running {
        plan,
        file,
        caller: (plan.callers)(Permit {
            // The baselines of a file lie beside it, unless a folder is named.
            baselines: plan.permit.baselines.clone().or_else(|| Some(file.folder.join(BASELINES))),
            ..plan.permit.clone()
        }),
        variables: plan.variables.clone(),
        redactor: plan.redactor.clone(),
        tag,
        sessions: vec![],
        apps: vec![],
        steps: vec![],
        made: vec![],
        stubs: false,
        started,
        of_machine: false,
        home: TestHome::new(plan.permit.app_root.is_some()),
        electron: plan.electron(chosen),
        traces: Traces::new(keeper.clone()),
        videos: Videos::new(keeper.clone()),
        called: None,
    };
    let over = running.started + plan.test_timeout;
    let deadline = plan.deadline.map_or(over, |whole| whole.min(over));
    let mut failure = running.lines(&file.head, Block::Before, deadline).err();
    failure = failure.or_else(|| running.lines(&file.before, Block::Before, deadline).err());
    // `after` sees the variables that `before` has set, and not those of the test.
    let shared = running.variables.clone();
    failure = failure.or_else(|| running.lines(&test.lines, Block::Test, deadline).err());
    let outside = if failure.is_some() { outside::folders(&running.apps) } else { vec![] };
    let network = if running.stubs { network::notes(&*running.caller, &running.sessions) } else { vec![] };
    let looked = keeper.wants(failure.is_some()).then(|| running.look(&keeper));
    running.variables = shared;
    let again = Instant::now() + plan.test_timeout;
    let after = plan.deadline.map_or(again, |whole| again.min(whole.max(Instant::now() + GRACE)));
    let mut after_failure = running.lines(&file.after, Block::After, after).err();
    if failure.is_none() {
        failure = after_failure.take();
    }
    let traces = std::mem::replace(&mut running.traces, Traces::new(keeper.clone()));
    traces.end(&*running.caller);
    let videos = std::mem::replace(&mut running.videos, Videos::new(keeper.clone()));
    let videos = videos.end(&*running.caller, failure.is_some(), &running.steps, began_at);
    let Running { caller, steps, made, mut redactor, started, of_machine, home, sessions, .. } = running;
    if plan.coverage.is_some() {
        covering::end(&*caller, &sessions);
    }
    // Its sessions end before its duration is measured, and before their home is removed.
    drop(caller);
    drop(home);
    let mut attempt = Attempt {
        passed: failure.is_none(),
        duration_ms: started.elapsed().as_millis() as u64,
        failure: failure.map(|failure| *failure),
        after_failure: after_failure.map(|failure| *failure),
        steps,
        outside,
        network,
        artifacts: vec![],
        exhibits: vec![],
        of_machine,
    };
    let failed = attempt.failure.is_some();
    let traces = traces.kept(failed);
    let mut source = String::new();
    if !traces.is_empty() {
        let lines = traces.iter().filter_map(|trace| keeper.open(trace));
        let secrets = Secrets::told(lines, &made, &attempt.steps, began_at, &redactor);
        source = secrets.hide_in(&mut attempt, file);
        redactor = secrets.redactor;
    }
    for trace in traces {
        traced::add_lines(&trace, &file.source.name, &source, &attempt.steps, began_at);
        keeper.show_traced(&mut attempt, &trace, began_at, (!keeper.wants(failed)).then_some(&redactor));
        attempt.artifacts.push(trace);
    }
    for video in videos {
        filming::add(&mut attempt, &keeper, video);
    }
    if keeper.wants(attempt.failure.is_some()) {
        keeper.keep(&mut attempt, looked.unwrap_or_default(), began_at, &redactor);
    }
    attempt
}

impl Running<'_> {
    fn lines(&mut self, lines: &[Line], block: Block, deadline: Instant) -> Result<(), Box<Failure>> {
        lines.iter().try_for_each(|line| self.line(line, block, deadline))
    }

    fn line(&mut self, line: &Line, block: Block, deadline: Instant) -> Result<(), Box<Failure>> {
        let begun = Instant::now();
        self.called = None;
        let outcome = self.run(line, block, deadline);
        self.videos.line(self.called.take());
        let place = self.file.source.place(line.at);
        self.steps.push(StepResult {
            block,
            line: place.line,
            text: self.redactor.text(&line.text),
            at_ms: (begun - self.started).as_millis() as u64,
            took_ms: begun.elapsed().as_millis() as u64,
            ok: outcome.is_ok(),
            picture: None,
        });
        outcome.map_err(|why| {
            Box::new(Failure {
                block,
                line: place.line,
                column: place.column,
                text: self.redactor.text(&line.text),
                code: why.code,
                error: self.redactor.text(&why.error),
                hint: why.hint.map(|hint| self.redactor.text(&hint)),
                envelope: self.redactor.value(why.envelope),
            })
        })
    }

    fn run(&mut self, line: &Line, block: Block, deadline: Instant) -> Result<(), Box<Why>> {
        let step = step::read(self.plan.registry, line, &self.file.source, &self.variables, &self.file.folder)
            .map_err(|wrong| why("BAD_ARGUMENT", wrong.message, wrong.hint, Value::Null))?;
        match step {
            Step::Set { name, value } => {
                // A variable given from outside wins over a default at the head of the file.
                let given = self.plan.variables.contains_key(&name) && self.file.is_head(line);
                if !given {
                    self.variables.insert(name, value);
                }
                Ok(())
            }
            Step::Call(call) => self.call(*call, line, block, deadline),
        }
    }

    fn call(&mut self, call: Call, line: &Line, block: Block, deadline: Instant) -> Result<(), Box<Why>> {
        let Call { row, mut args, globals, keep } = call;
        let starts = row.place == Place::NewSession;
        if let Some(id) = globals.session.filter(|_| row.place != Place::Local) {
            args.entry("sessionId").or_insert_with(|| id.into());
        }
        if let Some(name) = args.get("sessionId").and_then(Value::as_str).map(str::to_owned) {
            args.insert("sessionId".into(), self.session(&name, starts).into());
        }
        if starts {
            self.redactor.hide_given(&args);
        }
        if starts && row.has("display") {
            args.entry("display").or_insert_with(|| self.plan.display.as_str().into());
            self.home.give_to(&mut args);
            if let Some(folder) = &self.plan.coverage {
                args.entry("coverage").or_insert_with(|| folder.display().to_string().into());
            }
            if let Some(electron) = self.electron {
                electron.give_to(&mut args);
            }
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(self.over(Value::Null));
        }
        self.made.push(Made { at: line.at, step: self.steps.len(), row, args: args.clone() });
        self.stubs |= network::stubs(row.tool);
        let one = keep.is_some() && row.tool == waiting::FIND && !args.contains_key("limit");
        let envelope = match one {
            true => waiting::find_one(&*self.caller, row, args, deadline),
            false => waiting::call(&*self.caller, row, args, deadline),
        };
        let answer = envelope.whole();
        let called = [&answer["session_id"], &answer["_meta"]["session_id"]];
        self.called = called.iter().find_map(|id| id.as_str()).map(str::to_owned);
        if starts
            && answer["ok"] == true
            && let Some(id) = answer["session_id"].as_str()
        {
            self.sessions.push(id.to_owned());
            self.traces.begin(&*self.caller, id, &self.redactor);
            self.videos.begin(&*self.caller, id, &self.redactor);
            let launched = row.has("display").then(|| answer["pid"].as_u64()).flatten();
            self.apps.extend(launched.and_then(|pid| ProcessId::of(u32::try_from(pid).ok()?)));
        }
        if answer["ok"] != true {
            let of_machine = LaunchCause::in_envelope(&answer).is_some_and(LaunchCause::is_the_machines);
            self.of_machine |= starts && block != Block::After && of_machine;
            if Instant::now() >= deadline {
                return Err(self.over(answer.into_owned()));
            }
            let text = |key: &str| answer[key].as_str().map(|text| self.said(text));
            let code = answer["code"].as_str().unwrap_or("INTERNAL_ERROR").to_owned();
            let hint = [text("hint"), similar(&answer)].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let (error, hint) = (text("error").unwrap_or_default(), (!hint.is_empty()).then_some(hint));
            return Err(why(&code, error, hint, answer.into_owned()));
        }
        // In a test `exists` is an expectation, unless its answer is kept in a variable.
        let asks = row.operation == Operation::Query && keep.is_none();
        if unhappy(&answer, globals.fail || asks) != 0 && keep.is_none() {
            let message = format!(
                "{} answered: {}.",
                row.verb(),
                (row.show)(&answer, &|text| self.said(text)).trim_end_matches('.')
            );
            return Err(why("EXPECTATION_FAILED", message, None, answer.into_owned()));
        }
        if let (true, Some(name), Some(count)) = (one, &keep, answer["count"].as_u64().filter(|count| *count != 1)) {
            let (code, found) = match count {
                0 => ("SELECTOR_NO_MATCH", "nothing".to_owned()),
                _ => ("EXPECTATION_FAILED", format!("{count} elements")),
            };
            let message = format!("find found {found}, and {name} is the name of one element.");
            return Err(why(code, message, None, Value::Null));
        }
        if let Some(name) = keep {
            let value = (row.raw)(&answer).ok_or_else(|| {
                why("BAD_ARGUMENT", format!("{} gave no value for {name}.", row.verb()), None, answer.into_owned())
            })?;
            self.variables.insert(name, Some(value));
        }
        Ok(())
    }

    /// The name on this machine of the session that the test calls `name`: other tests may use the same name for
    /// theirs. A session that the test did not start keeps its name.
    fn session(&mut self, name: &str, starts: bool) -> String {
        if let Some(own) = self.redactor.real(name) {
            return own.to_owned();
        }
        if !starts || check_id(name).is_err() {
            return name.to_owned();
        }
        // A name has forty characters at most.
        let short: String = name.chars().take(39 - self.tag.len()).collect();
        let own = format!("{short}-{}", self.tag);
        self.redactor.call(name, &own);
        own
    }

    fn over(&self, envelope: Value) -> Box<Why> {
        let whole = self.plan.deadline.is_some_and(|whole| Instant::now() >= whole);
        let message = match whole {
            true => "The time for the whole run (--timeout) was over at this line.".to_owned(),
            false => format!(
                "The test took longer than {} (--test-timeout), and was at this line.",
                super::result::spelled(self.plan.test_timeout.as_millis() as u64)
            ),
        };
        let told = envelope["error"].as_str().map(|error| self.said(error));
        let code = envelope["code"].as_str().unwrap_or_default().to_owned();
        why(
            "OPERATION_TIMEOUT",
            message,
            told.map(|error| format!("The line itself answered {code}: {error}")),
            envelope,
        )
    }

    /// Advice in the words of the shell.
    fn said(&self, text: &str) -> String {
        in_shell(self.plan.registry, text, "stagewright ")
    }

    /// Takes pictures and logs of every session of the test.
    fn look(&self, keeper: &Keeper) -> Vec<Look> {
        let whole = self.plan.deadline.map(|whole| whole.saturating_duration_since(Instant::now()).max(GRACE));
        keeper.look(&*self.caller, &self.sessions, whole, &self.redactor)
    }
}

/// The similar elements that a failure names. A file has no use for their refs.
fn similar(answer: &Value) -> Option<String> {
    let similar = answer["similar_refs"].as_array().into_iter().flatten();
    let element = |one: &Value| {
        let name = one["name"].as_str().filter(|name| !name.is_empty()).map(|name| format!(" {}", quoted(name)));
        Some(one["role"].as_str()?.to_owned() + &name.unwrap_or_default())
    };
    let named: Vec<String> = similar.filter_map(element).collect();
    (!named.is_empty()).then(|| format!("Similar: {}.", named.join(", ")))
}

/// The reason why a line failed.
struct Why {
    code: String,
    error: String,
    hint: Option<String>,
    envelope: Value,
}

fn why(code: &str, error: String, hint: Option<String>, envelope: Value) -> Box<Why> {
    let envelope = if envelope.is_null() { json!({ "ok": false, "code": code, "error": error }) } else { envelope };
    Box::new(Why { code: code.to_owned(), error, hint, envelope })
}
