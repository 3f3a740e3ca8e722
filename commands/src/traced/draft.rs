//! A recorded call before its answer.

use crate::call::Row;
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// A call without an answer yet.
pub(crate) struct Draft {
    pub seq: u64,
    pub row: &'static Row,
    pub args: Map<String, Value>,
    pub at: u64,
    /// The tokens that it reserves; none for a call inside another one, whose caller pays for the outer answer alone.
    pub reserved: Option<u64>,
    /// The number of the call that makes it.
    pub outer: Option<u64>,
    /// The number under which its texts are hidden until its line is made.
    pub typing: Option<u64>,
    /// The address of its page when it began, where a later run needs it to find the page.
    pub url: OnceLock<String>,
}
