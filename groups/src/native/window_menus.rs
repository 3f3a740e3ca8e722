//! Records which windows get a menu of their own, for `menus.rs`.

use stagewright_driver::{main_process::Hooks, session::MainPart};

static WINDOW_MENUS: Hooks = Hooks::at_start("window_menus", include_str!("window_menus.js"));

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&WINDOW_MENUS);
