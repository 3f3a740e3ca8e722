//! Seeing what is on the screen.

mod elements_list;
mod exists;
mod find;
mod focused_element;
mod get_attribute;
mod get_bbox;
mod get_computed_style;
mod get_page;
mod get_state;
mod get_text;
mod get_value;
mod on_terminal;
mod snapshot;

pub use elements_list::ElementsList;
pub use exists::Exists;
pub use find::Find;
pub use focused_element::FocusedElement;
pub use get_attribute::GetAttribute;
pub use get_bbox::GetBbox;
pub use get_computed_style::GetComputedStyle;
pub use get_page::{GetHtml, GetTitle, GetUrl};
pub use get_state::GetState;
pub use get_text::GetText;
pub use get_value::GetValue;
pub use snapshot::Snapshot;

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{clean_line, quoted},
    target::Target,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use std::time::Duration;

/// How long a single read may take before the page counts as hung.
pub(crate) const READ: Duration = Duration::from_secs(5);

/// Reads one thing about one element.
async fn read<R: DeserializeOwned>(call: &Call, target: &Target, mut arg: Value) -> Outcome<R> {
    arg["target"] = target.required()?;
    call.ask("read", arg, READ).await
}

/// An element's place, in CSS pixels from the viewport's top left corner.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct Box {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

impl Box {
    fn words(&self) -> String {
        format!("{},{} {}×{}", self.x, self.y, self.w, self.h)
    }
}

/// One element of a list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// Its ref
    #[serde(rename = "ref")]
    reference: Option<u32>,
    /// Its role
    role: String,
    /// Its accessible name
    name: String,
    /// Whether it shows
    #[serde(default)]
    visible: bool,
    /// Of several that read alike: what is beside it, and the heading or group that it is in
    #[serde(skip_serializing_if = "Option::is_none", default)]
    near: Option<String>,
    /// Where it is
    bbox: Option<Box>,
}

impl Match {
    fn line(&self) -> String {
        let at = match self.bbox {
            _ if !self.visible => "  not shown".to_owned(),
            Some(bbox) => format!("  at {}", bbox.words()),
            None => String::new(),
        };
        let near = self.near.as_ref().map_or(String::new(), |near| format!("  {}", clean_line(near)));
        format!("{}{at}{near}", element(self.reference, &self.role, &self.name))
    }
}

/// An element as one line: `[12] button "Save"`.
pub(crate) fn element(reference: Option<u32>, role: &str, name: &str) -> String {
    let number = reference.map_or(String::new(), |n| format!("{} ", paint(Ink::Typed, &format!("[{n}]"))));
    let name = clean_line(name);
    if name.is_empty() { format!("{number}{role}") } else { format!("{number}{role} {}", quoted(&name)) }
}

/// Which text of an element is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TextSource {
    #[default]
    Shown,
    Dom,
}

/// How many elements a read's locator found, when it was more than the one that was read.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Ambiguity {
    /// How many elements matched; the first was read
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) matched: Option<u32>,
}

/// The element, or the error that says what is there instead.
pub(crate) async fn must_exist(call: &Call, locator: &Value) -> Outcome<()> {
    let arg = serde_json::json!({ "what": "state", "target": locator });
    call.ask::<Value>("read", arg, READ).await.map(drop)
}
