//! Lets a person point at an element: enables the inspect mode of DevTools in every page until the press. The app does
//! not get that press.

use super::{Overlays, Pointed, disable, looks};
use crate::{
    channel::Event,
    error::{Code, Error, Outcome},
    surfaces::{Surface, SurfaceKind},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{dom, overlay as protocol},
    js_protocol::runtime,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio::sync::mpsc;

/// How long a page may take to enter or leave the inspect mode. Limits the delay by a page that hangs.
const SOON: Duration = Duration::from_secs(1);

/// How long a page may take to describe the chosen element.
const LOOK: Duration = Duration::from_secs(5);

/// How long after the press to wait for the release of the button. While the overlay is enabled, Chromium does not
/// deliver the release to the app either (108 and 130). After a longer press the app gets only a `mouseup`, which
/// causes no click.
const RELEASE: Duration = Duration::from_millis(600);

/// The result of the wait.
pub enum Picked<R> {
    /// An element of that surface, and its description by the agent.
    Element(Arc<Surface>, R),
    /// The person cancelled it.
    Refused,
    /// No element was picked in time.
    Nobody,
}

/// The inspect mode in all pages. Dropping this ends it.
pub struct Pointing {
    overlays: Arc<Overlays>,
    heard: mpsc::UnboundedReceiver<Pointed>,
    ended: bool,
}

impl Drop for Pointing {
    fn drop(&mut self) {
        if !self.ended {
            self.overlays.stop_pointing().iter().for_each(|surface| stop(surface));
        }
    }
}

impl Overlays {
    /// Enables the inspect mode in every page; with `within`, only in the window of that surface.
    pub async fn ask_to_point(self: &Arc<Self>, within: Option<&Arc<Surface>>) -> Outcome<Pointing> {
        let (tell, heard) = mpsc::unbounded_channel();
        {
            let mut state = self.state();
            if state.pointing.is_some() {
                return Err(Error::argument("A pick is running already."));
            }
            state.pointing = Some((tell, within.is_none()));
            state.asked += 1;
        }
        let pointing = Pointing { overlays: self.clone(), heard, ended: false };
        self.end_highlights();
        let asked = match within {
            None => self.surfaces.all(),
            Some(inside) => {
                let top = self.surfaces.top_of(inside);
                [vec![top.clone()], self.surfaces.embedded_below(&top)].concat()
            }
        };
        let ready = asked.into_iter().filter(takes_part).map(|surface| async move {
            let _ = surface.command::<_, Value>(dom::EnableParams::default(), SOON).await;
            let _ = surface.command::<_, Value>(protocol::EnableParams::default(), SOON).await;
            let _ = surface.command::<_, Value>(mode(true), SOON).await;
        });
        futures_util::future::join_all(ready).await;
        Ok(pointing)
    }

    /// Ends the wait, and returns the surfaces that may be in the inspect mode.
    fn stop_pointing(&self) -> Vec<Arc<Surface>> {
        self.state().pointing = None;
        // Include surfaces that looked like pages when they came and are known to be DevTools by now.
        self.surfaces.all().into_iter().filter(|surface| !surface.in_process).collect()
    }

    /// Enables the inspect mode in a new page while a person is asked to point.
    pub(in crate::session) fn point_in(&self, surface: &Surface) {
        if matches!(self.state().pointing, Some((_, true))) {
            let to = Some(surface.cdp_session.as_str());
            drop(surface.channel.tell(to, dom::EnableParams::default()));
            drop(surface.channel.tell(to, protocol::EnableParams::default()));
            drop(surface.channel.tell(to, mode(true)));
        }
    }

    pub(in crate::session) fn pointed(&self, surface: &Arc<Surface>, event: &Event) {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Requested {
            backend_node_id: i64,
        }
        let point = match event.parse::<Requested>() {
            Some(Requested { backend_node_id }) => Pointed::At(surface.clone(), backend_node_id),
            None => Pointed::Refused,
        };
        if let Some((tell, _)) = &self.state().pointing {
            // Ignore the error: the waiting call may have ended just now.
            let _ = tell.send(point);
        }
    }
}

impl Pointing {
    /// Waits for the press.
    pub async fn picked<R: DeserializeOwned>(mut self, budget: Duration) -> Outcome<Picked<R>> {
        let overlays = self.overlays.clone();
        let deadline = Deadline::after(budget);
        let point = tokio::select! {
            error = overlays.ends.ended() => return Err(error),
            point = deadline.limit(self.heard.recv()) => point.flatten(),
        };
        self.end(matches!(point, Some(Pointed::At(..)))).await;
        match point {
            None => Ok(Picked::Nobody),
            Some(Pointed::Refused) => Ok(Picked::Refused),
            Some(Pointed::At(page, node)) => {
                let (surface, said) = overlays.pointed_at(&page, node).await?;
                Ok(Picked::Element(surface, said))
            }
        }
    }

    /// Leaves the inspect mode. After this the app gets presses again.
    async fn end(&mut self, pressed: bool) {
        let asked = self.overlays.stop_pointing();
        let left = asked.iter().map(|surface| async move {
            let _ = surface.command::<_, Value>(mode(false), SOON).await;
        });
        futures_util::future::join_all(left).await;
        self.ended = true;
        if !pressed {
            asked.iter().for_each(|surface| disable(surface));
            return;
        }
        let overlays = Arc::downgrade(&self.overlays);
        let number = self.overlays.state().asked;
        tokio::spawn(async move {
            Deadline::after(RELEASE).passed().await;
            overlays.upgrade().inspect(|overlays| overlays.end_overlays(&asked, number));
        });
    }
}

impl Overlays {
    /// The description of a node: by the page's agent, or by the agent of a frame in its process that the page's agent
    /// cannot read.
    async fn pointed_at<R: DeserializeOwned>(&self, page: &Arc<Surface>, node: i64) -> Outcome<(Arc<Surface>, R)> {
        for surface in [vec![page.clone()], self.surfaces.sharers(&page.cdp_session)].concat() {
            surface.ensure_agent().await?;
            let world = surface.current_world(LOOK).await?;
            let Ok(Some(object)) = surface.node_in_world(&world, node, LOOK).await else { continue };
            let mut keep = runtime::CallFunctionOnParams::new("function() { return __stagewright.pointAt(this) }");
            keep.object_id = Some(object.into());
            surface.command::<_, Value>(keep, LOOK).await?;
            let said = surface.ask("pointed", json!({}), LOOK).await?;
            return Ok((surface, said));
        }
        Err(Error::new(Code::SelectorNoMatch, "What was clicked has left its page.").hint("Pick once more."))
    }
}

fn takes_part(surface: &Arc<Surface>) -> bool {
    !surface.in_process && surface.kind() != SurfaceKind::DevTools && surface.state.borrow().gone.is_none()
}

fn stop(surface: &Surface) {
    drop(surface.channel.tell(Some(&surface.cdp_session), mode(false)));
    disable(surface);
}

fn mode(on: bool) -> protocol::SetInspectModeParams {
    let mode = if on { protocol::InspectMode::SearchForNode } else { protocol::InspectMode::None };
    protocol::SetInspectModeParams { mode, highlight_config: Some(looks()) }
}
