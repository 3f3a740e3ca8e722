//! The native UI of an app, outside of its pages. Each kind is a file with its hooks beside it: `menus.rs`, `menus.js`.

mod bus;
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
mod window_menus;

use stagewright_driver::{
    error::{Code, Error, Outcome},
    main_process::Hooks,
    session::{MainPart, Session},
};

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[
    &menus::PART,
    &window_menus::PART,
    &popups::PART,
    &trays::PART,
    &clipboard::PART,
    &shell_calls::PART,
    &shortcuts::PART,
    &system::PART,
    &notifications::PART,
    &downloads::PART,
    &recorder::PART,
    &permissions::PART,
];

/// Checks that these hooks are in place. The error says why they are not.
fn instrumented(session: &Session, hooks: &'static Hooks) -> Outcome<()> {
    session.main.need()?;
    let missing = |message: String| Error::new(Code::NativeNotInstrumented, message);
    if !session.main.has_hooks(hooks) {
        let message =
            "The app was launched with `instrumentNative: false`, so it was not observed from its first line on.";
        return Err(missing(message.into()).hint("Launch it without that: it is on by default."));
    }
    match session.main.not_in_place(hooks) {
        Some(why) => Err(missing(format!("The hooks for this could not be put in place in the app: {why}."))
            .hint("The app has frozen what they change. Launch it instead of joining it: then they are there before its first line.")),
        None => Ok(()),
    }
}
