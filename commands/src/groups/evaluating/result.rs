//! The reply of both verbs.

use crate::show::{Show, clean};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::evaluate::Settled;

/// The result of the code.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Evaluated {
    /// The value; text where JSON has no such value, or where it is too long
    result: Value,
    /// The result was cut
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    truncated: bool,
    /// The result is text that stands for the value
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    result_serialized: bool,
    /// How many characters the whole result has, when it was cut
    #[serde(skip_serializing_if = "Option::is_none", default)]
    result_chars: Option<u64>,
}

impl From<Settled> for Evaluated {
    fn from(settled: Settled) -> Self {
        Evaluated {
            result: settled.value,
            truncated: settled.whole_chars.is_some(),
            result_serialized: settled.serialized,
            result_chars: settled.whole_chars,
        }
    }
}

impl Show for Evaluated {
    fn show(&self) -> String {
        let value = match &self.result {
            Value::String(text) if self.result_serialized => clean(text),
            other => clean(&serde_json::to_string_pretty(other).unwrap_or_default()),
        };
        match self.result_chars {
            Some(all) => format!("{value}\n(cut: the whole result has {all} characters)"),
            None => value,
        }
    }

    fn raw(&self) -> Option<String> {
        Some(match &self.result {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }
}
