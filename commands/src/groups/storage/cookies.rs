//! `storage-cookies`: the cookies of all sessions of the app.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, table},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::{
    redact::REDACTED,
    storage::cookies::{self, Cookie, Filter},
};

/// List the cookies of the app, of every session and partition
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StorageCookies {
    /// Only those that are sent to this address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// Only those of this name
    #[schemars(length(min = 1))]
    name: Option<String>,
    /// Only those of this partition: default, persist:NAME
    #[schemars(length(min = 1))]
    partition: Option<String>,
    /// Show the values
    #[serde(default)]
    reveal: bool,
}

/// The cookies that fit.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cookies {
    /// How many there are
    count: usize,
    /// Values are "[redacted]" unless reveal is given
    cookies: Vec<Cookie>,
}

impl Verb for StorageCookies {
    const TOOL: &'static str = "storage_cookies";
    const TITLE: &'static str = "List cookies";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("name");
    const EXAMPLES: &'static [Example] = &[Example { line: "storage-cookies", args: "{}" }];
    type Reply = Cookies;

    async fn run(self, call: Call) -> Outcome<Cookies> {
        let filter = Filter { url: self.url, name: self.name, partition: self.partition };
        let mut cookies = cookies::list(&*call.session()?, &filter).await?;
        if !self.reveal {
            cookies.iter_mut().for_each(|cookie| cookie.value = REDACTED.into());
        }
        Ok(Cookies { count: cookies.len(), cookies })
    }
}

impl Show for Cookies {
    fn show(&self) -> String {
        if self.cookies.is_empty() {
            return "no cookie".into();
        }
        let row = |cookie: &Cookie| {
            let flags = [(cookie.http_only, "httpOnly"), (cookie.secure, "secure"), (cookie.expires < 0.0, "session")];
            let flags: Vec<&str> = flags.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
            let place = format!("{}{}", cookie.domain, cookie.path);
            vec![cookie.name.clone(), cookie.value.clone(), place, flags.join(", "), cookie.partition.clone()]
        };
        table(&["name", "value", "sent to", "", "partition"], self.cookies.iter().map(row))
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.cookies.iter().map(|cookie| clean_line(&format!("{}={}", cookie.name, cookie.value)))))
    }
}
