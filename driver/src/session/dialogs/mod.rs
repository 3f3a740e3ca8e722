//! The dialogs of an app: those of its pages, native ones, and the file choosers that pages open.

mod choosers;
mod in_sight;
mod native;
mod pages;
mod pickers;

pub use choosers::{AskedChooser, Choice, FileChooserPolicy, FileChoosers};
pub use in_sight::DialogInSight;
pub(super) use native::UsedAnswer;
pub use native::{AskedDialog, AskedState, DialogAnswerFor, DialogKind, NativeDialogs, SetAnswers};
pub use pages::PageDialogs;

use crate::surfaces::Surfaces;
use std::sync::Arc;

/// The dialogs of a session.
pub struct Dialogs {
    /// JavaScript dialogs of pages, and their policy.
    pub pages: Arc<PageDialogs>,
    /// Native dialogs, and the answers that are set for them.
    pub native: Arc<NativeDialogs>,
    /// File choosers of pages, and their policy.
    pub choosers: Arc<FileChoosers>,
    pub(super) surfaces: Arc<Surfaces>,
}
