//! `dialog-handler`: how JavaScript dialogs are answered, and which have opened.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, quoted},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    dialogs::{Action, Event, Kind, Policy},
    error::{Error, Outcome},
};
use std::collections::BTreeMap;

/// Set how JavaScript dialogs are answered, and read which have opened
///
/// alert, confirm, prompt and beforeunload block their page, so the policy is applied the moment
/// one opens. Until one is set, dialogs of a launched app are dismissed; those of a joined app are
/// only recorded. Electron has no prompt(): it throws, unless the app brings one of its own. Without
/// action, perType, promptText and oneShot the call only reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DialogHandler {
    /// Answer to every dialog
    action: Option<Action>,
    /// Answers by kind, such as {"confirm": "accept"}
    #[schemars(with = "Option<ByKind>")]
    per_type: Option<BTreeMap<Kind, Action>>,
    /// The text for an accepted prompt
    prompt_text: Option<String>,
    /// For the next dialog only
    one_shot: Option<bool>,
    /// Only these kinds
    #[serde(rename = "type")]
    kind: Option<OneOrMany>,
    /// Only dialogs from this moment on, in epoch ms
    since: Option<u64>,
    /// How many to return at most; the newest are kept
    #[serde(default = "fifty")]
    #[schemars(range(min = 1, max = 200))]
    limit: usize,
    /// Forget the dialogs after reading
    #[serde(default)]
    clear: bool,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[allow(dead_code, reason = "it is the schema of a map of them")]
struct ByKind {
    alert: Option<Action>,
    confirm: Option<Action>,
    prompt: Option<Action>,
    beforeunload: Option<Action>,
}

fn fifty() -> usize {
    50
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum OneOrMany {
    One(Kind),
    Many(Vec<Kind>),
}

/// The policy and the dialogs.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Answered {
    /// How dialogs are answered now
    policy: Policy,
    /// The dialogs, oldest first
    entries: Vec<Event>,
    /// How many this reply has
    count: usize,
    /// How many older ones were asked for too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
}

impl Verb for DialogHandler {
    const TOOL: &'static str = "electron_dialog_handler";
    const TITLE: &'static str = "Handle JavaScript dialogs";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Dialog;
    const UNBLOCKS: bool = true;
    // It may answer a question such as "Delete all?".
    const DESTRUCTIVE: bool = true;
    const ALIASES: &'static [&'static str] = &["dialogs"];
    const WORD: Option<&'static str> = Some("action");
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "dialog-handler", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Answered;

    fn check(&self) -> Outcome<()> {
        let of_prompt = self.per_type.as_ref().and_then(|kinds| kinds.get(&Kind::Prompt)).or(self.action.as_ref());
        if self.prompt_text.is_some() && of_prompt != Some(&Action::Accept) {
            return Err(Error::argument("promptText needs prompts to be accepted.")
                .hint("Give action accept, or perType {\"prompt\": \"accept\"}.")
                .detail("parameter", "promptText"));
        }
        if self.one_shot.is_some() && self.action.is_none() && self.per_type.is_none() {
            return Err(
                Error::argument("oneShot needs a policy: give action or perType.").detail("parameter", "oneShot")
            );
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Answered> {
        let session = call.session()?;
        if self.action.is_some() || self.per_type.is_some() {
            let policy = Policy {
                action: Some(self.action.unwrap_or(Action::Dismiss)),
                per_type: self.per_type.unwrap_or_default(),
                prompt_text: self.prompt_text,
                one_shot: self.one_shot.unwrap_or(false),
            };
            session.dialogs.pages.answer(policy).await?;
        }
        let kinds = self.kind.map(|kind| match kind {
            OneOrMany::One(one) => vec![one],
            OneOrMany::Many(many) => many,
        });
        let (policy, mut entries, overflowed) = session.dialogs.pages.read(self.clear);
        entries.retain(|e| {
            kinds.as_ref().is_none_or(|kinds| kinds.contains(&e.kind))
                && self.since.is_none_or(|since| e.timestamp >= since)
        });
        let truncated = entries.len().saturating_sub(self.limit);
        entries.drain(..truncated);
        Ok(Answered { policy, count: entries.len(), entries, truncated, overflowed })
    }
}

impl Show for Answered {
    fn show(&self) -> String {
        let word = |action: Action| if action == Action::Accept { "accept" } else { "dismiss" };
        let mut lines = vec![format!("policy: {}", self.policy.action.map_or("leave open", word))];
        lines.extend(
            self.policy.per_type.iter().map(|(kind, action)| format!("  {kind:?}: {}", word(*action)).to_lowercase()),
        );
        if self.truncated > 0 {
            lines.push(format!("(… {} older dialogs: raise --limit)", self.truncated));
        }
        lines.extend(
            self.entries.iter().map(|e| clean_line(&format!("{:?} {}: {}", e.kind, quoted(&e.message), e.action))),
        );
        lines.join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.entries.iter().map(|entry| clean_line(&entry.message))))
    }
}
