//! What the renderers say: targets that come and go, documents, consoles, dialogs, crashes.

use super::{Session, console, lost, places::tell_page};
use crate::{
    channel::{Channel, Event, Events},
    logs::Source,
    page::{HEARD, WORLD, World},
    surfaces::{Gone, Surface, SurfaceKind, SurfaceState},
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{inspector, log, page, target},
    js_protocol::runtime,
};
use serde::Deserialize;
use std::sync::{Arc, Weak};
use tokio::sync::watch;

/// Asks the endpoint to attach to every page that is there or comes. Queued, not awaited: the
/// debug pipe of an app that is held at its start is silent until it is let go.
pub(crate) fn attach_to_all(channel: &Channel) {
    // Held until we have let it go: a window that the page opens and that is attached to without
    // waiting never loads, and its opener hangs with it (22 and 33).
    drop(channel.tell(None, auto_attach(true)));
    // Titles and URLs come with `Target.targetInfoChanged`, which only those get who ask.
    drop(channel.tell(None, target::SetDiscoverTargetsParams::new(true)));
}

fn auto_attach(hold: bool) -> target::SetAutoAttachParams {
    let mut params = target::SetAutoAttachParams::new(true, hold);
    params.flatten = Some(true);
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
struct ContextCreated {
    context: Context,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Context {
    id: i64,
    #[serde(default)]
    unique_id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    aux_data: AuxData,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
struct AuxData {
    #[serde(default)]
    frame_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ContextDestroyed {
    execution_context_id: i64,
}

#[derive(Deserialize)]
struct Navigated {
    frame: Frame,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frame {
    parent_id: Option<String>,
    url: String,
}

#[derive(Deserialize)]
struct NavigatedWithin {
    #[serde(rename = "frameId")]
    frame_id: String,
    url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RequestedNavigation {
    frame_id: String,
    url: String,
    #[serde(default)]
    disposition: String,
}

impl Session {
    fn on_browser_event(self: &Arc<Session>, event: &Event) {
        match event.method.as_str() {
            "Target.attachedToTarget" => drop(event.parse().map(|a| self.on_attached(a, event.session.as_deref()))),
            "Target.detachedFromTarget" => {
                if let Some(detached) = event.parse::<Detached>() {
                    self.on_detached(&detached.session_id);
                }
            }
            "Target.targetInfoChanged" => {
                let Some(Changed { target_info }) = event.parse() else { return };
                if let Some(surface) = self.surfaces.by_target(&target_info.target_id) {
                    surface.state.send_modify(|state| {
                        if let Some(kind @ (SurfaceKind::Webview | SurfaceKind::DevTools)) =
                            Session::kind_of(&target_info.kind, &target_info.url)
                        {
                            state.kind = kind;
                        }
                        state.title = target_info.title;
                        state.url = target_info.url;
                    });
                    self.surfaces.touch();
                }
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
        let known = self.surfaces.by_target(&target_info.target_id).is_some();
        let kind = Session::kind_of(&target_info.kind, &target_info.url).filter(|_| !known);
        let Some(kind) = kind else {
            // Workers and the like are let be.
            let detach = target::DetachFromTargetParams { session_id: Some(session_id.clone().into()) };
            if waiting_for_debugger {
                drop(channel.tell(Some(&session_id), runtime::RunIfWaitingForDebuggerParams::default()));
            }
            drop(channel.tell(parent, detach));
            return;
        };
        let parent = parent.and_then(|p| self.surfaces.by_session(p));
        // A webview's guest comes as a page of its own kind below its window.
        let kind = if kind == SurfaceKind::Window && parent.is_some() { SurfaceKind::Webview } else { kind };
        let surface = Arc::new(Surface {
            handle: self.surfaces.next_handle(kind),
            target_id: target_info.target_id,
            cdp_session: session_id,
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
        prepare(channel, &surface, waiting_for_debugger);
        self.surfaces.add(surface.clone());
        self.witnesses.tell(|seen| seen.surface_opened(&surface));
        let stray = kind == SurfaceKind::Webview && surface.parent().is_none();
        if stray || kind == SurfaceKind::Window {
            tokio::spawn(tell_page(Arc::downgrade(self), surface));
        }
    }

    fn on_surface_event(self: &Arc<Session>, surface: &Arc<Surface>, event: &Event) {
        match event.method.as_str() {
            "Runtime.executionContextCreated" => {
                let Some(ContextCreated { context }) = event.parse() else { return };
                surface.state.send_if_modified(SurfaceState::comes_alive);
                if context.name == WORLD && context.aux_data.frame_id == surface.target_id {
                    surface.state.send_modify(|state| {
                        state.world = Some(World::new(context.unique_id, context.id));
                    });
                }
            }
            "Runtime.executionContextDestroyed" => {
                let Some(ContextDestroyed { execution_context_id }) = event.parse() else { return };
                surface.state.send_if_modified(|state| {
                    let ours = state.world.as_ref().is_some_and(|w| w.id == execution_context_id);
                    if ours {
                        state.world = None;
                    }
                    ours
                });
            }
            "Runtime.executionContextsCleared" => surface.state.send_modify(|state| state.world = None),
            "Runtime.bindingCalled" => {
                #[derive(Deserialize)]
                struct Called {
                    name: String,
                    payload: String,
                }
                if let Some(Called { name, payload }) = event.parse()
                    && name == HEARD
                {
                    self.shared.heard.take(&payload);
                }
            }
            "Page.javascriptDialogOpening" => self.on_dialog(surface, event),
            "Page.javascriptDialogClosed" => self.on_dialog_closed(surface, event),
            "Page.frameNavigated" => {
                let Some(Navigated { frame }) = event.parse() else { return };
                if frame.parent_id.is_none() {
                    self.witnesses.tell(|seen| seen.navigated(surface, &frame.url, false));
                    surface.state.send_modify(|state| state.url = frame.url);
                    self.surfaces.touch();
                }
            }
            "Page.navigatedWithinDocument" => {
                let Some(NavigatedWithin { frame_id, url }) = event.parse() else { return };
                if frame_id == surface.target_id {
                    self.witnesses.tell(|seen| seen.navigated(surface, &url, false));
                    surface.state.send_modify(|state| state.url = url);
                }
            }
            "Page.frameRequestedNavigation" => {
                let Some(RequestedNavigation { frame_id, url, disposition }) = event.parse() else { return };
                if frame_id == surface.target_id && disposition == "currentTab" {
                    self.witnesses.tell(|seen| seen.navigated(surface, &url, true));
                }
            }
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded" => {
                let entry = console::entry(event, Source::Renderer, Some(&surface.handle));
                entry.into_iter().for_each(|entry| self.log_of_console(entry));
            }
            "Input.dragIntercepted" => {
                #[derive(Deserialize)]
                struct Intercepted {
                    data: serde_json::Value,
                }
                let Some(Intercepted { data }) = event.parse() else { return };
                surface.state.send_modify(|state| state.dragged = Some(data));
            }
            "Inspector.targetCrashed" => {
                // Also said of a window that has no renderer yet: nobody has a reason for that.
                let lived = surface.state.borrow().lived;
                let reason =
                    lived.then(|| self.crash_reasons.lock().expect("no panic holds this lock").pop()).flatten();
                surface.state.send_modify(|state| {
                    state.world = None;
                    state.gone = Some(Gone::Crashed(reason));
                });
                self.witnesses.tell(|seen| seen.surface_crashed(surface));
            }
            "Inspector.targetReloadedAfterCrash" => {
                surface.state.send_modify(|state| state.gone = None);
                prepare(&surface.channel, surface, false);
            }
            _ => {}
        }
    }

    /// The renderer half is lost; if the app ended, whoever watches its process says so.
    fn on_browser_closed(&self) {
        for surface in self.surfaces.all() {
            self.on_detached(&surface.cdp_session);
        }
    }

    fn on_detached(&self, cdp_session: &str) {
        if let Some(surface) = self.surfaces.remove(cdp_session) {
            self.witnesses.tell(|seen| seen.surface_closed(&surface));
        }
    }
}

/// What every surface is asked for, queued in one go: nothing of it waits for an answer.
fn prepare(channel: &Channel, surface: &Surface, waiting: bool) {
    let to = Some(surface.cdp_session.as_str());
    drop(channel.tell(to, page::EnableParams::default()));
    drop(channel.tell(to, runtime::EnableParams::default()));
    if surface.kind() != SurfaceKind::DevTools {
        // Makes Chromium open our world in every new document, too.
        let mut script = page::AddScriptToEvaluateOnNewDocumentParams::new(surface.guard());
        script.world_name = Some(WORLD.into());
        drop(channel.tell(to, script));
        let mut heard = runtime::AddBindingParams::new(HEARD);
        heard.execution_context_name = Some(WORLD.into());
        drop(channel.tell(to, heard));
        drop(surface.create_world());
        drop(channel.tell(to, log::EnableParams::default()));
        drop(channel.tell(to, inspector::EnableParams::default()));
        drop(channel.tell(to, auto_attach(false)));
    }
    if waiting {
        drop(channel.tell(to, runtime::RunIfWaitingForDebuggerParams::default()));
    }
}
