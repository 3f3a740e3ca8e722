//! `ipc-expect`: how many messages there were, awaited.

use super::given::{MessageType, wanted};
use crate::{
    call::Call,
    palette::{Ink, paint},
    show::Show,
    values::{Millis, WAIT_MOST, action_budget},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::capture::{self, Expected};

/// Expect messages on a channel
///
/// Counts messages since the capture began, or else since the first wait. Retries until the count fits. An exact count
/// needs one of the two.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcExpect {
    /// The channel; `*` stands for any part of its name
    channel: String,
    /// Only this type
    r#type: Option<MessageType>,
    /// Only those whose arguments hold this JSON at any depth
    args_contain: Option<Value>,
    /// Exactly so many [default: one at least]
    count: Option<u32>,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The count of messages.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Always true
    matched: bool,
    /// How many there are
    actual: u64,
}

impl Verb for IpcExpect {
    const TOOL: &'static str = "ipc_expect";
    const TITLE: &'static str = "Expect IPC messages";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "ipc-expect no-such-channel --count 0",
        args: r#"{"channel": "no-such-channel", "count": 0}"#,
    }];
    const WHILE_PAUSED: bool = true;
    type Reply = Counted;

    async fn run(self, call: Call) -> Outcome<Counted> {
        let fits = wanted(Some(self.channel), self.r#type, self.args_contain);
        let expected = self.count.map_or(Expected::Some, |count| Expected::Exactly(count.into()));
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let actual = capture::expect(&*call.session()?, &fits, expected, budget).await?;
        Ok(Counted { matched: true, actual })
    }
}

impl Show for Counted {
    fn show(&self) -> String {
        format!("{}: {}", paint(Ink::Good, "ok"), self.actual)
    }
}
