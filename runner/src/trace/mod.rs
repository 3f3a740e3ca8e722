//! Traces that were recorded: shown as a page, and exported for other tools.

mod export;
mod view;
mod words;

pub use export::TraceExport;
pub use view::TraceView;
