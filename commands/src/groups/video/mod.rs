//! Videos: what windows showed, with presses, keys and the present line, in a file.

mod start;
mod stop;

pub use start::VideoStart;
pub use stop::VideoStop;
