//! How a recording is begun.

use super::budget::Budget;
use stagewright_driver::{error::Code, files::Spot};
use std::{collections::BTreeMap, time::Duration};

/// The purpose of a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A trace.
    Trace,
    /// A video: pictures, and calls without their answers.
    Video,
}

/// How a trace is to be recorded.
#[derive(Debug)]
pub struct Start {
    /// Its purpose.
    pub kind: Kind,
    /// Its file.
    pub spot: Spot,
    /// Its budget of tokens.
    pub budget: Option<Budget>,
    /// Whether windows are filmed.
    pub pictures: bool,
    /// Secrets that the caller knows, by the names that stand for them.
    pub hide: BTreeMap<String, String>,
    /// How many bytes it may take; none for the usual limit.
    pub room: Option<u64>,
    /// How long windows are filmed at most; none for no limit.
    pub length: Option<Duration>,
    /// Whether it has what the app logged and what went wrong before, too.
    pub whole: bool,
    /// The session's name.
    pub session: String,
}

/// The code for a recording that cannot be written.
pub(super) fn write_failed(kind: Kind) -> Code {
    match kind {
        Kind::Trace => Code::TraceArtifactWriteFailed,
        Kind::Video => Code::VideoArtifactWriteFailed,
    }
}
