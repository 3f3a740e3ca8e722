//! Visual: pictures that are compared with baselines.

mod capture;
mod expect;
mod settings;
mod update_baseline;

pub use capture::VisualCapture;
pub use expect::VisualExpect;
pub use update_baseline::VisualUpdateBaseline;
