//! `native-deep-link`: an address is opened with the running app.

use super::picked::{HANDLER, InFront};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::native::{
    second_instance,
    system::{self, NotDelivered},
};

/// Open an address with the running app
///
/// The app is told that a second instance was started with the address (on macOS: open-url). With real a second process
/// of a launched app is started, and passes the address on by itself.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeDeepLink {
    /// The address, such as myapp://item/5
    url: String,
    /// Start a second process
    #[serde(default)]
    real: bool,
}

/// Whether the app has heard it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Delivered {
    /// Whether the app got the address
    delivered: bool,
    /// Why the app was not told
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<NotDelivered>,
}

impl Verb for NativeDeepLink {
    const TOOL: &'static str = "native_deep_link";
    const TITLE: &'static str = "Open an address with the app";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-deep-link myapp://item/5", args: r#"{"url": "myapp://item/5"}"# }];
    type Reply = Delivered;

    fn check(&self) -> Outcome<()> {
        let scheme = self.url.split_once(':').map(|(scheme, _)| scheme).unwrap_or_default();
        let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        if !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) || !scheme.chars().all(is_scheme) {
            return Err(Error::argument(format!(
                "url must be an address with a scheme, such as myapp://item/5; got {:?}.",
                self.url
            ))
            .detail("parameter", "url"));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Delivered> {
        let _front = InFront::of(&call).await?;
        let session = call.session()?;
        let reason = match self.real {
            true => second_instance::open(&session, &self.url, HANDLER).await?,
            false => system::open(&session, &self.url, HANDLER).await?,
        };
        Ok(Delivered { delivered: reason.is_none(), reason })
    }
}

impl Show for Delivered {
    fn show(&self) -> String {
        let why = match self.reason {
            None => return "delivered".into(),
            Some(NotDelivered::NoListener) => "the app does not listen for it",
            Some(NotDelivered::NoLock) => {
                "the app does not hold the single-instance lock, so no second instance passes it on"
            }
            Some(NotDelivered::NotHanded) => "the second process did not pass it on",
        };
        format!("not delivered: {why}")
    }
}
