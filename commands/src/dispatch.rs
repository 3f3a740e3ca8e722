//! One call, from arguments to envelope. Every frontend's call ends up here, in the host.

use crate::{
    advice,
    call::{Call, Registry, Row},
    effects, elsewhere,
    envelope::{Envelope, Fields, INPUT_SENT, REACHED_NOTHING},
    filmed, flags,
    kinds::Place,
    panics,
    registry::Running,
    schema,
    see::{self, Look},
    tokens, traced,
};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    logs,
    session::{Effects, WindowChanged},
    time_line::{self, Source},
};
use stagewright_groups::time_line::redacted;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a whole call may take by default.
pub const OPERATION_BUDGET: Duration = Duration::from_secs(120);

/// How long to wait for the end of the app after its connections have closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// How long to wait until an ending app can be distinguished from a joined app whose connection was lost.
const LOSS_TIMEOUT: Duration = Duration::from_millis(2000);

/// Checks and runs one call; the answer is the envelope.
pub async fn dispatch(row: &'static Row, args: Map<String, Value>, mut call: Call) -> Envelope {
    let started = Instant::now();
    let about = args.iter().filter(|(name, _)| matches!(name.as_str(), "sessionId" | "window"));
    let about: Map<String, Value> = about.map(|(name, value)| (name.clone(), value.clone())).collect();
    let inputs = |call: &Call| call.slot.get().map_or(0, |session| session.input.sent());
    let before = inputs(&call);
    // An app that is to be killed is killed first: the host makes the video afterwards.
    let films = row.ends_session && row.tool != FORCE_KILL && check(call.registry, row, &args).is_ok();
    let video = if films { filmed::complete_before_end(&call).await } else { None };
    let observed = match traced::begin(row, &args, &mut call).await {
        Ok(observed) => observed,
        Err(error) => return envelope(Err(error), started, call.slot.get().map(|_| &*call.session_id)),
    };
    let at = logs::now();
    let begins = (row.place == Place::NewSession).then(|| (args.clone(), at));
    let mut look = None;
    let outcome = panics::caught(row.tool, run(row, args, &mut call, &mut look)).await;
    let outcome = outcome.map_err(|error| {
        // Without this detail, the error would suggest that nothing had been done.
        let missed = REACHED_NOTHING.contains(&error.code);
        let late = row.acts && missed && inputs(&call) > before;
        let error = if late { error.detail(INPUT_SENT, true) } else { error };
        advice::in_context(call.registry, error, &about)
    });
    if let Some(session) = call.slot.get().filter(|_| row.tool != TIME_LINE) {
        session.time_line.tell(verb_row(row, &call, outcome.as_ref().err(), at, started.elapsed()));
    }
    let seen = match look.take().filter(|_| outcome.is_ok()) {
        Some(look) => Some(look.look(&call).await),
        None => None,
    };
    let surface = call.collector.as_ref().and_then(|collector| collector.surface());
    let effects = match call.slot.get().zip(call.collector.take()) {
        Some((session, collector)) => session.effects(&collector).await,
        None => None,
    };
    let besides = Besides { seen, effects, window_changed: call.window_changed.get(), video };
    let mut envelope = told(outcome, &besides, started, call.slot.get().map(|_| &*call.session_id));
    for observed in observed {
        observed.end(&envelope, surface.as_ref(), call.keys_go.get().copied());
    }
    if let (Some((args, at)), Some(session)) = (begins, call.slot.get()) {
        traced::launched(row, args, at, &envelope, session);
        if let Some(dir) = call.permit.trace_dir.as_deref().filter(|_| envelope["ok"] == true) {
            let trace = traced::begin_in(dir, session, &call.session_id);
            envelope.change(|head| drop(head.insert(traced::FIELD.into(), trace)));
        }
    }
    envelope
}

/// The verb that kills the app at once.
const FORCE_KILL: &str = "electron_force_kill";

/// The verb that reads the time line. Its own calls are not rows of it.
const TIME_LINE: &str = "electron_log_events";

/// Arguments that name the target of a call. Others may be long, or secret.
const TARGET_ARGUMENTS: [&str; 13] = [
    "ref",
    "selector",
    "role",
    "name",
    "name_exact",
    "name_contains",
    "targetRef",
    "targetSelector",
    "key",
    "url",
    "channel",
    "index",
    "title",
];

/// The longest argument on the time line, in characters.
const MAX_ARGUMENT_CHARS: usize = 100;

