//! The smallest group: a hook before the app's first line, a ring, an effect and a domain of the renderers.

pub mod knocks;

use stagewright_driver::session::MainPart;

/// Its hooks.
pub(crate) static PARTS: &[&MainPart] = &[&knocks::PART];
