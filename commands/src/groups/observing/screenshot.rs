//! `screenshot`: a picture of a window or element, in a file.

use crate::{
    artifacts,
    call::Call,
    envelope::{self, Fields},
    show::Show,
    target::Target,
    values::AbsolutePath,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_agent::operations::{self, Annotate, Area};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    screenshot::{Clip, Format, Shot, in_text, size},
    surfaces::{Surface, SurfaceKind},
};
use std::{path::PathBuf, sync::Arc};

/// Take a picture of a window or element into a file
///
/// Of the element (scrolled into view) if one is given, else of the window, whole (fullPage) or in
/// part (clip). Into path, or under a fresh name into dir, the frontend's --screenshot-dir or the
/// temp folder.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Screenshot {
    #[serde(flatten)]
    target: Target,
    /// The whole document, not only what is in view
    #[serde(default)]
    full_page: bool,
    /// Only this rectangle, in CSS pixels
    clip: Option<Clip>,
    /// png, jpeg or webp; when it is not given, the ending of path decides
    #[serde(default)]
    #[schemars(extend("default" = "png"))]
    format: Option<Format>,
    /// 0 to 100, for jpeg and webp
    #[schemars(range(min = 0, max = 100))]
    quality: Option<u8>,
    /// The file to write
    path: Option<AbsolutePath>,
    /// The folder to write to, under a fresh name
    dir: Option<AbsolutePath>,
    /// The window's handle
    window_id: Option<String>,
    /// The window's exact title
    window_title: Option<String>,
    /// The window's place in the list, from 0
    window_index: Option<usize>,
    /// Draw the refs of the controls on it
    #[serde(default)]
    annotate: bool,
    /// Also send a smaller copy to the model as an image (MCP)
    #[serde(default)]
    inline: bool,
    /// Also show it on the terminal, if that can show pictures: kitty, iTerm2, WezTerm, Ghostty
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    #[expect(dead_code, reason = "the frontend reads it")]
    show: bool,
}

/// The file that was written, and the picture's size.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Picture {
    /// The file that was written
    path: PathBuf,
    /// How large the file is
    bytes: usize,
    /// Its format
    format: Format,
    /// Its width in pixels
    #[serde(skip_serializing_if = "Option::is_none", default)]
    width: Option<u32>,
    /// Its height in pixels
    #[serde(skip_serializing_if = "Option::is_none", default)]
    height: Option<u32>,
    /// The picture that the answer contains.
    #[serde(skip)]
    inline: Option<envelope::Picture>,
}

