//! Pages of ours that no window shows. By them the storage of any origin can be written.

use super::pages;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    main_process::{Hook, Hooks},
    session::{NewTarget, Once, Session, TargetDecision},
    surfaces::{Ran, script_read, script_source},
};
use std::{pin::Pin, sync::Arc, time::Duration};

pub(super) static STORAGE_HIDDEN: Hooks = Hooks::on_demand("storage_hidden", include_str!("hidden.js")).with(&[
    include_str!("all_sessions.js"),
    include_str!("partitions.js"),
    include_str!("cookie_writes.js"),
]);
const BEGIN_WAITING: Hook = Hook::of(&STORAGE_HIDDEN, "beginWaiting");
const END_WAITING: Hook = Hook::of(&STORAGE_HIDDEN, "endWaiting");
const RUN_HIDDEN: Hook = Hook::of(&STORAGE_HIDDEN, "runHidden");
const RESTORE_LATER: Hook = Hook::of(&STORAGE_HIDDEN, "restoreLater");
const WHOSE: Hook = Hook::of(&STORAGE_HIDDEN, "whose");

/// How long the main process may take to say whose page a target is, unless storage waits for a partition
/// (`State::later`). All events of renderers wait meanwhile.
const PAGE_OWNER_TIMEOUT: Duration = Duration::from_secs(2);

/// How much longer than the page's budget the answer may take.
const GRACE: Duration = Duration::from_secs(2);

/// The look at new targets, as far as it is needed.
#[derive(Debug, Default)]
struct Looking(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// How many callers open pages of ours.
    opening: usize,
    /// How long a page of the app's may wait for the storage of its partition, if there is any that waits.
    later: Option<Duration>,
    /// Scripts for the first document of an origin, each with its partition.
    scripts: Vec<(String, Once)>,
}

/// Has the app told of no session that is made from now on. It waits for `ready`.
pub(super) async fn begin_waiting(session: &Session, budget: Duration) -> Outcome<()> {
    session.main.need()?.call::<bool>(BEGIN_WAITING, &[], budget).await.map(drop)
}

/// Tells the app of these sessions.
pub(super) async fn end_waiting(session: &Session) {
    if let Some(main) = session.main.get() {
        let _ = main.call::<bool>(END_WAITING, &[], PAGE_OWNER_TIMEOUT).await;
    }
}

/// Has each page that opens run its scripts, which are those of its partition.
pub(super) fn give_scripts(session: &Session, scripts: Vec<(String, Once)>) {
    if scripts.is_empty() {
        return;
    }
    session.groups.of::<Looking>().0.lock().scripts = scripts;
    session.renderers.inspect_targets(Some(inspect));
}

/// Storage that is put back as soon as the app makes a partition.
#[derive(Debug, Serialize)]
pub(super) struct Later {
    /// The partition is the one of this number in memory, from 1.
    pub(super) number: u32,
    /// Its cookies, as the hooks take them.
    pub(super) cookies: Vec<Value>,
    /// The scripts for documents of its origins.
    pub(super) pages: Vec<Page>,
    /// How long a script may take, in ms.
    pub(super) most: u64,
}

/// A script for a document of an origin.
#[derive(Debug, Serialize)]
pub(super) struct Page {
    base: String,
    source: String,
}

impl Page {
    /// The script with its argument.
    ///
    /// # Errors
    ///
    /// `storage.ACCESS_FAILED` for an origin that no document can have.
    pub(super) fn of(origin: &str, script: &str, arg: &Value) -> Outcome<Page> {
        let base = base_of(origin).ok_or_else(|| failed("it is no origin that a document can have"))?;
        // The script must not write into another origin: that of a scheme that the app has not registered is opaque.
        let mut arg = arg.clone();
        arg["expected"] = json!(origin);
        Ok(Page { base, source: script_source(script, &arg) })
    }
}

/// Has the main process put these back as the app makes their partitions. The first page of each waits for it, for `most`
/// at most.
pub(super) async fn restore_later(session: &Session, all: &[Later], most: Duration, budget: Duration) -> Outcome<()> {
    session.groups.of::<Looking>().0.lock().later = Some(most + GRACE);
    session.renderers.inspect_targets(Some(inspect));
    session.main.need()?.call::<bool>(RESTORE_LATER, &[json!(all)], budget).await.map(drop)
}

/// No partition is restored later any more.
pub(super) fn none_later(session: &Session) {
    let looking = session.groups.of::<Looking>();
    let mut state = looking.0.lock();
    state.later = None;
    state.end_unless_needed(session);
}

