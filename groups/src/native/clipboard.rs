//! The system's clipboard, as the app sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome, quoted},
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
};
use std::{path::Path, time::Duration};

static CLIPBOARD: Hooks = Hooks::on_demand("clipboard", include_str!("clipboard.js"));
const READ: Hook = Hook::of(&CLIPBOARD, "read");
const WRITE: Hook = Hook::of(&CLIPBOARD, "write");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&CLIPBOARD);

/// The content of the clipboard.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Content {
    /// MIME types.
    pub formats: Vec<String>,
    /// Empty where there is none.
    pub text: String,
    /// Empty where there is none.
    pub html: String,
    /// Empty where there is none.
    pub rtf: String,
    /// The size of the picture.
    pub image: Option<Size>,
}

/// The size of a picture, in pixels.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// The content to write; an empty one clears the clipboard.
#[derive(Debug, Clone, Default)]
pub struct Wanted<'a> {
    /// Plain text.
    pub text: Option<&'a str>,
    /// HTML.
    pub html: Option<&'a str>,
    /// RTF.
    pub rtf: Option<&'a str>,
    /// A picture's file.
    pub image: Option<&'a Path>,
}

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    unread: bool,
    #[serde(default)]
    formats: Vec<String>,
}

/// Reads what is on the clipboard.
pub async fn read(session: &Session, budget: Duration) -> Outcome<Content> {
    session.main.need()?.call(READ, &[], budget).await
}

/// Writes to it, and returns the formats that it holds afterwards.
pub async fn write(session: &Session, wanted: &Wanted<'_>, budget: Duration) -> Outcome<Vec<String>> {
    let all = json!({
        "text": wanted.text, "html": wanted.html, "rtf": wanted.rtf,
        "image": wanted.image.map(|path| path.display().to_string()),
    });
    let written: Written = session.main.need()?.call(WRITE, &[all], budget).await?;
    match (written.unread, wanted.image) {
        (true, Some(path)) => Err(Error::new(
            Code::FileNotFound,
            format!("{} is no picture that Electron reads (PNG or JPEG).", quoted(&path.display().to_string())),
        )
        .detail("parameter", "image")),
        _ => Ok(written.formats),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&CLIPBOARD], include_str!("clipboard.rs"), &[]);
    }
}
