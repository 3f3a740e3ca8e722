//! Searches other windows, views, webviews and frames for an element that is missing in the window of its call.

use crate::{call::Call, target::Target};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, NextAction},
    surfaces::Surface,
};
use std::{sync::Arc, time::Duration};
use tokio::task::JoinSet;

/// How long the search in all other surfaces may take. The call has failed anyway.
const LOOK: Duration = Duration::from_millis(300);

/// The most surfaces that are searched.
const MOST: usize = 20;

/// The answer of the agent's question whether an element is there.
#[derive(Deserialize)]
struct Presence {
    exists: bool,
}

/// Adds to an error about a missing element in which other surfaces it exists.
pub async fn told(call: &Call, error: Error) -> Error {
    if error.code != Code::SelectorNoMatch {
        return error;
    }
    let found = found(call).await;
    let [first, ..] = found.as_slice() else { return error };
    let names: Vec<String> = found.iter().map(|surface| surface.words()).collect();
    let mut args = Value::Object((*call.args).clone());
    args["window"] = first.handle.clone().into();
    let why = format!("the same in {}", first.handle);
    let handles: Vec<&str> = found.iter().map(|surface| surface.handle.as_str()).collect();
    let mut error = error.detail("elsewhere", json!(handles));
    let stop = if error.message.ends_with('.') { "" } else { "." };
    error.message += &format!("{stop} It is in {}.", names.join(" and "));
    error.next_actions.insert(0, NextAction { tool: call.tool.into(), args, why });
    error
}

/// The other surfaces in which the call's element is, oldest first.
async fn found(call: &Call) -> Vec<Arc<Surface>> {
    let target = serde_json::from_value::<Target>(Value::Object((*call.args).clone()));
    let Ok(Ok(Some(locator))) = target.map(|target| target.optional()) else { return Vec::new() };
    let (Ok(session), Ok(own)) = (call.session(), call.surface().await) else { return Vec::new() };
    let others = session.surfaces.all().into_iter().filter(|other| other.handle != own.handle).take(MOST);
    let mut asked = JoinSet::new();
    for (place, other) in others.enumerate() {
        let arg = json!({ "what": "exists", "target": locator, "tool": call.tool, "args": &*call.args });
        asked.spawn(async move {
            let answer = other.ask::<Presence>("read", arg, LOOK).await;
            answer.is_ok_and(|answer| answer.exists).then_some((place, other))
        });
    }
    let mut found = Vec::new();
    let all = async {
        while let Some(one) = asked.join_next().await {
            found.extend(one.ok().flatten());
        }
    };
    // Skip pages that hang.
    let _ = tokio::time::timeout(LOOK, all).await;
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, surface)| surface).collect()
}
