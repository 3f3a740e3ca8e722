//! Permission requests of pages: reported, and decided by a policy.

use super::instrumented;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    logs::now,
    main_process::{Hook, Hooks},
    ring::{Bounds, Ring, Weigh},
    session::{MainPart, Session},
    time_line::{Row, Source},
};
use std::{sync::Arc, time::Duration};

static PERMISSIONS: Hooks = Hooks::at_start("permissions", include_str!("permissions.js"));
const SET_RULES: Hook = Hook::of(&PERMISSIONS, "setPermissionRules");
const KNOWS: Hook = Hook::of(&PERMISSIONS, "knowsHandlers");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&PERMISSIONS).reporting(read);

/// The most requests that are kept, and the most bytes of all together.
const KEPT: Bounds = Bounds { items: 500, bytes: 1 << 20 };

/// How long the main process may take to answer.
const BUDGET: Duration = Duration::from_secs(5);

/// The name that stands for all permissions.
pub const ALL: &str = "all";

/// The permissions that Electron's handlers are asked for (the names that 22 and 33 have).
pub const KINDS: &[&str] = &[
    "accessibility-events",
    "automatic-fullscreen",
    "background-fetch",
    "background-sync",
    "camera-pan-tilt-zoom",
    "captured-surface-control",
    "clipboard-read",
    "clipboard-sanitized-write",
    "deprecated-sync-clipboard-read",
    "display-capture",
    "fileSystem",
    "fullscreen",
    "geolocation",
    "hand-tracking",
    "hid",
    "idle-detection",
    "keyboardLock",
    "local-fonts",
    "media",
    "mediaKeySystem",
    "midi",
    "midiSysex",
    "nfc",
    "notifications",
    "openExternal",
    "payment-handler",
    "periodic-background-sync",
    "persistent-storage",
    "pointerLock",
    "protected-media-identifier",
    "screen-wake-lock",
    "sensors",
    "serial",
    "smart-card",
    "speaker-selection",
    "storage-access",
    "system-wake-lock",
    "top-level-storage-access",
    "unknown",
    "usb",
    "web-app-installation",
    "web-printing",
    "window-management",
    "window-placement",
];

/// A permission that a page requested or looked up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionRequest {
    /// Its number in the session.
    pub id: u64,
    /// Its name: notifications, media…
    pub permission: String,
    /// The page only looked it up (navigator.permissions.query and the like).
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub check: bool,
    /// Whether it was granted; null while nobody has decided.
    pub granted: Option<bool>,
    /// The one who decided: policy, app, or electron, which grants where the app has no handler.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// Its subject: the address to open, video, audio.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub subject: Option<String>,
    /// The page that asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    /// Its window.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// Its number in the main process.
    #[serde(skip)]
    hook_id: u64,
}

impl Weigh for PermissionRequest {
    fn weight(&self) -> usize {
        let texts = [Some(&self.permission), self.subject.as_ref(), self.url.as_ref()];
        size_of::<PermissionRequest>() + texts.into_iter().flatten().map(String::len).sum::<usize>()
    }
}

/// The answer to requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Granted.
    Grant,
    /// Denied.
    Deny,
    /// The app decides.
    App,
}

/// A rule: the answer to requests for a permission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PermissionRule {
    /// The permission, or all.
    pub permission: String,
    /// The answer.
    pub action: Verdict,
}

#[derive(Debug)]
struct Permissions {
    all: Ring<PermissionRequest>,
    rules: Mutex<Vec<PermissionRule>>,
}

