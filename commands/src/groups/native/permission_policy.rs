//! `native-permission-policy`: what pages are given that ask for a permission.

use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::native::permissions::{self, ALL, KINDS, PermissionRule, Verdict};

/// Set the answers to pages that ask for a permission
///
/// A rule for one permission wins over the rule for all. `app` leaves the decision to the app again, and to Electron,
/// which grants where the app has no handler. Pages that only look up a permission get the same answer. Without an
/// argument the call only reads.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativePermissionPolicy {
    /// In Electron's words: notifications, media, geolocation…; or all
    permission: Option<String>,
    /// The answer
    action: Option<Verdict>,
}

/// The rules for permissions.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// The rules, by permission
    rules: Vec<PermissionRule>,
}

impl Verb for NativePermissionPolicy {
    const TOOL: &'static str = "native_permission_policy";
    const TITLE: &'static str = "Decide permission requests";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("permission");
    const EXAMPLES: &'static [Example] = &[
        Example { line: "native-permission-policy", args: "{}" },
        Example {
            line: "native-permission-policy geolocation --action deny",
            args: r#"{"permission": "geolocation", "action": "deny"}"#,
        },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Rules;

    fn check(&self) -> Outcome<()> {
        let wrong = |parameter: &str, what: String| Err(Error::argument(what).detail("parameter", parameter));
        match (self.permission.as_deref(), self.action) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                wrong("permission", "permission is missing: which one the action is for, or all.".into())
            }
            (Some(permission), _) if permission != ALL && !KINDS.contains(&permission) => {
                let message = format!("Electron asks for no permission {}.", quoted(permission));
                Err(Error::argument(message)
                    .hint(format!("It has: {}; all stands for every one.", KINDS.join(", ")))
                    .detail("parameter", "permission")
                    .detail("known", json!(KINDS)))
            }
            (Some(_), None) => wrong("action", "action is missing: grant, deny or app.".into()),
            (Some(_), Some(_)) => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Rules> {
        let rule = self.permission.zip(self.action).map(|(permission, action)| PermissionRule { permission, action });
        Ok(Rules { rules: permissions::rule(&*call.session()?, rule).await? })
    }
}

impl Show for Rules {
    fn show(&self) -> String {
        let word =
            |rule: &PermissionRule| format!("{}: {}", rule.permission, json!(rule.action).as_str().unwrap_or_default());
        match self.rules.is_empty() {
            true => "the app decides what pages are given".into(),
            false => self.rules.iter().map(word).collect::<Vec<_>>().join("\n"),
        }
    }
}
