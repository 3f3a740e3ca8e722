//! Parameters of gestures: a position, keys that are held, and how far to go.

use super::{
    ready::{Element, How, Ready, ready_for, ready_while_held, takes_mouse},
    turns,
};
use crate::{
    call::Call,
    target::Target,
    values::{ACTION_MOST, Millis},
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{keyboard::HeldKeys, keys::Modifier},
    session::DropPlace,
    surfaces::{Point, Surface},
    wait::Deadline,
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
    /// The position in the form that the page agent expects.
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

/// Presses the modifiers in a page, where there are some. They stay down until the result is released or dropped. The
/// result counts keys that another call holds, too. They go down once it is the turn of the call, and its window takes
/// the mouse.
pub(super) async fn hold(
    call: &Call,
    surface: &Arc<Surface>,
    modifiers: Option<&Modifiers>,
    how: How,
) -> Outcome<HeldKeys> {
    if modifiers.is_some() {
        takes_mouse(call, surface, how).await?;
    }
    hold_while_held(call, surface, modifiers, how).await
}

/// How long (ms) an element may take to get ready before it is waited for without the modifiers.
const READY_SOON: Millis = Millis(200);

/// The same before a check of an element. A call that holds keys keeps its turn, and another call may have to act first.
/// So an element that cannot be pressed yet is waited for without the keys. A missing or hidden element may show only
/// while they are down.
///
/// # Errors
/// Those of the check; then no key was pressed.
pub(super) async fn hold_for(
    call: &Call,
    surface: &Arc<Surface>,
    modifiers: Option<&Modifiers>,
    (locator, asked): (&Value, &Value),
    how: How,
) -> Outcome<HeldKeys> {
    if modifiers.is_some() && !how.force {
        let soon = How { timeout: Millis(how.timeout.0.min(READY_SOON.0)), ..how };
        let waits = |code| matches!(code, Code::ElementDisabled | Code::ElementCovered | Code::ElementMoved);
        if let Err(error) = ready_for::<Value>(call, locator.clone(), asked.clone(), soon).await
            && waits(error.code)
        {
            ready_for::<Value>(call, locator.clone(), asked.clone(), how).await?;
        }
    }
    hold(call, surface, modifiers, how).await
}

/// The same where a button may be held. It can be moved and released in a window that takes no input any more.
pub(super) async fn hold_while_held(
    call: &Call,
    surface: &Arc<Surface>,
    modifiers: Option<&Modifiers>,
    how: How,
) -> Outcome<HeldKeys> {
    let keys = modifiers.map_or(Ok(Vec::new()), Modifiers::keys)?;
    if !keys.is_empty() {
        turns::keep(call, surface, Deadline::after(how.timeout.up_to(ACTION_MOST))).await?;
    }
    call.session()?.input.hold_keys(surface, &keys).await
}

/// Checks that a finger reaches a surface.
pub(super) fn takes_touch(call: &Call, surface: &Arc<Surface>) -> Outcome<()> {
    if call.session()?.input.takes_touch(surface) {
        return Ok(());
    }
    let message =
        format!("Touches that are sent to a window do not reach {}, which has a process of its own.", surface.handle);
    Err(Error::new(Code::TransportUnsupported, message)
        .hint("Use the mouse: leave pointer out.")
        .detail("parameter", "pointer"))
}

/// A place for the mouse: an element, a position in it, or a point of the window.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Place {
    #[serde(flatten)]
    target: Target,
    /// Where in the element: X,Y from its upper left corner, in px or %
    #[schemars(extend("x-shell" = true))]
    position: Option<Position>,
    /// Where in the window: X,Y in CSS pixels; a target must lie there
    at: Option<Pixels>,
}

impl Place {
    /// Whether there is an element or a point. Without both it is the place of the pointer.
    pub fn is_given(&self) -> bool {
        self.at.is_some() || !matches!(self.target.optional(), Ok(None))
    }

    pub fn check(&self) -> Outcome<()> {
        let target = self.target.optional()?;
        self.at.as_ref().map_or(Ok(()), |at| at.point("at").map(drop))?;
        match &self.position {
            Some(_) if self.at.is_some() => Err(Error::argument("position and at exclude each other.")),
            Some(_) if target.is_none() => Err(Error::argument("position is a place in an element: give one, or at.")),
            Some(position) => position.asked().map(drop),
            None => Ok(()),
        }
    }

    /// The element; null for whatever lies at a point.
    pub fn locator(&self) -> Outcome<Value> {
        Ok(self.target.optional()?.unwrap_or_default())
    }

    /// The surface that the place is in.
    pub async fn surface(&self, call: &Call) -> Outcome<Arc<Surface>> {
        let surface = call.surface_of(self.target.optional()?.as_ref()).await?;
        match call.session()?.input.pointer(&surface) {
            // The pointer's position is in coordinates of the window's own page.
            Some((top, _)) if !self.is_given() => Ok(top),
            _ => Ok(surface),
        }
    }

    /// The question of the agent's check of the place for that kind of input.
    pub fn asked(&self, call: &Call, surface: &Arc<Surface>, kind: &str) -> Outcome<Value> {
        let position = match (&self.position, &self.at) {
            (Some(position), _) => position.asked()?,
            (None, Some(at)) => json!({ "at": at.point("at")? }),
            (None, None) if self.is_given() => return Ok(json!({ "kind": kind })),
            (None, None) => match call.session()?.input.pointer(surface) {
                Some((_, at)) => json!({ "at": at }),
                None => {
                    return Err(Error::argument("The pointer has not been anywhere in this window yet.")
                        .hint("Give an element (ref, selector or role), or at.")
                        .look_for_refs());
                }
            },
        };
        Ok(json!({ "kind": kind, "position": position }))
    }

    /// Where the place is while a button is held. Covers are not checked, since the cover often is the dragged element.
    pub async fn while_held(&self, call: &Call, surface: &Arc<Surface>, how: How) -> Outcome<(DropPlace, Element)> {
        let asked = self.asked(call, surface, "place")?;
        // The element at a point may be moving.
        let how = How { force: how.force || self.at.is_some(), ..how };
        let ready: Ready = ready_while_held(call, surface, self.locator()?, asked, how).await?;
        Ok((DropPlace { surface: surface.clone(), at: ready.point() }, ready.target))
    }
}