impl Verb for Screenshot {
    const TOOL: &'static str = "electron_screenshot";
    const TITLE: &'static str = "Take a screenshot";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Screenshot;
    const ALIASES: &'static [&'static str] = &["shot"];
    const WRITES: Option<&'static str> = Some("path");
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("path");
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "screenshot --format jpeg --quality 60", args: r#"{"format": "jpeg", "quality": 60}"# }];
    type Reply = Picture;

    fn check(&self) -> Outcome<()> {
        let of_element = self.target.optional()?.is_some();
        let of_window = self.window_id.is_some() || self.window_title.is_some() || self.window_index.is_some();
        for (name, given) in [("fullPage", self.full_page), ("clip", self.clip.is_some()), ("a window", of_window)] {
            if of_element && given {
                return Err(Error::argument(format!("An element and {name} exclude each other.")));
            }
        }
        if self.full_page && self.clip.is_some() {
            return Err(Error::argument("fullPage and clip exclude each other."));
        }
        if let Some(clip) = self.clip {
            if !(clip.width > 0.0 && clip.height > 0.0) {
                return Err(Error::argument("clip must have a width and a height above 0.").detail("parameter", "clip"));
            }
            clip.check()?;
        }
        if self.quality.is_some() && self.format() == Format::Png {
            return Err(Error::argument("quality goes with jpeg and webp only.").detail("parameter", "quality"));
        }
        artifacts::check(self.path.as_ref(), self.dir.as_ref())
    }

    fn fields(mut reply: Picture) -> Outcome<Fields> {
        let pictures = reply.inline.take().into_iter().collect();
        match serde_json::to_value(reply).map_err(Error::internal)? {
            Value::Object(plain) => Ok(Fields { plain, pictures, ..Fields::default() }),
            _ => Err(Error::internal("a picture's reply is not an object")),
        }
    }

    async fn run(self, call: Call) -> Outcome<Picture> {
        let format = self.format();
        let spot = artifacts::place(&call, self.path.as_ref(), self.dir.as_ref(), format.extension())?;
        let locator = self.target.optional()?;
        let surface = match &locator {
            Some(locator) => call.surface_of(Some(locator)).await?,
            None => self.window(&call).await?,
        };
        let mut shot =
            Shot { format, quality: self.quality, clip: self.clip, full_page: self.full_page, longest_side: None };
        if let Some(locator) = locator {
            shot.clip = Some(element_clip(&call, &surface, locator).await?);
        }
        if surface.kind() == SurfaceKind::Frame && self.full_page {
            return Err(Error::argument("fullPage is for windows: a frame has only what it shows.")
                .detail("parameter", "fullPage"));
        }
        if self.annotate {
            let asked = Annotate { on: true, whole: shot.full_page || shot.clip.is_some() };
            call.perform(&surface, &asked, crate::groups::reading::READ).await?;
        }
        let session = call.session()?;
        let taken = session.pictures.take(&surface, &shot).await;
        let small = match self.inline {
            true => Some((shot.for_models().format, session.pictures.take(&surface, &shot.for_models()).await)),
            false => None,
        };
        if self.annotate {
            // Remove the drawing again, also when there is no picture.
            let asked = Annotate { on: false, whole: false };
            call.perform(&surface, &asked, crate::groups::reading::READ).await?;
        }
        let bytes = taken?;
        let (length, (width, height)) = (bytes.len(), size(&bytes, format).unzip());
        let path = spot.path().to_owned();
        let inline = match small {
            Some((format, bytes)) => {
                Some(envelope::Picture { data: in_text(&bytes?), mime_type: format.mime_type().into() })
            }
            None => None,
        };
        spot.write(bytes).await?;
        Ok(Picture { path, bytes: length, format, width, height, inline })
    }
}

impl Screenshot {
    /// The requested format, or else that of the file's name.
    fn format(&self) -> Format {
        let ending = self.path.as_ref().and_then(|path| path.0.extension()).and_then(|ending| ending.to_str());
        self.format.or_else(|| Format::of_extension(ending?)).unwrap_or_default()
    }

    async fn window(&self, call: &Call) -> Outcome<Arc<Surface>> {
        let session = call.session()?;
        let named = match (&self.window_id, &self.window_title, self.window_index) {
            (Some(id), ..) => session.surfaces.by_handle(id),
            (None, Some(title), _) => {
                let windows = session.windows.list().await?;
                windows.iter().find(|w| w.title == *title).and_then(|w| session.surfaces.by_handle(&w.id))
            }
            (None, None, Some(index)) => session.surfaces.windows().get(index).cloned(),
            (None, None, None) => return call.surface().await,
        };
        named.ok_or_else(|| {
            Error::new(Code::RefNotFound, "No window matches windowId, windowTitle or windowIndex.").next(
                "electron_windows_list",
                json!({}),
                "see what is open",
            )
        })
    }
}

async fn element_clip(call: &Call, surface: &Surface, locator: Value) -> Outcome<Clip> {
    let asked = operations::Clip { target: locator, in_frame: surface.kind() == SurfaceKind::Frame };
    let Area { x, y, width, height } = call.perform(surface, &asked, crate::groups::reading::READ).await?.clip;
    Ok(Clip { x, y, width, height })
}

impl Show for Picture {
    fn show(&self) -> String {
        let size = self.width.zip(self.height).map_or(String::new(), |(w, h)| format!(" ({w}×{h})"));
        format!("{}{size}", self.path.display())
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
