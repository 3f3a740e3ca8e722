//! What the renderers say: targets that come and go, documents, consoles, dialogs, crashes.

use super::{Session, TransportKind, console, lost, places::tell_page};
use crate::{
    channel::{Channel, Event, Events, UNREADABLE},
    logs::Source,
    main_process::hooks,
    page::{HEARD, WORLD},
    surfaces::{Gone, Surface, SurfaceKind, SurfaceState},
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{browser, inspector, page, target},
    js_protocol::runtime,
};
use serde::Deserialize;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::sync::watch;

/// How long the main process may take to let the app begin; it does by itself in the end.
const TELLING: Duration = Duration::from_secs(1);

/// How long the targets of an app that we leave may take to be resumed. A service worker answers only once it is up.
const RESUMING: Duration = Duration::from_secs(2);

/// Asks the endpoint to attach to every page that is there or comes. Queued, not awaited: the
/// debug pipe of an app that is held at its start is silent until it is let go.
pub(crate) fn attach_to_all(channel: &Channel) {
    // Held until we have let it go: a window that the page opens and that is attached to without
    // waiting never loads, and its opener hangs with it (22 and 33).
    drop(channel.tell(None, auto_attach(true)));
    // Titles and URLs come with `Target.targetInfoChanged`, which only those get who ask.
    drop(channel.tell(None, target::SetDiscoverTargetsParams::new(true)));
}

/// Has an app that was launched told that it is ready (`core/held-ready.js`), once pages are attached to: the endpoint takes
/// one command after the other.
pub(crate) async fn let_app_begin(session: Weak<Session>) {
    let parts = session.upgrade().and_then(|session| Some((session.browser.clone()?, session.main()?)));
    let Some((channel, main)) = parts else { return };
    if channel.tell(None, browser::GetVersionParams::default()).await.is_ok() {
        let _ = main.call::<bool>(hooks::TELL_READY, &[], TELLING).await;
    }
}

fn auto_attach(hold: bool) -> target::SetAutoAttachParams {
    let mut params = target::SetAutoAttachParams::new(true, hold);
    params.flatten = Some(true);
    params
}

