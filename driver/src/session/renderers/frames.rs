//! Makes surfaces of frames without a target of their own, by carrying out the steps of the frame tree.

use super::{Renderers, forget_up};
use crate::{
    channel::Event,
    main_process::Evaluated,
    page::{WORLD, World},
    surfaces::{
        Surface, SurfaceKind, SurfaceState,
        frames::{FrameTree, Listed, Step},
    },
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{dom, page},
    js_protocol::runtime,
};
use serde::Deserialize;
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// The name that Electron gives to the world of preload scripts (22 and 33).
const PRELOAD_WORLD: &str = "Electron Isolated Context";

/// How long a snapshot of a window waits until it is known which agents can read which frames.
const FRAME_ANSWERS_TIMEOUT: Duration = Duration::from_millis(500);

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
    origin: String,
    #[serde(default)]
    aux_data: AuxData,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
struct AuxData {
    #[serde(default)]
    frame_id: String,
    #[serde(default)]
    is_default: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ContextDestroyed {
    execution_context_id: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FrameEvent {
    frame_id: String,
    #[serde(default)]
    parent_frame_id: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    url: String,
}

#[derive(Deserialize)]
struct Navigated {
    frame: Frame,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frame {
    id: String,
    parent_id: Option<String>,
    url: String,
}

impl From<Frame> for Listed {
    fn from(frame: Frame) -> Listed {
        Listed { frame: frame.id, parent: frame.parent_id, url: frame.url }
    }
}

#[derive(Deserialize)]
struct WholeTree {
    #[serde(rename = "frameTree")]
    tree: Branch,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Branch {
    frame: Frame,
    #[serde(default)]
    child_frames: Vec<Branch>,
}

impl Branch {
    fn into_list(self, list: &mut Vec<Listed>) {
        list.push(self.frame.into());
        self.child_frames.into_iter().for_each(|child| child.into_list(list));
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RequestedNavigation {
    frame_id: String,
    url: String,
    #[serde(default)]
    disposition: String,
}

impl Renderers {
    /// Handles the events of a page about its frames and their contexts.
    pub(in crate::session) fn on_frame_event(self: &Arc<Self>, page: &Arc<Surface>, event: &Event) {
        let session = page.cdp_session.as_str();
        match event.method.as_str() {
            "Runtime.executionContextCreated" => {
                let Some(ContextCreated { context }) = event.parse() else { return };
                page.state.send_if_modified(SurfaceState::note_first_event);
                let Context { id, unique_id, name, origin, aux_data: AuxData { frame_id, is_default } } = context;
                if is_default {
                    self.begun_once(page, &origin);
                    self.with_frames(|tree| tree.own_context(session, &frame_id, (id, unique_id.into()), origin));
                } else if name == PRELOAD_WORLD {
                    self.with_frames(|tree| tree.preload_context(session, &frame_id, (id, unique_id.into())));
                } else if name == WORLD {
                    self.with_frames(|tree| tree.world(session, &frame_id, World::new(unique_id, id)));
                }
            }
            "Runtime.executionContextDestroyed" => {
                let Some(ContextDestroyed { execution_context_id }) = event.parse() else { return };
                forget_up(page, Some(execution_context_id));
                self.with_frames(|tree| tree.context_ended(session, execution_context_id));
            }
            "Runtime.executionContextsCleared" => {
                forget_up(page, None);
                self.with_frames(|tree| tree.contexts_cleared(session));
            }
            "Page.frameAttached" => {
                let Some(FrameEvent { frame_id, parent_frame_id, .. }) = event.parse() else { return };
                self.with_frames(|tree| tree.frame_attached(session, &frame_id, &parent_frame_id));
            }
            "Page.frameDetached" => {
                let Some(FrameEvent { frame_id, reason, .. }) = event.parse() else { return };
                self.with_frames(|tree| tree.frame_detached(session, &frame_id, reason == "swap"));
            }
            "Page.frameNavigated" => {
                let Some(Navigated { frame }) = event.parse() else { return };
                if frame.parent_id.is_none() {
                    self.collectors.navigated(page, &frame.url, false);
                }
                self.with_frames(|tree| tree.navigated(session, frame.into()));
                self.surfaces.touch();
            }
            "Page.navigatedWithinDocument" => {
                let Some(FrameEvent { frame_id, url, .. }) = event.parse() else { return };
                if frame_id == page.target_id {
                    self.collectors.navigated(page, &url, false);
                }
                self.with_frames(|tree| tree.navigated_within(&frame_id, url));
            }
            "Page.frameRequestedNavigation" => {
                let Some(RequestedNavigation { frame_id, url, disposition }) = event.parse() else { return };
                if frame_id == page.target_id && disposition == "currentTab" {
                    self.collectors.navigated(page, &url, true);
                }
            }
            _ => {}
        }
    }

    /// Sets the parents of all frames again after a new surface has come.
    pub(in crate::session) fn find_parents(self: &Arc<Self>) {
        self.with_frames(|tree| self.find_parents_in(tree));
    }

    /// Asks a new page for its frames and the world in each.
    pub(in crate::session) fn ask_for_frames(self: &Arc<Self>, page: &Surface) {
        self.with_frames(|tree| tree.ask_world(&page.target_id));
        self.list_frames(page);
    }

    /// Asks a page for its frames and the world in each.
    fn list_frames(self: &Arc<Self>, page: &Surface) {
        let listing = page.channel.ask::<_, WholeTree>(Some(&page.cdp_session), page::GetFrameTreeParams::default());
        let (renderers, of) = (Arc::downgrade(self), page.cdp_session.clone());
        tokio::spawn(async move {
            let Ok(WholeTree { tree }) = listing.await else { return };
            let mut all = Vec::new();
            tree.into_list(&mut all);
            let Some(renderers) = renderers.upgrade() else { return };
            renderers.with_frames(|tree| {
                tree.listed(&of, all);
                renderers.find_parents_in(tree);
            });
        });
    }

    /// Waits, for [`FRAME_ANSWERS_TIMEOUT`] at most, for the answers that decide which frames are surfaces.
    pub(in crate::session) async fn wait_for_frame_answers(&self) {
        let mut changes = self.surfaces.changes();
        let told = async {
            loop {
                changes.borrow_and_update();
                if !self.frames_undecided() || changes.changed().await.is_err() {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(FRAME_ANSWERS_TIMEOUT, told).await;
    }

    fn frames_undecided(&self) -> bool {
        self.frames.lock().undecided()
    }

    /// The surface to which a context's messages belong: the frame of the context, or the surface whose agent reads
    /// that frame.
    pub(in crate::session) fn surface_of_context(&self, page: &Arc<Surface>, context: i64) -> Arc<Surface> {
        let tree = self.frames.lock();
        let frame = tree.of_context(&page.cdp_session, context);
        frame.and_then(|frame| self.surfaces.by_target(frame)).unwrap_or_else(|| page.clone())
    }

    /// Changes the frame tree, and carries out the resulting steps.
    pub(super) fn with_frames(self: &Arc<Self>, note: impl FnOnce(&mut FrameTree)) {
        let mut tree = self.frames.lock();
        note(&mut tree);
        let steps = tree.take_steps();
        let news = steps.iter().any(|step| matches!(step, Step::Appears { .. } | Step::Leaves { .. }));
        for step in steps {
            self.take_step(&tree, step);
        }
        if news {
            self.find_parents_in(&tree);
            self.surfaces.touch();
        }
    }

    fn take_step(self: &Arc<Self>, tree: &FrameTree, step: Step) {
        match step {
            Step::Worlds { frame } => {
                let Some(surface) = self.surfaces.by_target(&frame) else { return };
                let Some((_, world, own_context)) = tree.facts(&frame) else { return };
                surface.state.send_modify(|state| (state.world, state.own_context) = (world, own_context));
            }
            Step::Url { frame, url } => {
                let Some(surface) = self.surfaces.by_target(&frame) else { return };
                surface.state.send_modify(|state| {
                    if surface.in_process {
                        state.title.clone_from(&url);
                    }
                    state.url = url;
                });
            }
            Step::List { session } => {
                if let Some(page) = self.surfaces.by_session(&session) {
                    self.list_frames(&page);
                }
            }
            Step::AskWorld { session, frame, document } => {
                let Some(channel) = &self.channel else { return };
                let mut make = page::CreateIsolatedWorldParams::new(frame.clone());
                make.world_name = Some(WORLD.into());
                #[derive(Deserialize)]
                #[serde(rename_all = "camelCase")]
                struct Made {
                    execution_context_id: i64,
                }
                let made = channel.ask::<_, Made>(Some(&session), make);
                self.pass_on_answer(made, move |tree, made| {
                    tree.take_world_answer(&frame, document, made.map(|made| made.execution_context_id));
                });
            }
            Step::AskOpen { session, frame, document, by } => {
                let Some(page) = self.surfaces.by_session(&session) else { return };
                let owner = frame.clone();
                let open = async move { page.opens(&owner, by).await };
                self.pass_on_answer(open, move |tree, open| tree.take_open_answer(&frame, document, open));
            }
            Step::Appears { session, frame } => self.appears(tree, &session, frame),
            Step::Leaves { frame } => self.surfaces.remove_in_process(&frame),
        }
    }

    fn appears(&self, tree: &FrameTree, session: &str, frame: String) {
        let Some(page) = self.surfaces.by_session(session) else { return };
        let (url, world, own_context) = tree.facts(&frame).unwrap_or_default();
        let state = SurfaceState {
            kind: SurfaceKind::Frame,
            // DevTools also uses the URL as the title of frames that are targets.
            title: url.clone(),
            url,
            world,
            own_context,
            lived: true,
            ..Default::default()
        };
        self.surfaces.add(Arc::new(Surface {
            handle: self.surfaces.frame_handle(&frame),
            target_id: frame,
            cdp_session: page.cdp_session.clone(),
            in_process: true,
            channel: page.channel.clone(),
            shared: self.shared.clone(),
            state: watch::channel(state).0,
        }));
    }

    /// Sets the parent of each frame: the surface whose agent can see the frame's element.
    fn find_parents_in(&self, tree: &FrameTree) {
        for frame in self.surfaces.all().into_iter().filter(|s| s.kind() == SurfaceKind::Frame) {
            let holder = tree.holder(&frame.target_id).and_then(|holder| self.surfaces.by_target(holder));
            let Some(holder) = holder.map(|holder| holder.handle.clone()) else { continue };
            frame.state.send_if_modified(|state| {
                let news = state.parent.as_ref() != Some(&holder);
                state.parent = Some(holder);
                news
            });
        }
    }

    /// Passes an answer to the frame tree when it arrives.
    fn pass_on_answer<R: Send + 'static, E: Send + 'static>(
        self: &Arc<Self>,
        answer: impl Future<Output = Result<R, E>> + Send + 'static,
        note: impl FnOnce(&mut FrameTree, Option<R>) + Send + 'static,
    ) {
        let renderers = Arc::downgrade(self);
        tokio::spawn(async move {
            let answer = answer.await.ok();
            let Some(renderers) = renderers.upgrade() else { return };
            renderers.with_frames(|tree| note(tree, answer));
            renderers.surfaces.touch();
        });
    }
}

impl Surface {
    /// Whether a world of this page can read the document of a frame in it. `frameElement` in the frame gives no
    /// answer, because access may work in one direction only: for a page from a file, or with `webSecurity: false`.
    async fn opens(&self, frame: &str, world: i64) -> Result<bool, crate::channel::ChannelError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Owner {
            backend_node_id: i64,
        }
        #[derive(Deserialize)]
        struct Resolved {
            object: crate::main_process::RemoteObject,
        }
        let session = Some(self.cdp_session.as_str());
        let owner: Owner = self.channel.ask(session, dom::GetFrameOwnerParams::new(frame.to_owned())).await?;
        let resolve = dom::ResolveNodeParams {
            backend_node_id: Some(dom::BackendNodeId::new(owner.backend_node_id)),
            execution_context_id: Some(runtime::ExecutionContextId::new(world)),
            ..Default::default()
        };
        let element: Resolved = self.channel.ask(session, resolve).await?;
        // `contentDocument` is `null` if the world cannot read the document.
        let Some(element) = element.object.object_id else { return Ok(false) };
        let mut look = runtime::CallFunctionOnParams::new(
            "function() { try { return this.contentDocument !== null } catch { return false } }",
        );
        look.object_id = Some(element.into());
        look.return_by_value = Some(true);
        let looked: Evaluated = self.channel.ask(session, look).await?;
        Ok(looked.result.value == Some(true.into()))
    }
}
