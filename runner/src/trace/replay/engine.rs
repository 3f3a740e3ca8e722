//! Repeats the calls of a plan, one after the other, in a session of its own.

use super::{
    super::contents::Contents,
    Divergence, MOST, Plan, Repeated, Replayed,
    element::{Found, Wanted, with},
    exhibits::Exhibits,
    judge::{self, Verdict},
    plan::{Step, row},
    values::filled,
    windows::name_window,
};
use crate::{test_home::TestHome, waiting};
use serde_json::{Map, Value};
use stagewright_commands::{
    call::{Call, Registry, Row},
    caller::Caller,
    shell_line,
};
use stagewright_driver::error::{Error, LaunchCause, Outcome};
use stagewright_groups::redactor::Redactor;
use std::{
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

/// How long a call waits for its element, or for the value that it read. The time that lay before the recorded call comes
/// on top, because a replay asks for elements earlier than a person did.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest time before a call that counts.
const LONGEST_GAP: Duration = Duration::from_secs(60);

/// How often a value is read again.
const BETWEEN: Duration = Duration::from_millis(50);

/// How long a call may take: as long as any call.
const CALL: Duration = Duration::from_secs(120);

/// Looks at each call that came out as recorded.
pub(in super::super) trait Witness {
    /// The app is up: these are the arguments of its launch, with names in place of redacted values, and these names.
    fn launched(&mut self, _args: &Map<String, Value>, _redacted: &[String]) {}

    /// A call was repeated. A divergence is told instead, if the witness cannot use the call.
    fn repeated(&mut self, _done: &Done<'_>) -> Outcome<Option<Divergence>> {
        Ok(None)
    }
}

impl Witness for () {}

/// A call that came out as recorded.
pub(in super::super) struct Done<'a> {
    pub row: &'static Row,
    /// Its line in the trace.
    pub line: &'a Value,
    /// Its arguments, with names in place of redacted values, and the window of now.
    pub args: &'a Map<String, Value>,
    /// How its element was found, and the second one of a drag.
    pub found: [Option<&'a Found>; 2],
    /// The page as text after it, where the trace has it.
    pub text: Option<&'a Value>,
    pub caller: &'a dyn Caller,
    /// The call as a line of the shell.
    words: String,
}

impl Done<'_> {
    /// A divergence at this call.
    pub fn divergence(&self, what: &str, expected: &str, found: &str) -> Divergence {
        let call = self.line["seq"].as_u64().unwrap_or_default();
        Divergence { found: found.to_owned(), ..divergence(call, self.words.clone(), what, expected) }
    }
}

/// A replay.
pub(in super::super) struct Replay {
    pub keep_going: bool,
    plan: Plan,
    contents: Contents,
    caller: Box<dyn Caller>,
    registry: &'static Registry,
    redactor: Redactor,
    exhibits: Option<Exhibits>,
    has_root: bool,
    /// When the last repeated call had ended in the trace, in epoch milliseconds.
    ended: u64,
    reply: Replayed,
}

impl Replay {
    /// Prepares a replay. Nothing is launched yet.
    pub fn begin(call: &Call, plan: Plan, contents: Contents, out: Option<PathBuf>) -> Outcome<Replay> {
        let mut redactor = Redactor::default();
        plan.values.iter().for_each(|(name, value)| redactor.hide(name, value));
        let root = call.permit.app_root.clone();
        let has_root = root.is_some();
        let exhibits = out.map(|folder| Exhibits::new(folder, root)).transpose()?;
        let told = plan.told(&contents);
        Ok(Replay {
            keep_going: false,
            reply: Replayed { calls: vec![], more: 0, dry_run: false, skipped: Default::default(), ..told },
            plan,
            contents,
            caller: call.caller(None)?,
            registry: call.registry,
            redactor,
            exhibits,
            has_root,
            ended: 0,
        })
    }

    /// Launches the app and repeats the calls. The session ends with this value, in any case.
    pub fn all(mut self, call: &Call, witness: &mut dyn Witness) -> Outcome<Replayed> {
        (call.progress)("starting the app");
        let home = self.launch(witness)?;
        let outcome = self.steps(call, witness);
        let Replay { caller, reply, .. } = self;
        // The app ends before its home is removed.
        drop(caller);
        drop(home);
        outcome.map(|()| reply)
    }

