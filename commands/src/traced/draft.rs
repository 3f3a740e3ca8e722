//! A recorded call before its answer.

use crate::call::Row;
use serde_json::{Map, Value};

/// A call without an answer yet.
pub(crate) struct Draft {
    pub seq: u64,
    pub row: &'static Row,
    pub args: Map<String, Value>,
    pub at: u64,
    /// The tokens that it reserves; none for a call inside another one, whose caller pays for the outer answer alone.
    pub reserved: Option<u64>,
}
