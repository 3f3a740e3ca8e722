//! The host: serves one session on its socket, and decides when to end.

use serde_json::{Map, Value};
use stagewright_commands::{call::SessionSlot, filmed, panics, traced};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    runtime_dir::{RuntimeDir, SessionDir, SessionRecord},
};
use stagewright_mcp::{
    HostOptions,
    server::{CancellationToken, HostBackend, HostEvent, Life, OnEof, serve as serve_mcp},
};
use stagewright_os::{
    keeper,
    processes::{self, ProcessId},
    signals::EndRequests,
    transport::{Accepted, Inherited, Listener},
};
use std::{future::pending, io, panic, path::Path, sync::Arc, time::Duration};
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

/// How long the app may take to end when the session is dismissed or idle. After that the keeper kills it.
const APP_END_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the host waits for a call that has stopped the app to answer, and then for its connections to close.
/// Callers read their last answers in that time.
const LAST_ANSWERS_TIMEOUT: Duration = Duration::from_secs(3);

/// How long the keeper may take to clear away after a host that made a video at its end.
const CLEARING: Duration = Duration::from_secs(10);

pub(super) fn serve(options: &HostOptions) -> Outcome<()> {
    end_with_a_panic();
    keeper::accept_offer().map_err(Error::internal)?;
    // The app is spawned from this thread: its parent-death signal fires when the thread ends.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Error::internal)?;
    let outcome = runtime.block_on(async { Host::start(options)?.run().await });
    runtime.shutdown_background();
    outcome
}

/// Makes a panic outside of verbs abort the host, and the keeper cleans up. After such a panic the session's own tasks
/// have failed, and callers would get no answer.
fn end_with_a_panic() {
    let tell = panic::take_hook();
    let serving = std::thread::current().id();
    panic::set_hook(Box::new(move |about| {
        tell(about);
        if std::thread::current().id() == serving && !panics::are_caught_here() {
            std::process::abort();
        }
    }));
}

struct Host {
    options: HostOptions,
    runtime: RuntimeDir,
    dir: SessionDir,
    record: SessionRecord,
    slot: SessionSlot,
    backend: Arc<HostBackend>,
    events: mpsc::UnboundedReceiver<HostEvent>,
    listener: Listener,
    connections: JoinSet<Connection>,
    stop: CancellationToken,
}

/// Distinguishes the first connection from the others when one has closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Connection {
    /// The connection of the frontend that started the session.
    First,
    Other,
}

/// Why the host ends.
enum End {
    /// A call ended the session, or its app never started.
    Told,
    /// The frontend that owns the session is gone, or a signal asked the host to end.
    Dismissed,
    /// Nobody has used the session for its idle limit.
    Idle,
    /// The app ended by itself.
    Died(Error),
}

impl Host {
    fn start(options: &HostOptions) -> Outcome<Host> {
        let runtime = RuntimeDir::open()?;
        let dir = runtime.session(&options.id);
        let record = dir.read().ok_or_else(|| Error::internal("the session has not been claimed"))?;
        let slot = SessionSlot::default();
        let (send, events) = mpsc::unbounded_channel();
        let backend = Arc::new(HostBackend::new(&options.id, slot.clone(), send));
        let (first, listener) = sockets(&dir).map_err(Error::internal)?;
        let mut host = Host {
            options: options.clone(),
            runtime,
            dir,
            record,
            slot,
            backend,
            events,
            listener,
            connections: JoinSet::new(),
            stop: CancellationToken::new(),
        };
        host.record.host = Some(ProcessId::own());
        host.dir.write(&host.record).map_err(Error::internal)?;
        host.welcome(first, Connection::First);
        Ok(host)
    }

    async fn run(mut self) -> Outcome<()> {
        let end = self.wait_for_end().await?;
        // Write the tombstone first: a caller that finds no session any more looks for its tombstone.
        let word = match &end {
            End::Died(error) => Some(self.keep_dump(error.clone())),
            End::Idle => Some(self.unused()),
            End::Dismissed if !self.record.keeper.is_live() => Some(self.record.killed_from_outside()),
            End::Told | End::Dismissed => None,
        };
        if let Some(error) = word {
            // A full disk costs the tombstone only. The session still ends as it should.
            if let Err(error) = self.runtime.leave_tombstone(&self.options.id, self.options.owner, &error) {
                eprintln!("stagewright host: how the session ended could not be recorded: {error}");
            }
        }
        // From here on the session is not found any more. Its name is free once the keeper has cleared away.
        self.record.ending = true;
        if self.backend.session().is_some_and(|session| filmed::is_unfinished(&session)) {
            self.record.writes_for(APP_END_TIMEOUT + filmed::AT_END + LAST_ANSWERS_TIMEOUT + CLEARING);
        }
        let _ = self.dir.write(&self.record);
        let _ = std::fs::remove_file(self.dir.socket());
        match end {
            End::Dismissed | End::Idle => {
                if let Some(session) = self.backend.session() {
                    let _ = timeout(APP_END_TIMEOUT, session.shutdown()).await;
                }
            }
            End::Told | End::Died(_) => {}
        }
        if let Some(session) = self.backend.session() {
            traced::ending(&session);
            filmed::ending(&session).await;
        }
        self.stop.cancel();
        let _ = timeout(LAST_ANSWERS_TIMEOUT, async { while self.connections.join_next().await.is_some() {} }).await;
        if !self.record.keeper.is_live() {
            self.runtime.stand_in(&self.options.id);
        }
        Ok(())
    }

