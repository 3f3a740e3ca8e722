//! Getting an element ready for input: found, in view, visible, enabled, still, not covered. One
//! round trip when all is well.

use super::{
    blocked::{Input, blocked_for, embedder_blocks, input_of, window_unknown},
    page_check::{PageCheck, read_reply},
    turns,
};
use crate::{
    call::Call,
    show::quoted,
    values::{ACTION_MOST, Checked, Millis},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
pub use stagewright_agent::operations::Moved;
use stagewright_agent::operations::{self, ReadTrap};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{
        attempts::Attempts,
        press::{Button, Places, Pointer, Press},
    },
    page::trap::Met,
    surfaces::{Point, Surface},
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// The element that was acted on.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Element {
    /// Its ref
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its role
    pub role: String,
    /// Its accessible name
    pub name: String,
    /// The name it was last told by, where it has another one now
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub was: Option<String>,
    /// Its tag
    #[serde(default)]
    pub tag: String,
}

impl From<operations::Element> for Element {
    fn from(element: operations::Element) -> Element {
        let operations::Element { reference, role, name, was, tag } = element;
        Element { reference, role, name, was, tag }
    }
}

impl Element {
    /// `[12] button "Save"`, or `[12] button "Pause" (was "Play")`
    pub fn words(&self) -> String {
        let words = crate::groups::reading::element(self.reference, &self.role, &self.name);
        match &self.was {
            Some(was) => format!("{words} (was {})", quoted(was)),
            None => words,
        }
    }
}

/// The agent's answer about an element that is ready.
#[derive(Debug, Deserialize)]
pub struct Ready {
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    pub target: Element,
    /// Alternative points. The document that embeds this one chooses among them.
    #[serde(default)]
    pub others: Vec<Point>,
    /// Where the pointer must move first, because hovering there moves the element to its point.
    #[serde(default)]
    pub via: Option<Point>,
    /// Whether the point lies in a player with controls of Chromium's own, whose presses no document hears.
    #[serde(default)]
    pub player: bool,
    /// Whether the point lies in an embedded frame, which has an agent of its own.
    #[serde(default)]
    pub guest: bool,
    /// The element already has the wanted state, or cannot get it: no press is needed.
    #[serde(default)]
    pub settled: bool,
    /// A control within the element that gets the press, because it covers all of the element.
    #[serde(default)]
    pub through: Option<Met>,
    /// Scrolling: how far the element went.
    #[serde(default)]
    pub moved: Option<Moved>,
    /// Typing: what was there before.
    #[serde(default)]
    pub before: Value,
    /// Typing: `insert-text`, or `value-events` for pickers that take no typed text.
    #[serde(default)]
    pub setter: String,
    /// Keys: whether the field has a list of suggestions (`<datalist>`), which takes keys while it is open.
    #[serde(default)]
    pub suggests: bool,
    /// Checking: what it is now.
    #[serde(default)]
    pub checked: Option<Checked>,
    /// Files: whether it is a file input.
    #[serde(default)]
    pub accepts_files: bool,
    /// Files: whether it takes a folder.
    #[serde(default)]
    pub folder: bool,
    /// Files: whether it takes several.
    #[serde(default)]
    pub multiple: bool,
}

impl Ready {
    /// A picker takes no typed text: its value is set.
    pub fn takes_no_keys(&self) -> bool {
        self.setter == "value-events"
    }

    /// Where to click it.
    pub fn point(&self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// The places at which to press it. `movable`: it may be scrolled to another place, as a point of the window may not.
    pub fn places(&self, attempts: &Attempts, press: &Press, movable: bool) -> Places<'_> {
        Places {
            at: self.point(),
            others: &self.others,
            via: self.via,
            guest: self.guest,
            movable: movable && attempts.movable(),
            moved: attempts.elsewhere(),
            missed: if press.is_touch() { attempts.misses() } else { 0 },
        }
    }
}

/// Options of every action.
#[derive(Debug, Clone, Copy)]
pub struct How {
    pub force: bool,
    pub timeout: Millis,
}

