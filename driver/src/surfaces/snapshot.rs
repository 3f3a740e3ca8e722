//! Snapshots of a surface by its agent, with the closed shadow roots that the app exposes.

use super::{
    Surface,
    geometry::{FramePlace, Point},
};
use crate::{error::Outcome, main_process::Evaluated, page::World, wait::Deadline};
use chromiumoxide_cdp::cdp::{browser_protocol::dom, js_protocol::runtime};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::time::Duration;

/// How long a page may take to answer a short call, which shows that it is responsive. The snapshot may then take
/// longer.
const AWAKE: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
struct Properties {
    result: Vec<Property>,
}

#[derive(Deserialize)]
struct Property {
    name: String,
    value: Option<crate::main_process::RemoteObject>,
}

#[derive(Deserialize)]
struct Described {
    node: Node,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Node {
    backend_node_id: i64,
}

#[derive(Deserialize)]
struct Resolved {
    object: crate::main_process::RemoteObject,
}

impl Surface {
    /// Takes a snapshot of the surface's document.
    pub async fn snapshot<R: DeserializeOwned>(&self, arg: Value, budget: Duration) -> Outcome<R> {
        self.adopt_shown_roots(budget.min(AWAKE)).await?;
        self.ask("snapshot", arg, budget).await
    }

    /// The place of an embedded surface in this one; `None` when its frame cannot be found.
    pub(crate) async fn place_of(&self, child: &Surface, budget: Duration) -> Option<FramePlace> {
        let at = self.ask_frame_of(child, "function() { return __stagewright.frameAt(this) }", budget).await?;
        serde_json::from_str(at.as_str()?).ok()
    }

    /// Calls a function of our world on the frame element that holds an embedded surface; `None` when the frame cannot
    /// be found.
    pub async fn ask_frame_of(&self, child: &Surface, function: &str, budget: Duration) -> Option<Value> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Owner {
            backend_node_id: i64,
        }
        let world = self.state().world?;
        let owner: Owner = self.command(dom::GetFrameOwnerParams::new(child.target_id.clone()), budget).await.ok()?;
        let object = self.node_in_world(&world, owner.backend_node_id, budget).await.ok()??;
        let mut at = runtime::CallFunctionOnParams::new(function);
        at.object_id = Some(object.into());
        at.return_by_value = Some(true);
        let at: Evaluated = self.command(at, budget).await.ok()?;
        at.result.value
    }

    /// The origin of a frame's content in this surface's viewport.
    pub(crate) async fn origin_of(&self, child: &Surface, budget: Duration) -> Option<Point> {
        // Only the agent knows the position. This call installs it if it is missing.
        self.viewport_centre().await.ok()?;
        self.place_of(child, budget).await.map(|place| place.origin())
    }

    /// A node as a remote object of our world; `None` if it is gone.
    pub(crate) async fn node_in_world(
        &self,
        world: &World,
        backend_node_id: i64,
        budget: Duration,
    ) -> Outcome<Option<String>> {
        let resolve = dom::ResolveNodeParams {
            backend_node_id: Some(dom::BackendNodeId::new(backend_node_id)),
            execution_context_id: Some(runtime::ExecutionContextId::new(world.id)),
            ..Default::default()
        };
        let resolved: Resolved = self.command(resolve, budget).await?;
        Ok(resolved.object.object_id)
    }

    /// Passes the exposed shadow roots to the agent. The app exposes them in the page's main world, which our world
    /// cannot see. They are read there, and passed on as DOM nodes.
    async fn adopt_shown_roots(&self, budget: Duration) -> Outcome<()> {
        let mut shown = runtime::EvaluateParams::new(stagewright_agent::SHOWN_ROOTS);
        shown.silent = Some(true);
        shown.unique_context_id = self.own_context(Deadline::after(budget)).await?;
        let shown: Evaluated = self.command(shown, budget).await?;
        let Some(array) = shown.result.object_id else { return Ok(()) };
        let properties = runtime::GetPropertiesParams::builder().object_id(array).own_properties(true).build();
        let properties: Properties = self.command(properties.map_err(crate::error::Error::internal)?, budget).await?;
        // The page may have no agent yet, because the guard alone reports that the page is ready.
        self.ensure_agent().await?;
        let Some(world) = self.state().world else { return Ok(()) };
        let roots = properties.result.into_iter().filter(|p| p.name.parse::<u32>().is_ok());
        for root in roots.filter_map(|p| p.value?.object_id) {
            self.adopt(&world, root, budget).await?;
        }
        Ok(())
    }

    async fn adopt(&self, world: &World, root: String, budget: Duration) -> Outcome<()> {
        let describe = dom::DescribeNodeParams { object_id: Some(root.into()), ..Default::default() };
        let described: Described = self.command(describe, budget).await?;
        let Some(object) = self.node_in_world(world, described.node.backend_node_id, budget).await? else {
            return Ok(());
        };
        let mut adopt = runtime::CallFunctionOnParams::new("function() { return __stagewright.adoptShadow(this) }");
        adopt.object_id = Some(object.into());
        let _: Value = self.command(adopt, budget).await?;
        Ok(())
    }
}
