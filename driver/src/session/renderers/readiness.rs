//! Reports of guards that their page is up (`agent/js/guard.js`).

use crate::surfaces::Surface;
use serde::Deserialize;

#[derive(Deserialize)]
struct Report {
    up: bool,
}

/// Reads a report of a page's guard; false if it is not about readiness.
pub(in crate::session) fn take_up(page: &Surface, context: i64, payload: &str) -> bool {
    let Ok(Report { up }) = serde_json::from_str(payload) else { return false };
    page.state.send_modify(|state| state.up = Some((context, up)));
    true
}

/// Forgets the report of an ended context, or of all contexts: the id of a context may be reused.
pub(super) fn forget_up(page: &Surface, context: Option<i64>) {
    page.state.send_if_modified(|state| {
        let ended = state.up.filter(|(of, _)| context.is_none_or(|context| context == *of));
        ended.inspect(|_| state.up = None).is_some()
    });
}