    async fn wait_for_end(&mut self) -> Outcome<End> {
        let mut requests = EndRequests::listen().map_err(Error::internal)?;
        let mut running = 0_u32;
        let mut last_call = Instant::now();
        // When the app ended by a call that has not answered yet.
        let mut stopped: Option<Instant> = None;
        loop {
            let idle = self.idle_deadline(running, last_call);
            tokio::select! {
                // `biased`: answers and events come before closed connections, so that a call's effect is known before
                // its caller leaves.
                biased;
                Some(event) = self.events.recv() => match event {
                    HostEvent::Called => running += 1,
                    HostEvent::Returned => {
                        running = running.saturating_sub(1);
                        last_call = Instant::now();
                        if running == 0 && stopped.is_some() {
                            return Ok(End::Told);
                        }
                    }
                    HostEvent::Launched { args, reply, noted } => {
                        self.describe(&args, &reply);
                        let _ = noted.send(());
                    }
                    HostEvent::LaunchFailed | HostEvent::Ended => return Ok(End::Told),
                },
                end = ended(&self.slot), if stopped.is_none() => match end {
                    End::Told if running > 0 => stopped = Some(Instant::now()),
                    end => return Ok(end),
                },
                () = sleep_until(stopped.unwrap_or(last_call) + LAST_ANSWERS_TIMEOUT), if stopped.is_some() => return Ok(End::Told),
                Some(closed) = self.connections.join_next() => {
                    let unused = self.slot.get().is_none();
                    if closed.ok() == Some(Connection::First) && (unused || !self.options.keep) {
                        return Ok(End::Dismissed);
                    }
                }
                Ok(stream) = self.listener.accept() => self.welcome(stream, Connection::Other),
                _ = requests.next() => return Ok(End::Dismissed),
                () = sleep_until(idle.unwrap_or(last_call)), if idle.is_some() => return Ok(End::Idle),
            }
        }
    }

    /// Moves a crash dump beside the tombstone: it lies in the profile, which is deleted with the session.
    fn keep_dump(&self, mut error: Error) -> Error {
        let dump = error.details.get("dump").and_then(Value::as_str).map(Path::new);
        if let Some(kept) = dump.and_then(|dump| self.runtime.keep_dump(&self.options.id, dump)) {
            error = error.detail("dump", kept.display().to_string());
        }
        error
    }

    /// The tombstone of a session that reached its idle limit: a later caller gets it.
    fn unused(&self) -> Error {
        let limit = self.options.idle_timeout.as_secs();
        let error = Error::new(
            Code::NotRunning,
            format!("The session {:?} has ended: nobody used it for {limit} s, its idle limit.", self.options.id),
        )
        .hint("A launch with --idle-timeout 0 waits for ever.");
        match self.slot.get().and_then(|session| session.origin.again()) {
            Some(again) => again.offer(error, "begin it again"),
            None => error,
        }
    }

    fn welcome(&mut self, stream: Accepted, which: Connection) {
        let (reader, writer) = stream.into_split();
        let life = Life { stop: self.stop.child_token(), ..Life::default() };
        let serving = serve_mcp(self.backend.clone(), reader, writer, OnEof::Abandon, life);
        self.connections.spawn(async move {
            serving.await;
            which
        });
    }

    /// When the session ends if no call comes. `None` while a call runs, or if the idle limit is zero.
    fn idle_deadline(&self, running: u32, last_call: Instant) -> Option<Instant> {
        let limited = running == 0 && !self.options.idle_timeout.is_zero();
        limited.then(|| last_call + self.options.idle_timeout)
    }

    /// Writes into the session's record which app it drives, for `sessions`.
    fn describe(&mut self, args: &Map<String, Value>, reply: &Value) {
        let given = ["main", "executablePath", "cdpUrl", "port", "pid", "name"].iter().find_map(|key| args.get(*key));
        self.record.app = given.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        self.record.app_pid = reply["pid"].as_u64().and_then(|pid| pid.try_into().ok());
        self.record.app_start = self.record.app_pid.and_then(processes::start_time);
        let of_display = |key: &str| reply["display"][key].as_str().map(str::to_owned);
        (self.record.display, self.record.xauthority) = (of_display("name"), of_display("xauthority"));
        self.record.joined = reply["transport"].as_str().is_some_and(|transport| transport != "launch");
        let _ = self.dir.write(&self.record);
    }
}

/// The first connection, which is inherited as stdin, and the socket for all others.
fn sockets(dir: &SessionDir) -> io::Result<(Accepted, Listener)> {
    let first = Inherited::take_stdin()?.serve()?;
    Ok((first, Listener::bind(&dir.socket())?))
}

/// Waits for the app's end. If a running call asked for that end, the call itself reports it.
async fn ended(slot: &SessionSlot) -> End {
    let Some(session) = slot.get() else { return pending().await };
    let error = session.ends.ended().await;
    if session.ends.is_stopping() { End::Told } else { End::Died(error) }
}
