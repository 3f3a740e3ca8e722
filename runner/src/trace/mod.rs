//! Traces that were recorded: shown as a page.

mod view;
mod words;

pub use view::TraceView;
