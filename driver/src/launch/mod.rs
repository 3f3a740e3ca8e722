//! Starts an app. The parameters are checked, the app gets a display, and is paused before its first line. Then the
//! hooks are put in place, and the app is resumed. The launch waits until the first window has rendered.

mod command;
mod copied_profile;
pub mod diagnose;
mod early;
mod first_render;
mod listening;
mod nothing_to_load;
mod paused;
mod rejected;
mod spec;
mod successor;
mod surroundings;
#[cfg(test)]
mod tests;
mod without_main;

pub use copied_profile::Copied;
pub use paused::resume;
pub use spec::{LaunchSpec, Profile, alters_runtime, switch};

use self::{
    diagnose::EarlyEnd,
    listening::{Addresses, read_fuses},
    surroundings::{environment, lacks_bus},
    without_main::{cannot_answer, cannot_pause, changed},
};
use crate::{
    app::{display, output, process},
    binary::{electron, fuses},
    channel::{Channel, over_pipe},
    error::{Code, Error, LaunchCause, Outcome},
    last_words::error::ErrorRead,
    logs::Logs,
    main_process::{MainProcess, Presentation, hooks},
    runtime_dir::SessionDir,
    session::{self, Again, Launched, Launching, Session, TransportKind},
    surfaces::Shared,
    wait::{Deadline, off_thread},
};
use serde_json::json;
use stagewright_os::children::Child;
use std::{
    path::{Path, PathBuf},
    process::ExitStatus,
    sync::Arc,
    time::Duration,
};

/// A launched app and what is known of its first window.
pub struct Launch {
    /// The session.
    pub session: Arc<Session>,
    /// Whether the first window's first render was seen to finish. Never in an app that is paused.
    pub renderer_ready: bool,
    /// The copy of a profile that it began with.
    pub copied: Option<Copied>,
}

