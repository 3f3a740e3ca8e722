//! What the system tells an app: `native-theme`, `native-power`, `native-deep-link`.

use super::{
    menu::BUDGET,
    picked::{HANDLER, InFront},
};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    fault::{Fault, Outcome},
    native::{
        second_instance,
        system::{self, PowerEvent, ThemeSource, Untold},
    },
};

/// Set the app's theme, or read it
///
/// Its pages hear it as prefers-color-scheme. Without source it is only read.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTheme {
    /// What the app's nativeTheme.themeSource becomes
    source: Option<ThemeSource>,
}

/// The theme.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Theme {
    /// nativeTheme.themeSource
    source: ThemeSource,
    /// Whether the app's pages are told that it is dark
    dark: bool,
}

impl Verb for NativeTheme {
    const TOOL: &'static str = "native_theme";
    const TITLE: &'static str = "Set the theme";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const WORD: Option<&'static str> = Some("source");
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-theme dark", args: r#"{"source": "dark"}"# }];
    type Reply = Theme;

    async fn run(self, call: Call) -> Outcome<Theme> {
        let system::Theme { source, dark } = system::theme(&*call.session()?, self.source, BUDGET).await?;
        Ok(Theme { source, dark })
    }
}

impl Show for Theme {
    fn show(&self) -> String {
        let source = format!("{:?}", self.source).to_lowercase();
        format!("{source}, which is {}", if self.dark { "dark" } else { "light" })
    }
}

/// Tell the app of an event of the system's power
///
/// Its listeners of powerMonitor run; the system itself stays as it is.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativePower {
    /// What happens
    event: PowerEvent,
}

/// Whether the app was told.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Emitted {
    /// Whether it was told
    emitted: bool,
    /// Why it was not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<Untold>,
}

impl Verb for NativePower {
    const TOOL: &'static str = "native_power";
    const TITLE: &'static str = "Fire a power event";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-power suspend", args: r#"{"event": "suspend"}"# }];
    type Reply = Emitted;

    async fn run(self, call: Call) -> Outcome<Emitted> {
        let _front = InFront::of(&call).await?;
        let reason = system::power(&*call.session()?, self.event, HANDLER).await?;
        Ok(Emitted { emitted: reason.is_none(), reason })
    }
}

fn why(reason: Untold) -> &'static str {
    match reason {
        Untold::NoListener => "the app does not listen for it",
        Untold::NoLock => "the app does not hold the single-instance lock, so nothing would be handed on to it",
        Untold::NotHanded => "the second process did not hand it on",
    }
}

impl Show for Emitted {
    fn show(&self) -> String {
        self.reason.map_or_else(|| "emitted".into(), |reason| format!("not emitted: {}", why(reason)))
    }
}

/// Open an address with the running app
///
/// The app hears of a second instance that was started with the address (on macOS: open-url). With real
/// a second process of a launched app is started, and hands it on by itself.
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
    /// Whether it has
    delivered: bool,
    /// Why it has not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<Untold>,
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
            return Err(Fault::argument(format!(
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
        self.reason.map_or_else(|| "delivered".into(), |reason| format!("not delivered: {}", why(reason)))
    }
}
