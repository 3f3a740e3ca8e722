//! Hears which windows get a menu of their own; `menus.rs` reads it.

use crate::{
    main_process::{Hooks, When},
    session::MainPart,
};

static WINDOW_MENUS: Hooks =
    Hooks { name: "window_menus", with: &[], source: include_str!("window_menus.js"), when: When::AtStart };

/// Its row in `groups.rs`.
pub(crate) static PART: MainPart = MainPart { hooks: &WINDOW_MENUS, read: None };
