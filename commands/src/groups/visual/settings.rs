//! The parameters that all verbs of the group have, and how they become a picture.

use crate::{call::Call, target::Target, values::Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::visual::{self, Captured, baseline};
use std::sync::LazyLock;

/// The upper limit of the time to settle, in milliseconds.
const SETTLE_MOST: u64 = 5_000;

/// How many masks there may be, and how long a stylesheet may be, in characters.
const MOST_MASKS: usize = 20;
const LONGEST_STYLE: usize = 8_000;

/// Whether animations may go on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Animations {
    #[default]
    Disabled,
    Allow,
}

/// Whether the text cursor shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Caret {
    #[default]
    Hide,
    Initial,
}

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The whole document
    #[serde(default)]
    pub full_page: bool,
    /// disabled: at their end, endless ones at their start
    #[serde(default)]
    pub animations: Animations,
    /// The text cursor
    #[serde(default)]
    pub caret: Caret,
    /// CSS to add for the picture
    #[schemars(length(max = 8_000))]
    pub style: Option<String>,
    /// Selectors to paint over
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub masks: Vec<String>,
    /// Wait before the picture, 5000 at most
    #[serde(default = "settle")]
    pub settle_ms: Millis,
}

fn settle() -> Millis {
    Millis(100)
}

/// Parts of CSS that load something, or that hide from this check.
static LOADING: LazyLock<[&str; 5]> = LazyLock::new(|| ["@import", "url(", "image-set(", "src(", "\\"]);

impl Settings {
    /// The rules that need no session.
    pub fn check(&self, name: &str, target: &Target) -> Outcome<()> {
        baseline::check_name(name)?;
        if target.optional()?.is_some() && self.full_page {
            return Err(Error::argument("An element and fullPage exclude each other."));
        }
        if self.masks.len() > MOST_MASKS || self.masks.iter().any(|mask| mask.trim().is_empty()) {
            return Err(Error::argument(format!("masks has at most {MOST_MASKS} selectors, and none that is empty."))
                .detail("parameter", "masks"));
        }
        let style = self.style.as_deref().unwrap_or_default().to_lowercase();
        if style.chars().count() > LONGEST_STYLE {
            return Err(
                Error::argument(format!("style has at most {LONGEST_STYLE} characters.")).detail("parameter", "style")
            );
        }
        match LOADING.iter().find(|part| style.contains(**part)) {
            Some(part) => Err(Error::argument(format!("style may not have `{part}`: it would load something."))
                .detail("parameter", "style")),
            None => Ok(()),
        }
    }

    /// Takes the picture that they describe.
    pub async fn capture(&self, name: &str, target: &Target, call: &Call) -> Outcome<Captured> {
        let target = target.optional()?;
        let surface = call.surface_of(target.as_ref()).await?;
        let settings = visual::Settings {
            name: name.to_owned(),
            target,
            asking: json!({ "tool": call.tool, "args": Value::Object((*call.args).clone()) }),
            full_page: self.full_page,
            animations: self.animations == Animations::Allow,
            caret: self.caret == Caret::Initial,
            style: self.style.clone(),
            masks: self.masks.clone(),
            settle: self.settle_ms.up_to(SETTLE_MOST),
        };
        visual::capture(&call.session()?, &surface, settings).await
    }
}
