//! Files of traces: how one is written while an app is driven, and how one is read.
//!
//! A trace is a file of JSON lines. Each line is written whole, so that whatever ends the writer costs one line at most.
//! This crate knows neither sessions nor verbs.

mod align;
mod cost;
mod format;
mod picture;
mod reader;
mod shown;
mod text;
mod writer;

pub use align::{Pair, align};
pub use cost::{Cost, Costs};
pub use format::{
    FORMAT, Footer, Header, KIND_ANSWER, KIND_CALL, KIND_FOOTER, KIND_FRAME, KIND_HEADER, KIND_LOG, KIND_LOST,
    KIND_PAGE, KIND_PICTURE, KIND_PROBLEM, KIND_SOURCE, KIND_STEP, KIND_TEXT, KIND_WINDOW, VERSION,
};
pub use picture::{PictureLine, ending_of, is_base64};
pub use reader::{Invalid, Place, Reader};
pub use shown::{picture_after, place_in_picture};
pub use text::{Changes, Piece, changes, pieces};
pub use writer::{Closed, Counts, Limits, Picture, Writer};
