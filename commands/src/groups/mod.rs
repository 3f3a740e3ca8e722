//! The verbs, a folder for each group.

pub(crate) mod a11y;
pub(crate) mod acting;
pub(crate) mod asserting;
pub(crate) mod clock;
pub(crate) mod coverage;
pub(crate) mod evaluating;
pub(crate) mod ipc;
pub(crate) mod lifecycle;
pub(crate) mod local;
pub(crate) mod native;
pub(crate) mod navigating;
pub(crate) mod network;
pub(crate) mod observing;
pub(crate) mod production;
pub(crate) mod reading;
pub(crate) mod storage;
pub(crate) mod trace;
pub(crate) mod video;
pub(crate) mod visual;
