//! Traces: what was done in a session, and what its windows showed, in a file.

mod start;
mod state;
mod stop;
mod tokens;

pub use start::TraceStart;
pub use state::{TraceBudget, TraceStatus};
pub use stop::TraceStop;
pub use tokens::TraceTokens;
