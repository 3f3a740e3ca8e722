//! A size with its unit: `250MB`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use std::borrow::Cow;

/// A size in bytes, or with a unit: `250MB`, `1.5GB`, `200MiB`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size(pub String);

const UNITS: [(&str, f64); 7] =
    [("KiB", 1024.0), ("MiB", 1_048_576.0), ("GiB", 1_073_741_824.0), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("", 1.0)];

impl Size {
    /// The size in bytes, or an error for any other text.
    pub fn checked(&self, parameter: &str) -> Outcome<u64> {
        let read = UNITS.iter().find_map(|(unit, bytes)| {
            let number = self.0.strip_suffix(unit)?.trim().parse::<f64>().ok()? * bytes;
            (0.0..=1e15).contains(&number).then_some(number as u64)
        });
        read.ok_or_else(|| {
            Error::argument(format!("{parameter} must be a size such as 250MB, 1.5GB or 200MiB; got {:?}.", self.0))
                .detail("parameter", parameter)
        })
    }
}

impl JsonSchema for Size {
    fn schema_name() -> Cow<'static, str> {
        "Size".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?( ?[KMG]i?B)?$"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_accept_decimal_and_binary_units() {
        let bytes = |text: &str| Size(text.into()).checked("budget").ok();
        for (text, wanted) in
            [("250MB", 250_000_000), ("1.5GB", 1_500_000_000), ("2KiB", 2_048), ("17", 17), ("1 MB", 1_000_000)]
        {
            assert_eq!(bytes(text), Some(wanted), "{text}");
        }
        for text in ["", "MB", "-1MB", "1TB", "inf", "1e99", "NaN"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }
}
