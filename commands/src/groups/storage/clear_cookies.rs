//! `storage-clear-cookies`: cookies are removed.

use crate::{
    call::Call,
    show::{Show, counted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::storage::cookies::{self, Filter};

/// Remove cookies: all of the app, or those that match
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StorageClearCookies {
    /// Only those that are sent to this address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// Only those of this name
    #[schemars(length(min = 1))]
    name: Option<String>,
    /// Only those of this partition: default, persist:NAME
    #[schemars(length(min = 1))]
    partition: Option<String>,
}

/// The cookies are gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cleared {
    /// How many were removed
    cleared: u64,
}

impl Verb for StorageClearCookies {
    const TOOL: &'static str = "storage_clear_cookies";
    const TITLE: &'static str = "Clear cookies";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Destructive;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("name");
    const EXAMPLES: &'static [Example] =
        &[Example { line: "storage-clear-cookies theme", args: r#"{"name": "theme"}"# }];
    type Reply = Cleared;

    async fn run(self, call: Call) -> Outcome<Cleared> {
        let filter = Filter { url: self.url, name: self.name, partition: self.partition };
        Ok(Cleared { cleared: cookies::clear(&*call.session()?, &filter).await? })
    }
}

impl Show for Cleared {
    fn show(&self) -> String {
        format!("removed {}", counted(self.cleared, "cookie"))
    }
}
