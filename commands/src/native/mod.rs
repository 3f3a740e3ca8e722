//! Native: what an app shows outside of its pages.

mod menu;
mod menu_invoke;
mod menu_item;
mod picked;
mod popup;
mod popup_policy;
mod tray;

pub use menu::NativeMenu;
pub use menu_invoke::NativeMenuInvoke;
pub use menu_item::NativeMenuItem;
pub use popup::{NativePopup, NativePopupInvoke};
pub use popup_policy::NativePopupPolicy;
pub use tray::{NativeTrayInvoke, NativeTrayMenuInvoke, NativeTrays};
