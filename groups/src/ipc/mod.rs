//! Messages between the halves of an app: heard, waited for, answered by stubs, and sent.

pub mod calls;
pub mod capture;
mod matching;
pub mod messages;
pub mod stubs;
mod time_line;

pub use matching::Wanted;
pub(crate) use time_line::HOOKED_SOURCE;

use stagewright_driver::{
    error::{Code, Error},
    session::MainPart,
};

/// The hooks of the group in the main process: each is put in place by the first verb that needs it.
pub(crate) static PARTS: &[&MainPart] = &[&messages::PART, &stubs::PART, &calls::PART];

/// The group's own error where the app has frozen what hooks change.
fn frozen(error: Error) -> Error {
    if error.code != Code::NativeNotInstrumented {
        return error;
    }
    let message = error.message.replacen("The hooks that this needs", "The hooks for messages", 1);
    Error::new(Code::IpcUnsupported, message)
        .hint("The app has frozen what they change. Messages of this app cannot be captured or answered.")
}
