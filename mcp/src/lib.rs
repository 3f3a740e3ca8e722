//! Both ends of MCP: the server over the registry, and the client that the other frontends use.
//!
//! There is one wire format. `mcp serve` speaks it on stdio, and a session's host on its socket, both through
//! [`server`]. Only the [`server::Backend`] differs.

pub mod client;
mod host_options;
pub mod router;
pub mod server;
mod wire;

pub use host_options::{HostOptions, SIGNALLED};
pub use router::{Cancel, Listener, Router, RouterOptions, Scope};
pub use server::stdio::{ServeOptions, ToolProfile, serve_stdio};
pub use wire::VERSION;
