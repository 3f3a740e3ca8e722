//! Parts that the verbs for databases share.

use serde_json::Value;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::storage::idb::{Asked, Range};

/// The most records or keys of an answer without `limit`.
pub(super) fn limit() -> u32 {
    1_000
}

/// A key and a range exclude each other. A range that is null is none.
pub(super) fn check(key: Option<&Value>, range: Option<&Range>) -> Outcome<()> {
    match (key, range) {
        (Some(_), Some(_)) => Err(Error::argument("key and range exclude each other.")),
        _ => Ok(()),
    }
}

/// A question about a store.
pub(super) fn of_store(database: String, store: String) -> Asked {
    Asked { database: Some(database), store: Some(store), ..Asked::default() }
}
