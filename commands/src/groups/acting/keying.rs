//! Keys and text for one element. It gets the focus, and our agent receives each key before the page does.

use super::{
    ready::{How, Ready, ready_on, takes_keys},
    typed_state::Typed,
};
use crate::{
    call::{Call, KeysInto},
    groups::reading::READ,
    values::{ACTION_MOST, Millis},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_agent::operations::{KeyArm, ListenKeys};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{attempts::Attempts, keyboard::Strokes},
    logs::now,
    page::trap::{Met, State},
    surfaces::Surface,
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// Keys that went to their element.
pub struct Keyed {
    /// The surface of the element.
    pub surface: Arc<Surface>,
    /// The result of the check of the element; `None` where the keys were for the focused element.
    pub ready: Option<Ready>,
    /// The element that the first key went to.
    pub taken: Option<Met>,
    /// The keys that the main process kept from the page.
    pub kept: KeptKeys,
    /// Typing: the state of the field after the page's own listeners had handled the whole text, if that was captured.
    pub after: Option<Typed>,
}

/// Keys that did not reach the page. The app's main process has prevented them (`before-input-event`), or the open list
/// of suggestions of a field has taken them.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct KeptKeys {
    /// Kept some of the keys from the page. main: the main process, as by a shortcut; suggestions: the field's own list
    #[serde(skip_serializing_if = "Option::is_none", default)]
    prevented_by: Option<String>,
    /// These keys, in order
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    prevented_keys: Vec<String>,
}

impl KeptKeys {
    fn by(who: &str, keys: Vec<String>) -> KeptKeys {
        KeptKeys { prevented_by: (!keys.is_empty()).then(|| who.to_owned()), prevented_keys: keys }
    }

    pub fn is_empty(&self) -> bool {
        self.prevented_keys.is_empty()
    }

    /// The end of an answer's text for a person; empty where no key was kept.
    pub fn words(&self) -> String {
        match self.is_empty() {
            true => String::new(),
            false => {
                let keys = self.prevented_keys.join(" ");
                match self.prevented_by.as_deref() {
                    Some(SUGGESTIONS) => format!(" (the list of suggestions took {keys})"),
                    _ => format!(" (the main process kept {keys} from the page)"),
                }
            }
        }
    }
}

/// The list of suggestions that Chromium shows for a field with a `<datalist>`.
const SUGGESTIONS: &str = "suggestions";

/// The keys that an open list of suggestions takes (measured on 22 and 33).
const LIST_KEYS: [&str; 6] = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Enter", "Escape"];

/// Gives the element that `locator` means the focus and sends the keys; without one they go to whatever has it.
pub async fn press_keys(call: &Call, locator: Option<Value>, strokes: &Strokes, how: How) -> Outcome<Keyed> {
    press_keys_checked_by(call, locator, json!({ "kind": "focus" }), strokes, how).await
}

/// The same with another check in place of `focus`.
pub async fn press_keys_checked_by(
    call: &Call,
    locator: Option<Value>,
    check: Value,
    strokes: &Strokes,
    how: How,
) -> Outcome<Keyed> {
    let session = call.session()?;
    let mut attempts = Attempts::new(Deadline::after(how.timeout.up_to(ACTION_MOST)));
    loop {
        let mut trap = session.shared.heard.trap();
        let surface = call.surface_of(locator.as_ref()).await?;
        let strokes = &strokes.under(&session.input.held_modifiers(&surface));
        let codes = strokes.codes();
        let arm = KeyArm { id: trap.id, keys: codes.clone(), text: strokes.is_text() };
        let ready = match &locator {
            Some(locator) => {
                let mut arg = check.clone();
                if !how.force {
                    arg["arm"] = json!(arm);
                }
                if let Some(still) = attempts.still() {
                    arg["still"] = still.into();
                }
                let how = How { timeout: Millis(attempts.left().as_millis() as u64), ..how };
                let ready = ready_on(call, &surface, locator.clone(), arg, how).await?;
                if ready.takes_no_keys() {
                    let kept = KeptKeys::default();
                    return Ok(Keyed { surface, ready: Some(ready), taken: None, kept, after: None });
                }
                if let Some(number) = ready.target.reference {
                    let _ = call.keys_go.set(KeysInto::Element(number));
                }
                Some(ready)
            }
            None => {
                takes_keys(call, &surface, How { timeout: Millis(attempts.left().as_millis() as u64), ..how }).await?;
                let goes = call.perform(&surface, &ListenKeys { arm, target: None }, attempts.left()).await?;
                let _ = call.keys_go.set(KeysInto::Focused { secret: goes.secret });
                None
            }
        };
        let more = check["kind"] == "type" && !how.force;
        let was_blocked = session.dialogs.native.any_blocking();
        let since = now();
        session.input.press_keys(&surface, strokes, &mut trap, more).await?;
        let State { downs, met, taken, then, .. } = trap.state().clone();
        let Some(met) = met else {
            let kept = match downs as usize {
                all if all >= codes.len() => Vec::new(),
                _ => session.input.kept_keys(&surface, &codes, since).await,
            };
            // A key may have closed the window before the next ones. It goes a moment after the keys were acknowledged.
            if several(strokes)
                && (downs as usize) < codes.len()
                && kept.is_empty()
                && !how.force
                && let Err(mut error) = surface.unless_gone(Deadline::after(CLOSES), std::future::pending::<()>()).await
                && matches!(error.code, Code::SurfaceClosed | Code::RendererGone)
            {
                error.message += " Not all of the keys had been heard by then.";
                return Err(error);
            }
            // Chromium reports neither that the list is open nor which keys it takes: those that the page did not hear.
            let unheard_keys: Vec<String> = strokes.names().into_iter().skip(downs as usize).collect();
            let suggests = ready.as_ref().is_some_and(|ready| ready.suggests);
            let taken_by_list =
                !unheard_keys.is_empty() && unheard_keys.iter().all(|key| LIST_KEYS.contains(&key.as_str()));
            if kept.is_empty() && suggests && taken_by_list && !how.force && !surface_left(&surface) {
                let kept = KeptKeys::by(SUGGESTIONS, unheard_keys);
                return Ok(Keyed { surface, ready, taken, kept, after: None });
            }
            if downs == 0
                && kept.is_empty()
                && locator.is_some()
                && !how.force
                && session.ends.alive().is_ok()
                && !surface_left(&surface)
            {
                session.caught_up().await;
                // The main process gets a key first. If it shows a dialog for it, the page gets the key after that.
                if was_blocked || !session.dialogs.native.any_blocking() {
                    return Err(keys_not_received(ready.as_ref()));
                }
            }
            let after = then.and_then(|then| serde_json::from_value(then).ok());
            return Ok(Keyed { surface, ready, taken, kept: KeptKeys::by("main", kept), after });
        };
        if !attempts.keys_again(strokes, downs) {
            if matches!(strokes, Strokes::Compose(_)) {
                return Err(called_off(ready.as_ref(), &met));
            }
            return Err(elsewhere(ready.as_ref(), &met, downs as usize, codes.len()));
        }
    }
}

