//! Changes of IndexedDB and of cache storage, on the time line. DevTools tells which store or cache has changed, and not
//! how. It has to be asked about each origin, once a page of it is there.

use super::echoes::Echoes;
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    channel::Event,
    session::{Domain, Session, Target},
    time_line::{Row, Source},
};
use std::{
    collections::HashSet,
    sync::{Arc, Weak},
};

/// The events, which come from the pages that [`follow`] asked.
static STORAGE: Domain = Domain {
    name: "Storage",
    enable: &[],
    disable: &[],
    parameters: || json!({}),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(take),
};

/// Asks about the origins of all pages, also of those to come.
pub(super) fn begin(session: &Arc<Session>) {
    session.renderers.listen_to(&STORAGE);
    let mut asked = HashSet::new();
    ask(session, &mut asked);
    tokio::spawn(follow(Arc::downgrade(session), asked));
}

async fn follow(session: Weak<Session>, mut asked: HashSet<(String, String)>) {
    let Some(mut changes) = session.upgrade().map(|session| session.surfaces.changes()) else { return };
    while changes.changed().await.is_ok() {
        let Some(session) = session.upgrade() else { return };
        ask(&session, &mut asked);
    }
}

fn ask(session: &Session, asked: &mut HashSet<(String, String)>) {
    for surface in session.surfaces.all().iter().filter(|surface| !surface.in_process) {
        let Some(origin) = origin(&surface.state().url) else { continue };
        if asked.insert((surface.cdp_session.clone(), origin.clone())) {
            for method in ["Storage.trackIndexedDBForOrigin", "Storage.trackCacheStorageForOrigin"] {
                drop(surface.channel.send(Some(&surface.cdp_session), method, json!({ "origin": origin })));
            }
        }
    }
}

/// The origin of an address, as the protocol takes it. Documents without one have no databases.
fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let known = !matches!(scheme, "devtools" | "chrome" | "chrome-error" | "chrome-extension");
    known.then(|| format!("{scheme}://{host}/"))
}

/// The pages and origins whose last event was of a store. DevTools then tells that the list of databases has changed, too:
/// it has not, only the size of one (22 and 33).
#[derive(Debug, Default)]
struct AfterStore(Mutex<HashSet<(String, String)>>);

impl AfterStore {
    /// Whether an event of the list only follows one of a store.
    fn is_echo(&self, page: &str, changed: &Changed) -> bool {
        let place = (page.to_owned(), changed.origin.clone());
        match &changed.object_store_name {
            Some(_) => {
                self.0.lock().insert(place);
                false
            }
            None => self.0.lock().remove(&place),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    origin: String,
    database_name: Option<String>,
    object_store_name: Option<String>,
    cache_name: Option<String>,
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    let kind = match event.method.as_str() {
        "Storage.indexedDBContentUpdated" | "Storage.indexedDBListUpdated" => "indexeddb",
        "Storage.cacheStorageContentUpdated" | "Storage.cacheStorageListUpdated" => "cache",
        _ => return,
    };
    let Some(changed) = event.parse::<Changed>() else { return };
    let surface = target.surface();
    if kind == "indexeddb" && session.groups.of::<AfterStore>().is_echo(&surface.cdp_session, &changed) {
        return;
    }
    let Changed { origin, database_name, object_store_name, cache_name } = changed;
    let names: Vec<String> =
        [database_name, object_store_name, cache_name].into_iter().flatten().map(|name| format!("{name:?}")).collect();
    let what = if names.is_empty() { "the list".to_owned() } else { names.join(" ") };
    let text = format!("changed {what} of {origin}");
    if session.groups.of::<Echoes>().is_first_of(&text, surface) {
        session.time_line.tell(Row::now(Source::Storage, kind, text).in_window(Some(&surface.handle)));
    }
}

#[cfg(test)]
mod tests {
    use super::{AfterStore, Changed, origin};
    use serde_json::{from_value, json};

    #[test]
    fn one_list_change_after_store_changes_is_an_echo() {
        let (after, list) = (AfterStore::default(), json!({ "origin": "app://x" }));
        let store = json!({ "origin": "app://x", "databaseName": "d", "objectStoreName": "s" });
        let told: Vec<bool> = [&list, &store, &store, &list, &list]
            .map(|event| after.is_echo("page", &from_value::<Changed>(event.clone()).expect("an event")))
            .to_vec();
        assert_eq!(told, [false, false, false, true, false]);
    }

    #[test]
    fn origins_are_extracted_from_urls() {
        assert_eq!(origin("http://a.test:8080/x?y#z").as_deref(), Some("http://a.test:8080/"));
        assert_eq!(origin("file:///app/index.html").as_deref(), Some("file:///"));
        assert_eq!(origin("app://board/index.html").as_deref(), Some("app://board/"));
        assert_eq!((origin("about:blank"), origin("devtools://devtools/x"), origin("")), (None, None, None));
    }
}
