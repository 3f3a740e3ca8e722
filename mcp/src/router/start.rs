//! Starts a host and makes the first call on it.

use super::{HostTie, IDLE_LIMIT, Router, Scope, Terms, cancelled};
use crate::{
    HostOptions, SIGNALLED,
    client::{Asked, Connection, Lost},
};
use serde_json::{Map, Value, json};
use stagewright_commands::{Row, dispatch, envelope::Envelope, events::News};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    runtime_dir::{RuntimeDir, SessionDir, SessionRecord, check_id},
};
use stagewright_os::{children, ends, private, processes, transport::Stream};
use stagewright_runner::REGISTRY;
use std::{
    io,
    process::{Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

/// The most sessions that one frontend may have live.
const MOST_SESSIONS: usize = 16;

impl Router {
    /// Runs `launch`, `attach` or `inject` in a new host.
    pub(super) fn begin(
        &self,
        row: &'static Row,
        args: &Map<String, Value>,
        Terms { listener, cancel, permit }: Terms,
    ) -> Outcome<Envelope> {
        dispatch::check(&REGISTRY, row, args)?;
        let runtime = RuntimeDir::open()?;
        runtime.tidy();
        let record = self.claim(&runtime, row, args)?;
        let dir = runtime.session(&record.id);
        let mut host_tie = self.start_host(&dir, &record).inspect_err(|_| self.give_up(&dir))?;

        cancel.watch(host_tie.connection().stream().ok());
        let say = listener.as_deref().map(|l| l as &dyn Fn(News<'_>));
        let socket = dir.socket();
        let asked = Asked {
            tool: row.tool,
            args,
            permit,
            socket: &socket,
            host: &|| dir.read()?.host,
            ends_session: false,
            goes_on: false,
            keeps_time: row.keeps_time,
        };
        let answer = host_tie.connection().call(asked, say);
        cancel.watch(None);
        let answer = match answer {
            Ok(answer) => answer,
            Err(lost) => {
                if matches!(lost, Lost::Silent) {
                    super::silent::end(&runtime, &dir.read().unwrap_or_else(|| record.clone()), false);
                }
                let log = std::fs::read_to_string(dir.log()).unwrap_or_default();
                let status = host_tie.end();
                // A killed keeper has not cleaned up, and the processes that it left would still write into the folder.
                if dir.path().exists() {
                    runtime.stand_in(&record.id);
                }
                self.give_up(&dir);
                return Err(match lost {
                    Lost::Error(error) => error,
                    Lost::Silent => super::silent::error(&record).hint("The session has been ended."),
                    Lost::Gone if cancel.is_cancelled() => cancelled(),
                    Lost::Gone => {
                        runtime.take_tombstone(&record.id).unwrap_or_else(|| host_died(&record, status, &log))
                    }
                });
            }
        };
        if answer.envelope["ok"] == true {
            self.welcome(&runtime, &record, host_tie);
        } else {
            self.state().known.retain(|id| *id != record.id);
        }
        Ok(answer.envelope)
    }

    /// Claims a name for the new session, and checks how many sessions there may be.
    fn claim(&self, runtime: &RuntimeDir, row: &Row, args: &Map<String, Value>) -> Outcome<SessionRecord> {
        let named = self.named(args);
        let lone = named.is_none() && args.get("allowMultiple") != Some(&Value::Bool(true));
        if let Some(id) = &named {
            check_id(id)?;
            if runtime.find(id).is_some() {
                return Err(name_taken(id));
            }
        }
        let id = named.unwrap_or_else(|| runtime.fresh_id());
        let record =
            SessionRecord::claim(&id, self.options.scope.owner(), self.idle_limit().as_millis() as u64, crate::VERSION);
        self.admit(runtime, row, &record, lone)?;
        if !self.take(runtime, &record)? {
            let writes = runtime.session(&id).read().is_some_and(|record| record.is_writing());
            return Err(if writes { still_writes(&id) } else { name_taken(&id) });
        }
        // Discard the tombstone of an earlier session of that name.
        runtime.take_tombstone(&id);
        self.state().known.push(id.clone());
        // Check again: of two launches at the same moment, the later one gives up.
        self.admit(runtime, row, &record, lone).inspect_err(|_| self.give_up(&runtime.session(&id)))?;
        Ok(record)
    }

    fn give_up(&self, dir: &SessionDir) {
        self.state().known.retain(|id| id != dir.id());
        dir.remove();
    }

    fn admit(&self, runtime: &RuntimeDir, row: &Row, record: &SessionRecord, lone: bool) -> Outcome<()> {
        let order = |r: &SessionRecord| (r.started_at_ms, r.id.clone());
        let before: Vec<String> = self
            .seen(runtime)
            .into_iter()
            .map(|(_, other)| other)
            .filter(|other| order(other) < order(record))
            .map(|other| other.id)
            .collect();
        match before.as_slice() {
            ids if ids.len() >= MOST_SESSIONS => Err(already_running(
                format!("{MOST_SESSIONS} sessions are live already, which is the most there may be."),
                ids,
            )
            .hint("Stop one of them first.")),
            [first, ..] if lone => {
                let message = format!("The session {first:?} is live already.");
                Err(already_running(message, &before).hint(for_a_second(row)))
            }
            _ => Ok(()),
        }
    }

    /// Makes the session's directory, after waiting for an ending session of the same name. `false` if that name is in
    /// use.
    fn take(&self, runtime: &RuntimeDir, record: &SessionRecord) -> Outcome<bool> {
        let until = Instant::now() + super::CLEARING;
        while runtime.claim(record)?.is_none() {
            match runtime.session(&record.id).read() {
                Some(ending) if ending.ending => drop(ends::wait_for_end(ending.keeper, super::CLEARING)),
                Some(_) => return Ok(false),
                // Its record is gone, and the rest of the directory is being removed.
                None => std::thread::sleep(Duration::from_millis(5)),
            }
            if Instant::now() > until {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn start_host(&self, dir: &SessionDir, record: &SessionRecord) -> Outcome<HostTie> {
        let options = HostOptions {
            id: record.id.clone(),
            owner: record.owner,
            keep: self.stays(),
            idle_timeout: Duration::from_millis(record.idle_timeout_ms),
            serving: false,
        };
        let start = || -> io::Result<HostTie> {
            let (ours, theirs) = Stream::to_a_child()?;
            let log = private::file_options().append(true).create(true).open(dir.log())?;
            let mut command = Command::new(processes::own_binary()?);
            command.args(options.to_args()).stdin(theirs).stdout(Stdio::null()).stderr(log);
            children::detach_from_terminal(&mut command);
            Ok(HostTie::new(command.spawn()?, dir.clone(), Connection::over(ours)))
        };
        start().map_err(|error| Error::internal(format!("The session's host cannot be started: {error}.")))
    }

    fn welcome(&self, runtime: &RuntimeDir, record: &SessionRecord, host_tie: HostTie) {
        // A new session makes tombstones of earlier sessions obsolete. Keep its own: the app may have ended already.
        if self.options.scope == Scope::Shell {
            runtime.forget(record.owner, &record.id);
        }
        let host_tie = if self.stays() { host_tie.keep() } else { host_tie };
        let old = self.state().host_ties.insert(record.id.clone(), host_tie);
        // The tie of an earlier session of that name, which ended by itself.
        drop(old);
    }

    /// Whether sessions stay when this frontend ends.
    fn stays(&self) -> bool {
        self.options.scope == Scope::Shell || self.options.keep_sessions
    }

    fn idle_limit(&self) -> Duration {
        let unsaid = if self.stays() { IDLE_LIMIT } else { Duration::ZERO };
        self.options.idle_timeout.unwrap_or(unsaid)
    }
}

fn name_taken(id: &String) -> Error {
    already_running(format!("A session {id:?} is live already."), std::slice::from_ref(id))
        .hint("Stop that session, or choose another name.")
}

/// The error for the name of a session that has ended, and whose host still makes its video.
fn still_writes(id: &str) -> Error {
    let message = format!("The session {id:?} has ended, and its host still makes its video.");
    Error::new(Code::AlreadyRunning, message)
        .hint("Wait for the file of the video, or choose another name.")
        .detail("session_id", id)
}

/// How a second session is started, in the parameters of the verb that was called.
fn for_a_second(row: &Row) -> &'static str {
    match row.has("allowMultiple") {
        true => "Stop the live session, or pass allowMultiple for a second one.",
        false => "Stop the live session, or name the new one by sessionId.",
    }
}

fn already_running(message: String, ids: &[String]) -> Error {
    let error = Error::new(Code::AlreadyRunning, message).detail("available_sessions", json!(ids));
    match ids {
        [only] => error.detail("session_id", only.as_str()).next(
            "electron_stop",
            json!({"sessionId": only}),
            "end the live session",
        ),
        _ => error.next("electron_sessions", json!({}), "see what is live"),
    }
}

/// The error of a host that died before its app was up. If the keeper succeeded, or a signal came from outside,
/// somebody ended the session. A host that fails writes the reason to its log, and a panic aborts it.
fn host_died(record: &SessionRecord, keeper: Option<ExitStatus>, log: &str) -> Error {
    let hosts = || keeper?.code()?.checked_sub(SIGNALLED.into()).filter(|signal| *signal > 0);
    let signal = keeper.and_then(ends::signal_of).or_else(hosts);
    let orderly = keeper.is_some_and(|keeper| keeper.success());
    if orderly || signal.is_some_and(ends::is_from_outside) {
        let message = format!(
            "The session {:?} was ended from outside (stagewright's own processes) before its app was up.",
            record.id
        );
        return Error::new(Code::NotRunning, message)
            .hint("Somebody stopped it, or the system ended its processes, as it does when memory runs out.")
            .detail("session_id", record.id.as_str())
            .detail("signal", json!(signal));
    }
    let lines: Vec<&str> = log.lines().rev().take(20).collect();
    Error::internal("The session's host ended before the app was up.")
        .detail("log", lines.into_iter().rev().collect::<Vec<_>>().join("\n"))
}
