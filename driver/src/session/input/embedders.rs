//! The elements that embed a document which has an agent of its own: a frame of another site, a sandboxed one, a webview.

use super::Input;
use crate::{
    error::{Code, Error, Outcome},
    main_process::Evaluated,
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::{browser_protocol::dom, js_protocol::runtime};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// How long the page of an embedding element may take to answer.
const LOOK: Duration = Duration::from_secs(2);

/// Why an embedded document takes no input: an element of an embedding document is inert or modal.
#[derive(Debug, Deserialize)]
pub struct InertEmbedder {
    /// Whether it is a modal dialog, and not an element with the attribute `inert`.
    pub modal: bool,
    /// The element and what it does, for people.
    pub words: String,
}

impl Input {
    /// Why the document of a surface takes no input, if an embedding document says so. A frame passes `inert` on to its
    /// document, whose own agent cannot see that; DevTools input would still arrive there.
    pub async fn inert_embedder(&self, surface: &Arc<Surface>) -> Option<InertEmbedder> {
        let mut inner = surface.clone();
        while let Some(outer) = inner.parent().and_then(|handle| self.surfaces.by_handle(&handle)) {
            // An embedder that is gone or hangs cannot say anything.
            if let Ok(Some(inert)) = self.inert_frame(&outer, &inner).await {
                return Some(inert);
            }
            inner = outer;
        }
        None
    }

    async fn inert_frame(&self, outer: &Arc<Surface>, inner: &Arc<Surface>) -> Outcome<Option<InertEmbedder>> {
        let frame = self.embedding_element(outer, inner).await?;
        let mut ask = runtime::CallFunctionOnParams::new("function() { return __stagewright.frameInert.call(this) }");
        ask.object_id = Some(frame.into());
        let said: Evaluated = outer.command(ask, LOOK).await?;
        let text = said.result.value.as_ref().and_then(Value::as_str);
        Ok(text.and_then(|text| serde_json::from_str(text).ok()))
    }

    /// The element of `outer` that embeds `inner`, as a remote object in our world of `outer`.
    pub(super) async fn embedding_element(&self, outer: &Arc<Surface>, inner: &Arc<Surface>) -> Outcome<String> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Owner {
            backend_node_id: i64,
        }
        outer.ensure_agent().await?;
        let world = outer.current_world(LOOK).await?;
        let missing = || {
            let message =
                format!("The element that shows {} is not in the page of {} now.", inner.handle, outer.handle);
            Error::new(Code::ElementNotVisible, message).next("electron_surfaces_list", json!({}), "see what is there")
        };
        if inner.kind() != SurfaceKind::Webview {
            let owner: Owner = outer
                .command(dom::GetFrameOwnerParams::new(inner.target_id.clone()), LOOK)
                .await
                .map_err(|_| missing())?;
            return outer.node_in_world(&world, owner.backend_node_id, LOOK).await?.ok_or_else(missing);
        }
        // The protocol has no frame owner for a webview's guest. Guests are in the order of their elements.
        let guests = self
            .surfaces
            .all()
            .into_iter()
            .filter(|s| s.kind() == SurfaceKind::Webview && s.parent().as_deref() == Some(outer.handle.as_str()));
        let nth = guests.take_while(|s| s.handle != inner.handle).count();
        let mut element = runtime::EvaluateParams::new(format!("__stagewright.guestFrames()[{nth}]"));
        element.unique_context_id = Some(world.unique_id.to_string());
        let element: Evaluated = outer.command(element, LOOK).await?;
        element.result.object_id.ok_or_else(missing)
    }
}