/// A call on the time line.
fn verb_row(row: &Row, call: &Call, error: Option<&Error>, at: u64, took: Duration) -> time_line::Row {
    let mut text = row.verb();
    for name in TARGET_ARGUMENTS {
        let Some(value) = call.args.get(name) else { continue };
        // Redacted before it is cut: a part of an address does not show that a password is in it.
        let value = redacted(&value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        text += &format!(" {name}={}", value.chars().take(MAX_ARGUMENT_CHARS).collect::<String>());
    }
    let (kind, end) = match error {
        None => ("ok", String::new()),
        Some(error) => ("failed", format!(" {}", error.code.row().name)),
    };
    text += &format!("{end} {} ms", took.as_millis());
    let acted_on =
        call.collector.as_ref().and_then(|collector| collector.surface()).map(|surface| surface.handle.clone());
    // The caller may have named the window by its title or index.
    let is_handle = |word: &String| call.slot.get().is_some_and(|session| session.surfaces.by_handle(word).is_some());
    let window = acted_on.or_else(|| call.window.clone().filter(is_handle));
    time_line::Row::now(Source::Verb, kind, text).at(at).in_window(window.as_deref())
}

async fn run(
    row: &'static Row,
    mut args: Map<String, Value>,
    call: &mut Call,
    look: &mut Option<Look>,
) -> Outcome<Fields> {
    panics::planted(row.tool);
    check(call.registry, row, &args)?;
    args.retain(|_, value| !value.is_null());
    *look = see::taken(row, &mut args)?;
    if row.place != Place::Local {
        args.remove("sessionId");
    }
    if let Some(Value::String(window)) = args.remove("window") {
        call.window = Some(window);
    }
    call.args = args.clone().into();
    if row.place == Place::Session {
        let session = call.session()?;
        session.ends.alive()?;
        if let Some(error) = row.missing_half(&session) {
            return Err(at_its_root(call, error).await);
        }
        if row.needs_a_running_app()
            && let Some(error) = session.main.paused()
        {
            return Err(error);
        }
        if row.needs_the_app()
            && let Some(error) = session.dialogs.native.in_the_way()
        {
            return Err(error);
        }
        if let Some(look) = look {
            look.begin(call).await;
        }
        call.collector = row.acts.then(|| Arc::new(session.collectors.new_one()));
    }
    let budget = match call.permit.operation_timeout_ms {
        _ if row.keeps_time => Duration::MAX,
        None if row.goes_on(&args) => Duration::MAX,
        None => OPERATION_BUDGET,
        Some(0) => Duration::MAX,
        Some(ms) => Duration::from_millis(ms),
    };
    let deadline = tokio::time::Instant::now().checked_add(budget);
    if let Some(look) = look {
        look.end_by(deadline);
    }
    let running = (row.run)(Value::Object(args), call.clone());
    let running = unless_stuck(row, call, running);
    let Some(deadline) = deadline else { return running.await };
    match tokio::time::timeout_at(deadline, running).await {
        Ok(Err(error)) => Err(elsewhere::told(call, at_its_root(call, error).await).await),
        Ok(outcome) => outcome,
        Err(_) => Err(over_budget(call, budget).await),
    }
}

/// Runs a call. Aborts it if a native dialog blocks the app meanwhile and the verb does not report that itself.
async fn unless_stuck(row: &'static Row, call: &Call, running: Running) -> Outcome<Fields> {
    match call.slot.get().filter(|_| row.place == Place::Session && row.needs_the_app()) {
        Some(session) => tokio::select! {
            biased;
            outcome = running => outcome,
            error = session.dialogs.native.stuck() => Err(error),
        },
        None => running.await,
    }
}

/// The root cause of an error that a lost connection, or the end of the app, may have caused.
async fn at_its_root(call: &Call, error: Error) -> Error {
    let Some(session) = call.slot.get() else { return error };
    if session.ends.is_stopping() {
        return match error.code {
            Code::SurfaceClosed | Code::CdpDisconnected | Code::InjectFailed => ended_meanwhile(&call.session_id),
            _ => error,
        };
    }
    let error = match error.code {
        // The windows close when the connection ends.
        Code::SurfaceClosed | Code::CdpDisconnected => session.renderers.need().err().unwrap_or(error),
        _ => error,
    };
    if error.code == Code::SurfaceClosed && call.window.is_none() {
        return session.windows.offer(error);
    }
    if !ends_show_as(error.code) {
        return error;
    }
    // The connections of an ending app close slightly before its end is noticed.
    let disconnected = error.code == Code::CdpDisconnected;
    let main_alone = disconnected && session.renderers.need().is_ok();
    let seen = if disconnected && !main_alone { LOSS_TIMEOUT } else { EXIT_TIMEOUT };
    match tokio::time::timeout(seen, session.ends.ended()).await {
        Ok(end) => end,
        // The inspector closed during the call. Return the error that the next call will get, too.
        Err(_) if main_alone => session.main.need().err().unwrap_or(error),
        Err(_) => error,
    }
}

/// The error of a call whose session is stopped, or loses its processes, during the call.
pub fn ended_meanwhile(session: &str) -> Error {
    Error::new(Code::NotRunning, format!("The session {session:?} ended during the call."))
        .hint("Somebody stopped it, or stagewright's own processes were ended from outside.")
        .detail("session_id", session)
}

/// Codes that an app may cause as it ends: a broken connection, a refusal, or an error of a half-torn-down V8 ("illegal
/// access").
fn ends_show_as(code: Code) -> bool {
    matches!(code, Code::CdpDisconnected | Code::InjectFailed | Code::InternalError)
}

/// The error for a call over its budget: the app is hung, or only slow.
async fn over_budget(call: &Call, budget: Duration) -> Error {
    let slow = Error::new(
        Code::OperationTimeout,
        format!("The call did not finish within its budget of {} ms, though the app replies.", budget.as_millis()),
    )
    .detail("timeout_ms", budget.as_millis() as u64);
    match call.slot.get() {
        Some(session) => session.unresponsive_half_error().await.unwrap_or(slow),
        None => slow,
    }
}

/// The checks that need no session: the schema's and the verb's own.
pub fn check(registry: &'static Registry, row: &'static Row, args: &Map<String, Value>) -> Outcome<()> {
    schema::check(row.input_schema(), &flags::without_unlisted(row, args)?)?;
    let mut own = args.clone();
    own.retain(|_, value| !value.is_null());
    if row.place != Place::Local {
        own.remove("sessionId");
        own.remove("window");
    }
    see::taken(row, &mut own)?;
    (row.check)(Value::Object(own), registry)
}

/// Wraps an outcome: `ok`, `session_id`, the fields, `_meta`.
pub fn envelope(outcome: Outcome<Fields>, started: Instant, session: Option<&str>) -> Envelope {
    told(outcome, &Besides::default(), started, session)
}

/// Fields beside the answer itself, before `_meta`, in replies and failures alike.
#[derive(Default)]
struct Besides<'a> {
    seen: Option<Value>,
    effects: Option<Effects>,
    window_changed: Option<&'a WindowChanged>,
    /// The video that was made before the session's end, or why there is none.
    video: Option<Value>,
}