impl State {
    /// Ends the look at new targets if nothing needs it.
    fn end_unless_needed(&self, session: &Session) {
        if self.opening == 0 && self.scripts.is_empty() && self.later.is_none() {
            session.renderers.inspect_targets(None);
        }
    }
}

/// Pages of ours may open while this exists.
struct Opening<'a>(&'a Session);

impl<'a> Opening<'a> {
    fn begin(session: &'a Session) -> Opening<'a> {
        session.groups.of::<Looking>().0.lock().opening += 1;
        session.renderers.inspect_targets(Some(inspect));
        Opening(session)
    }
}

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        let looking = self.0.groups.of::<Looking>();
        let mut state = looking.0.lock();
        state.opening -= 1;
        state.end_unless_needed(self.0);
    }
}

#[derive(Debug, Default, Deserialize)]
struct Whose {
    #[serde(default)]
    ours: bool,
    partition: Option<String>,
}

fn inspect<'a>(
    session: &'a Arc<Session>,
    target: &'a NewTarget,
) -> Pin<Box<dyn Future<Output = TargetDecision> + Send + 'a>> {
    Box::pin(async move {
        let Some(main) = session.main.get().filter(|_| target.is_page()) else {
            return TargetDecision::App(Vec::new());
        };
        let looking = session.groups.of::<Looking>();
        let most = looking.0.lock().later.unwrap_or(PAGE_OWNER_TIMEOUT);
        let whose: Whose = main.call(WHOSE, &[json!(target.id())], most).await.unwrap_or_default();
        if whose.ours {
            return TargetDecision::Ours;
        }
        // A page that another one opens begins with a copy of that one's session storage.
        if target.has_opener() {
            return TargetDecision::App(Vec::new());
        }
        let state = looking.0.lock();
        let mine = state
            .scripts
            .iter()
            .filter(|(partition, _)| whose.partition.as_ref().is_some_and(|of| of.eq_ignore_ascii_case(partition)));
        TargetDecision::App(mine.map(|(_, once)| once.clone()).collect())
    })
}

/// The address of a document of an origin; `None` for an origin that no document can have.
fn base_of(origin: &str) -> Option<String> {
    let (scheme, host) = origin.split_once("://")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(plain);
    let is_host =
        host.chars().all(|c| !c.is_control() && !" /\\?#@".contains(c)) && (!host.is_empty() || scheme == "file");
    let is_of_pages = !["data", "javascript", "blob", "about", "devtools", "chrome"].contains(&scheme);
    (is_scheme && is_host && is_of_pages).then(|| format!("{origin}/"))
}

fn failed(why: &str) -> Error {
    Error::new(Code::StorageAccessFailed, format!("{}.", why.trim_end_matches('.')))
}

/// The answer of a page of ours.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    answer: Option<String>,
    failed: Option<String>,
}

impl Answer {
    /// The value of its script.
    ///
    /// # Errors
    ///
    /// `storage.ACCESS_FAILED` with the reason.
    pub(super) fn read<R: DeserializeOwned>(self) -> Outcome<R> {
        let Some(text) = self.answer else { return Err(failed(&self.failed.unwrap_or_default())) };
        match script_read(&text)? {
            Ran::Gave(value) => Ok(value),
            Ran::Threw(threw) => Err(failed(&pages::plain(&threw))),
            Ran::Moved => Err(failed("its document was replaced")),
        }
    }
}

/// Runs a script in a document of that origin in a partition.
///
/// # Errors
///
/// `storage.ACCESS_FAILED` with the reason. The main process does not answer.
pub(super) async fn run<R: DeserializeOwned>(
    session: &Session,
    (partition, origin): (&str, &str),
    script: &str,
    arg: &Value,
    budget: Duration,
) -> Outcome<R> {
    let Page { base, source } = Page::of(origin, script, arg)?;
    let main = session.main.need()?;
    let _opening = Opening::begin(session);
    let given = [json!(partition), json!(base), json!(source), json!(budget.as_millis() as u64)];
    main.call::<Answer>(RUN_HIDDEN, &given, budget + GRACE).await?.read()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&STORAGE_HIDDEN], include_str!("hidden.rs"), &[]);
    }

    #[test]
    fn only_document_origins_have_a_base_url() {
        for (origin, base) in
            [("app://main", "app://main/"), ("file://", "file:///"), ("http://[::1]:80", "http://[::1]:80/")]
        {
            assert_eq!(base_of(origin).as_deref(), Some(base));
        }
        for odd in [
            "",
            "null",
            "data:text/html,x",
            "javascript://x",
            "https://",
            "https://a/b",
            "https://a?b",
            "a b://c",
            "https://a\nb",
        ] {
            assert_eq!(base_of(odd), None, "{odd:?}");
        }
    }
}
