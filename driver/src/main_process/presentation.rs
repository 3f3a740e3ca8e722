//! Whether the app's windows are visible. The hooks for that are put in place before the app's first line.

use crate::error::{Code, Error};
use schemars::JsonSchema;
use serde::Deserialize;

/// Whether the app's windows are to be seen.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Presentation {
    /// As the app decides.
    #[default]
    Normal,
    /// Shown, but never given the focus.
    Inactive,
    /// Never shown. They still paint and take input.
    Hidden,
}

impl Presentation {
    /// The name in arguments: `normal`, `inactive` or `hidden`.
    pub fn name(self) -> &'static str {
        match self {
            Presentation::Normal => "normal",
            Presentation::Inactive => "inactive",
            Presentation::Hidden => "hidden",
        }
    }

    /// The error for an app whose fuses forbid the inspector: no hook can be put in place before its windows open.
    pub(crate) fn needs_main(self) -> Error {
        let name = self.name();
        Error::new(
            Code::TransportUnsupported,
            format!("presentation {name} is put in place in the main process, and the app's fuse EnableNodeCliInspectArguments is off."),
        )
        .hint("Use `display: \"virtual\"` instead: nobody sees its windows there either, and nobody's focus is taken.")
        .detail("missing", "main")
    }
}
