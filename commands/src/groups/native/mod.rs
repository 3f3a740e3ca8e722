//! Native: what an app shows outside of its pages.

mod clipboard_read;
mod clipboard_write;
mod deep_link;
mod dialog_policy;
mod dialogs;
mod downloads;
mod file_chooser_policy;
mod menu;
mod menu_invoke;
mod menu_item;
mod notification_act;
mod notifications;
mod permission_policy;
mod permissions;
mod picked;
mod popup;
mod popup_invoke;
mod popup_policy;
mod power;
mod shell_calls;
mod shortcut_fire;
mod shortcuts;
mod theme;
mod tray_invoke;
mod tray_menu_invoke;
mod trays;

pub use clipboard_read::NativeClipboardRead;
pub use clipboard_write::NativeClipboardWrite;
pub use deep_link::NativeDeepLink;
pub(crate) use dialog_policy::AtLaunch;
pub use dialog_policy::NativeDialogPolicy;
pub use dialogs::NativeDialogs;
pub(crate) use dialogs::line as dialog_line;
pub use downloads::{NativeDownloadPolicy, NativeDownloads, NativeWaitForDownload};
pub use file_chooser_policy::NativeFileChooserPolicy;
pub use menu::NativeMenu;
pub use menu_invoke::NativeMenuInvoke;
pub use menu_item::NativeMenuItem;
pub use notification_act::NativeNotificationAct;
pub use notifications::{NativeNotifications, NativeNotificationsStart, NativeNotificationsStop};
pub use permission_policy::NativePermissionPolicy;
pub use permissions::NativePermissions;
pub use popup::NativePopup;
pub use popup_invoke::NativePopupInvoke;
pub use popup_policy::NativePopupPolicy;
pub use power::NativePower;
pub use shell_calls::NativeShellCalls;
pub use shortcut_fire::NativeShortcutFire;
pub use shortcuts::NativeShortcuts;
pub use theme::NativeTheme;
pub use tray_invoke::NativeTrayInvoke;
pub use tray_menu_invoke::NativeTrayMenuInvoke;
pub use trays::NativeTrays;

/// What the main process may take where nothing is waited for.
const BUDGET: std::time::Duration = std::time::Duration::from_secs(5);
