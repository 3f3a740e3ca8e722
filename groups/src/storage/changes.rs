//! Changes of cookies and of web storage, on the time line.

use super::{databases, echoes::Echoes};
use crate::{hooked_source::HookedSource, network::secrets::Redaction, redact::REDACTED};
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    channel::Event,
    error::Outcome,
    main_process::{Hook, Hooks},
    session::{Domain, MainPart, Session, Target},
    time_line::{Row, Source},
};
use std::{sync::Arc, time::Duration};

static STORAGE_CHANGES: Hooks =
    Hooks::on_demand("storage_changes", include_str!("changes.js")).with(&[include_str!("all_sessions.js")]);
const REPORT_CHANGES: Hook = Hook::of(&STORAGE_CHANGES, "reportChanges");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&STORAGE_CHANGES).reporting(read);

pub(crate) static HOOKED_SOURCE: HookedSource = HookedSource {
    source: Source::Storage,
    begin: |session| Box::pin(begin(session)),
    hear: |_| Box::pin(async {}),
    open: |_| Vec::new(),
};

/// How long the main process may take to begin.
const A_MOMENT: Duration = Duration::from_secs(5);

/// The longest value in a row, in characters.
const LONGEST: usize = 100;

/// Web storage of pages, frames and webviews.
static WEB_STORAGE: Domain = Domain {
    name: "DOMStorage",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(take),
};

async fn begin(session: &Arc<Session>) -> Outcome<Vec<String>> {
    session.renderers.need()?;
    session.renderers.listen_with(&WEB_STORAGE, json!({})).await;
    databases::begin(session);
    let mut lacks = Vec::new();
    if let Err(error) = session.main.need() {
        lacks.push(format!("cookies: {}", error.message));
    } else {
        session.main.want(REPORT_CHANGES, &[], A_MOMENT).await?;
    }
    Ok(lacks)
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    Cookie { name: String, domain: String, path: String, cause: String, removed: bool, at: f64 },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let Report::Cookie { name, domain, path, cause, removed, at } = serde_json::from_slice(report)?;
    let verb = if removed { "removed" } else { "set" };
    let text = format!("{verb} cookie {name} of {domain}{path} ({cause})");
    session.time_line.tell(Row::now(Source::Storage, "cookie", text).at(at as u64));
    Ok(())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    storage_id: StorageId,
    key: Option<String>,
    new_value: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StorageId {
    #[serde(default)]
    security_origin: String,
    is_local_storage: bool,
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    let Some(Changed { storage_id, key, new_value }) = event.parse::<Changed>() else { return };
    let what = match (event.method.as_str(), &key) {
        ("DOMStorage.domStorageItemsCleared", _) => "cleared".to_owned(),
        ("DOMStorage.domStorageItemRemoved", Some(key)) => format!("removed {key:?}"),
        (_, Some(key)) => format!("set {key:?} = {}", value(key, new_value.as_deref().unwrap_or_default())),
        _ => return,
    };
    let kind = if storage_id.is_local_storage { "local" } else { "session" };
    let surface = target.surface();
    let text = format!("{what} of {}", storage_id.security_origin);
    // Each page of an origin tells of its local storage.
    if storage_id.is_local_storage && !session.groups.of::<Echoes>().is_first_of(&text, surface) {
        return;
    }
    session.time_line.tell(Row::now(Source::Storage, kind, text).in_window(Some(&surface.handle)));
}

/// A value as it may be shown.
fn value(key: &str, value: &str) -> String {
    let redaction = Redaction::default();
    if redaction.is_secret(key) {
        return REDACTED.to_owned();
    }
    // Before it is cut: a part of a token has no shape by which it is known.
    let value = &*redaction.text(value, "", &[]);
    match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&STORAGE_CHANGES], include_str!("changes.rs"), &[]);
    }
}
