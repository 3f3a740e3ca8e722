//! The reply of `attach` and `inject`.

use super::launched::{listed, traced_in, windows};
use crate::{call::Call, show::Show, values::Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::{
    error::Outcome,
    session::{Capabilities, Session, TransportKind, WindowInfo},
};
use std::sync::Arc;

/// How long the windows of an app that has been joined may take to be listed, in ms.
const LIST_BUDGET_MS: u64 = 10_000;

/// The session with an app that was running already.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Joined {
    /// How the session reached the app: launch, cdp (attach) or injector (inject)
    transport: TransportKind,
    /// Its windows
    windows: Vec<WindowInfo>,
    /// The capabilities of the session
    capabilities: Capabilities,
    /// The app's process id
    pid: Option<u32>,
    /// Why the main process is out of reach; left out when it is not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    main_missing: Option<String>,
    // Dispatch adds it.
    /// With --trace: the file of its trace, or why there is none
    #[serde(skip_serializing, default)]
    #[schemars(skip)]
    trace: Value,
}

impl Joined {
    /// Puts the session into the host's slot and returns its description.
    pub async fn enter(call: &Call, session: Arc<Session>) -> Outcome<Joined> {
        call.begin(&session)?;
        Ok(Joined {
            transport: session.origin.transport,
            windows: listed(&session, Millis(LIST_BUDGET_MS)).await?,
            capabilities: call.capabilities(&session),
            pid: session.origin.pid,
            main_missing: session.main.missing(),
            trace: Value::Null,
        })
    }
}

impl Show for Joined {
    fn show(&self) -> String {
        let pid = self.pid.map_or(String::new(), |pid| format!(" (pid {pid})"));
        let mut out = format!("joined{pid}");
        if let Some(why) = &self.main_missing {
            out += &format!("\nno main-process half: {why}");
        }
        out += &traced_in(&self.trace);
        out + "\n" + &windows(&self.windows)
    }
}
