//! `network-wait-for-request`, `network-wait-for-response`: the next request that fits.

use super::rows;
use crate::{
    call::Call,
    show::{Show, clean_line},
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::{
    exchange::{Exchange, Step},
    filter::{Filter, Status, UrlPart},
    waiting,
};

/// Wait for a request
///
/// While a capture is on: the oldest that matches and that no wait has returned yet. So none is missed between an
/// action and the wait. Otherwise the next one from now on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkWaitForRequest {
    /// An address with this part; a part with * is a pattern for the whole address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// This method
    #[schemars(length(min = 1))]
    method: Option<String>,
    /// Budget in ms
    #[serde(default = "half_a_minute")]
    timeout_ms: Millis,
}

/// Wait for a response
///
/// It has come when its status is known; its body may be pending still. While a capture is on: the oldest that matches
/// and that no wait has returned yet. Otherwise the next one from now on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkWaitForResponse {
    /// An address with this part; a part with * is a pattern for the whole address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// To a request with this method
    #[schemars(length(min = 1))]
    method: Option<String>,
    /// With this status: 404, or 4xx for a class
    status: Option<String>,
    /// Budget in ms
    #[serde(default = "half_a_minute")]
    timeout_ms: Millis,
}

fn half_a_minute() -> Millis {
    Millis(30_000)
}

/// The request that came.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Came {
    /// The request, as network_captured lists it
    request: Exchange,
}

pub(super) fn filter(url: Option<&String>, method: Option<&String>, status: Option<&String>) -> Filter {
    Filter {
        urls: url.map(|part| UrlPart::of(part)).into_iter().collect(),
        methods: method.map(|method| method.to_ascii_uppercase()).into_iter().collect(),
        status: status.and_then(|status| Status::of(status)),
        ..Filter::default()
    }
}

pub(super) fn check_status(status: Option<&String>) -> Outcome<()> {
    match status.filter(|text| Status::of(text).is_none()) {
        Some(text) => {
            let message = format!("status must be from 100 to 599, or a class such as 4xx; got {text:?}.");
            Err(Error::argument(message).detail("parameter", "status"))
        }
        None => Ok(()),
    }
}

impl Verb for NetworkWaitForRequest {
    const TOOL: &'static str = "network_wait_for_request";
    const TITLE: &'static str = "Wait for a request";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const ALIASES: &'static [&'static str] = &["wait-for-request"];
    const WORD: Option<&'static str> = Some("url");
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Came;

    async fn run(self, call: Call) -> Outcome<Came> {
        let filter = filter(self.url.as_ref(), self.method.as_ref(), None);
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let request = waiting::wait(&call.session()?, Step::Request, &filter, budget).await?;
        Ok(Came { request })
    }
}

impl Verb for NetworkWaitForResponse {
    const TOOL: &'static str = "network_wait_for_response";
    const TITLE: &'static str = "Wait for a response";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const ALIASES: &'static [&'static str] = &["wait-for-response"];
    const WORD: Option<&'static str> = Some("url");
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Came;

    fn check(&self) -> Outcome<()> {
        check_status(self.status.as_ref())
    }

    async fn run(self, call: Call) -> Outcome<Came> {
        let filter = filter(self.url.as_ref(), self.method.as_ref(), self.status.as_ref());
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let request = waiting::wait(&call.session()?, Step::Response, &filter, budget).await?;
        Ok(Came { request })
    }
}

impl Show for Came {
    fn show(&self) -> String {
        rows::as_line(&self.request)
    }

    fn raw(&self) -> Option<String> {
        Some(clean_line(&self.request.url))
    }
}
