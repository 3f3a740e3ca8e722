//! Takes a picture of a page that is held still, until two pictures in a row are equal.

use super::{
    Visual,
    baseline::{Environment, Metadata, Viewport, unreadable},
    page::{Facts, Masks, Page},
    pixels::{Area, Picture, size_of},
    settings::Settings,
};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
    surfaces::{Surface, SurfaceKind},
    wait::off_thread,
};
use std::sync::Arc;

/// A picture, and how it was taken.
#[derive(Debug)]
pub struct Captured {
    /// The picture as a PNG.
    pub png: Vec<u8>,
    /// How it was taken.
    pub metadata: Metadata,
    /// Whether there were more boxes to mask than may be.
    pub masks_truncated: bool,
}

/// How many pictures are taken until two in a row are equal.
const MOST_PICTURES: usize = 8;

/// Takes a picture. Pictures of one session are taken one after the other. The page is released even if the caller
/// gives up meanwhile.
///
/// # Errors
/// The codes of the group, and those of a page that cannot be reached.
pub async fn capture(session: &Arc<Session>, surface: &Arc<Surface>, settings: Settings) -> Outcome<Captured> {
    match surface.kind() {
        SurfaceKind::Window | SurfaceKind::View | SurfaceKind::Webview => {}
        _ => return Err(unsupported(surface)),
    }
    // Report a page that hangs at once, and not after the pictures that are being taken.
    Page::new(session, surface).facts().await?;
    let turn = session.groups.of::<Visual>().turn.clone().lock_owned().await;
    let (session, surface) = (session.clone(), surface.clone());
    let taking = tokio::spawn(async move {
        let page = Page::new(&session, &surface);
        let taken = match page.facts().await {
            Ok(facts) => {
                let taken = take(&page, facts, &settings).await;
                page.release().await;
                taken
            }
            Err(error) => Err(error),
        };
        drop(turn);
        taken
    });
    taking.await.map_err(Error::internal)?
}

fn unsupported(surface: &Surface) -> Error {
    Error::new(
        Code::VisualSurfaceUnsupported,
        format!("A picture is taken of windows, views and webviews; this is {}.", surface.words()),
    )
    .hint("Name the window, and mask what else it shows.")
    .next("electron_windows_list", json!({}), "see the windows")
}

async fn take(page: &Page<'_>, facts: Facts, settings: &Settings) -> Outcome<Captured> {
    let versions = page.session.info().await?.versions;
    page.hold(settings, true).await?;
    let mut element = page.element(settings).await?;
    if settings.full_page || element.is_some_and(|(_, beyond)| beyond) {
        page.stretch(&facts).await?;
        element = page.element(settings).await?;
    }
    tokio::time::sleep(settings.settle).await;
    let (taken, masks_truncated) = until_equal(page, settings).await?;
    let area = element.map(|(spot, _)| spot.scaled(facts.ratio));
    let name = settings.name.clone();
    let (png, (width, height)) = off_thread(move || taken.finished(&name, area)).await?;
    let environment = Environment {
        platform: stagewright_os::conventions::SYSTEM.to_owned(),
        arch: std::env::consts::ARCH.to_owned(),
        electron_version: versions.electron,
        chromium_version: versions.chrome,
        viewport: Viewport { width: facts.width, height: facts.height },
        device_pixel_ratio: facts.ratio,
        color_scheme: if facts.dark { "dark" } else { "light" }.to_owned(),
        locale: facts.locale,
    };
    let metadata = Metadata { name: settings.name.clone(), width, height, environment, settings: settings.to_keep() };
    Ok(Captured { png, metadata, masks_truncated })
}

/// A picture as Chromium gave it, and the places to mask in it.
#[derive(Clone)]
struct Taken {
    png: Vec<u8>,
    masks: Masks,
}

impl Taken {
    fn masked(&self, name: &str) -> Outcome<Picture> {
        let mut picture = Picture::read(&self.png).map_err(|why| unreadable(name, why))?;
        self.masks.boxes.iter().for_each(|spot| picture.mask(spot.scaled(self.masks.ratio)));
        Ok(picture)
    }

    /// The PNG of the area, or of the whole picture. If nothing is cut or masked, its bytes stay unchanged.
    fn finished(self, name: &str, area: Option<Area>) -> Outcome<(Vec<u8>, (u32, u32))> {
        let size = size_of(&self.png).map_err(|why| unreadable(name, why))?;
        if self.masks.boxes.is_empty() && area.is_none() {
            return Ok((self.png, size));
        }
        let whole = self.masked(name)?;
        let nothing = || Error::new(Code::VisualCaptureFailed, "The element is not in the picture of its window.");
        let picture = match area {
            Some(area) => whole.cut(area).ok_or_else(nothing)?,
            None => whole,
        };
        Ok((picture.to_png().map_err(Error::internal)?, picture.size()))
    }
}

/// Takes pictures until two in a row are equal. Parts under a mask may change.
async fn until_equal(page: &Page<'_>, settings: &Settings) -> Outcome<(Taken, bool)> {
    let mut before: Option<Taken> = None;
    let mut changing = None;
    for _ in 0..MOST_PICTURES {
        // Animations may have begun since.
        page.hold(settings, false).await?;
        let masks = page.masks(settings).await?;
        let truncated = masks.truncated;
        let taken = Taken { png: page.picture().await?, masks };
        size_of(&taken.png).map_err(|why| unreadable(&settings.name, why))?;
        let Some(last) = before.replace(taken.clone()) else { continue };
        if last.png == taken.png && last.masks == taken.masks {
            return Ok((taken, truncated));
        }
        let name = settings.name.clone();
        let (last, taken, area) = off_thread(move || {
            let (one, other) = (last.masked(&name)?, taken.masked(&name)?);
            let area = match one.size() == other.size() {
                true => one.changed_area(&other),
                false => Some(Area { x: 0.0, y: 0.0, width: f64::from(other.width), height: f64::from(other.height) }),
            };
            Ok::<_, Error>((last, taken, area))
        })
        .await?;
        drop(last);
        if area.is_none() {
            return Ok((taken, truncated));
        }
        changing = area;
    }
    Err(unstable(changing))
}

fn unstable(area: Option<Area>) -> Error {
    let area = area.unwrap_or(Area { x: 0.0, y: 0.0, width: 0.0, height: 0.0 });
    let Area { x, y, width, height } = area;
    let message = format!(
        "The page does not hold still: of {MOST_PICTURES} pictures no two in a row are equal. The last two differ in {width} × {height} pixels at {x}, {y}."
    );
    Error::new(Code::VisualUnstable, message)
        .hint("Mask what changes by a script, such as a canvas, a moving image or a clock; or wait until the page is at rest.")
        .detail("changing", json!({ "x": x, "y": y, "width": width, "height": height }))
}
