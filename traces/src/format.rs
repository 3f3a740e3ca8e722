//! The lines of a trace. Each is an object whose `kind` says what it is.
//!
//! | kind | fields |
//! |---|---|
//! | `header` | first line: format, version, when it began, the budget |
//! | `call` | a call of a verb: arguments, answer, times, tokens, element, presses |
//! | `frame` | a window showed a picture from then on: `hash` names the picture. A later line may have an earlier time. |
//! | `picture` | the bytes of a picture in base64, once for each hash |
//! | `window` | a window was hidden or closed, or is shown again: `shown`. It is in the recording of a video alone. |
//! | `text` | a page as text, with the lines that have changed since the text before |
//! | `log`, `problem` | an entry of the app's log, a problem of the app |
//! | `answer` | the events that a verb listed at the end, such as dialogs |
//! | `page` | a page as MHTML in base64, as it was when a call failed |
//! | `lost` | how many lines could not be written, and why |
//! | `footer` | the end of the recording: the trace is complete |
//! | `source`, `step` | after the footer: the run file, and each of its lines that was run |

use serde::{Deserialize, Serialize};

/// The name of the format, in the header.
pub const FORMAT: &str = "stagewright-trace";

/// The version of the format, in the header.
pub const VERSION: u64 = 2;

/// The first line of the file.
pub const KIND_HEADER: &str = "header";
/// A call of a verb.
pub const KIND_CALL: &str = "call";
/// A picture that a window showed.
pub const KIND_FRAME: &str = "frame";
/// The bytes of a picture.
pub const KIND_PICTURE: &str = "picture";
/// A window was hidden or closed, or is shown again.
pub const KIND_WINDOW: &str = "window";
/// A page as text.
pub const KIND_TEXT: &str = "text";
/// An entry of the app's log.
pub const KIND_LOG: &str = "log";
/// A problem of the app.
pub const KIND_PROBLEM: &str = "problem";
/// The answer of a verb that lists events.
pub const KIND_ANSWER: &str = "answer";
/// Lines that could not be written.
pub const KIND_LOST: &str = "lost";
/// A page as MHTML.
pub const KIND_PAGE: &str = "page";
/// The text of the run file.
pub const KIND_SOURCE: &str = "source";
/// A line of the run file that was run.
pub const KIND_STEP: &str = "step";
/// The end of the recording.
pub const KIND_FOOTER: &str = "footer";

/// The first line of a trace.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Header {
    /// Always `header`.
    pub kind: String,
    /// Always [`FORMAT`].
    pub format: String,
    /// [`VERSION`] of the writer.
    pub version: u64,
    /// When recording began, in epoch milliseconds.
    pub started_at: u64,
    /// The version of stagewright.
    pub core_version: String,
    /// The session's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub session: String,
    /// Whether windows were filmed.
    #[serde(default)]
    pub pictures: bool,
    /// The budget in tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// From which share of the budget on it is near its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warn_threshold: Option<f64>,
}

/// The line at the end of a trace that was ended.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Footer {
    /// Always `footer`.
    pub kind: String,
    /// Always true.
    pub complete: bool,
    /// When recording ended, in epoch milliseconds.
    pub finished_at: u64,
    /// How many calls were written.
    pub calls: u64,
    /// How many lines were left out because the trace was full.
    pub overflowed: u64,
    /// How many lines could not be written.
    pub lost: u64,
    /// The tokens of all calls.
    pub spent: u64,
}
