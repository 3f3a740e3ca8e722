//! `window-size`: the size of a window, told or changed.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stagewright_driver::{
    error::{Error, Outcome},
    session,
};
use std::path::Path;

/// Read or change the size of a window's content
///
/// In CSS pixels of a page that is not zoomed. Without width and height the call only reads. The app may limit the
/// size: the reply has the size that the window really has.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WindowSize {
    /// The new width of the content
    #[schemars(range(min = 1, max = 32_767))]
    width: Option<u32>,
    /// The new height of the content
    #[schemars(range(min = 1, max = 32_767))]
    height: Option<u32>,
}

/// The size that the window has now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sized {
    #[serde(flatten)]
    size: session::WindowSize,
    /// Whether it is not the size that was asked for
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    differs: bool,
}

impl Verb for WindowSize {
    const TOOL: &'static str = "electron_window_size";
    const TITLE: &'static str = "Size of a window";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const DESTRUCTIVE: bool = false;
    const ALIASES: &'static [&'static str] = &["resize", "viewport"];
    const NEEDS: &'static [Need] = &[Need::Renderer, Need::Main];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "window-size 800 600", args: r#"{"width": 800, "height": 600}"# }];
    const OWN_WORDS: &'static [&'static str] = &["width", "height"];
    type Reply = Sized;

    fn check(&self) -> Outcome<()> {
        if self.width.is_some() == self.height.is_some() {
            return Ok(());
        }
        Err(Error::argument("width and height go together.").detail("parameter", "width"))
    }

    fn shell_words(words: &[String], _: &Path) -> Option<Outcome<Map<String, Value>>> {
        Some(size_words(words))
    }

    async fn run(self, call: Call) -> Outcome<Sized> {
        let session = call.session()?;
        let surface = call.surface().await?;
        let wanted = self.width.zip(self.height);
        let size = session.windows.size(&surface, wanted).await?;
        Ok(Sized { size, differs: wanted.is_some_and(|wanted| wanted != (size.width, size.height)) })
    }
}

/// `800 600` or `800x600`.
fn size_words(words: &[String]) -> Outcome<Map<String, Value>> {
    let parts: Vec<&str> = words.iter().flat_map(|word| word.split(['x', '×'])).collect();
    let number = |text: &str| {
        text.parse::<u32>().map_err(|_| {
            Error::argument(format!("{text:?} is no number of pixels.")).hint("For example: window-size 800 600")
        })
    };
    match parts.as_slice() {
        [] => Ok(Map::new()),
        [width, height] => Ok(Map::from_iter([
            ("width".to_owned(), number(width)?.into()),
            ("height".to_owned(), number(height)?.into()),
        ])),
        _ => Err(Error::argument("window-size takes a width and a height.").hint("For example: window-size 800 600")),
    }
}

impl Show for Sized {
    fn show(&self) -> String {
        let session::WindowSize {
            width,
            height,
            bounds,
            minimum: session::Size { width: least_width, height: least_height },
            ..
        } = self.size;
        let mut out = format!("{width} × {height} (with its frame {} × {})", bounds.width, bounds.height);
        if self.differs {
            out += "; not the size that was asked for";
            if (least_width, least_height) != (0, 0) {
                out += &format!(", the app allows {least_width} × {least_height} at least");
            }
        }
        out
    }
}
