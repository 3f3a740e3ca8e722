//! Types of parameters. Each checks its own values.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;
use stagewright_driver::error::{Code, Error, Outcome};
use std::{borrow::Cow, collections::BTreeMap, path::PathBuf, time::Duration};

/// An element's number in a snapshot, from 1 upward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ref(pub u32);

impl JsonSchema for Ref {
    fn schema_name() -> Cow<'static, str> {
        "Ref".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 1, "maximum": u32::MAX})
    }
}

/// A text, or a number or a boolean in its place.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Scalar {
    /// A text.
    Text(String),
    /// Another value, as JSON writes it.
    Other(Value),
}

impl Scalar {
    /// The value as a text.
    pub fn text(&self) -> String {
        match self {
            Scalar::Text(text) => text.clone(),
            Scalar::Other(other) => other.to_string(),
        }
    }
}

impl JsonSchema for Scalar {
    fn schema_name() -> Cow<'static, str> {
        "Scalar".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "number", "boolean"]})
    }
}

/// A span of time in milliseconds; too much is clamped, not refused, as the seeds have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Millis(pub u64);

impl Millis {
    /// The span, at most `most` milliseconds.
    pub fn up_to(self, most: u64) -> Duration {
        Duration::from_millis(self.0.min(most))
    }
}

impl JsonSchema for Millis {
    fn schema_name() -> Cow<'static, str> {
        "Millis".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 0})
    }
}

/// Checks that the time for following is given only to a call that follows.
///
/// # Errors
/// `BAD_ARGUMENT` about timeoutMs.
pub(crate) fn check_time_to_follow(timeout_ms: Option<Millis>, follow: bool) -> Outcome<()> {
    match timeout_ms {
        Some(_) if !follow => {
            Err(Error::argument("timeoutMs says for how long to follow: give follow too.")
                .detail("parameter", "timeoutMs"))
        }
        _ => Ok(()),
    }
}

/// The default budget of an action, 5 s (clamped to 30 s).
pub(crate) fn action_budget() -> Millis {
    Millis(5_000)
}

/// The clamp of an action's budget, in milliseconds.
pub(crate) const ACTION_MOST: u64 = 30_000;

/// The clamp of a wait's or an expect's budget, in milliseconds.
pub(crate) const WAIT_MOST: u64 = 60_000;

/// A span of time: `500ms`, `5s`, `2m`, `1h`; without a unit it is in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span(pub String);

const SPAN: &str = "^[0-9]+(\\.[0-9]+)?(ms|s|m|h)?$";

/// The longest span, in milliseconds: about eleven days.
const LONGEST_SPAN: f64 = 1e9;

impl Span {
    /// The span; `None` when that is none.
    pub fn read(&self) -> Option<Duration> {
        let units = [("ms", 1.0), ("s", 1_000.0), ("m", 60_000.0), ("h", 3_600_000.0), ("", 1.0)];
        units.into_iter().find_map(|(unit, ms)| {
            let number = self.0.strip_suffix(unit)?.parse::<f64>().ok()? * ms;
            (0.0..=LONGEST_SPAN).contains(&number).then(|| Duration::from_millis(number as u64))
        })
    }

    /// The span, or an error for any other text.
    pub fn checked(&self, parameter: &str) -> Outcome<Duration> {
        self.read().ok_or_else(|| {
            Error::argument(format!(
                "{parameter} must be a span of time such as 500ms, 5s, 2m or 1h; got {:?}.",
                self.0
            ))
            .detail("parameter", parameter)
        })
    }
}

impl JsonSchema for Span {
    fn schema_name() -> Cow<'static, str> {
        "Span".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": SPAN})
    }
}

/// A path. Shell words are resolved against the working directory before they get here; JSON
/// arguments must be absolute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbsolutePath(pub PathBuf);

impl AbsolutePath {
    /// The path, or an error for a relative one.
    pub fn checked(&self, parameter: &str) -> Outcome<&std::path::Path> {
        if self.0.is_absolute() {
            return Ok(&self.0);
        }
        let message = format!("{parameter} must be an absolute path; got {:?}.", self.0.display().to_string());
        Err(Error::new(Code::AbsolutePathRequired, message).detail("parameter", parameter))
    }

