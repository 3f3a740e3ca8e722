//! The element and the page that a recorded call was about.

use super::{
    draft::Draft,
    line::{Learned, Secret, View, WINDOWS},
    secrets::TEXTS,
};
use crate::{
    call::{KeysInto, Row},
    envelope::Envelope,
    kinds::TargetUse,
    target::Target,
};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::{ActedOn, ElementFacts};
use stagewright_driver::{session::Session, surfaces::Surface};
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// How long the page may take to tell of the element that an action was about.
pub(super) const ELEMENT_TIMEOUT: Duration = Duration::from_millis(500);

/// Whether the call has a text for an element, or reads the text of one.
pub(super) fn has_text(row: &Row, args: &Map<String, Value>) -> bool {
    row.tool.ends_with("get_value") || TEXTS.iter().any(|key| args.get(*key).is_some_and(|v| !v.is_null()))
}

/// Whether the call has read an element by its ref. A later run cannot use the ref, so the element is noted.
pub(super) fn reads_a_ref(draft: &Draft, envelope: &Envelope) -> bool {
    envelope["ok"] == true && draft.row.target != TargetUse::None && draft.args.get("ref").is_some_and(Value::is_number)
}

/// The question to the page about the element of a call.
pub(super) fn question(draft: &Draft, envelope: &Envelope, keys: Option<KeysInto>) -> Option<ActedOn> {
    let told = envelope["target"]["ref"].as_u64().and_then(|number| u32::try_from(number).ok());
    let keyed = match keys {
        Some(KeysInto::Element(number)) => Some(number),
        _ => None,
    };
    if let Some(number) = told.or(keyed) {
        return Some(ActedOn { reference: Some(number), target: Some(json!({ "ref": number })) });
    }
    if draft.row.target == TargetUse::None && !has_text(draft.row, &draft.args) {
        return None;
    }
    let target = serde_json::from_value::<Target>(Value::Object(draft.args.clone())).ok()?;
    Some(ActedOn { reference: None, target: target.optional().ok()? })
}

/// Notes the address of the page that a call names by its handle, or by a ref. It waits for nothing.
pub(super) fn note_address(session: &Session, draft: &Draft) {
    let named = WINDOWS.iter().find_map(|name| draft.args.get(*name)?.as_str().map(str::to_owned));
    let of_ref = || session.shared.refs.surface_of(u32::try_from(draft.args.get("ref")?.as_u64()?).ok()?);
    if let Some(surface) = named.or_else(of_ref).and_then(|handle| session.surfaces.by_handle(&handle)) {
        let _ = draft.url.set(surface.state().url);
    }
}

/// The surface that a call was about, where its verb has not said so.
pub(super) async fn surface_of(session: &Session, draft: &Draft, envelope: &Envelope) -> Option<Arc<Surface>> {
    let names_window = draft.args.contains_key("window");
    let needed = draft.row.acts || has_text(draft.row, &draft.args) || reads_a_ref(draft, envelope) || names_window;
    if !needed && envelope["ok"] == true {
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

/// How the window of a surface shows its page.
pub(super) async fn view_of(session: &Session, surface: &Arc<Surface>) -> Option<View> {
    let part = tokio::time::timeout(ELEMENT_TIMEOUT, session.input.shown_part(surface)).await.ok()??;
    Some(View::of(session.surfaces.top_of(surface).handle.clone(), &part))
}

/// Adds the place of an element in an embedded document, such as a frame of another site, to the view of its window.
pub(super) async fn with_embedded(
    session: &Session,
    view: Option<View>,
    surface: Option<&Arc<Surface>>,
    element: Option<&ElementFacts>,
    until: Instant,
) -> Option<View> {
    let (Some(surface), Some(element)) = (surface, element) else { return view };
    let place = session.input.box_in_window(surface, element.place);
    Some(view?.with_embedded(tokio::time::timeout_at(until, place).await.ok().flatten()))
}

/// Whether the call sends one key, or none.
fn is_one_key(args: &Map<String, Value>) -> bool {
    let keys = args.get("keys").and_then(Value::as_array).map_or(0, Vec::len);
    let letters = args.get("text").and_then(Value::as_str).map_or(0, |text| text.chars().count());
    keys.max(letters) <= 1
}

/// Whether the texts of a call are secrets.
pub(super) fn secrecy(draft: &Draft, learned: &Learned) -> Secret {
    match &learned.element {
        _ if !has_text(draft.row, &draft.args) => Secret::None,
        // The focus may be elsewhere now.
        _ if learned.keys == Some(KeysInto::Focused { secret: true }) => Secret::Password,
        // Of several keys an earlier one may have moved the focus.
        _ if learned.keys == Some(KeysInto::Focused { secret: false }) && is_one_key(&draft.args) => Secret::None,
        Some(element) if element.secret => Secret::Password,
        None if draft.row.acts => Secret::Unknown,
        _ => Secret::None,
    }
}
