//! Network: what an app asks of the world.

mod capture_start;
mod captured;
mod conditions;
mod effects;
mod expect_request;
mod har;
mod replay;
mod rows;
mod stub;
mod stubs;
mod wait_for;

pub use capture_start::NetworkCaptureStart;
pub(crate) use capture_start::at_launch;
pub use captured::{NetworkCaptureStop, NetworkCaptured};
pub use conditions::{NetworkOffline, NetworkThrottle};
pub(crate) use effects::EFFECTS;
pub use expect_request::{NetworkExpectRequest, NetworkWaitIdle};
pub use har::NetworkHar;
pub use replay::NetworkReplay;
pub use stub::NetworkStub;
pub use stubs::{NetworkStubs, NetworkUnstub};
pub use wait_for::{NetworkWaitForRequest, NetworkWaitForResponse};
