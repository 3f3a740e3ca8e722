//! `drag`: drag one element onto another.

use super::ready::{Element, How, ready};
use crate::{
    call::Call,
    show::Show,
    target::{Target, locator},
    values::{Millis, Ref, action_budget},
    verb::{Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    fault::{Fault, Outcome},
    input::drag,
};

/// Drag an element onto another one
///
/// With real mouse events: HTML5 drag and drop and pointer drags alike. The button is always let go
/// again, also when something fails on the way.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drag {
    #[serde(flatten)]
    source: Target,
    /// Ref of the drop target
    target_ref: Option<Ref>,
    /// CSS selector of the drop target
    target_selector: Option<String>,
    /// ARIA role of the drop target
    target_role: Option<String>,
    /// With targetRole: the exact accessible name
    target_name_exact: Option<String>,
    /// With targetRole: part of the accessible name
    target_name_contains: Option<String>,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// What was dragged where.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dragged {
    /// The element that was dragged
    source: Element,
    /// The element that it was dropped on
    target: Element,
}

impl Drag {
    fn onto(&self) -> Outcome<Value> {
        let target = Target {
            reference: self.target_ref,
            selector: self.target_selector.clone(),
            role: self.target_role.clone(),
            name_exact: self.target_name_exact.clone(),
            name_contains: self.target_name_contains.clone(),
        };
        let ways = [
            ("targetRef", target.reference.is_some()),
            ("targetSelector", target.selector.is_some()),
            ("targetRole", target.role.is_some()),
        ];
        locator(ways, &target, ["targetNameExact", "targetNameContains"])?.ok_or_else(|| {
            Fault::argument("Drop it where? Give exactly one of targetRef, targetSelector or targetRole.").next(
                "electron_snapshot",
                json!({}),
                "see the refs",
            )
        })
    }
}

impl Verb for Drag {
    const TOOL: &'static str = "electron_drag";
    const TITLE: &'static str = "Drag an element onto another";
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Pair;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    type Reply = Dragged;

    fn check(&self) -> Outcome<()> {
        self.source.required()?;
        self.onto().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Dragged> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let onto = self.onto()?;
        // Nothing is pressed for a target that cannot be had.
        ready(&call, onto.clone(), "hover", how).await?;
        let (surface, source) = ready(&call, self.source.required()?, "drag", how).await?;
        let (other, towards) = ready(&call, onto.clone(), "none", how).await?;
        // In another frame it says nothing of the direction here.
        let towards = if other.handle == surface.handle { towards.point() } else { source.point() };
        let target = async {
            let (surface, target) = ready(&call, onto, "hover", how).await?;
            let at = target.point();
            Ok(drag::Target { what: target.target, surface, at })
        };
        let page = call.session()?.surfaces.page_of(&surface);
        let target = surface.drag(&page, source.point(), towards, target).await?;
        Ok(Dragged { source: source.target, target })
    }
}

impl Show for Dragged {
    fn show(&self) -> String {
        format!("dragged {} onto {}", self.source.words(), self.target.words())
    }
}
