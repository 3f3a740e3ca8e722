//! `native-power`: events of the system's power.

use super::picked::{HANDLER, InFront};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::system::{self, NotEmitted, PowerEvent};

/// Emit a power event in the app, such as suspend
///
/// Its listeners of powerMonitor run; the system itself stays as it is.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativePower {
    /// The event
    event: PowerEvent,
}

/// Whether the app was told.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Emitted {
    /// Whether a listener of the app was called
    emitted: bool,
    /// Why it was not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<NotEmitted>,
}

impl Verb for NativePower {
    const TOOL: &'static str = "native_power";
    const TITLE: &'static str = "Fire a power event";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-power suspend", args: r#"{"event": "suspend"}"# }];
    type Reply = Emitted;

    async fn run(self, call: Call) -> Outcome<Emitted> {
        let _front = InFront::of(&call).await?;
        let reason = system::power(&*call.session()?, self.event, HANDLER).await?;
        Ok(Emitted { emitted: reason.is_none(), reason })
    }
}

impl Show for Emitted {
    fn show(&self) -> String {
        match self.reason {
            None => "emitted".into(),
            Some(NotEmitted::NoListener) => "not emitted: the app does not listen for it".into(),
        }
    }
}
