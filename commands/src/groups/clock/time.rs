//! Dates as parameters of the clock, and as words.

use chrono::{DateTime, Local, NaiveDate, NaiveDateTime, SecondsFormat, TimeZone, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::{Error, Outcome};
use std::borrow::Cow;

/// The greatest date of JavaScript, in epoch ms (ECMA-262, section 21.4.1.1).
const LAST_MS: f64 = 8.64e15;

/// A date: epoch milliseconds, or text of ISO 8601 or RFC 2822. As in JavaScript, a date alone is in UTC, and a date and
/// time without a zone is local.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Time(Value);

impl JsonSchema for Time {
    fn schema_name() -> Cow<'static, str> {
        "Time".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "number" }, { "type": "string" }] })
    }
}

impl Time {
    /// The date in epoch ms.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` where it is no date, or none that JavaScript has.
    pub fn checked(&self, parameter: &str) -> Outcome<f64> {
        let read = match &self.0 {
            Value::Number(number) => number.as_f64().map(f64::trunc),
            Value::String(text) => parsed(text.trim()),
            _ => None,
        };
        read.filter(|ms| ms.abs() <= LAST_MS).ok_or_else(|| {
            let message = format!(
                "{parameter} must be epoch milliseconds, or a date such as 2030-01-31, 2030-01-31T09:30 (local) or 2030-01-31T09:30:00Z; got {}.",
                self.0
            );
            Error::argument(message).detail("parameter", parameter)
        })
    }
}

fn parsed(text: &str) -> Option<f64> {
    const WITHOUT_ZONE: [&str; 4] =
        ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S%.f"];
    let zoned = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_rfc2822(text));
    let ms = match zoned {
        Ok(date) => date.timestamp_millis(),
        Err(_) => match NaiveDate::parse_from_str(text, "%Y-%m-%d") {
            Ok(day) => day.and_hms_opt(0, 0, 0)?.and_utc().timestamp_millis(),
            Err(_) => {
                let local = WITHOUT_ZONE.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?;
                Local.from_local_datetime(&local).earliest()?.timestamp_millis()
            }
        },
    };
    Some(ms as f64)
}

/// A date in epoch ms as words for a person.
pub(super) fn words(ms: f64) -> String {
    match DateTime::<Utc>::from_timestamp_millis(ms as i64) {
        Some(date) => date.to_rfc3339_opts(SecondsFormat::Millis, true),
        None => format!("{ms} ms"),
    }
}

/// A span of the clock in words for a person.
pub(super) fn span(ms: f64) -> String {
    match ms {
        ms if ms < 1_000.0 => format!("{ms} ms"),
        ms if ms < 120_000.0 => format!("{} s", ms / 1_000.0),
        ms if ms < 7_200_000.0 => format!("{:.1} min", ms / 60_000.0),
        ms => format!("{:.1} h", ms / 3_600_000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(value: Value) -> Option<f64> {
        Time(value).checked("time").ok()
    }

    #[test]
    fn dates_parse_as_in_javascript() {
        for text in ["2030-01-01", "2030-01-01T00:00:00Z", "2030-01-01T01:00:00+01:00", "Tue, 1 Jan 2030 00:00:00 GMT"]
        {
            assert_eq!(read(json!(text)), Some(1_893_456_000_000.0), "{text}");
        }
        assert_eq!(read(json!("2030-01-01T00:00:00.250Z")), Some(1_893_456_000_250.0));
        assert_eq!(read(json!(1_893_456_000_000_u64)), Some(1_893_456_000_000.0));
        assert_eq!(read(json!(-1.5)), Some(-1.0));
        let local = Local.with_ymd_and_hms(2030, 1, 1, 9, 30, 0).earliest().expect("a date");
        for text in ["2030-01-01T09:30", "2030-01-01 09:30:00"] {
            assert_eq!(read(json!(text)), Some(local.timestamp_millis() as f64), "{text}");
        }
    }

    #[test]
    fn invalid_dates_are_refused() {
        for value in [json!("tomorrow"), json!(""), json!("2030-02-31"), json!(8.7e15), json!(true), json!([1])] {
            assert_eq!(read(value.clone()), None, "{value}");
        }
    }
}
