//! `get-title`, `get-url`, `get-html`: facts about the page of a window.

use super::READ;
use crate::{
    call::Call,
    show::{Show, clean},
    target::Target,
    verb::{Example, Group, Operation, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get the title of the page
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetTitle {}

/// The title of a page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Title {
    /// The title of the page
    title: String,
}

impl Verb for GetTitle {
    const TOOL: &'static str = "electron_get_title";
    const TITLE: &'static str = "Get the page's title";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const ALIASES: &'static [&'static str] = &["title"];
    const EXAMPLES: &'static [Example] = &[Example { line: "get-title", args: "{}" }];
    type Reply = Title;

    async fn run(self, call: Call) -> Outcome<Title> {
        call.ask("read", json!({ "what": "title" }), READ).await
    }
}

impl Show for Title {
    fn show(&self) -> String {
        clean(&self.title)
    }

    fn raw(&self) -> Option<String> {
        Some(self.title.clone())
    }
}

/// Get the URL of the page
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetUrl {}

/// The URL of a page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Url {
    /// The URL of the page, as `location.href` has it
    url: String,
}

impl Verb for GetUrl {
    const TOOL: &'static str = "electron_get_url";
    const TITLE: &'static str = "Get the page's URL";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const ALIASES: &'static [&'static str] = &["url"];
    const EXAMPLES: &'static [Example] = &[Example { line: "get-url", args: "{}" }];
    type Reply = Url;

    async fn run(self, call: Call) -> Outcome<Url> {
        call.ask("read", json!({ "what": "url" }), READ).await
    }
}

impl Show for Url {
    fn show(&self) -> String {
        clean(&self.url)
    }

    fn raw(&self) -> Option<String> {
        Some(self.url.clone())
    }
}

/// Get the HTML of an element, or of the whole document
///
/// It is the outer HTML. It lacks typed values, frames and shadow roots; `snapshot` has them.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetHtml {
    #[serde(flatten)]
    target: Target,
}

/// The HTML that was read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Html {
    /// The outer HTML
    html: String,
    /// How many elements matched; the first was read
    #[serde(skip_serializing_if = "Option::is_none", default)]
    matched: Option<u32>,
}

impl Verb for GetHtml {
    const TOOL: &'static str = "electron_get_html";
    const TITLE: &'static str = "Get HTML";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const ALIASES: &'static [&'static str] = &["html"];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-html '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Html;

    async fn run(self, call: Call) -> Outcome<Html> {
        let target = self.target.optional()?.unwrap_or_else(|| json!({ "selector": ":root" }));
        call.ask("read", json!({ "what": "html", "target": target }), READ).await
    }
}

impl Show for Html {
    fn show(&self) -> String {
        clean(&self.html)
    }

    fn raw(&self) -> Option<String> {
        Some(self.html.clone())
    }
}
