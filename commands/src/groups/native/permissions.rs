//! `native-permissions`: what pages asked permission for.

use crate::{
    call::Call,
    show::{Show, clean_line, lines},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::permissions::{self, PermissionRequest};

/// Read which permissions pages asked for, and who decided
///
/// The app's own handler decides, or a policy, or Electron, which grants where the app has no handler. A launched app's
/// requests are known from its first line on. A joined app's are known where it sets its handlers after the join.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativePermissions {
    /// Forget the requests after reading
    #[serde(default)]
    clear: bool,
}

/// The permission requests of pages.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Requests {
    /// How many this reply has
    count: usize,
    /// Oldest first
    requests: Vec<PermissionRequest>,
    /// Whether these are all: the handlers that an app had set before it was joined are not known
    complete: bool,
    /// How many older ones the buffer has dropped
    overflowed: u64,
}

impl Verb for NativePermissions {
    const TOOL: &'static str = "native_permissions";
    const TITLE: &'static str = "Read permission requests";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-permissions", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Requests;

    async fn run(self, call: Call) -> Outcome<Requests> {
        let asked = permissions::requests(&*call.session()?, self.clear).await?;
        let (requests, complete, overflowed) = (asked.requests, asked.complete, asked.overflowed);
        Ok(Requests { count: requests.len(), requests, complete, overflowed })
    }
}

impl Show for Requests {
    fn show(&self) -> String {
        let mut shown: Vec<String> = self.requests.iter().map(line).collect();
        if shown.is_empty() {
            shown.push("no page has asked for a permission".into());
        }
        if !self.complete {
            shown.push("(not all: handlers that the app had set before it was joined are not known)".into());
        }
        shown.join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.requests.iter().map(|one| clean_line(&one.permission))))
    }
}

pub(super) fn line(one: &PermissionRequest) -> String {
    let what = match one.granted {
        Some(true) => "granted",
        Some(false) => "denied",
        None => "not decided yet",
    };
    let by = one.by.as_ref().map_or(String::new(), |by| format!(" by {by}"));
    let subject = one.subject.as_ref().map_or(String::new(), |subject| format!(" ({subject})"));
    let asked = if one.check { " looked up," } else { "" };
    let page = one.url.as_deref().unwrap_or("a page");
    clean_line(&format!("#{} {}{subject}{asked} {what}{by} for {page}", one.id, one.permission))
}