impl Default for Permissions {
    fn default() -> Permissions {
        Permissions { all: Ring::new(KEPT), rules: Mutex::default() }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About {
    permission: String,
    url: Option<String>,
    subject: Option<String>,
    contents_id: Option<u32>,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    Asked {
        id: u64,
        #[serde(flatten)]
        about: About,
    },
    Decided {
        id: u64,
        granted: bool,
        by: String,
    },
    Checked {
        #[serde(flatten)]
        about: About,
        granted: bool,
        by: String,
    },
}

impl Permissions {
    fn keep(&self, session: &Session, hook_id: u64, about: About, decided: Option<(bool, String)>) {
        let window = about.contents_id.and_then(|contents| session.surfaces.by_contents(contents));
        let (granted, by) = decided.unzip();
        let state = match granted {
            None => "asked",
            Some(true) => "granted",
            Some(false) => "denied",
        };
        let handle = window.as_ref().map(|surface| surface.handle.clone());
        let row = Row::now(Source::Native, "permission", format!("{} ({state})", about.permission));
        session.time_line.tell(row.in_window(handle.as_deref()));
        let serial = self.all.push(PermissionRequest {
            id: 0,
            permission: about.permission,
            check: hook_id == 0,
            granted,
            by,
            subject: about.subject,
            url: about.url,
            window_id: window.map(|surface| surface.handle.to_string()),
            timestamp: now(),
            hook_id,
        });
        self.all.change(serial, |one| one.id = serial);
    }
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let kept = session.groups.of::<Permissions>();
    match serde_json::from_slice(report)? {
        Report::Asked { id, about } => kept.keep(session, id, about, None),
        Report::Checked { about, granted, by } => kept.keep(session, 0, about, Some((granted, by))),
        Report::Decided { id, granted, by } => {
            if let Some(one) = kept.all.newest(1, |one| one.hook_id == id).first() {
                let state = if granted { "granted" } else { "denied" };
                let row = Row::now(Source::Native, "permission", format!("{} ({state} by {by})", one.permission));
                session.time_line.tell(row.in_window(one.window_id.as_deref()));
                kept.all.change(one.id, |one| (one.granted, one.by) = (Some(granted), Some(by)));
            }
        }
    }
    Ok(())
}

/// The requests so far.
#[derive(Debug)]
pub struct Asked {
    /// Oldest first.
    pub requests: Vec<PermissionRequest>,
    /// Whether the list is complete. In a joined app, only handlers that it sets later are observed.
    pub complete: bool,
    /// How many older ones the buffer has dropped.
    pub overflowed: u64,
}

async fn knows_handlers(session: &Session) -> Outcome<bool> {
    instrumented(session, &PERMISSIONS)?;
    session.main.need()?.call(KNOWS, &[], BUDGET).await
}

/// The requests so far.
pub async fn requests(session: &Session, clear: bool) -> Outcome<Asked> {
    let complete = knows_handlers(session).await?;
    // After the answer to this call, all earlier requests have been reported.
    session.main.need()?.channel().caught_up().await;
    let kept = &session.groups.of::<Permissions>().all;
    let asked = Asked { requests: kept.newest(usize::MAX, |_| true), complete, overflowed: kept.dropped() };
    if clear {
        kept.clear();
    }
    Ok(asked)
}

/// Sets a rule, which replaces an earlier one for the same permission. `None` sets nothing. Returns all rules.
pub async fn rule(session: &Session, rule: Option<PermissionRule>) -> Outcome<Vec<PermissionRule>> {
    let knows = knows_handlers(session).await?;
    let kept = session.groups.of::<Permissions>();
    let Some(rule) = rule else { return Ok(kept.rules.lock().clone()) };
    if !knows {
        let message = "The app ran already when it was joined. The permission handlers that it had set by then cannot be read, so they could not be restored, and stay in place.";
        return Err(Error::new(Code::NativeNotInstrumented, message)
            .hint("Launch the app instead: then a policy holds from its first line on."));
    }
    // The rules also hold for a main process that cannot be reached now. Two calls at once lose no rule.
    let rules = {
        let mut rules = kept.rules.lock();
        *rules = with(std::mem::take(&mut *rules), rule);
        rules.clone()
    };
    session.main.want(SET_RULES, &[json!(rules)], BUDGET).await?;
    Ok(rules)
}

/// Adds a rule. A rule for all permissions replaces all others.
fn with(mut rules: Vec<PermissionRule>, rule: PermissionRule) -> Vec<PermissionRule> {
    rules.retain(|other| other.permission != rule.permission && rule.permission != ALL);
    // Without a rule the app decides, unless there is a rule for all permissions.
    if rule.action != Verdict::App || rules.iter().any(|other| other.permission == ALL) {
        rules.push(rule);
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&PERMISSIONS], include_str!("permissions.rs"), &[]);
    }

    #[test]
    fn new_permission_rule_replaces_the_rules_it_covers() {
        let rule = |permission: &str, action| PermissionRule { permission: permission.into(), action };
        let (deny, app) = (Verdict::Deny, Verdict::App);
        let media = with(Vec::new(), rule("media", deny));
        assert_eq!(with(media.clone(), rule("media", app)), []);
        assert_eq!(with(media, rule(ALL, deny)), [rule(ALL, deny)]);
        assert_eq!(with(vec![rule(ALL, deny)], rule("media", app)), [rule(ALL, deny), rule("media", app)]);
        assert_eq!(with(vec![rule(ALL, deny), rule("media", app)], rule(ALL, app)), []);
    }
}
