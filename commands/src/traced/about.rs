//! A call that is not answered yet, and the element and the page that it is about.

use super::secrets::TEXTS;
use crate::{call::Row, envelope::Envelope, kinds::TargetUse, target::Target};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::ActedOn;
use stagewright_driver::{session::Session, surfaces::Surface};
use std::sync::Arc;

/// A call without an answer yet.
pub(crate) struct Draft {
    pub seq: u64,
    pub row: &'static Row,
    pub(super) args: Map<String, Value>,
    pub(super) at: u64,
    /// The tokens that it reserves; none for a call inside another one, whose caller pays for the outer answer alone.
    pub(super) reserved: Option<u64>,
    /// The number of the call that makes it.
    pub(super) outer: Option<u64>,
}

/// Whether the call has a text for an element, or reads the text of one.
pub(super) fn has_text(draft: &Draft) -> bool {
    draft.row.tool.ends_with("get_value") || TEXTS.iter().any(|key| draft.args.get(*key).is_some_and(|v| !v.is_null()))
}

/// The question to the page about the element of a call.
pub(super) fn question(draft: &Draft, envelope: &Envelope) -> Option<ActedOn> {
    let number = envelope["target"]["ref"].as_u64().and_then(|number| u32::try_from(number).ok());
    if let Some(number) = number {
        return Some(ActedOn { reference: Some(number), target: Some(json!({ "ref": number })) });
    }
    if draft.row.target == TargetUse::None && !has_text(draft) {
        return None;
    }
    let target = serde_json::from_value::<Target>(Value::Object(draft.args.clone())).ok()?;
    Some(ActedOn { reference: None, target: target.optional().ok()? })
}

/// The surface that a call was about, where its verb has not said so.
pub(super) async fn surface_of(session: &Session, draft: &Draft, envelope: &Envelope) -> Option<Arc<Surface>> {
    if !draft.row.acts && !has_text(draft) && envelope["ok"] == true {
        return None;
    }
    let number = draft.args.get("ref").and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
    if let Some(number) = number
        && let Ok(Some(surface)) = session.windows.of_ref(number).await
    {
        return Some(surface);
    }
    let window = draft.args.get("window").and_then(Value::as_str);
    session.windows.surface(window).await.ok()
}
