//! `ipc-stub`: a channel is answered in place of the app.

use crate::{
    call::Call,
    show::Show,
    values::Millis,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::ipc::stubs::{self, Stub};

/// Answer a channel in place of the app
///
/// Pages that invoke it, or that send and wait, get this answer. The app's handler does not run, and need not exist. A
/// second stub of a channel replaces the first.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcStub {
    /// The channel
    #[schemars(length(min = 1, max = 500))]
    channel: String,
    /// The answer as JSON [default: null]
    response: Option<Value>,
    /// Instead: the message of an error
    error: Option<String>,
    /// Answer this many ms later
    delay_ms: Option<Millis>,
    /// Answer this often, then the app answers again
    #[schemars(range(min = 1, max = 1_000_000))]
    times: Option<u32>,
}

/// The longest delay in ms.
const DELAY_MOST: u64 = 600_000;

/// The stub that was set.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stubbed {
    /// The channel
    stubbed: String,
}

impl Verb for IpcStub {
    const TOOL: &'static str = "ipc_stub";
    const TITLE: &'static str = "Stub an IPC channel";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("response");
    const EXAMPLES: &'static [Example] = &[Example {
        line: "ipc-stub board:save --error 'disk full' --times 1",
        args: r#"{"channel": "board:save", "error": "disk full", "times": 1}"#,
    }];
    const WHILE_PAUSED: bool = true;
    type Reply = Stubbed;

    fn check(&self) -> Outcome<()> {
        match (&self.response, &self.error) {
            (Some(_), Some(_)) => {
                Err(Error::argument("response and error exclude each other.").detail("parameter", "error"))
            }
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Stubbed> {
        let stub = Stub {
            channel: self.channel.clone(),
            response: self.response.unwrap_or_default(),
            error: self.error,
            delay_ms: self.delay_ms.map_or(0, |delay| delay.0.min(DELAY_MOST)),
            times: self.times,
        };
        stubs::put(&*call.session()?, stub).await?;
        Ok(Stubbed { stubbed: self.channel })
    }
}

impl Show for Stubbed {
    fn show(&self) -> String {
        format!("stubbed {}", crate::show::quoted(&self.stubbed))
    }
}
