//! MCP, both ends: the server over the registry, and the client that the other frontends use.
//!
//! There is one wire format in the house. What `mcp serve` speaks on stdio, a session's host speaks
//! on its socket, through the same [`server`]; only the [`server::Backend`] differs.

pub mod client;
mod host_options;
pub mod router;
pub mod server;
mod wire;

pub use host_options::{HostOptions, SIGNALLED};
pub use router::{Cancel, Listener, Router, RouterOptions, Scope};
pub use server::stdio::{ServeOptions, ToolProfile, serve_stdio};
pub use wire::VERSION;