/// The same with additional fields.
fn told(outcome: Outcome<Fields>, besides: &Besides, started: Instant, session: Option<&str>) -> Envelope {
    let mut meta = Map::new();
    let (mut body, large, pictures) = match outcome {
        Ok(Fields { mut plain, large, pictures }) => {
            if let Some(truncated) = plain.remove("_truncated_entries") {
                meta.insert("truncated_entries".into(), truncated);
            }
            let mut body = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
            if let Some(id) = session {
                body.insert("session_id".into(), id.into());
            }
            body.extend(plain);
            (body, large, pictures)
        }
        Err(error) => (error.to_envelope(), Vec::new(), Vec::new()),
    };
    if let Some(seen) = &besides.seen {
        body.insert(see::FIELD.into(), seen.clone());
    }
    if let Some(effects) = &besides.effects {
        body.insert(effects::FIELD.into(), json!(effects));
    }
    if let Some(changed) = besides.window_changed {
        body.insert(effects::WINDOW_CHANGED.into(), json!(changed));
    }
    if let Some(video) = &besides.video {
        body.insert(filmed::FIELD.into(), video.clone());
    }
    let mut envelope = Envelope::new(body, large);
    let mut all = json!({ tokens::FIELD: 0, "elapsed_ms": round(started.elapsed()) });
    // A reply has the session id among its own fields.
    if let Some(id) = session.filter(|_| envelope["ok"] != true) {
        all["session_id"] = id.into();
    }
    all.as_object_mut().expect("an object").extend(meta);
    envelope.set_meta(all);
    envelope.measure();
    envelope.with_pictures(pictures)
}

/// Rounds to whole milliseconds, or to one decimal below 1 ms.
fn round(elapsed: Duration) -> Value {
    let ms = elapsed.as_secs_f64() * 1_000.0;
    if ms >= 1.0 { (ms.round() as u64).into() } else { ((ms * 10.0).round() / 10.0).into() }
}
