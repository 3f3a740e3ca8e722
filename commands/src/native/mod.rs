//! Native: what an app shows outside of its pages.

mod dialog_policy;
mod dialogs;
mod menu;

pub use dialog_policy::NativeDialogPolicy;
pub use dialogs::NativeDialogs;
pub(crate) use dialogs::line as dialog_line;
pub use menu::NativeMenu;
