//! Input that a window or an embedding document does not let through, as errors.

use crate::{call::Call, show::quoted};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error},
    session::{Blocked, InertEmbedder},
    surfaces::Surface,
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// The kind of input that an action needs its window to take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Input {
    None,
    Keys,
    Mouse,
}

pub(super) fn input_of(kind: &str) -> Input {
    match kind {
        "scroll" | "reveal" | "none" | "place" => Input::None,
        "focus" | "type" | "clear" => Input::Keys,
        _ => Input::Mouse,
    }
}

/// Why the surface's window does not take this input, as an error.
pub(super) async fn blocked_for(
    call: &Call,
    surface: &Surface,
    input: Option<Input>,
    deadline: Deadline,
) -> Option<Error> {
    let input = input.filter(|input| *input != Input::None)?;
    let blocked = call.session().ok()?.input.blocked(surface, deadline.left()).await?;
    let windows = |error: Error| error.next("electron_windows_list", json!({}), "see the windows");
    match blocked {
        Blocked::IgnoresMouse if input == Input::Keys => None,
        Blocked::Unknown => Some(window_unknown()),
        Blocked::IgnoresMouse => {
            let message = "The window lets the mouse through: the app has called setIgnoreMouseEvents(true).";
            Some(windows(Error::new(Code::ElementDisabled, message).detail("reason", "window ignores the mouse")))
        }
        Blocked::Disabled => {
            let message = "The window takes no input: the app has called setEnabled(false).";
            Some(windows(Error::new(Code::ElementDisabled, message).detail("reason", "window disabled")))
        }
        Blocked::ByModal(over) => {
            let state = over.as_ref().map(|over| (over.handle.clone(), over.state().title));
            let name = state.as_ref().map_or("another window".into(), |(id, title)| format!("{id} {}", quoted(title)));
            let message = format!("The window takes no input while {name}, which is modal, is open.");
            let error = Error::new(Code::ElementCovered, message)
                .detail("reason", "modal window")
                .detail("window", state.as_ref().map(|(id, _)| id.clone()));
            Some(match state {
                Some((id, _)) => error.next(
                    "electron_snapshot",
                    json!({ "window": id, "format": "text" }),
                    "see what the modal window asks",
                ),
                None => windows(error),
            })
        }
    }
}

/// How long the embedding documents of a frame may take to answer. They get some time even when little is left to the
/// call: otherwise an inert frame would count as alive then.
const LEAST_LOOK: Duration = Duration::from_millis(500);
const MOST_LOOK: Duration = Duration::from_secs(2);

/// Why a document that another one embeds does not take this input, as an error. A press is checked by its hit test.
pub(super) async fn embedder_blocks(
    call: &Call,
    surface: &Arc<Surface>,
    input: Option<Input>,
    deadline: Deadline,
) -> Option<Error> {
    input.filter(|input| *input != Input::None)?;
    let session = call.session().ok()?;
    // A page that hangs cannot say anything, and must not hold up the keys for a webview of its own process.
    let look = session.input.inert_embedder(surface);
    let InertEmbedder { modal, words } =
        tokio::time::timeout(deadline.left().clamp(LEAST_LOOK, MOST_LOOK), look).await.ok()??;
    let message = format!("The frame takes no input: {words}.");
    let code = if modal { Code::ElementCovered } else { Code::ElementDisabled };
    Some(Error::new(code, message).detail("reason", "inert").look())
}

/// The error for a main process that did not tell in time what input the window takes.
pub(super) fn window_unknown() -> Error {
    Error::new(
        Code::OperationTimeout,
        "The app's main process did not tell in time whether the window takes input: it is busy. Nothing was pressed.",
    )
    .hint("Give more time: raise timeoutMs.")
}