/// Sends keys to an element that has the focus already, or holds what has it: an editor that was clicked.
pub async fn press_keys_in(call: &Call, surface: &Arc<Surface>, locator: &Value, strokes: &Strokes) -> Outcome<()> {
    let session = call.session()?;
    let mut trap = session.shared.heard.trap();
    let strokes = &strokes.under(&session.input.held_modifiers(surface));
    let codes = strokes.codes();
    let arm = KeyArm { id: trap.id, keys: codes.clone(), text: strokes.is_text() };
    call.perform(surface, &ListenKeys { arm, target: Some(locator.clone()) }, READ).await?;
    session.input.press_keys(surface, strokes, &mut trap, false).await?;
    match trap.state().clone() {
        State { met: Some(met), downs, .. } => Err(elsewhere(None, &met, downs as usize, codes.len())),
        _ => Ok(()),
    }
}

/// How long a window may take to close after keys of which the page has not heard all.
const CLOSES: Duration = Duration::from_millis(300);

/// Whether these are more than one key or chord. The report of a single one may be lost where it closes its window.
fn several(strokes: &Strokes) -> bool {
    match strokes {
        Strokes::Chords(chords) => chords.len() > 1,
        other => other.codes().len() > 1,
    }
}

/// Whether the document was replaced or is blocked by a dialog. In both cases it has received its key.
fn surface_left(surface: &Surface) -> bool {
    let state = surface.state();
    state.gone.is_some() || state.left_open || state.world.is_none()
}

fn words(ready: Option<&Ready>) -> String {
    ready.map_or_else(|| "The element".to_owned(), |ready| ready.target.words())
}

fn elsewhere(ready: Option<&Ready>, met: &Met, done: usize, of: usize) -> Error {
    let target = words(ready);
    let message = match done {
        0 => {
            format!("{target} did not keep the focus: {} had it when the keys came, and got none of them.", met.words())
        }
        _ => format!(
            "After {done} of {of} keys {target} had lost the focus to {}, which got none of the rest.",
            met.words()
        ),
    };
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).detail("keys", done).next(
        "electron_focused_element",
        json!({}),
        "see where the focus is now",
    )
}

fn called_off(ready: Option<&Ready>, met: &Met) -> Error {
    let message = format!(
        "{} lost the focus to {} while the text was composed: the composition was cancelled there. A part of the text may be in it.",
        words(ready),
        met.words()
    );
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).next(
        "electron_focused_element",
        json!({}),
        "see where the focus is now",
    )
}

fn keys_not_received(ready: Option<&Ready>) -> Error {
    let message = format!("{} had the focus, but its document heard no key.", words(ready));
    Error::new(Code::TypeNoEffect, message)
        .hint("Another frame of the window may have taken the focus, or a preload script of the app keeps keys to itself.")
        .next("electron_focused_element", json!({}), "see where the focus is now")
}
