//! The parameters of a picture.

use serde_json::{Value, json};
use std::time::Duration;

/// The parameters of a picture.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The picture's name.
    pub name: String,
    /// The element, as a locator; the whole window if `None`.
    pub target: Option<Value>,
    /// The tool and its arguments, for the next actions that errors propose.
    pub asking: Value,
    /// The whole document, not only what is in view.
    pub full_page: bool,
    /// Animations may go on.
    pub animations: bool,
    /// The caret may show.
    pub caret: bool,
    /// A stylesheet for the time of the picture.
    pub style: Option<String>,
    /// Selectors of the elements that are painted over.
    pub masks: Vec<String>,
    /// How long to wait before the first picture, so that the page can settle.
    pub settle: Duration,
}

impl Settings {
    /// The parameters that must be the same for the baseline. A ref is left out: it is a different number in each
    /// session.
    pub(super) fn to_keep(&self) -> Value {
        let mut target = self.target.clone().unwrap_or_default();
        if let Some(number) = target.as_object_mut().and_then(|fields| fields.shift_remove("ref")) {
            target["ref"] = json!(number.is_number());
        }
        json!({
            "target": target,
            "fullPage": self.full_page,
            "animations": if self.animations { "allow" } else { "disabled" },
            "caret": if self.caret { "initial" } else { "hide" },
            "style": self.style,
            "masks": self.masks,
        })
    }
}
