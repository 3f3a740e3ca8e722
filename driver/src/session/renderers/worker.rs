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
    /// The page that it was found through. For a shared worker it is any page of the app.
    pub page: Arc<Surface>,
    /// Whether it was found through the session of the whole app, as a shared worker.
    pub is_shared: bool,
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
