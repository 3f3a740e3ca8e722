//! Sessions whose host does not react, because it was stopped or hangs in a system call. Verbs that end the session
//! kill host and keeper. Other verbs report the missing reaction.

use super::{CLEARING, Router};
use serde_json::{Map, Value};
use stagewright_commands::{
    Row, dispatch,
    envelope::Envelope,
    verb::{HostlessApp, WithoutHost},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    runtime_dir::{RuntimeDir, SessionDir, SessionRecord},
};
use stagewright_os::{ends, processes::ProcessId};
use std::time::{Duration, Instant};

impl Router {
    /// Runs the part of a verb that needs no host, or returns the error for a silent host.
    pub(super) fn without_host(
        &self,
        runtime: &RuntimeDir,
        record: &SessionRecord,
        row: &'static Row,
        args: &Map<String, Value>,
        started: Instant,
    ) -> Outcome<Envelope> {
        if !record.is_of_here() {
            // The record is of another PID namespace: its pids mean other processes here.
            return Err(error(record));
        }
        let app = HostlessApp { joined: record.joined, known: record.app_process().is_some() };
        // `sessionId` is read by the router; the verb does not know it.
        let mut args = args.clone();
        args.remove("sessionId");
        let Some(WithoutHost { kills_joined, reply }) = (row.without_host)(Value::Object(args), app)? else {
            return Err(error(record));
        };
        end(runtime, record, kills_joined);
        self.forget_ended(runtime, record);
        Ok(dispatch::envelope(Ok(reply), started, Some(&record.id)))
    }
}

/// Kills the host, and the keeper if it cannot clear away, and removes everything that they started. A joined app is
/// killed only with `kills_joined`.
pub(super) fn end(runtime: &RuntimeDir, record: &SessionRecord, kills_joined: bool) {
    debug_assert!(record.is_of_here(), "its numbers would be other processes'");
    if let Some(app) = record.app_process().filter(|_| record.joined && kills_joined) {
        ends::kill_exactly(app);
        ends::wait_for_end(app, CLEARING);
    }
    // A keeper clears away when its host ends. If it cannot, kill it and clear away here.
    let host = record.host.filter(|host| host.is_live());
    if let Some(host) = host {
        ends::kill_exactly(host);
    }
    if host.is_none() {
        ends::kill_exactly(record.keeper);
    }
    until_cleared(runtime, record);
    if host.is_none() {
        runtime.stand_in(&record.id);
    }
}

/// How often to check a keeper that is cleaning up.
const LOOK: Duration = Duration::from_millis(200);

/// How waiting for a keeper has come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cleared {
    /// It has ended by itself.
    Itself,
    /// It was killed here.
    Killed,
    /// Its host still writes a file, such as a video. Both end by themselves.
    Later,
}

/// Waits until a keeper has cleaned up its session. If it does not, cleans up here.
pub(super) fn until_cleared(runtime: &RuntimeDir, record: &SessionRecord) -> Cleared {
    if !record.is_of_here() {
        return Cleared::Itself;
    }
    let cleared = cleared_by(record.keeper, &runtime.session(&record.id));
    if cleared == Cleared::Killed {
        runtime.stand_in(&record.id);
    }
    cleared
}

/// Waits until a keeper has ended. Kills one that was stopped or takes too long, unless its host still writes a file. A
/// host whose keeper was killed cleans up itself, if it runs.
pub(super) fn cleared_by(keeper: ProcessId, dir: &SessionDir) -> Cleared {
    let until = Instant::now() + CLEARING;
    // Another session may have the name by now.
    let writes = || dir.read().is_some_and(|record| record.keeper == keeper && record.is_writing());
    while !ends::wait_for_end(keeper, LOOK) {
        let stopped = keeper.is_stopped();
        if !stopped && Instant::now() <= until {
            continue;
        }
        if !stopped && writes() {
            return Cleared::Later;
        }
        ends::kill_exactly(keeper);
        ends::wait_for_end(keeper, CLEARING);
        return Cleared::Killed;
    }
    Cleared::Itself
}

pub(super) fn error(record: &SessionRecord) -> Error {
    let pid = record.host.map_or_else(|| "not known".to_owned(), |host| host.pid.to_string());
    let why = match record.host {
        Some(host) if host.is_stopped() => "was stopped by a signal (SIGSTOP), and does nothing until SIGCONT",
        _ => "gives no sign of life: it waits for a file system, or hangs",
    };
    let message = format!("The host of the session {:?} (stagewright's own process, pid {pid}) {why}.", record.id);
    let error = Error::new(Code::AppNotResponding, message)
        .hint("electron_stop and electron_force_kill end such a session from outside.")
        .detail("half", "host")
        .detail("session_id", record.id.as_str());
    error.next("electron_stop", serde_json::json!({ "sessionId": record.id }), "ends the session from outside")
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_driver::runtime_dir::Owner;
    use std::{fs, process::Command};

    #[test]
    fn a_host_that_makes_a_video_is_left_alone() {
        let dir = SessionDir::at(std::env::temp_dir().join(format!("stagewright-writes-{}", std::process::id())));
        fs::create_dir_all(dir.path()).expect("a folder");
        let mut child = Command::new("sleep").arg("60").spawn().expect("it runs");
        let keeper = ProcessId::of(child.id()).expect("it lives");
        let mut record = SessionRecord::claim("s", Owner::Shell, 0, "1");
        (record.keeper, record.host, record.ending) = (keeper, Some(ProcessId::own()), true);
        assert!(!record.is_writing());
        record.writes_for(Duration::from_secs(60));
        dir.write(&record).expect("written");
        assert_eq!(cleared_by(keeper, &dir), Cleared::Later);
        assert!(keeper.is_live());
        record.host = None;
        assert!(!record.is_writing());
        child.kill().expect("killed");
        child.wait().expect("its end");
        fs::remove_dir_all(dir.path()).expect("removed");
    }
}
