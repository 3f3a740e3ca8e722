//! A group that does nothing.

pub mod knocks;

use crate::session::MainPart;

/// What it has in the main process.
pub(super) static PARTS: &[&MainPart] = &[&knocks::PART];