/// Attaches to the children of a page: its frames and its webviews.
///
/// `hold` pauses each child at its start, so that the guard is the first script that runs in a frame or webview. Chromium
/// then pauses every worker of the page as well, also one that a filter leaves out; but for that one it sends no event, so
/// nobody could ever resume it (22.3.25 and 33.2.1). So a session that holds takes every type of target, and `release`
/// resumes those that are no surfaces.
fn auto_attach_children(hold: bool) -> target::SetAutoAttachParams {
    let of = |kind: &str| target::FilterEntry { exclude: None, r#type: Some(kind.into()) };
    let mut params = auto_attach(hold);
    params.filter = (!hold).then(|| target::TargetFilter::new(["page", "iframe", "webview"].map(of)));
    params
}

pub(crate) async fn pump(session: Weak<Session>, mut events: Events) {
    while let Some(event) = events.recv().await {
        let Some(session) = session.upgrade() else { return };
        session.on_browser_event(&event);
    }
    let Some(session) = session.upgrade() else { return };
    session.on_browser_closed();
    tokio::spawn(lost::renderers_lost(Arc::downgrade(&session)));
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Attached {
    session_id: String,
    target_info: TargetInfo,
    #[serde(default)]
    waiting_for_debugger: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TargetInfo {
    target_id: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    url: String,
}

#[derive(Deserialize)]
struct Changed {
    #[serde(rename = "targetInfo")]
    target_info: TargetInfo,
}

#[derive(Deserialize)]
struct Detached {
    #[serde(rename = "sessionId")]
    session_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Spoken {
    execution_context_id: i64,
}

impl Session {
    fn on_browser_event(self: &Arc<Session>, event: &Event) {
        match event.method.as_str() {
            "Target.attachedToTarget" => drop(event.parse().map(|a| self.on_attached(a, event.session.as_deref()))),
            "Target.detachedFromTarget" => {
                if let Some(detached) = event.parse::<Detached>() {
                    self.on_detached(&detached.session_id);
                    self.with_frames(|tree| tree.session_ended(&detached.session_id));
                }
            }
            "Target.targetInfoChanged" => {
                let Some(Changed { target_info }) = event.parse() else { return };
                if let Some(surface) = self.surfaces.by_target(&target_info.target_id) {
                    surface.state.send_modify(|state| {
                        if let Some(kind @ (SurfaceKind::Webview | SurfaceKind::DevTools)) =
                            SurfaceKind::of_target(&target_info.kind, &target_info.url)
                        {
                            state.kind = kind;
                        }
                        state.title = target_info.title;
                        state.url = target_info.url;
                    });
                    self.surfaces.touch();
                }
            }
            UNREADABLE => {
                let entry = console::entry(event, Source::Renderer, None);
                entry.into_iter().for_each(|entry| self.log_of_console(entry));
            }
            _ => {
                let surface = event.session.as_deref().and_then(|id| self.surfaces.by_session(id));
                if let Some(surface) = surface {
                    self.on_surface_event(&surface, event);
                }
            }
        }
    }

    fn on_attached(self: &Arc<Session>, attached: Attached, parent: Option<&str>) {
        let channel = self.browser.as_ref().expect("its events come from it");
        let Attached { session_id, target_info, waiting_for_debugger } = attached;
        // Through the tunnel a guest may come twice: by itself, and through its window.
        let kind = SurfaceKind::of_target(&target_info.kind, &target_info.url);
        let known = self.surfaces.by_target(&target_info.target_id).filter(|s| !s.in_process);
        if let (Some(SurfaceKind::Frame), Some(before)) = (kind, &known) {
            // A page that is joined while it loads is attached to anew: the last session is the one that stays.
            self.surfaces.remove(&before.cdp_session);
        }
        let kind = kind.filter(|kind| known.is_none() || *kind == SurfaceKind::Frame);
        let Some(kind) = kind else {
            self.release(session_id, waiting_for_debugger, parent);
            return;
        };
        let parent = parent.and_then(|p| self.surfaces.by_session(p));
        // A webview's guest comes as a page of its own kind below its window.
        let kind = if kind == SurfaceKind::Window && parent.is_some() { SurfaceKind::Webview } else { kind };
        // A frame that shared its page's session until now is another surface with the same handle.
        self.with_frames(|tree| tree.attached(&session_id, &target_info.target_id));
        let surface = Arc::new(Surface {
            handle: match kind {
                SurfaceKind::Frame => self.surfaces.frame_handle(&target_info.target_id),
                _ => self.surfaces.next_handle(kind),
            },
            target_id: target_info.target_id,
            cdp_session: session_id,
            in_process: false,
            channel: channel.clone(),
            shared: self.shared.clone(),
            state: watch::channel(SurfaceState {
                kind,
                parent: parent.map(|p| p.handle.clone()),
                url: target_info.url,
                title: target_info.title,
                ..Default::default()
            })
            .0,
        });
        self.surfaces.add(surface.clone());
        self.witnesses.tell(|seen| seen.surface_opened(&surface));
        self.prepare(&surface, waiting_for_debugger);
        self.with_frames(|tree| self.find_parents(tree));
        let stray = kind == SurfaceKind::Webview && surface.parent().is_none();
        if stray || kind == SurfaceKind::Window {
            tokio::spawn(tell_page(Arc::downgrade(self), surface));
        }
    }

    /// Resumes a target that is no surface, such as a worker, and detaches from it.
    ///
    /// Detaching waits for the answer to the resume. A service worker that is paused as it starts handles commands only
    /// once it is up, and drops those of a session that was detached by then: without the wait, one start of five never
    /// got past its pause (22.3.25 and 33.2.1).
    fn release(self: &Arc<Session>, cdp_session: String, paused: bool, parent: Option<&str>) {
        let channel = self.browser.clone().expect("its events come from it");
        let resumed =
            paused.then(|| channel.tell(Some(&cdp_session), runtime::RunIfWaitingForDebuggerParams::default()));
        let parent = parent.map(str::to_owned);
        self.releasing.send_modify(|count| *count += 1);
        let session = Arc::downgrade(self);
        tokio::spawn(async move {
            if let Some(resumed) = resumed {
                drop(resumed.await);
            }
            let detach = target::DetachFromTargetParams { session_id: Some(cdp_session.into()) };
            drop(channel.tell(parent.as_deref(), detach));
            if let Some(session) = session.upgrade() {
                session.releasing.send_modify(|count| *count -= 1);
            }
        });
    }

    /// Asks Chromium to pause nothing any more, and waits until all that is paused was resumed: a service worker that is
    /// paused as its session ends stays paused for good (22.3.25 and 33.2.1).
    pub(super) async fn stop_pausing(&self) {
        let Some(channel) = self.browser.as_ref().filter(|_| self.transport == TransportKind::Cdp) else { return };
        let stopped = async {
            // Events come before the answer, and the pump handles them before the answer is read.
            if channel.tell(None, auto_attach(false)).await.is_ok() {
                let _ = self.releasing.subscribe().wait_for(|count| *count == 0).await;
            }
        };
        let _ = tokio::time::timeout(RESUMING, stopped).await;
    }

    fn on_surface_event(self: &Arc<Session>, surface: &Arc<Surface>, event: &Event) {
        match event.method.as_str() {
            "Page.javascriptDialogOpening" => {
                self.on_dialog(surface, event);
                let dialog = surface.state.borrow().dialog.clone();
                self.tell_sharers(surface, |state| state.dialog = dialog.clone());
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
                    && name == HEARD
                    && !self.shared.works.take(&payload)
                    && !self.take_up(surface, execution_context_id, &payload)
                    && !self.take_printing(surface, &payload)
                    && !self.take_failed_load(surface, &payload)
                    && !self.take_picker(surface, execution_context_id, &payload)
                    && !self.take_action(surface, execution_context_id, &payload)
                {
                    self.shared.heard.take(&payload);
                }
            }
            "Page.fileChooserOpened" => self.on_file_chooser(surface, event),
            "Page.javascriptDialogClosed" => {
                self.on_dialog_closed(surface, event);
                self.tell_sharers(surface, |state| state.dialog = None);
            }
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => {
                let speaker = match event.parse() {
                    Some(Spoken { execution_context_id }) => self.surface_of_context(surface, execution_context_id),
                    None => surface.clone(),
                };
                let Some(entry) = console::entry(event, Source::Renderer, Some(&speaker.handle)) else { return };
                match event.method.as_str() {
                    "Runtime.exceptionThrown" => self.note_exception(surface, event, &entry),
                    _ => self.count_console_error(&entry),
                }
                self.log_of_console(entry);
            }
            "Runtime.exceptionRevoked" => self.revoke_exception(surface, event),
            "Input.dragIntercepted" => {
                #[derive(Deserialize)]
                struct Intercepted {
                    data: serde_json::Value,
                }
                let Some(Intercepted { data }) = event.parse() else { return };
                surface.state.send_modify(|state| state.dragged = Some(data));
            }
            "Overlay.inspectNodeRequested" | "Overlay.inspectModeCanceled" => self.on_pointing(surface, event),
            "Inspector.targetCrashed" => {
                let gone = Gone::Crashed(self.crash_reason(surface));
                surface.state.send_modify(|state| {
                    state.world = None;
                    state.printing = false;
                    state.gone = Some(gone.clone());
                });
                self.witnesses.tell(|seen| seen.surface_crashed(surface));
                self.with_frames(|tree| tree.crashed(&surface.cdp_session));
                self.surfaces.remove_sharers(&surface.cdp_session, &gone);
            }
            "Inspector.targetReloadedAfterCrash" => {
                surface.state.send_modify(|state| state.gone = None);
                self.prepare(surface, false);
            }
            _ if self.take_by_domain(surface, event) => {}
            _ => self.on_frame_event(surface, event),
        }
    }

    /// The renderer half is lost; if the app ended, whoever watches its process says so.
    fn on_browser_closed(&self) {
        for surface in self.surfaces.all() {
            self.on_detached(&surface.cdp_session);
        }
    }

    fn on_detached(&self, cdp_session: &str) {
        let surface = self.surfaces.by_session(cdp_session);
        self.surfaces.remove(cdp_session);
        if let Some(surface) = surface {
            self.witnesses.tell(|seen| seen.surface_closed(&surface));
        }
    }

    /// What every surface is asked for, queued in one go: nothing of it waits for an answer. A document that is held
    /// is let go in the end, whatever it is: our world's first script is there before its own.
    fn prepare(self: &Arc<Session>, surface: &Surface, waiting: bool) {
        let (channel, to) = (&surface.channel, Some(surface.cdp_session.as_str()));
        drop(channel.tell(to, page::EnableParams::default()));
        if surface.kind() != SurfaceKind::DevTools {
            // Makes Chromium open our world in every new document, too.
            let mut script = page::AddScriptToEvaluateOnNewDocumentParams::new(surface.guard());
            script.world_name = Some(WORLD.into());
            drop(channel.tell(to, script));
            let mut heard = runtime::AddBindingParams::new(HEARD);
            heard.execution_context_name = Some(WORLD.into());
            drop(channel.tell(to, heard));
        }
        drop(channel.tell(to, runtime::EnableParams::default()));
        if surface.kind() != SurfaceKind::DevTools {
            self.with_frames(|tree| tree.ask_world(&surface.target_id));
            self.list_frames(surface);
            self.enable_domains(surface);
            self.intercept_file_choosers(surface, false);
            self.point_in(surface);
            drop(channel.tell(to, inspector::EnableParams::default()));
            // Only in an app that ends with its host. In a joined app, a worker that starts as the host is killed stays
            // paused for good: with a new worker every 5 ms, 10 were lost in 6 kills (22.3.25; 9 on 33.2.1). Through the
            // tunnel, a frame that is paused while its page reloads is never reported (22.3.25 and 33.2.1).
            let hold = self.transport == TransportKind::Launch;
            drop(channel.tell(to, auto_attach_children(hold)));
        }
        if waiting {
            drop(channel.tell(to, runtime::RunIfWaitingForDebuggerParams::default()));
        }
    }

    /// Something about a page that is so for the frames that share its session, too.
    fn tell_sharers(&self, page: &Surface, change: impl Fn(&mut SurfaceState)) {
        for frame in self.surfaces.sharers(&page.cdp_session) {
            frame.state.send_modify(&change);
        }
    }
}
