//! `storage-set-cookie`: a cookie is set.

use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::storage::cookies::{self, New, SameSite};

/// Set a cookie
///
/// Needs an address, or a domain. Without a partition it is set in the one of the window.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageSetCookie {
    /// Its name
    #[schemars(length(min = 1))]
    name: String,
    /// Its value
    value: String,
    /// The address that sets it: http or https
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// Instead: its host; with a dot in front also for hosts below it
    #[schemars(length(min = 1))]
    domain: Option<String>,
    /// The path below which it is sent [default with domain: /]
    #[schemars(length(min = 1))]
    path: Option<String>,
    /// When it ends, in epoch seconds; without this it ends with the app
    #[schemars(range(min = -1.0, max = 1e12))]
    expires: Option<f64>,
    /// Keep it from scripts of pages
    #[serde(default)]
    http_only: bool,
    /// Send it over https only
    #[serde(default)]
    secure: bool,
    /// When it is sent from other sites
    same_site: Option<SameSite>,
    /// The partition: default, persist:NAME
    #[schemars(length(min = 1))]
    partition: Option<String>,
}

/// The cookie was set.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Set {
    /// Always true; otherwise the call fails
    set: bool,
    /// Its name
    name: String,
    /// The partition that has it
    partition: String,
}

impl Verb for StorageSetCookie {
    const TOOL: &'static str = "storage_set_cookie";
    const TITLE: &'static str = "Set a cookie";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "storage-set-cookie theme dark --url https://example.com",
        args: r#"{"name": "theme", "value": "dark", "url": "https://example.com"}"#,
    }];
    type Reply = Set;

    fn check(&self) -> Outcome<()> {
        match (&self.url, &self.domain) {
            (None, None) => Err(Error::argument("Give url or domain: a cookie belongs to a host.")),
            (Some(_), Some(_)) => Err(Error::argument("url and domain exclude each other.")),
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Set> {
        let session = call.session()?;
        let page = match (&self.partition, &call.window) {
            (Some(_), _) => None,
            (None, Some(_)) => Some(call.surface().await?),
            // An app without a window has the default partition.
            (None, None) => call.surface().await.ok(),
        };
        let page = page.map(|page| session.surfaces.top_of(&page));
        let new = New {
            name: self.name,
            value: self.value,
            url: self.url,
            domain: self.domain,
            path: self.path,
            // As Playwright says that it ends with the app.
            expires: self.expires.filter(|at| *at >= 0.0),
            http_only: self.http_only,
            secure: self.secure,
            same_site: self.same_site,
            partition: self.partition,
            make: false,
        };
        let partition = cookies::set(&session, &new, page.as_deref()).await?;
        Ok(Set { set: true, name: new.name, partition })
    }
}

impl Show for Set {
    fn show(&self) -> String {
        format!("set cookie {} in partition {}", quoted(&self.name), quoted(&self.partition))
    }
}
