//! What an app shows outside of its pages. Each surface is a file with its hooks beside it: `menus.rs`, `menus.js`.

pub mod clipboard;
pub mod downloads;
pub mod items;
pub mod menus;
pub mod notifications;
pub mod permissions;
pub mod popups;
pub mod recorder;
pub mod second_instance;
pub mod shell_calls;
pub mod shortcuts;
pub mod system;
pub mod trays;

use crate::{
    fault::{Code, Fault, Outcome},
    main_process::Hooks,
    session::Session,
};

/// Whether these hooks hear the app, or the fault that says why not.
fn instrumented(session: &Session, hooks: &'static Hooks) -> Outcome<()> {
    match session.has_hooks(hooks) {
        true => Ok(()),
        false => Err(Fault::new(
            Code::NativeNotInstrumented,
            "The app was launched with instrumentNative false, so nothing has heard it from its first line on.",
        )),
    }
}