    fn steps(&mut self, call: &Call, witness: &mut dyn Witness) -> Outcome<()> {
        let steps = std::mem::take(&mut self.plan.steps);
        let last = steps.last().map_or(0, |step| step.call.seq);
        for step in &steps {
            if !self.reply.passed && !self.keep_going {
                break;
            }
            (call.progress)(&format!("call {} of {last}", step.call.seq));
            self.step(step, witness)?;
        }
        Ok(())
    }

    fn launch(&mut self, witness: &mut dyn Witness) -> Outcome<TestHome> {
        let (args, home) = self.plan.app.launched(&self.plan.values, self.has_root);
        let answer = self.caller.call_within("electron_launch", args, CALL);
        let answer = answer.whole();
        if answer["ok"] == true {
            witness.launched(&self.plan.app.args, &self.plan.app.redacted);
            return Ok(home);
        }
        let error =
            Error::from_envelope(&answer).unwrap_or_else(|| Error::internal("the launch failed without a code"));
        let of_machine = LaunchCause::told_in(&answer).is_none_or(LaunchCause::is_the_machines);
        if of_machine && !matches!(answer["code"].as_str(), Some("APP_EXITED" | "RENDERER_GONE" | "LAUNCH_TIMEOUT")) {
            return Err(error);
        }
        let line = shell_line::render(self.registry, "electron_launch", &Value::Object(self.plan.app.args.clone()));
        let found = self.redactor.text(&format!("{}: {}", error.code.row().name, error.message));
        self.diverged(Divergence { found, ..divergence(0, line, "launch", "ok") });
        self.keep_going = false;
        Ok(home)
    }

    fn step(&mut self, step: &Step, witness: &mut dyn Witness) -> Outcome<()> {
        if let Some(why) = step.skip {
            *self.reply.skipped.entry(why.to_owned()).or_default() += 1;
            self.list(step, "skipped", None, Some(why));
            return Ok(());
        }
        let line = self.contents.line(step.call.place)?;
        let row = row(self.registry, &step.call.tool)?;
        let gap = Duration::from_millis(step.call.from.saturating_sub(self.ended)).min(LONGEST_GAP);
        let until = Instant::now() + PATIENCE + if self.ended == 0 { Duration::ZERO } else { gap };
        self.ended = step.call.to;
        let mut args = line["args"].as_object().cloned().unwrap_or_default();
        args.shift_remove("sessionId");
        name_window(&*self.caller, &line, &mut args);
        self.reply.not_reached -= 1;
        self.reply.replayed += 1;
        let outcome = self.repeat(row, &line, &args, until);
        let by = outcome.found[0].as_ref().map(|found| found.way.words().to_owned());
        if let Some(by) = &by {
            *self.reply.found_by.entry(by.clone()).or_default() += 1;
        }
        let mut diverged = outcome.diverged.map(|(what, expected, found)| Divergence {
            found: self.redactor.text(&found),
            found_by: by.clone(),
            ..divergence(step.call.seq, self.words(row, &line, &args), what, &expected)
        });
        if diverged.is_none() {
            let text = self.text_after(step.call.seq)?;
            let done = Done {
                row,
                line: &line,
                args: &args,
                found: [outcome.found[0].as_ref(), outcome.found[1].as_ref()],
                text: text.as_ref(),
                caller: &*self.caller,
                words: self.words(row, &line, &args),
            };
            diverged = witness.repeated(&done)?;
        }
        match diverged {
            None => {
                self.reply.matched += 1;
                self.list(step, "matched", by, None);
            }
            Some(mut diverged) => {
                if let Some(exhibits) = &mut self.exhibits {
                    exhibits.write(&mut self.contents, &*self.caller, step.call.seq, &mut diverged)?;
                }
                self.list(step, "diverged", by, None);
                self.diverged(diverged);
            }
        }
        Ok(())
    }

