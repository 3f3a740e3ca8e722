//! Native: what an app shows outside of its pages.

mod menu;

pub use menu::NativeMenu;
