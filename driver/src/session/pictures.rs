//! Screenshots. A page is captured by itself, a frame of another site as a part of its page.

use super::{main_half::MainHalf, overlay::Overlays, windows::Windows};
use crate::{
    error::{Code, Error, Outcome},
    main_process::hooks,
    screenshot::{Clip, Shot},
    surfaces::{Surface, SurfaceKind, Surfaces},
};
use serde_json::json;
use std::{sync::Arc, time::Duration};

const BUDGET: Duration = Duration::from_secs(5);

/// Takes pictures of what an app shows.
pub struct Pictures {
    surfaces: Arc<Surfaces>,
    main: Arc<MainHalf>,
    windows: Arc<Windows>,
    overlays: Arc<Overlays>,
}

impl Pictures {
    pub(super) fn new(
        surfaces: Arc<Surfaces>,
        main: Arc<MainHalf>,
        windows: Arc<Windows>,
        overlays: Arc<Overlays>,
    ) -> Pictures {
        Pictures { surfaces, main, windows, overlays }
    }

    /// Takes a picture of a surface, with highlights hidden. The clip of a frame is relative to the corner of its
    /// viewport. Without a clip, the whole viewport is taken.
    pub async fn take(&self, surface: &Arc<Surface>, shot: &Shot) -> Outcome<Vec<u8>> {
        self.overlays.hide_highlights().await;
        let taken = self.bare_picture(surface, shot).await;
        self.overlays.draw_highlights();
        taken
    }

    async fn bare_picture(&self, surface: &Arc<Surface>, shot: &Shot) -> Outcome<Vec<u8>> {
        if surface.kind() == SurfaceKind::View {
            self.has_size(surface).await?;
        }
        if surface.kind() != SurfaceKind::Frame {
            return self.drawing(surface, surface.screenshot(shot)).await;
        }
        let mut clip = match shot.clip {
            Some(clip) => clip,
            None => {
                let centre = surface.viewport_centre().await?;
                Clip { x: 0.0, y: 0.0, width: centre.x * 2.0, height: centre.y * 2.0 }
            }
        };
        let mut page = surface.clone();
        while page.kind() == SurfaceKind::Frame {
            let lost = || Error::new(Code::SurfaceClosed, format!("The frame {} is in no page any more.", page.handle));
            let parent = page.parent().and_then(|handle| self.surfaces.by_handle(&handle)).ok_or_else(lost)?;
            let origin = parent.origin_of(&page, BUDGET).await.ok_or_else(lost)?;
            clip.x += origin.x;
            clip.y += origin.y;
            page = parent;
        }
        let scrolled = page.scrolled().await?;
        clip.x += scrolled.x;
        clip.y += scrolled.y;
        let shot = Shot { clip: Some(clip), full_page: false, ..shot.clone() };
        self.drawing(&page, page.screenshot(&shot)).await
    }

    /// Refuses a view of size 0. It is never painted, so the screenshot would only end at the time limit (22.3.25).
    async fn has_size(&self, view: &Arc<Surface>) -> Outcome<()> {
        let facts = self.windows.facts(std::slice::from_ref(view)).await.pop().flatten();
        match facts.and_then(|facts| facts.bounds) {
            Some(bounds) if bounds.width < 1.0 || bounds.height < 1.0 => {
                let message =
                    format!("The view {} has no size, so there is nothing to take a picture of.", view.handle);
                Err(Error::new(Code::ElementNotVisible, message)
                    .hint("The app gives a view its place with setBounds; electron_windows_list tells it.")
                    .next("electron_windows_list", json!({}), "see where the views are"))
            }
            _ => Ok(()),
        }
    }

    /// Awaits the picture, and meanwhile makes a window that is not on the screen draw frames.
    async fn drawing<T>(&self, page: &Surface, picture: impl Future<Output = T>) -> T {
        let mut picture = std::pin::pin!(picture);
        let Some(main) = self.main.get() else { return picture.await };
        let target = [json!(page.target_id)];
        loop {
            tokio::select! {
                biased;
                taken = &mut picture => return taken,
                more = main.call::<bool>(hooks::PROVOKE_FRAME, &target, BUDGET) => match more {
                    Ok(true) => {}
                    _ => return picture.await,
                }
            }
        }
    }
}
