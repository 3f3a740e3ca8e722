//! A handle that ends a call from another thread.

use parking_lot::Mutex;
use stagewright_os::transport::Stream;
use std::sync::Arc;

/// Cuts a running call short, from another thread.
#[derive(Default, Clone)]
pub struct Cancel {
    state: Arc<Mutex<(bool, Option<Stream>)>>,
}

impl Cancel {
    /// Cuts the running call short, and every later one with this handle.
    pub fn cancel(&self) {
        let mut state = self.state.lock();
        state.0 = true;
        if let Some(stream) = state.1.take() {
            stream.shut_down();
        }
    }

    /// Whether it was cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.state.lock().0
    }

    /// Makes this the stream of the running call, or `None` after it.
    pub(super) fn watch(&self, stream: Option<Stream>) {
        let mut state = self.state.lock();
        if let (true, Some(stream)) = (state.0, &stream) {
            stream.shut_down();
        }
        state.1 = stream;
    }
}
