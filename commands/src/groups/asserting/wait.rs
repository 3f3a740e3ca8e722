//! `wait`: a fixed time.

use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// Wait a fixed time; better wait for a state or an element
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Wait {
    /// Milliseconds, 60000 at most
    ms: Millis,
}

/// How long it was.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Waited {
    /// Milliseconds
    waited_ms: u64,
}

impl Verb for Wait {
    const TOOL: &'static str = "electron_wait";
    const TITLE: &'static str = "Wait a fixed time";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const ALIASES: &'static [&'static str] = &["sleep"];
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "wait 10", args: r#"{"ms": 10}"# }];
    type Reply = Waited;

    async fn run(self, call: Call) -> Outcome<Waited> {
        let span = self.ms.up_to(WAIT_MOST);
        let session = call.session()?;
        tokio::select! {
            () = tokio::time::sleep(span) => Ok(Waited { waited_ms: span.as_millis() as u64 }),
            error = session.ends.ended() => Err(error),
        }
    }
}

impl Show for Waited {
    fn show(&self) -> String {
        format!("waited {} ms", self.waited_ms)
    }
}
