//! Traces that were recorded: shown as a page, exported for other tools, compared, replayed, made into run files.

mod contents;
mod defects;
mod diff;
mod export;
mod facts;
mod films;
mod noise;
mod promote;
mod replay;
mod view;
mod words;

pub use diff::TraceDiff;
pub use export::TraceExport;
pub use promote::TracePromote;
pub use replay::TraceReplay;
pub use view::TraceView;
