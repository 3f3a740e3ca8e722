//! Runs the tests by several workers at once. Each takes the next test until none is left.

use super::{
    attempt,
    choosing::Chosen,
    keep::{self, Keeper},
    plan::Plan,
    result::{Status, TestResult},
};
use parking_lot::Mutex;
use serde_json::Value;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};
use tokio::sync::mpsc::UnboundedSender;

/// Messages of a worker.
pub(super) enum News {
    /// A test begins.
    Begins(Chosen),
    /// A test is over.
    Over(Chosen, TestResult),
}

/// State that all workers share.
pub(super) struct Work {
    pub plan: Plan,
    /// Where the files of attempts go; its folder is chosen for each.
    pub keeper: Keeper,
    /// How many tests may fail before no further one is begun.
    pub max_failures: usize,
    next: AtomicUsize,
    failed: AtomicUsize,
    /// Why no further test is begun.
    stopped: Mutex<Option<String>>,
    /// The failure of a test because this machine cannot start any app.
    machine_failure: Mutex<Option<Value>>,
}

impl Work {
    pub fn new(plan: Plan, keeper: Keeper, max_failures: usize) -> Work {
        Work {
            plan,
            keeper,
            max_failures,
            next: AtomicUsize::new(0),
            failed: AtomicUsize::new(0),
            stopped: Mutex::default(),
            machine_failure: Mutex::default(),
        }
    }

    /// Starts the workers. Each ends when no test is left, or when nobody receives its messages any more.
    pub fn begin(self: &Arc<Work>, workers: usize, tell: UnboundedSender<News>) -> std::io::Result<()> {
        for worker in 0..workers.min(self.plan.chosen.len()) {
            let (work, tell) = (Arc::clone(self), tell.clone());
            thread::Builder::new().name("worker".into()).spawn(move || work.work(worker, &tell))?;
        }
        Ok(())
    }

    /// The failure of a test because this machine cannot start any app, if there was one.
    pub fn machine_failure(&self) -> Option<Value> {
        self.machine_failure.lock().clone()
    }

    fn work(&self, worker: usize, tell: &UnboundedSender<News>) {
        while let Some(chosen) = self.plan.chosen.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let stopped = self.stopped.lock().clone();
            let over = self.plan.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let why = stopped.or_else(|| over.then(|| "the time for the whole run was over".to_owned()));
            let result = match why {
                Some(why) => self.skipped(*chosen, &why),
                None => {
                    if tell.send(News::Begins(*chosen)).is_err() {
                        return;
                    }
                    self.run(*chosen, worker)
                }
            };
            if tell.send(News::Over(*chosen, result)).is_err() {
                return;
            }
        }
    }

    /// The result of a test that is not run.
    pub fn skipped(&self, chosen: Chosen, why: &str) -> TestResult {
        let file = &self.plan.files[chosen.file];
        TestResult::skipped(&file.source.name, &self.plan.name(chosen), file.tests[chosen.test].line, why)
    }

    fn run(&self, chosen: Chosen, worker: usize) -> TestResult {
        let plan = &self.plan;
        let file = &plan.files[chosen.file];
        let test = &file.tests[chosen.test];
        let name = plan.name(chosen);
        let begun = Instant::now();
        let mut attempts = vec![];
        for number in 1..=plan.retries + 1 {
            let keeper = Keeper { folder: keep::folder(chosen.number, &name, number), ..self.keeper.clone() };
            let tag = format!("{}-{worker}", std::process::id());
            let mut attempt = attempt::attempt(plan, chosen, keeper, tag);
            let over = plan.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let last = attempt.passed || attempt.of_machine || over;
            if std::mem::take(&mut attempt.of_machine) {
                let envelope = attempt.failure.as_ref().map(|failure| failure.envelope.clone());
                *self.machine_failure.lock() = envelope;
                self.stop("this machine cannot start the app");
            }
            attempts.push(attempt);
            if last {
                break;
            }
        }
        let passed = attempts.last().is_some_and(|attempt| attempt.passed);
        let status = match (passed, attempts.len()) {
            (true, 1) => Status::Passed,
            (true, _) => Status::Flaky,
            (false, _) => Status::Failed,
        };
        if status == Status::Failed && self.failed.fetch_add(1, Ordering::Relaxed) + 1 >= self.max_failures {
            self.stop("so many tests had failed that no other one was begun (--max-failures)");
        }
        TestResult {
            file: file.source.name.to_string(),
            name,
            line: test.line,
            status,
            duration_ms: begun.elapsed().as_millis() as u64,
            why: None,
            attempts,
        }
    }

    fn stop(&self, why: &str) {
        self.stopped.lock().get_or_insert_with(|| why.to_owned());
    }
}