/// Makes the element that `locator` means ready for `kind` of input.
pub async fn ready(call: &Call, locator: Value, kind: &str, how: How) -> Outcome<(Arc<Surface>, Ready)> {
    ready_for(call, locator, json!({ "kind": kind }), how).await
}

/// The same for a kind of input that needs more arguments than its name, or whose answer has more fields.
pub async fn ready_for<R: DeserializeOwned>(
    call: &Call,
    locator: Value,
    arg: Value,
    how: How,
) -> Outcome<(Arc<Surface>, R)> {
    let surface = call.surface_of(Some(&locator)).await?;
    let ready = prepared(call, &surface, locator, arg, how).await?;
    Ok((surface, ready))
}

/// The same on a surface that is known to hold it. A finger is refused where its touch would arrive at a wrong place.
pub async fn ready_on(call: &Call, surface: &Arc<Surface>, locator: Value, arg: Value, how: How) -> Outcome<Ready> {
    let arm = arg["arm"].clone();
    let ready: Ready = prepared(call, surface, locator, arg, how).await?;
    if ready.guest && arm["pointer"] == json!(Pointer::Touch) {
        disarm(surface, &arm);
        let message = format!(
            "{} shows a document of its own, which gets no touches that are sent to its window.",
            ready.target.words()
        );
        return Err(Error::new(Code::TransportUnsupported, message)
            .hint("Use the mouse: leave pointer out. Or name an element in that document.")
            .detail("parameter", "pointer"));
    }
    Ok(ready)
}

/// Whether that check is followed by a press or a move of the pointer. A turn of the wheel is neither; a finger that
/// scrolls is a press.
fn presses(arg: &Value) -> bool {
    let by_mouse = arg["kind"].as_str().is_some_and(|kind| input_of(kind) == Input::Mouse);
    by_mouse && (arg["kind"] != "wheel" || arg["arm"].is_object())
}

/// A press is refused while a button is held.
async fn prepared<R: DeserializeOwned>(
    call: &Call,
    surface: &Arc<Surface>,
    locator: Value,
    arg: Value,
    how: How,
) -> Outcome<R> {
    let deadline = Deadline::after(how.timeout.up_to(ACTION_MOST));
    turns::check(call, surface, deadline, arg["arm"].is_object()).await?;
    if presses(&arg)
        && let [button, ..] = &call.session()?.input.held(surface).buttons[..]
    {
        return Err(button_is_held(surface, *button));
    }
    ready_while_held(call, surface, locator, arg, how).await
}

fn button_is_held(surface: &Surface, button: Button) -> Error {
    let message =
        format!("The {} button is held in {}: no other press or move can be made.", button.name(), surface.handle);
    Error::argument(message)
        .hint("electron_mouse_move moves it, and electron_mouse_up releases it.")
        .detail("held", json!({ "buttons": [button] }))
}

/// The same, also while a button is held.
pub async fn ready_while_held<R: DeserializeOwned>(
    call: &Call,
    surface: &Arc<Surface>,
    locator: Value,
    mut arg: Value,
    how: How,
) -> Outcome<R> {
    arg["target"] = locator;
    arg["force"] = how.force.into();
    let deadline = Deadline::after(how.timeout.up_to(ACTION_MOST));
    for attempt in 0.. {
        // A new attempt waits for its element. Another call may act first, and make the element ready.
        turns::check(call, surface, deadline, arg["arm"].is_object()).await?;
        let check = PageCheck::new(call, surface, &arg)?;
        arg["check"] = check.number().into();
        turns::when_overtaken(call, check.give_way()).await;
        // A check that is overtaken is made once more after the time limit, and no further.
        let begun_late = deadline.left().is_zero();
        let reply = checked(call, surface, &mut arg, how, deadline).await?;
        if turns::act(call, surface, deadline).await?
            && let Some(ready) = reply
        {
            check.note_used();
            return Ok(ready);
        }
        if begun_late && attempt > 0 {
            break;
        }
    }
    Err(turns::occupied(surface).await)
}

