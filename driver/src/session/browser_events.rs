//! Passes events of the renderers to the parts of a session.

use super::{
    Session, console, lost, renderers,
    renderers::{Inspect, NewTarget, Once, Target, TargetDecision, Worker},
    windows::identify_page,
    workers::{self, WorkerKind},
};
use crate::{
    channel::{Event, Events, UNREADABLE},
    logs::Source,
    main_process::hooks,
    page::{REPORT_BINDING, WORLD},
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{browser, inspector, page},
    js_protocol::runtime,
};
use serde::Deserialize;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};

/// How long to wait for the main process to emit `ready`. It emits it by itself after a time limit.
const READY_TIMEOUT: Duration = Duration::from_secs(1);

/// Makes a launched app emit `ready` (`core/held-ready.js`) once new pages are attached to. Waits for one command
/// first, since the endpoint handles commands in order.
pub(crate) async fn let_app_begin(session: Weak<Session>) {
    let parts =
        session.upgrade().and_then(|session| Some((session.renderers.channel().cloned()?, session.main.get()?)));
    let Some((channel, main)) = parts else { return };
    if channel.tell(None, browser::GetVersionParams::default()).await.is_ok() {
        if let Some(session) = session.upgrade() {
            for step in session.main.parts().iter().filter_map(|part| part.before_ready) {
                step(&session).await;
            }
        }
        let _ = main.call::<bool>(hooks::EMIT_READY, &[], READY_TIMEOUT).await;
    }
}

pub(super) async fn pump(session: Weak<Session>, mut events: Events) {
    while let Some(event) = events.recv().await {
        let Some(session) = session.upgrade() else { return };
        match session.renderers.inspect_of(&event) {
            Some(inspect) => on_inspected(&session, &event, inspect).await,
            None => on_event(&session, &event),
        }
    }
    let Some(session) = session.upgrade() else { return };
    // If the app ended, the watcher of its process reports that.
    session.renderers.lost();
    tokio::spawn(lost::renderers_lost(Arc::downgrade(&session)));
}

fn on_event(session: &Arc<Session>, event: &Event) {
    match event.method.as_str() {
        "Target.attachedToTarget" => on_attached(session, event, &[]),
        "Target.detachedFromTarget" => session.renderers.detached(event),
        "Target.targetCreated" => session.renderers.announced(event),
        "Target.targetDestroyed" => session.renderers.target_destroyed(event),
        "Target.targetInfoChanged" => session.renderers.target_changed(event),
        "Fetch.requestPaused" if event.session.is_none() => session.renderers.script_paused(event),
        UNREADABLE => {
            let entry = console::entry(event, Source::Renderer, None);
            entry.into_iter().for_each(|entry| console::log(&session.shared.logs, &session.collectors, entry));
        }
        _ => {
            let Some(id) = event.session.as_deref() else { return };
            if let Some(surface) = session.surfaces.by_session(id) {
                on_surface_event(session, &surface, event);
            } else if let Some(worker) = session.renderers.worker(id) {
                if worker.is_shared && event.method == "Inspector.targetCrashed" {
                    if let Some((problem, missing)) = session.workers.shared_ended(&worker.target_id) {
                        session.problems.name_worker(problem, missing.id, missing.url);
                    }
                    return session.renderers.detach_from_ended(&worker);
                }
                if worker.is_shared && ["Runtime.consoleAPICalled", "Runtime.exceptionThrown"].contains(&&*event.method)
                {
                    on_shared_console(session, &worker, event);
                }
                let target = Target::Worker(&worker);
                let listeners = session.renderers.listeners(event);
                listeners
                    .iter()
                    .filter(|(in_workers, _)| *in_workers)
                    .for_each(|(_, take)| take(session, target, event));
            }
        }
    }
}

/// Handles a message or an uncaught error of a shared worker, which no page's log has.
fn on_shared_console(session: &Session, worker: &Worker, event: &Event) {
    let Some(mut entry) = console::entry(event, Source::Renderer, None) else { return };
    let owner = workers::Owner::default();
    entry.worker_id = Some(session.workers.meet(&worker.target_id, WorkerKind::Shared, &worker.url, owner));
    match event.method.as_str() {
        "Runtime.exceptionThrown" => session.problems.note_worker_exception(&entry),
        _ => session.problems.count_console_error(&entry),
    }
    console::log(&session.shared.logs, &session.collectors, entry);
}

/// Handles a new target that a group of verbs has to see first. Later events wait, so that their order stays.
async fn on_inspected(session: &Arc<Session>, event: &Event, inspect: Inspect) {
    let Some(target) = event.parse::<NewTarget>() else { return };
    match inspect(session, &target).await {
        TargetDecision::App(scripts) => on_attached(session, event, &scripts),
        TargetDecision::Ours => session.renderers.resume_ours(&target),
    }
}

