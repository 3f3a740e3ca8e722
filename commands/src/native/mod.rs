//! Native: what an app shows outside of its pages.

mod clipboard;
mod menu;
mod menu_invoke;
mod menu_item;
mod picked;
mod popup;
mod popup_policy;
mod shell_calls;
mod shortcuts;
mod system;
mod tray;

pub use clipboard::{NativeClipboardRead, NativeClipboardWrite};
pub use menu::NativeMenu;
pub use menu_invoke::NativeMenuInvoke;
pub use menu_item::NativeMenuItem;
pub use popup::{NativePopup, NativePopupInvoke};
pub use popup_policy::NativePopupPolicy;
pub use shell_calls::NativeShellCalls;
pub use shortcuts::{NativeShortcutFire, NativeShortcuts};
pub use system::{NativeDeepLink, NativePower, NativeTheme};
pub use tray::{NativeTrayInvoke, NativeTrayMenuInvoke, NativeTrays};