/// Launches an app with the session folder `place`. `relaunch` is the call that would launch it again.
pub async fn launch(
    spec: &LaunchSpec,
    place: &SessionDir,
    relaunch: Again,
    progress: &(dyn Fn(&str) + Send + Sync),
) -> Outcome<Launch> {
    spec.check()?;
    let copied = match &spec.profile {
        Profile::CopyOf(from) => {
            progress("copying the profile");
            let (from, to) = (from.clone(), place.profile());
            Some(off_thread(move || copied_profile::copy(&from, &to)).await?)
        }
        _ => None,
    };
    let deadline = Deadline::after(spec.timeout);
    let (binary, app) = what_to_start(spec)?;
    progress("opening a display");
    let display = display::open(&spec.display, deadline, place).await?;
    let profile = match &spec.profile {
        Profile::App => None,
        Profile::Folder(folder) => Some(folder.clone()),
        Profile::Isolated | Profile::CopyOf(_) => Some(place.profile()),
    };
    let command = command::build(spec, &binary, app.as_deref(), &display, profile.as_deref(), place);
    let (args, env) = (command.get_args().map(Into::into).collect(), environment(&command));
    progress("starting the app");
    let (mut process, to_app, from_app) = process::spawn(command)?;
    let pid = process.pid;
    let inspectable = spec.main_half.then(|| read_fuses(binary.clone()));
    let shared = Arc::new(Shared::default());
    let listening = process.output().map(|(out, err)| output::hear(out, err, shared.clone()));
    let exited = process.exit_signal();
    let (browser, browser_events) = over_pipe(to_app, from_app);

    let launching = Launching {
        profile_is_ours: matches!(spec.profile, Profile::Isolated | Profile::CopyOf(_)),
        lacks_bus: lacks_bus(spec, &display),
        place: place.clone(),
        binary: binary.clone(),
        groups: spec.values.clone(),
    };
    let (main_parts, wanted) = session::of_a_session(spec.groups, spec.presentation, spec.instrument);
    launching.prepare(&main_parts, &wanted);
    // There may be no person to close an error box, or to answer a dialog that blocks the app.
    wanted.note(hooks::TAKE_DIALOGS, &[json!(true)]);
    if !spec.dialog_answers.is_empty() {
        wanted.note(hooks::SET_DIALOG_ANSWERS, &[json!(spec.dialog_answers)]);
    }
    let joined = async {
        let Some(inspectable) = inspectable else {
            session::attach_to_all(&browser);
            return Ok((None, Some("launch was called with noMain".to_owned())));
        };
        let reached = match Addresses::new(listening, inspectable, pid).reach(deadline).await {
            Some(reached) => reached?,
            None => {
                session::attach_to_all(&browser);
                let why = "the app's fuse EnableNodeCliInspectArguments is off, so its inspector cannot be opened";
                return Ok((None, Some(why.to_owned())));
            }
        };
        let before_start = |main: &Channel| {
            session::attach_to_all(&browser);
            spec.first_commands.iter().for_each(|(method, parameters)| drop(main.send(None, method, parameters)));
        };
        let main =
            MainProcess::join_starting(reached, wanted.clone(), spec.paused.is_some(), deadline, before_start).await?;
        Ok::<_, Error>((Some(main), None))
    };
    let joined = {
        let mut joined = std::pin::pin!(deadline.limit(joined));
        tokio::select! {
            joined = &mut joined => joined,
            () = exited.wait() => {
                let joined = tokio::time::timeout(JOINS, joined).await.ok().flatten();
                let caught = match joined {
                    Some(Ok((Some((main, mut events)), _))) => early::caught(&main, &mut events).await,
                    _ => None,
                };
                return Err(early_exit(&mut process, &shared.logs, caught, spec, &binary, place).await);
            }
            () = display.ended() => return Err(display.lost()),
        }
    };
    let (main, main_missing) = match joined {
        Some(Ok(joined)) => joined,
        // The inspector's connection breaks when the app ends. Report the exit status instead, which says more.
        Some(Err(error)) => {
            let gone = tokio::time::timeout(EXIT_STATUS_TIMEOUT, exited.wait()).await.is_ok();
            return Err(if gone {
                early_exit(&mut process, &shared.logs, None, spec, &binary, place).await
            } else if deadline.left().is_zero() {
                let what = format!("its main process did not let us in ({})", error.message);
                late(spec, &shared.logs, LaunchCause::NoChannel, &what)
            } else {
                Error::launch(LaunchCause::Inspector, error.message.clone())
            });
        }
        None => return Err(late(spec, &shared.logs, LaunchCause::NoChannel, "its debug channels did not open")),
    };
    if main.is_none() && spec.presentation != Presentation::Normal {
        let relaunch = changed(relaunch, "presentation", Some(("display", "virtual")));
        return Err(relaunch.offer(spec.presentation.needs_main(), "on a display of its own"));
    }
    if main.is_none() && !spec.dialog_answers.is_empty() {
        return Err(cannot_answer(relaunch));
    }
    if main.is_none() && spec.paused.is_some() {
        return Err(cannot_pause(relaunch));
    }
    let launched = Launched {
        binary: binary.display().to_string(),
        args,
        env,
        display: display.name.clone(),
        own_display: display.is_own(),
        xauthority: display.xauthority.clone(),
        profile: profile.map(|p| p.display().to_string()),
        relaunch,
    };
    let session = Session::begin(session::Parts {
        browser: Some((browser, browser_events)),
        main,
        wanted,
        main_parts,
        opened_inspector: true,
        main_missing,
        shared: shared.clone(),
        pid: Some(pid),
        launched: Some(launched),
        process: Some(process),
        display: Some(display),
        groups: launching.groups.clone(),
        ..session::Parts::new(TransportKind::Launch)
    });
    tokio::spawn(session::let_app_begin(Arc::downgrade(&session)));
    session.dialogs.native.begin_with(&spec.dialog_answers);
    launching.begin(&session);
    if let Some(most) = spec.paused {
        paused::wait(&session, spec, binary, place, most);
        return Ok(Launch { session, renderer_ready: false, copied });
    }
    let renderer_ready = first_window(&session, spec, &binary, place, deadline, progress).await?;
    Ok(Launch { session, renderer_ready, copied })
}

/// The error about an app's end, without the path of its crash dump, which is removed with the session.
pub fn without_dump(mut end: Error) -> Error {
    end.details.remove("dump");
    end
}

/// How long a launch waits for a window while a dialog shows. An app that opens a window beside its dialog does so
/// within this time.
const ALONE: Duration = Duration::from_secs(2);

/// How long after the end of an app to read answers that it gave before.
const JOINS: Duration = Duration::from_secs(1);

/// Waits for the first window of an app that runs. After an error the app has ended.
async fn first_window(
    session: &Arc<Session>,
    spec: &LaunchSpec,
    binary: &Path,
    place: &SessionDir,
    deadline: Deadline,
    progress: &(dyn Fn(&str) + Send + Sync),
) -> Outcome<bool> {
    match window_or_error(session, spec, binary, place, deadline, progress).await {
        Ok(renderer_ready) => Ok(renderer_ready),
        Err(mut error) => {
            let problems = session.problems.all();
            if !problems.is_empty() {
                error = error.detail("problems", json!(problems));
            }
            session.shutdown().await;
            Err(error)
        }
    }
}

