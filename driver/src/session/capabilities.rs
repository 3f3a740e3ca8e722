//! Capabilities of a session, computed from the halves that are connected now.

use super::{Session, TransportKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The seeds' capability flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Capabilities {
    pub can_launch: bool,
    pub can_attach: bool,
    pub can_inject: bool,
    pub can_intercept: bool,
    pub can_control_clock: bool,
    pub can_access_storage: bool,
    #[serde(rename = "canAccessNativeUI")]
    pub can_access_native_ui: bool,
    pub supports_main_eval: bool,
    pub supports_renderer_eval: bool,
    pub supports_interaction: bool,
}

impl Session {
    /// The capabilities of this session now.
    pub fn capabilities(&self) -> Capabilities {
        let renderers = self.renderers.need().is_ok();
        let main = self.main.get().is_some();
        Capabilities {
            can_launch: self.origin.transport == TransportKind::Launch,
            can_attach: self.origin.transport == TransportKind::Cdp,
            can_inject: self.origin.transport == TransportKind::Injector,
            // The crate `commands` sets these, because it knows whether there are verbs for them.
            can_intercept: false,
            can_control_clock: false,
            can_access_storage: false,
            can_access_native_ui: false,
            supports_main_eval: main,
            supports_renderer_eval: renderers,
            supports_interaction: renderers,
        }
    }
}