/// Removes the trap that a check has set for something that is not sent.
fn disarm(surface: &Arc<Surface>, arm: &Value) {
    drop(arm["id"].as_u64().map(|id| SetTrap::of(surface, id)));
}

/// A trap that a check has set. Dropping this removes it, if it is still there.
pub(super) struct SetTrap {
    surface: Arc<Surface>,
    id: u64,
}

impl SetTrap {
    pub fn of(surface: &Arc<Surface>, id: u64) -> SetTrap {
        SetTrap { surface: surface.clone(), id }
    }
}

impl Drop for SetTrap {
    fn drop(&mut self) {
        self.surface.tell(&ReadTrap { id: self.id, kept: false });
    }
}

/// Checks the element on its surface, and that its window takes input. `None` means that the check gave way.
async fn checked<R: DeserializeOwned>(
    call: &Call,
    surface: &Arc<Surface>,
    arg: &mut Value,
    how: How,
    deadline: Deadline,
) -> Outcome<Option<R>> {
    let input = (!how.force).then(|| arg["kind"].as_str().map(input_of)).flatten();
    let pointer = input == Some(Input::Mouse) && arg["kind"] != "select" && arg["kind"] != "files";
    let session = call.session()?;
    // A region that drags a window without a frame takes presses and moves, but no wheel and no files.
    let by_regions = pointer && presses(arg) && arg["kind"] != "drop";
    let mut frameless = if by_regions { session.input.known_frameless(surface) } else { Some(false) };
    loop {
        arg["timeoutMs"] = (deadline.left().as_millis() as u64).into();
        arg["regions"] = (frameless == Some(true)).into();
        let ask = call.ask_on::<Value>(surface, "act", arg.clone(), deadline.left());
        let blocked = match pointer {
            // Ask both at the same time, so that the second question takes no extra time.
            true => {
                let look = async {
                    match frameless {
                        None => session.input.is_frameless(surface, deadline.left()).await,
                        // The check has asked the page for its regions, if it has some.
                        Some(_) => Some(false),
                    }
                };
                let (blocked, found_frameless, ready) =
                    tokio::join!(blocked_for(call, surface, input, deadline), look, ask);
                if blocked.is_none() && found_frameless == Some(false) {
                    return read_reply(ready?);
                }
                disarm(surface, &arg["arm"]);
                ready?;
                match (blocked, found_frameless) {
                    (Some(blocked), _) => blocked,
                    (None, None) => window_unknown(),
                    (None, Some(_)) => {
                        frameless = Some(true);
                        continue;
                    }
                }
            }
            // The check gives the focus, prepares a choice, or sets files.
            false => {
                let by_window = blocked_for(call, surface, input, deadline);
                match tokio::join!(by_window, embedder_blocks(call, surface, input, deadline)) {
                    (None, None) => return read_reply(ask.await?),
                    (Some(blocked), _) | (None, Some(blocked)) => blocked,
                }
            }
        };
        if deadline.left() < LOOK_AGAIN {
            return Err(blocked);
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Checks that the window of a surface takes keys, for keys without an element.
pub async fn takes_keys(call: &Call, surface: &Arc<Surface>, how: How) -> Outcome<()> {
    takes(call, surface, Input::Keys, how).await
}

/// Checks that the window of a surface takes the mouse, for input without an element.
pub async fn takes_mouse(call: &Call, surface: &Arc<Surface>, how: How) -> Outcome<()> {
    takes(call, surface, Input::Mouse, how).await
}

/// Takes the turn, and waits until the window takes that input. Keys go to the element that has the focus when they are
/// sent.
async fn takes(call: &Call, surface: &Arc<Surface>, input: Input, how: How) -> Outcome<()> {
    let deadline = Deadline::after(how.timeout.up_to(ACTION_MOST));
    turns::take(call, surface, deadline).await?;
    while !how.force
        && let Some(blocked) = blocked_for(call, surface, Some(input), deadline).await
    {
        if deadline.left() < LOOK_AGAIN {
            return Err(blocked);
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    Ok(())
}

/// How often a window that takes no input is checked again. No event reports its changes.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
