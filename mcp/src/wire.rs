//! The `_meta` keys that our own frontends and hosts add to MCP's.

/// This stagewright's version and build: both ends of a socket must have the same.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("STAGEWRIGHT_BUILD"));

/// In a request: what the caller may do. See `commands::call::Permit`.
pub(crate) const PERMIT: &str = "stagewright/permit";

/// In a request: the caller is one of ours, of that version, and reads `structuredContent` only.
/// In a result: the host's version.
pub(crate) const VERSION_KEY: &str = "stagewright/version";

/// In a result: the session is over; wait for its keeper before you tell anyone.
pub(crate) const ENDED: &str = "stagewright/ended";

/// The error of a call that was cut off by the end of its host; one that its caller cancels has no answer.
pub(crate) const CUT_OFF: &str = "cancelled";
