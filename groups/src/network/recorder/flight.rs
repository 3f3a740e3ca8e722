//! The facts about a request that a recorder keeps outside of its row.

use super::super::exchange::Headers;
use stagewright_driver::ring::Weigh;
use std::collections::VecDeque;

/// How many headers and answers wait for the request that they belong to.
pub(super) const MOST_EARLY: usize = 8;

/// The number of a row that has ended.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ended(pub(super) u64);

impl Weigh for Ended {
    fn weight(&self) -> usize {
        size_of::<Ended>()
    }
}

/// A request that was seen, with its hops.
#[derive(Debug, Default)]
pub(super) struct Flight {
    pub(super) hops: Vec<Hop>,
    /// Headers of the wire that came before the request itself.
    pub(super) early: Vec<Headers>,
    /// Statuses and headers of answers that came before the request itself: the network service reports them on a
    /// channel of its own.
    pub(super) early_answers: VecDeque<(Option<u16>, Headers)>,
    pub(super) stub: Option<u64>,
    pub(super) from_cache: bool,
}

/// One hop of it.
#[derive(Debug, Default)]
pub(super) struct Hop {
    pub(super) serial: u64,
    pub(super) began: f64,
    pub(super) sent_headers: bool,
    pub(super) came_headers: bool,
    pub(super) no_extra: bool,
    pub(super) kind: String,
    pub(super) received: u64,
    pub(super) is_over: bool,
    /// How many renderers of its page had crashed before.
    pub(super) crashes: u32,
    /// Values that were redacted in its headers.
    pub(super) known: Vec<String>,
}
