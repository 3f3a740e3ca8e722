//! URLs, files and folders that the app opens in other programs.

use super::instrumented;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::Outcome,
    logs::now,
    main_process::{Hook, Hooks, Wanted},
    ring::{Bounds, Ring, Weigh},
    session::{Launching, MainPart, Session, TransportKind},
    time_line::{Row, Source},
};
use std::{sync::Arc, time::Duration};

static SHELL_CALLS: Hooks = Hooks::at_start("shell_calls", include_str!("shell_calls.js"));
const HOLD_BACK: Hook = Hook::of(&SHELL_CALLS, "holdBack");

/// Its row in `PARTS`.
pub(super) static PART: MainPart =
    MainPart::new(&SHELL_CALLS).reporting(read).before_launch(hold_back_from_the_first_line_on);

/// How long setting the policy may take.
const A_MOMENT: Duration = Duration::from_secs(5);

/// One call of Electron's `shell`, or one link to another program.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShellCall {
    /// openExternal, openPath, showItemInFolder, or link: a page went to another program's address
    pub method: String,
    /// The address or path
    pub target: String,
    /// Whether it was carried out
    pub carried_out: bool,
    /// Epoch milliseconds
    pub at: u64,
}

impl Weigh for ShellCall {
    fn weight(&self) -> usize {
        size_of::<ShellCall>() + self.method.capacity() + self.target.capacity()
    }
}

/// The calls of a session.
#[derive(Debug)]
pub struct ShellCalls {
    calls: Ring<ShellCall>,
    /// Whether calls are carried out, if a policy was set.
    carried_out: Mutex<Option<bool>>,
}

impl Default for ShellCalls {
    fn default() -> ShellCalls {
        ShellCalls { calls: Ring::new(Bounds { items: 1_000, bytes: 1 << 20 }), carried_out: Mutex::default() }
    }
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Report {
    Called { method: String, target: String, carried_out: bool },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let Report::Called { method, target, carried_out } = serde_json::from_slice(report)?;
    let state = if carried_out { "" } else { " (held back)" };
    session.time_line.tell(Row::now(Source::Native, &*method, format!("{target}{state}")));
    session.groups.of::<ShellCalls>().calls.push(ShellCall { method, target, carried_out, at: now() });
    Ok(())
}

/// Suppresses these calls in an app that is about to be launched, so that a test opens nothing on its machine.
fn hold_back_from_the_first_line_on(_: &Launching, wanted: &Wanted) {
    wanted.note(HOLD_BACK, &[json!(true)]);
}

/// The calls so far, oldest first, and how many the buffer has dropped.
pub async fn calls(session: &Session, clear: bool) -> Outcome<(Vec<ShellCall>, u64)> {
    instrumented(session, &SHELL_CALLS)?;
    session.main.wait_for_reports().await;
    let kept = &session.groups.of::<ShellCalls>().calls;
    let read = (kept.newest(usize::MAX, |_| true), kept.dropped());
    if clear {
        kept.clear();
    }
    Ok(read)
}

/// Sets whether calls are carried out from now on. Calls that are not are only recorded.
pub async fn set_carried_out(session: &Session, on: bool) -> Outcome<()> {
    instrumented(session, &SHELL_CALLS)?;
    session.main.need()?;
    session.main.want(HOLD_BACK, &[json!(!on)], A_MOMENT).await?;
    *session.groups.of::<ShellCalls>().carried_out.lock() = Some(on);
    Ok(())
}

/// Whether calls are carried out in this session.
pub fn are_carried_out(session: &Session) -> bool {
    let said = *session.groups.of::<ShellCalls>().carried_out.lock();
    said.unwrap_or(session.origin.transport != TransportKind::Launch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&SHELL_CALLS], include_str!("shell_calls.rs"), &[]);
    }
}
