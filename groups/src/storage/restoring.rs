//! Putting back what a snapshot has: in an app that runs, and before an app begins.

use super::{
    cookies::{self, Cookie},
    hidden, pages,
    snapshot::{self, Origin, SCRIPT, Skipped, Snapshot},
};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Outcome},
    session::Session,
};
use std::time::Duration;

/// The restored parts of an origin.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoredOrigin {
    /// The origin.
    pub origin: String,
    /// The partition.
    #[serde(default)]
    pub partition: String,
    /// How many keys its local storage has.
    pub local_storage: u64,
    /// How many keys session storage has: that of its first window, or of each window that opens.
    pub session_storage: u64,
    /// The databases whose records were replaced.
    pub databases: Vec<String>,
    #[serde(default)]
    failed: Vec<FailedPart>,
}

#[derive(Debug, Clone, Deserialize)]
struct FailedPart {
    what: String,
    why: String,
}

/// The result of a restore.
#[derive(Debug, Default, Clone)]
pub struct Restored {
    /// How many cookies were set.
    pub cookies: usize,
    /// The restored origins.
    pub origins: Vec<RestoredOrigin>,
    /// Parts of the file that were not restored.
    pub skipped: Vec<Skipped>,
    /// Partitions in memory that the app has not made yet.
    pub waiting: Vec<String>,
}

impl Restored {
    pub(super) fn skip(&mut self, what: String, why: impl Into<String>) {
        self.skipped.push(Skipped { what, why: why.into() });
    }

    pub(super) fn add(&mut self, mut done: RestoredOrigin, partition: &str) {
        done.partition = partition.to_owned();
        for FailedPart { what, why } in std::mem::take(&mut done.failed) {
            self.skip(format!("{what} of {}", name_of(&done.origin, partition)), why);
        }
        self.origins.push(done);
    }

    pub(super) async fn put_cookies(
        &mut self,
        session: &Session,
        snapshot: &Snapshot,
        budget: Duration,
    ) -> Outcome<()> {
        let refused = cookies::replace(session, &snapshot.cookies, &snapshot.partitions, budget).await?;
        self.cookies = snapshot.cookies.len() - refused.len();
        for (at, why) in refused {
            let Some(cookie) = snapshot.cookies.get(at) else { continue };
            self.skip_cookie(cookie, why);
        }
        Ok(())
    }

    /// Notes a cookie that was refused.
    pub(super) fn skip_cookie(&mut self, cookie: &Cookie, why: impl Into<String>) {
        self.skip(format!("cookie {} of {}", cookie.name, cookie.domain), why);
    }
}

pub(super) fn name_of(origin: &str, partition: &str) -> String {
    format!("origin {origin} in partition {partition}")
}

/// The question for a page. `in_tab`: session storage is written, too.
pub(super) fn asked(wanted: &Origin, in_tab: bool, budget: Duration) -> Value {
    json!({ "op": "restore", "wanted": wanted, "inTab": in_tab, "timeoutMs": budget.as_millis() as u64 })
}

/// Replaces the cookies of all partitions that the snapshot knows, and what its origins keep.
///
/// # Errors
///
/// A page, or the main process, does not answer. The result has parts that the browser refuses.
pub async fn restore(session: &Session, snapshot: Snapshot) -> Outcome<Restored> {
    let mut restored = Restored::default();
    restored.put_cookies(session, &snapshot, snapshot::BUDGET).await?;
    let mut live = Vec::new();
    for page in snapshot::pages_of(session).await? {
        if let Some(origin) = snapshot::origin_of(&page.surface).await? {
            live.push((origin, page));
        }
    }
    for wanted in snapshot.origins {
        let there = live.iter().find(|(origin, page)| *origin == wanted.origin && page.partition == wanted.partition);
        let name = name_of(&wanted.origin, &wanted.partition);
        let asked = asked(&wanted, there.is_some(), snapshot::BUDGET);
        let done: Outcome<RestoredOrigin> = match there {
            Some((_, page)) => pages::run(&page.surface, SCRIPT, &asked, false, snapshot::BUDGET).await,
            None => {
                let place = (&*wanted.partition, &*wanted.origin);
                hidden::run(session, place, SCRIPT, &asked, snapshot::BUDGET).await
            }
        };
        match done {
            Ok(done) => {
                restored.add(done, &wanted.partition);
                if there.is_none() && !wanted.session_storage.is_empty() {
                    restored.skip(
                        format!("session storage of {name}"),
                        "it belongs to a window, and none shows this origin",
                    );
                }
            }
            Err(error) if error.code == Code::StorageAccessFailed => restored.skip(name, error.message.as_str()),
            Err(error) => return Err(error),
        }
    }
    Ok(restored)
}