    fn list(&mut self, step: &Step, outcome: &str, found_by: Option<String>, why: Option<&str>) {
        if self.reply.calls.len() >= MOST {
            self.reply.more += 1;
            return;
        }
        self.reply.calls.push(Repeated {
            call: step.call.seq,
            tool: step.call.tool.clone(),
            about: step.call.about.clone(),
            outcome: outcome.to_owned(),
            found_by,
            why: why.map(str::to_owned),
        });
    }

    fn diverged(&mut self, divergence: Divergence) {
        self.reply.passed = false;
        self.reply.diverged += 1;
        if self.reply.divergences.len() < MOST {
            self.reply.divergences.push(divergence);
        }
    }

    /// Makes the call once more, and judges its answer.
    fn repeat(&self, row: &'static Row, line: &Value, args: &Map<String, Value>, until: Instant) -> CameOut {
        let is_drag = line["result"]["source"].is_object();
        let targets =
            if is_drag { [&line["result"]["source"], &line["target"]] } else { [&line["target"], &Value::Null] };
        let mut found: [Option<Found>; 2] = [None, None];
        let mut wanted = [None, None];
        let mut now = args.clone();
        for (i, target) in targets.into_iter().enumerate() {
            let own = own_locator(args, i == 1);
            // Without a locator the call was about the element that had the focus.
            let Some(element) = Wanted::of(line, target, &own).filter(|_| own.keys().any(|name| name != "window"))
            else {
                continue;
            };
            match element.find(&*self.caller, until) {
                Some(it) => {
                    now = with(&now, &it.now, i == 1);
                    found[i] = Some(it);
                }
                None => {
                    let diverged = Some((
                        "element",
                        element.words(),
                        "nothing by role and name, test id, row or place".to_owned(),
                    ));
                    return CameOut { found, diverged };
                }
            }
            wanted[i] = Some(element);
        }
        let Value::Object(now) = filled(Value::Object(now), &self.plan.values) else { unreachable!() };
        loop {
            let answer = match line["ok"] == true {
                true => waiting::call(&*self.caller, row, now.clone(), Instant::now() + CALL),
                false => self.caller.call_within(row.tool, now.clone(), CALL),
            };
            let answer = self.redactor.value(answer.whole().into_owned());
            let diverged = judge::judge(row.tool, line, &answer, is_drag, &wanted);
            let again = diverged.as_ref().is_some_and(|(what, ..)| *what == "value") && Instant::now() < until;
            if !again {
                return CameOut { found, diverged };
            }
            // The app may not be as far yet as it was when the value was read.
            thread::sleep(BETWEEN);
        }
    }

    /// The call as a line of the shell. Its refs are of the recorded run.
    fn words(&self, row: &'static Row, line: &Value, args: &Map<String, Value>) -> String {
        let mut args = args.clone();
        if args.contains_key("ref") {
            args = with(&args, &Map::new(), false);
            for (name, field) in [("role", "role"), ("name_exact", "name")] {
                if let Some(text) = line["target"][field].as_str().filter(|text| !text.is_empty()) {
                    args.insert(name.into(), text.into());
                }
            }
        }
        shell_line::of(row, &args)
    }

    fn text_after(&mut self, seq: u64) -> Outcome<Option<Value>> {
        let place = self.contents.texts.iter().find(|text| text.seq == seq).map(|text| text.place);
        place.map(|place| self.contents.line(place)).transpose()
    }
}

/// How a call came out.
struct CameOut {
    found: [Option<Found>; 2],
    diverged: Option<Verdict>,
}

fn divergence(call: u64, line: String, what: &str, expected: &str) -> Divergence {
    Divergence {
        call,
        line,
        what: what.to_owned(),
        expected: expected.to_owned(),
        found: String::new(),
        found_by: None,
        expected_picture: None,
        found_picture: None,
        note: None,
    }
}

/// The locator among the arguments of a call, or the second one of a drag, and the window.
fn own_locator(args: &Map<String, Value>, second: bool) -> Map<String, Value> {
    let names = ["ref", "selector", "role", "name_exact", "name_contains", "name"];
    let given = names.into_iter().filter_map(|name| {
        let value = args.get(&super::element::own_name(name, second)).filter(|value| !value.is_null())?;
        Some((name.to_owned(), value.clone()))
    });
    let window = args.get("window").map(|window| ("window".to_owned(), window.clone()));
    given.chain(window).collect()
}