async fn window_or_error(
    session: &Arc<Session>,
    spec: &LaunchSpec,
    binary: &Path,
    place: &SessionDir,
    deadline: Deadline,
    progress: &(dyn Fn(&str) + Send + Sync),
) -> Outcome<bool> {
    progress("waiting for its first window");
    let window = tokio::select! {
        window = session.windows.first(deadline) => window,
        _ = session.ends.ended() => {
            let caught = session.main.caught.lately();
            return Err(ended_early(session.ends.exit_status(), &session.shared.logs, caught, spec, binary, place));
        }
        error = uncaught(session) => return Err(error),
        error = rejected::nothing_follows(session) => return Err(error),
        error = unplugged(session) => return Err(error),
        // Only the caller can answer the dialog, and only after the launch. So end the launch.
        () = session.dialogs.native.held() => return Ok(false),
        () = session.dialogs.native.left_open(ALONE) => return Ok(false),
    };
    if window.is_none() {
        let (cause, what) = match session.main.answers().await {
            Some(false) => (LaunchCause::MainSilent, "its main process answers nothing, and opened no window"),
            _ => (LaunchCause::NoWindow, "it opened no window"),
        };
        let mut error = late(spec, &session.shared.logs, cause, what);
        if let Some(before) = session.failure_before() {
            error.message += &format!(" {before}");
        }
        return Err(session.dialogs.native.named_in(error));
    }
    progress("waiting for its first render");
    tokio::select! {
        biased;
        rendered = first_render::finished(session, spec.ready_timeout) => rendered,
        end = session.ends.ended() => Err(without_dump(end)),
    }
}

/// A connection may have closed because the app is ending. The watcher of its process gets this long to report the exit
/// status, which tells more. Only launches that fail wait for it.
pub const EXIT_STATUS_TIMEOUT: Duration = Duration::from_secs(3);

/// Resolves when the debug pipe closes while the app runs. After that no window is reported.
async fn unplugged(session: &Arc<Session>) -> Error {
    if let Ok(channel) = session.renderers.need() {
        channel.closed().await;
    }
    tokio::time::sleep(EXIT_STATUS_TIMEOUT).await;
    match session.renderers.need() {
        Err(error) => Error::launch(LaunchCause::DebugPipe, error.message.clone()),
        Ok(_) => std::future::pending().await,
    }
}

/// Resolves with the launch error for the first uncaught error of the main process, after which it keeps running
/// without a window. Errors that the app's own handler gets do not count.
async fn uncaught(session: &Arc<Session>) -> Error {
    let stack = session.main.uncaught().await;
    let thrown = ErrorRead::of_stack(&stack);
    let error = Error::launch(LaunchCause::UncaughtException, diagnose::threw(&thrown)).detail("stack", stack);
    diagnose::with_hint_for(error, &thrown)
}

/// The binary that a launch would start.
///
/// # Errors
///
/// As [`launch`] if it finds no Electron.
pub fn binary(spec: &LaunchSpec) -> Outcome<PathBuf> {
    what_to_start(spec).map(|(binary, _)| binary)
}

fn what_to_start(spec: &LaunchSpec) -> Outcome<(PathBuf, Option<PathBuf>)> {
    let packaged = spec.main.as_deref().filter(|_| spec.executable.is_none()).and_then(electron::packaged);
    let source = spec.main.as_deref().filter(|_| packaged.is_none());
    let app = source.map(spec::entry).transpose()?;
    let binary = match spec.executable.clone().or(packaged) {
        Some(binary) => binary,
        None => electron::find(spec.electron.as_deref(), app.as_deref())?.path,
    };
    if !binary.is_file() {
        return Err(Error::new(Code::FileNotFound, format!("{binary:?} is not a file.")));
    }
    let real = binary.canonicalize().unwrap_or(binary);
    if electron::looks_native(&real)
        && !electron::looks_like_electron(&real)
        && !matches!(fuses::read(&real), Ok(Some(_)))
    {
        return Err(Error::launch(
            LaunchCause::NotElectron,
            format!("{real:?} is not an Electron: it has no resources beside it and no fuses in it."),
        ));
    }
    Ok((real, app))
}

async fn early_exit(
    process: &mut Child,
    logs: &Logs,
    caught: Option<ErrorRead>,
    spec: &LaunchSpec,
    binary: &Path,
    place: &SessionDir,
) -> Error {
    // Its last lines may still be on their way through the pipe.
    let mut changes = logs.changes();
    while let Ok(Ok(())) = tokio::time::timeout(Duration::from_millis(50), changes.changed()).await {}
    ended_early(process.status(), logs, caught, spec, binary, place)
}

/// The error for an app that ended before it showed a window. `caught` is the error that a handler of its own got
/// shortly before.
fn ended_early(
    status: Option<ExitStatus>,
    logs: &Logs,
    caught: Option<ErrorRead>,
    spec: &LaunchSpec,
    binary: &Path,
    place: &SessionDir,
) -> Error {
    let (last_lines, profile, left_behind) = (logs.last_lines(), &spec.profile, successor::find);
    EarlyEnd { status, last_lines, caught, profile, binary, place, given: spec.given_values(), left_behind }.error()
}

/// The error for a running app that did not reach this stage within the budget.
fn late(spec: &LaunchSpec, logs: &Logs, cause: LaunchCause, what: &str) -> Error {
    Error::launch(cause, format!("The app runs, but {what} within {} ms.", spec.timeout.as_millis()))
        .detail("timeout_ms", spec.timeout.as_millis() as u64)
        .detail("last_lines", json!(logs.last_lines()))
}