    /// The error of the first of these parameters that is a relative path.
    pub fn check_all(given: &[(&str, &Option<AbsolutePath>)]) -> Outcome<()> {
        given
            .iter()
            .filter_map(|(name, path)| Some((name, path.as_ref()?)))
            .try_for_each(|(name, path)| path.checked(name).map(drop))
    }
}

impl JsonSchema for AbsolutePath {
    fn schema_name() -> Cow<'static, str> {
        "AbsolutePath".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "path", "minLength": 1})
    }
}

/// Environment variables: a map, or a list of `NAME=value`, as strict schemas have it. A `NAME` alone stands for our own
/// variable of that name: so a value need not be said.
pub(crate) fn environment<'de, D: Deserializer<'de>>(map: D) -> Result<BTreeMap<String, String>, D::Error> {
    let given = Value::deserialize(map)?;
    let mut map = crate::schema::pairs(&given).map_or(given, Value::Object);
    for (name, value) in map.as_object_mut().into_iter().flatten().filter(|(_, value)| value.is_null()) {
        *value = own_variable(name).map_err(|why| D::Error::custom(format!("env: {why}.")))?.into();
    }
    serde_json::from_value(map).map_err(D::Error::custom)
}

/// Names with texts: a map, or a list of `NAME=value`, as strict schemas have it. A `NAME` alone has an empty text.
pub fn texts<'de, D: Deserializer<'de>>(map: D) -> Result<BTreeMap<String, String>, D::Error> {
    let given = Value::deserialize(map)?;
    let mut map = crate::schema::pairs(&given).map_or(given, Value::Object);
    for value in map.as_object_mut().into_iter().flat_map(|map| map.values_mut()).filter(|value| value.is_null()) {
        *value = "".into();
    }
    serde_json::from_value(map).map_err(D::Error::custom)
}

/// The value of a variable of our own environment.
pub(crate) fn own_variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("the variable {name} is not set here: give {name}=value, or set it"))
}

/// The states of an element; null where its role has no such state.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// A user could see it
    pub visible: bool,
    /// It reacts to input
    pub enabled: bool,
    /// It does not
    pub disabled: bool,
    /// true, false or "mixed"
    pub checked: Option<Checked>,
    /// An option, tab or row that is chosen
    pub selected: Option<bool>,
    /// Its popup or section is open
    pub expanded: Option<bool>,
    /// A toggle button that is on
    pub pressed: Option<Checked>,
    /// It has the keyboard
    pub focused: bool,
    /// Its value cannot be changed
    pub readonly: Option<bool>,
    /// It must be filled in
    pub required: Option<bool>,
    /// Its value is not accepted
    pub invalid: Option<bool>,
    /// It is being updated
    pub busy: bool,
    /// It is in a closed shadow root
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shadow_closed: Option<bool>,
}

/// On, off, or in between.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Checked {
    /// On or off
    Plain(bool),
    /// "mixed"
    Mixed(String),
}

impl State {
    /// The states that say something, in a few words.
    pub fn words(&self) -> String {
        let checked = |name: &str, state: &Option<Checked>| match state {
            Some(Checked::Plain(true)) => Some(name.to_owned()),
            Some(Checked::Plain(false)) => Some(format!("un{name}")),
            Some(Checked::Mixed(_)) => Some("mixed".into()),
            None => None,
        };
        let on = |name: &str, state: Option<bool>| state.unwrap_or(false).then(|| name.to_owned());
        let words = [
            Some(if self.visible { "visible" } else { "hidden" }.to_owned()),
            Some(if self.enabled { "enabled" } else { "disabled" }.to_owned()),
            checked("checked", &self.checked),
            on("selected", self.selected),
            self.expanded.map(|open| if open { "expanded" } else { "collapsed" }.to_owned()),
            checked("pressed", &self.pressed),
            on("focused", Some(self.focused)),
            on("readonly", self.readonly),
            on("required", self.required),
            on("invalid", self.invalid),
            on("busy", Some(self.busy)),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}
