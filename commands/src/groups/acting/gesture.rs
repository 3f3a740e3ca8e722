//! Parameters of gestures: a position, keys that are held, and how far to go.

use crate::call::Call;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    input::{keyboard::HeldKeys, keys::Modifier},
    surfaces::{Point, Surface},
};
use std::borrow::Cow;
use std::sync::Arc;

/// Two numbers with a comma between them.
fn pair(text: &str) -> Option<[&str; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([x.trim(), y.trim()])
}

/// A text whose form its own type checks.
macro_rules! text {
    ($name:ident, $pattern:literal) => {
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}

/// A position in an element, `X,Y`: each in CSS pixels from its upper left corner, or in per cent of its size.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Position(String);

text!(Position, "^ *-?[0-9.]+(px|%)? *, *-?[0-9.]+(px|%)? *$");

impl Position {
    /// The position as the page's agent takes it.
    pub fn asked(&self) -> Outcome<Value> {
        let along = |text: &str| {
            let (number, percent) = match (text.strip_suffix('%'), text.strip_suffix("px")) {
                (Some(number), _) => (number, true),
                (None, Some(number)) => (number, false),
                (None, None) => (text, false),
            };
            let value = number.parse::<f64>().ok().filter(|value| value.is_finite())?;
            Some(json!({ "value": value, "percent": percent }))
        };
        let read = pair(&self.0).and_then(|[x, y]| Some(json!({ "x": along(x)?, "y": along(y)? })));
        read.ok_or_else(|| wrong("position", &self.0, "X,Y, each in pixels or per cent, such as 10,50%"))
    }
}

/// A place or a distance, `X,Y` in CSS pixels.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Pixels(String);

text!(Pixels, "^ *-?[0-9.]+ *, *-?[0-9.]+ *$");

impl Pixels {
    /// The point that the text names.
    pub fn point(&self, parameter: &str) -> Outcome<Point> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
        let read = pair(&self.0).and_then(|[x, y]| Some(Point { x: number(x)?, y: number(y)? }));
        read.ok_or_else(|| wrong(parameter, &self.0, "X,Y in CSS pixels, such as 120,-40"))
    }
}

fn wrong(parameter: &str, given: &str, wanted: &str) -> Error {
    Error::argument(format!("{parameter} must be {wanted}; got {given:?}.")).detail("parameter", parameter)
}

/// Modifier keys: `Control,Shift`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Modifiers(String);

text!(Modifiers, "^.+$");

impl Modifiers {
    /// The modifiers, in their order.
    pub fn keys(&self) -> Outcome<Vec<Modifier>> {
        Modifier::several(&self.0).map_err(|error| error.detail("parameter", "modifiers"))
    }
}

/// Presses the modifiers in a page, where there are some. They stay down until the result is released or dropped.
pub(super) async fn hold(
    call: &Call,
    surface: &Arc<Surface>,
    modifiers: Option<&Modifiers>,
) -> Outcome<Option<HeldKeys>> {
    let Some(modifiers) = modifiers else { return Ok(None) };
    let page = call.session()?.surfaces.page_of(surface);
    page.hold_keys(&modifiers.keys()?).await.map(Some)
}

/// The protocol's bits of keys that may be held.
pub(super) fn bits(held: Option<&HeldKeys>) -> i64 {
    held.map_or(0, HeldKeys::bits)
}

/// Releases them, and waits until the page has heard it.
pub(super) async fn release(held: Option<HeldKeys>) -> Outcome<()> {
    match held {
        Some(held) => held.release().await,
        None => Ok(()),
    }
}
