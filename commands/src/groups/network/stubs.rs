//! `network-stubs`, `network-unstub`: the stubs that there are.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, table},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::stubs::{self, Stub, Unanswered};

/// List the stubs, and how often each has answered
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkStubs {}

/// The stubs of the session.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// How many there are
    count: usize,
    /// In the order in which they are tried
    stubs: Vec<Stub>,
    /// Whether requests that no stub answers fail, and which have
    unanswered: Unanswered,
}

impl Verb for NetworkStubs {
    const TOOL: &'static str = "network_stubs";
    const TITLE: &'static str = "List stubs";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "network-stubs", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Listed;

    async fn run(self, call: Call) -> Outcome<Listed> {
        let session = call.session()?;
        let stubs = stubs::list(&session);
        Ok(Listed { count: stubs.len(), stubs, unanswered: stubs::unanswered(&session) })
    }
}

fn as_table(stubs: &[Stub]) -> String {
    let row = |stub: &Stub| {
        let left = stub.left.map_or(String::new(), |left| left.to_string());
        vec![
            stub.id.to_string(),
            stub.methods.join(" "),
            stub.urls.join(" "),
            stub.answers.join("; "),
            stub.hits.to_string(),
            left,
        ]
    };
    table(&["id", "methods", "urls", "answers", "hits", "left"], stubs.iter().map(row))
}

/// The requests that failed because of strictness.
fn failed(Unanswered { count, requests, .. }: &Unanswered) -> String {
    let each = requests.iter().map(|request| format!("\n  {}", clean_line(request)));
    format!("\nstrict: {count} requests failed because no stub answered them{}", each.collect::<String>())
}

impl Show for Listed {
    fn show(&self) -> String {
        let mut said = if self.stubs.is_empty() { "no stub".into() } else { as_table(&self.stubs) };
        if self.unanswered.strict {
            said += &failed(&self.unanswered);
        }
        said
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.stubs.iter().map(|stub| stub.id)))
    }
}

/// Remove stubs: one by its number or its exact url, or all
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkUnstub {
    /// Those with exactly this url
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// The one with this number
    #[schemars(range(min = 1))]
    id: Option<u64>,
}

/// The stubs that were removed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Removed {
    /// How many
    unstubbed: usize,
    /// Those removed, with how often each answered
    stubs: Vec<Stub>,
    /// Where strictness has ended with them: the requests that no stub answered
    #[serde(skip_serializing_if = "Option::is_none", default)]
    unanswered: Option<Unanswered>,
}

impl Verb for NetworkUnstub {
    const TOOL: &'static str = "network_unstub";
    const TITLE: &'static str = "Remove stubs";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const WORD: Option<&'static str> = Some("url");
    const EXAMPLES: &'static [Example] = &[Example { line: "network-unstub", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Removed;

    async fn run(self, call: Call) -> Outcome<Removed> {
        let session = call.session()?;
        let stubs::Removed { stubs, unanswered } = stubs::remove(&session, self.id, self.url.as_deref()).await?;
        if stubs.is_empty() && (self.id.is_some() || self.url.is_some()) {
            let there: Vec<String> =
                stubs::list(&session).iter().map(|stub| format!("{}: {}", stub.id, stub.urls.join(" "))).collect();
            let message = match there.is_empty() {
                true => "There is no stub at all.".to_owned(),
                false => format!("There is no such stub. There are: {}.", there.join("; ")),
            };
            return Err(Error::argument(message)
                .detail("parameter", if self.id.is_some() { "id" } else { "url" })
                .next("network_stubs", json!({}), "see the stubs"));
        }
        Ok(Removed { unstubbed: stubs.len(), stubs, unanswered })
    }
}

impl Show for Removed {
    fn show(&self) -> String {
        match self.stubs.is_empty() {
            true => "there was no stub".into(),
            false => {
                let failed = self.unanswered.as_ref().filter(|told| told.count > 0).map(failed);
                format!("removed:\n{}{}", as_table(&self.stubs), failed.unwrap_or_default())
            }
        }
    }

    fn raw(&self) -> Option<String> {
        Some(self.unstubbed.to_string())
    }
}
