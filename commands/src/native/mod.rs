//! Native: what an app shows outside of its pages.

mod dialog_policy;
mod dialogs;
mod downloads;
mod file_chooser_policy;
mod menu;
mod notification_act;
mod notifications;

pub use dialog_policy::NativeDialogPolicy;
pub use dialogs::NativeDialogs;
pub(crate) use dialogs::line as dialog_line;
pub use downloads::{NativeDownloadPolicy, NativeDownloads, NativeWaitForDownload};
pub use file_chooser_policy::NativeFileChooserPolicy;
pub use menu::NativeMenu;
pub use notification_act::NativeNotificationAct;
pub use notifications::{NativeNotifications, NativeNotificationsStart, NativeNotificationsStop};

/// What the main process may take where nothing is waited for.
const BUDGET: std::time::Duration = std::time::Duration::from_secs(5);
