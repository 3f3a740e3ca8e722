//! Traces that were recorded: shown as a page, compared, replayed, made into run files.

mod contents;
mod diff;
mod facts;
mod films;
mod noise;
mod promote;
mod replay;
mod view;

pub use diff::TraceDiff;
pub use promote::TracePromote;
pub use replay::TraceReplay;
pub use view::TraceView;
