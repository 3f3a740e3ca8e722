//! Traces that were recorded: shown as a page.

mod view;

pub use view::TraceView;
