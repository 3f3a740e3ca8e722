//! `native-shell-calls`: what the app hands to other programs.

use crate::{
    call::Call,
    show::{Show, clean_line, lines},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::shell_calls::{self, ShellCall};

/// List what the app opens in other programs, and set whether it is opened
///
/// Calls of shell.openExternal, openPath and showItemInFolder. Those of a launched app are held back until carryOut is
/// true, and the app gets the result of a success. Those of a joined app are carried out until carryOut is false.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativeShellCalls {
    /// Whether such calls are carried out from now on
    carry_out: Option<bool>,
    /// Forget the calls after reading
    #[serde(default)]
    clear: bool,
}

/// The app's calls of other programs.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Calls {
    /// How many this reply has
    count: usize,
    /// Oldest first
    calls: Vec<ShellCall>,
    /// Whether such calls are carried out
    carry_out: bool,
    /// How many older ones the buffer has dropped
    overflowed: u64,
}

impl Verb for NativeShellCalls {
    const TOOL: &'static str = "native_shell_calls";
    const TITLE: &'static str = "List calls of other programs";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-shell-calls", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Calls;

    async fn run(self, call: Call) -> Outcome<Calls> {
        let session = call.session()?;
        if let Some(on) = self.carry_out {
            shell_calls::set_carried_out(&session, on).await?;
        }
        let (calls, overflowed) = shell_calls::calls(&session, self.clear).await?;
        Ok(Calls { count: calls.len(), calls, carry_out: shell_calls::are_carried_out(&session), overflowed })
    }
}

impl Show for Calls {
    fn show(&self) -> String {
        let policy = if self.carry_out { "calls are carried out" } else { "calls are held back" };
        let line = |call: &ShellCall| {
            let done = if call.carried_out { "" } else { "  (held back)" };
            clean_line(&format!("{} {}{done}", call.method, call.target))
        };
        [vec![policy.to_owned()], self.calls.iter().map(line).collect()].concat().join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.calls.iter().map(|call| clean_line(&call.target))))
    }
}
