//! That a page is up: its guard says so unasked (agent/js/guard.js).

use crate::surfaces::Surface;
use serde::Deserialize;

#[derive(Deserialize)]
struct Report {
    up: bool,
}

/// Takes in what a page's guard says; false when that is about something else.
pub(in crate::session) fn take_up(page: &Surface, context: i64, payload: &str) -> bool {
    let Ok(Report { up }) = serde_json::from_str(payload) else { return false };
    page.state.send_modify(|state| state.up = Some((context, up)));
    true
}

/// A context has ended, or all of them: its number may be another's soon.
pub(super) fn forget_up(page: &Surface, context: Option<i64>) {
    page.state.send_if_modified(|state| {
        let ended = state.up.filter(|(of, _)| context.is_none_or(|context| context == *of));
        ended.inspect(|_| state.up = None).is_some()
    });
}
