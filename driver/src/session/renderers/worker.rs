//! A worker of a page to which the session is attached.

use crate::{
    channel::Channel,
    surfaces::{Surface, address},
};
use std::sync::Arc;

/// A worker of a page.
pub struct Worker {
    /// Its type in the protocol: `worker`, `shared_worker` or `service_worker`.
    pub kind: String,
    /// The address of its script.
    pub url: String,
    /// The page that it was found through. A shared worker may have others.
    pub page: Arc<Surface>,
    /// The DevTools target.
    pub target_id: String,
    /// The flat session.
    pub cdp_session: String,
    /// The channel that it is driven through.
    pub channel: Channel,
}

impl Worker {
    /// Its URL for replies: only the start of a long `data:` URL.
    pub fn address(&self) -> String {
        address::short(&self.url)
    }
}
