//! How the agent names an element.

use serde::Deserialize;
use serde_json::{Value, json};

/// An element, as `describe` of the agent names it.
#[derive(Debug, Clone, Deserialize)]
pub struct Element {
    /// Its ref.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its role.
    pub role: String,
    /// Its accessible name.
    pub name: String,
    /// The name in the last answer, if the element has another name now.
    #[serde(default)]
    pub was: Option<String>,
    /// Its tag.
    #[serde(default)]
    pub tag: String,
}

/// An element that a press or key met, as its page describes it.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Met {
    /// Its ref, if it has one.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its role.
    #[serde(default)]
    pub role: String,
    /// Its accessible name.
    #[serde(default)]
    pub name: String,
    /// A CSS selector that finds it, for messages to people.
    #[serde(default)]
    pub selector: Option<String>,
    /// Of a click: whether the pressed element is within this one, and had moved away before the button was released.
    #[serde(default)]
    pub around: bool,
    /// Of a touch: whether the finger was on the named element, and Chromium gave the touch to this one beside it.
    #[serde(default)]
    pub adjusted: bool,
    /// Of a tap: whether the element that got its mousedown was removed by then, so that no document heard it.
    #[serde(default)]
    pub gone: bool,
    /// Whether this is the named element, at another place than the position that the caller has chosen in it.
    #[serde(default)]
    pub moved: bool,
}

impl Met {
    /// `button "Delete" (ref 7)`
    pub fn words(&self) -> String {
        let called = match (self.name.as_str(), &self.selector) {
            ("", Some(selector)) => format!(" {selector}"),
            ("", None) => String::new(),
            (name, _) => format!(" {name:?}"),
        };
        let number = self.reference.map_or(String::new(), |n| format!(" (ref {n})"));
        let place = if self.moved { "another place of " } else { "" };
        format!("{place}{}{called}{number}", self.role)
    }

    /// The JSON for the details of an error.
    pub fn detail(&self) -> Value {
        json!({ "ref": self.reference, "role": self.role, "name": self.name, "selector": self.selector })
    }
}
