//! The windows of a recorded run, in the run of now.

use super::super::facts;
use serde_json::{Map, Value};
use stagewright_commands::caller::Caller;
use std::time::Duration;

/// How long the list of windows may take.
const LISTING: Duration = Duration::from_secs(15);

/// A handle that a call names is one of the recorded run. The same page is looked for by its address.
pub(super) fn name_window(caller: &dyn Caller, line: &Value, args: &mut Map<String, Value>) {
    let is_handle = |value: &Value| value.as_str().is_some_and(facts::is_handle);
    let names: Vec<&str> = ["window", "targetId", "surfaceId", "windowId"]
        .into_iter()
        .filter(|name| args.get(*name).is_some_and(is_handle))
        .collect();
    let by_ref = args.get("ref").is_some_and(Value::is_number) && !args.contains_key("window");
    if names.is_empty() && !by_ref {
        return;
    }
    let Some(url) = line["url"].as_str() else { return };
    let listed = caller.call_within("electron_surfaces_list", Map::new(), LISTING);
    let listed = listed.whole();
    let surfaces = listed["surfaces"].as_array().cloned().unwrap_or_default();
    let is = |surface: &&Value| surface["url"].as_str() == Some(url);
    let last = |url: &str| url.rsplit('/').next().unwrap_or_default().to_owned();
    let ends = |surface: &&Value| surface["url"].as_str().map(last) == Some(last(url));
    let Some(id) = surfaces.iter().find(is).or_else(|| surfaces.iter().find(ends)).map(|one| one["id"].clone()) else {
        return;
    };
    if by_ref && listed["active_surface_id"] != id {
        args.insert("window".into(), id.clone());
    }
    for name in names {
        args.insert(name.into(), id.clone());
    }
}
