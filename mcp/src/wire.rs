//! The `_meta` keys that our own frontends and hosts add to those of MCP.

/// The version and build of this stagewright. Both ends of a socket must have the same.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("STAGEWRIGHT_BUILD"));

/// In a request: the permit of the caller. See `commands::call::Permit`.
pub(crate) const PERMIT: &str = "stagewright/permit";

/// In a request: the caller is one of our frontends, of that version, and reads `structuredContent` only. In a result:
/// the host's version.
pub(crate) const VERSION_KEY: &str = "stagewright/version";

/// In a result: the session has ended. A client waits for the keeper's end before it reports the answer.
pub(crate) const ENDED: &str = "stagewright/ended";

/// The notification that carries an item of a running call to our own frontends.
pub(crate) const ITEM: &str = "notifications/stagewright/item";

/// The error of a call that was cut off by the end of its host. A call that its caller cancels gets no answer.
pub(crate) const CUT_OFF: &str = "cancelled";