/// `scripts` are those of groups of verbs for this page alone.
fn on_attached(session: &Arc<Session>, event: &Event, scripts: &[Once]) {
    let Some(attached) = event.parse::<renderers::Attached>() else { return };
    let waiting = attached.waiting_for_debugger;
    let Some(surface) = session.renderers.attached(attached, event.session.as_deref()) else { return };
    prepare(session, &surface, waiting, scripts);
    session.renderers.find_parents();
    let kind = surface.kind();
    let stray = kind == SurfaceKind::Webview && surface.parent().is_none();
    if stray || kind == SurfaceKind::Window {
        tokio::spawn(identify_page(Arc::downgrade(&session.windows), surface));
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BindingCall {
    execution_context_id: i64,
}

fn on_surface_event(session: &Arc<Session>, surface: &Arc<Surface>, event: &Event) {
    match event.method.as_str() {
        "Page.javascriptDialogOpening" => {
            session.dialogs.pages.opened(surface, event);
            let dialog = surface.state.borrow().dialog.clone();
            session.renderers.update_sharers(surface, |state| state.dialog = dialog.clone());
        }
        "Runtime.bindingCalled" => {
            #[derive(Deserialize)]
            #[serde(rename_all = "camelCase")]
            struct Called {
                name: String,
                payload: String,
                execution_context_id: i64,
            }
            if let Some(Called { name, payload, execution_context_id }) = event.parse()
                && name == REPORT_BINDING
            {
                on_binding_call(session, surface, execution_context_id, &payload);
            }
        }
        "Page.fileChooserOpened" => session.dialogs.choosers.opened(surface, event),
        "Page.javascriptDialogClosed" => {
            session.dialogs.pages.closed(surface, event);
            session.renderers.update_sharers(surface, |state| state.dialog = None);
        }
        "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => {
            let speaker = match event.parse() {
                Some(BindingCall { execution_context_id }) => {
                    session.renderers.surface_of_context(surface, execution_context_id)
                }
                None => surface.clone(),
            };
            let Some(entry) = console::entry(event, Source::Renderer, Some(&speaker.handle)) else { return };
            match event.method.as_str() {
                "Runtime.exceptionThrown" => session.problems.note_exception(surface, event, &entry),
                _ => session.problems.count_console_error(&entry),
            }
            console::log(&session.shared.logs, &session.collectors, entry);
        }
        "Runtime.exceptionRevoked" => session.problems.revoke_exception(surface, event),
        "Input.dragIntercepted" => {
            #[derive(Deserialize)]
            struct Intercepted {
                data: serde_json::Value,
            }
            let Some(Intercepted { data }) = event.parse() else { return };
            surface.state.send_modify(|state| state.dragged = Some(data));
        }
        "Overlay.inspectNodeRequested" | "Overlay.inspectModeCanceled" => session.overlays.pointed(surface, event),
        "Inspector.targetCrashed" => session.renderers.crashed(surface),
        "Inspector.targetReloadedAfterCrash" => {
            surface.state.send_modify(|state| state.gone = None);
            prepare(session, surface, false, &[]);
        }
        "Page.loadEventFired" => {
            session.renderers.loaded(surface);
            session.renderers.on_frame_event(surface, event);
        }
        "Page.screencastFrame" | "Page.screencastVisibilityChanged" => {
            let listeners = session.renderers.listeners(event);
            listeners.iter().for_each(|(_, take)| take(session, Target::Surface(surface), event));
        }
        // All others of this domain are the session's own.
        page if page.starts_with("Page.") => session.renderers.on_frame_event(surface, event),
        _ => match session.renderers.listeners(event) {
            none if none.is_empty() => session.renderers.on_frame_event(surface, event),
            listeners => listeners.iter().for_each(|(_, take)| take(session, Target::Surface(surface), event)),
        },
    }
}

/// Handles a message of our guard or agent in a page, which came by a binding.
fn on_binding_call(session: &Session, page: &Arc<Surface>, context: i64, payload: &str) {
    let speaker = || session.renderers.surface_of_context(page, context);
    if !session.shared.works.take(payload)
        && !renderers::take_up(page, context, payload)
        && !session.renderers.take_printing(page, payload)
        && !session.problems.take_failed_load(page, payload)
        && !session.dialogs.choosers.take_picker(payload, speaker)
        && !session.recording.take_report(payload, || speaker().handle.clone())
    {
        session.shared.heard.take(payload);
    }
}

/// Queues the first commands for a new surface without waiting for answers. The last one resumes a paused document, so
/// that our script runs before those of the page. `scripts` run in its first document only.
fn prepare(session: &Arc<Session>, surface: &Arc<Surface>, waiting: bool, scripts: &[Once]) {
    let (channel, to) = (&surface.channel, Some(surface.cdp_session.as_str()));
    drop(channel.tell(to, page::EnableParams::default()));
    if surface.kind() != SurfaceKind::DevTools {
        // This script also makes Chromium create our world in every new document.
        let mut script = page::AddScriptToEvaluateOnNewDocumentParams::new(surface.guard());
        script.world_name = Some(WORLD.into());
        drop(channel.tell(to, script));
        let mut heard = runtime::AddBindingParams::new(REPORT_BINDING);
        heard.execution_context_name = Some(WORLD.into());
        drop(channel.tell(to, heard));
    }
    drop(channel.tell(to, runtime::EnableParams::default()));
    if surface.kind() != SurfaceKind::DevTools {
        drop(session.renderers.add_first_script(surface));
        scripts.iter().for_each(|script| session.renderers.add_once(surface, script));
        session.renderers.ask_for_frames(surface);
        session.renderers.enable_domains(session, surface);
        session.dialogs.choosers.intercept(surface, false);
        session.overlays.point_in(surface);
        drop(channel.tell(to, inspector::EnableParams::default()));
        // Pause children only in a launched app, which ends with its host. In a joined app, a worker that starts while
        // the host is killed would stay paused for ever. With a new worker every 5 ms, 10 were lost in 6 kills
        // (22.3.25; 9 on 33.2.1). Through the tunnel, a frame that is paused while its page reloads is never reported
        // (22.3.25 and 33.2.1).
        renderers::attach_to_children(surface, session.origin.is_launch());
    }
    if waiting {
        drop(channel.tell(to, runtime::RunIfWaitingForDebuggerParams::default()));
    }
}
