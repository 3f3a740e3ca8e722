//! IPC: messages between the halves of an app.

mod capture_start;
mod captured;
mod channels;
mod expect;
mod given;
mod invoke;
mod line;
mod send;
mod stub;
mod time_line;
mod unstub;
mod wait_for;

pub use capture_start::IpcCaptureStart;
pub use captured::{IpcCaptureStop, IpcCaptured};
pub use channels::IpcChannels;
pub use expect::IpcExpect;
pub use invoke::IpcInvoke;
pub use send::IpcSend;
pub use stub::IpcStub;
pub(crate) use time_line::TIME_LINE;
pub use unstub::IpcUnstub;
pub use wait_for::IpcWaitFor;
