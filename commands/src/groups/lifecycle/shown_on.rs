//! The display that a launched app is shown on, as `launch`, `info` and `sessions` report it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::session::Launched;
use std::fmt;

/// A display.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Display {
    /// Its name, such as :99
    pub(crate) name: String,
    /// Whether it is the session's own Xvfb
    pub(crate) own: bool,
    // Every agent pays for what is in this schema, and few need it.
    /// The file with the cookie that its X server asks for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    pub(crate) xauthority: Option<String>,
}

impl Display {
    pub(crate) fn of(launched: &Launched) -> Display {
        Display {
            name: launched.display.clone(),
            own: launched.own_display,
            xauthority: launched.xauthority.as_ref().map(|path| path.display().to_string()),
        }
    }
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = if self.own { " (its own Xvfb)" } else { "" };
        let cookie = self.xauthority.as_ref().map(|path| format!(", XAUTHORITY {path}")).unwrap_or_default();
        write!(f, "{}{own}{cookie}", self.name)
    }
}
