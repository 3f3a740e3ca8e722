//! `native-theme`: the app's theme.

use super::menu::BUDGET;
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::system::{self, ThemeSource};

/// Set the app's theme, or read it
///
/// Its pages get it as prefers-color-scheme. Without source it is only read.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeTheme {
    /// The new value of nativeTheme.themeSource
    source: Option<ThemeSource>,
}

/// The theme of the app.
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
