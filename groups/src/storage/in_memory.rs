//! The storage of partitions in memory at a launch. Only the app can make such a partition, because Electron tells nobody
//! its name. So it is put back at the moment at which the app makes it.

use super::{
    cookies::Cookie,
    hidden::{self, Answer, Later, Page},
    restoring::{Restored, RestoredOrigin, asked, name_of},
    snapshot::{Origin, SCRIPT, Snapshot},
};
use parking_lot::Mutex;
use serde::Deserialize;
use stagewright_driver::{
    error::Outcome,
    session::Session,
    time_line::{Row, Source},
};
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// How long an origin may take. The first page of its partition waits for it.
const MOST: Duration = Duration::from_secs(10);

/// The storage of partitions in memory, as far as it has come.
#[derive(Debug, Default)]
struct InMemory(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The parts that wait for their partition, by number.
    waiting: BTreeMap<u32, Part>,
    /// The results, each with its partition.
    done: Vec<(String, Restored)>,
}

/// The part for one partition: its cookies, and its origins, each with the number of keys of its session storage.
#[derive(Debug, Default)]
struct Part {
    cookies: Vec<Cookie>,
    origins: Vec<(String, u64)>,
}

/// The number of a partition in memory.
fn number_of(partition: &str) -> Option<u32> {
    partition.strip_prefix("memory:")?.parse().ok().filter(|number| *number > 0)
}

fn partition_of(number: u32) -> String {
    format!("memory:{number}")
}

/// Takes the parts for partitions in memory out of a snapshot, and has them put back as the app makes these. Gives the
/// origins with session storage, for which pages get a script.
pub(super) async fn begin(
    session: &Session,
    snapshot: &mut Snapshot,
    restored: &mut Restored,
    budget: Duration,
) -> Outcome<Vec<Origin>> {
    let mut parts: BTreeMap<u32, (Part, Vec<Page>)> = BTreeMap::new();
    for cookie in snapshot.cookies.extract_if(.., |cookie| number_of(&cookie.partition).is_some()) {
        let Some(number) = number_of(&cookie.partition) else { continue };
        parts.entry(number).or_default().0.cookies.push(cookie);
    }
    let mut tabs = Vec::new();
    for origin in snapshot.origins.extract_if(.., |origin| number_of(&origin.partition).is_some()) {
        let Some(number) = number_of(&origin.partition) else { continue };
        match Page::of(&origin.origin, SCRIPT, &asked(&origin, false, MOST)) {
            Ok(page) => {
                let (part, pages) = parts.entry(number).or_default();
                part.origins.push((origin.origin.clone(), origin.session_storage.len() as u64));
                pages.push(page);
                tabs.push(origin);
            }
            Err(error) => restored.skip(name_of(&origin.origin, &origin.partition), error.message.as_str()),
        }
    }
    if parts.is_empty() {
        return Ok(tabs);
    }
    restored.waiting = parts.keys().copied().map(partition_of).collect();
    let (mut all, mut waiting) = (Vec::new(), BTreeMap::new());
    for (number, (part, pages)) in parts {
        let cookies = part.cookies.iter().map(Cookie::as_wanted).collect();
        all.push(Later { number, cookies, pages, most: MOST.as_millis() as u64 });
        waiting.insert(number, part);
    }
    session.groups.of::<InMemory>().0.lock().waiting = waiting;
    hidden::restore_later(session, &all, MOST, budget).await?;
    Ok(tabs)
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    InMemory { number: u32, cookies: Vec<Option<String>>, pages: Vec<Answer> },
}

/// Reads that the storage of a partition was put back.
pub(super) fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let Report::InMemory { number, cookies, pages } = serde_json::from_slice(report)?;
    let in_memory = session.groups.of::<InMemory>();
    let (part, is_last) = {
        let mut state = in_memory.0.lock();
        (state.waiting.remove(&number), state.waiting.is_empty())
    };
    let Some(part) = part else { return Ok(()) };
    if is_last {
        hidden::none_later(session);
    }
    let partition = partition_of(number);
    let mut restored = Restored::default();
    for (cookie, refused) in part.cookies.iter().zip(cookies) {
        match refused {
            Some(why) => restored.skip_cookie(cookie, why),
            None => restored.cookies += 1,
        }
    }
    for ((origin, in_tab), answer) in part.origins.into_iter().zip(pages) {
        match answer.read::<RestoredOrigin>() {
            Ok(mut done) => {
                done.session_storage = in_tab;
                restored.add(done, &partition);
            }
            Err(error) => restored.skip(name_of(&origin, &partition), error.message.as_str()),
        }
    }
    let text = format!("restored {} cookies and {} origins of {partition}", restored.cookies, restored.origins.len());
    session.time_line.tell(Row::now(Source::Storage, "restored", text));
    for skipped in &restored.skipped {
        let text = format!("not restored: {}: {}", skipped.what, skipped.why);
        session.time_line.tell(Row::now(Source::Storage, "skipped", text));
    }
    in_memory.0.lock().done.push((partition, restored));
    Ok(())
}

/// Adds the results that are there to those of the launch.
pub(super) fn add_done(session: &Session, restored: &mut Restored) {
    for (partition, more) in std::mem::take(&mut session.groups.of::<InMemory>().0.lock().done) {
        restored.cookies += more.cookies;
        restored.origins.extend(more.origins);
        restored.skipped.extend(more.skipped);
        restored.waiting.retain(|waiting| *waiting != partition);
    }
}

#[cfg(test)]
mod tests {
    use super::number_of;

    #[test]
    fn in_memory_partition_numbers_start_at_one() {
        assert_eq!((number_of("memory:1"), number_of("memory:12")), (Some(1), Some(12)));
        for other in ["default", "persist:memory:1", "memory:", "memory:0", "memory:x"] {
            assert_eq!(number_of(other), None, "{other}");
        }
    }
}
