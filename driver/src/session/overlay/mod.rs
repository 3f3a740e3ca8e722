//! Draws over a page by the DevTools overlay. Its drawings are not in the document, and disabling the overlay removes
//! them. The overlay belongs to a DevTools session, so frames in their page's process use that of the page.

mod pick;

pub use pick::{Picked, Pointing};

use super::end::Ends;
use crate::{
    error::{Code, Error, Outcome},
    main_process::Evaluated,
    surfaces::{Surface, Surfaces},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::{dom, overlay},
    js_protocol::runtime,
};
use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use tokio::sync::mpsc;

const BUDGET: Duration = Duration::from_secs(5);

/// How long a page may take to hide its highlights. If a page hangs, the screenshot reports that.
const HIDING: Duration = Duration::from_secs(1);

/// Events while a person is asked to point at an element.
enum Pointed {
    At(Arc<Surface>, i64),
    Refused,
}

/// Drawings over pages, and the call that waits for a person to point.
pub struct Overlays {
    surfaces: Arc<Surfaces>,
    ends: Arc<Ends>,
    drawn: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The highlighted elements: at most one for each DevTools session.
    highlights: Vec<Highlight>,
    newest: u64,
    /// The call that waits for a person to point, and whether new windows count, too.
    pointing: Option<(mpsc::UnboundedSender<Pointed>, bool)>,
    /// How often a person was asked to point at an element.
    asked: u64,
}

#[derive(Clone)]
struct Highlight {
    number: u64,
    surface: Arc<Surface>,
    element: String,
}

impl Overlays {
    pub(super) fn new(surfaces: Arc<Surfaces>, ends: Arc<Ends>) -> Overlays {
        Overlays { surfaces, ends, drawn: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.drawn.lock()
    }

    /// Records a highlight. It replaces the highlight of the same DevTools session.
    fn add(&self, surface: &Arc<Surface>, element: String) -> u64 {
        let mut state = self.state();
        state.newest += 1;
        let number = state.newest;
        state.highlights.retain(|other| other.surface.cdp_session != surface.cdp_session);
        state.highlights.push(Highlight { number, surface: surface.clone(), element });
        number
    }

    fn highlights(&self) -> Vec<Highlight> {
        self.state().highlights.clone()
    }

    /// Highlights the element of a ref for the time `shown`. Returns at once. A later highlight in the same page
    /// replaces it.
    pub async fn highlight(self: &Arc<Self>, surface: &Arc<Surface>, reference: u32, shown: Duration) -> Outcome<()> {
        if self.state().pointing.is_some() {
            return Err(Error::argument("A pick is running, which draws its own highlight."));
        }
        let element = surface.element_of_ref(reference).await?;
        let number = self.add(surface, element.clone());
        let drawn = async {
            surface.command::<_, Value>(dom::EnableParams::default(), BUDGET).await?;
            surface.command::<_, Value>(overlay::EnableParams::default(), BUDGET).await?;
            surface.command::<_, Value>(drawing(&element), BUDGET).await
        };
        if let Err(error) = drawn.await {
            self.end_highlight(number);
            return Err(error);
        }
        let overlays = Arc::downgrade(self);
        tokio::spawn(async move {
            Deadline::after(shown).passed().await;
            overlays.upgrade().inspect(|overlays| overlays.end_highlight(number));
        });
        Ok(())
    }

    fn end_highlight(&self, number: u64) {
        let mut state = self.state();
        let Some(at) = state.highlights.iter().position(|other| other.number == number) else { return };
        disable(&state.highlights.swap_remove(at).surface);
    }

    /// Disables the overlays of these surfaces after a press, except those with a highlight. Does nothing if a person
    /// was asked to point again meanwhile.
    fn end_overlays(&self, surfaces: &[Arc<Surface>], asked: u64) {
        let state = self.state();
        if state.asked != asked {
            return;
        }
        let highlighted =
            |surface: &Surface| state.highlights.iter().any(|h| h.surface.cdp_session == surface.cdp_session);
        surfaces.iter().filter(|surface| !highlighted(surface)).for_each(|surface| disable(surface));
    }

    /// Removes all highlights.
    pub(super) fn end_highlights(&self) {
        self.state().highlights.drain(..).for_each(|highlight| disable(&highlight.surface));
    }

    /// Hides the highlights temporarily, as for a screenshot.
    pub(super) async fn hide_highlights(&self) {
        let hidden = self.highlights().into_iter().map(|highlight| async move {
            // Ignore errors: a closed page has no highlight.
            let _ = highlight.surface.command::<_, Value>(overlay::HideHighlightParams::default(), HIDING).await;
        });
        futures_util::future::join_all(hidden).await;
    }

    /// Draws the hidden highlights again.
    pub(super) fn draw_highlights(&self) {
        for Highlight { surface, element, .. } in self.highlights() {
            drop(surface.channel.tell(Some(&surface.cdp_session), drawing(&element)));
        }
    }
}

/// Disables the overlay without waiting: a closed page has none.
fn disable(surface: &Surface) {
    let to = Some(surface.cdp_session.as_str());
    drop(surface.channel.tell(to, overlay::HideHighlightParams::default()));
    drop(surface.channel.tell(to, overlay::DisableParams::default()));
    drop(surface.channel.tell(to, dom::DisableParams::default()));
}

fn drawing(element: &str) -> overlay::HighlightNodeParams {
    let mut node = overlay::HighlightNodeParams::new(looks());
    node.object_id = Some(runtime::RemoteObjectId::from(element.to_owned()));
    node
}

/// The style of highlights, as in the Elements panel of DevTools: content, padding, border and margin, with a tooltip.
fn looks() -> overlay::HighlightConfig {
    let colour = |r, g, b, a| Some(dom::Rgba { r, g, b, a: Some(a) });
    overlay::HighlightConfig {
        show_info: Some(true),
        show_accessibility_info: Some(true),
        content_color: colour(111, 168, 220, 0.66),
        padding_color: colour(147, 196, 125, 0.55),
        border_color: colour(255, 153, 0, 0.66),
        margin_color: colour(246, 178, 107, 0.66),
        ..Default::default()
    }
}

impl Surface {
    /// The element of a ref, as a remote object in our world.
    async fn element_of_ref(&self, reference: u32) -> Outcome<String> {
        let world = self.current_world(BUDGET).await?;
        let mut element = runtime::EvaluateParams::new(format!("__stagewright.elementForRef({reference})"));
        element.unique_context_id = Some(world.unique_id.to_string());
        let element: Evaluated = self.command(element, BUDGET).await?;
        element.result.object_id.filter(|_| element.exception.is_none()).ok_or_else(|| {
            Error::new(
                Code::RefNotFound,
                format!("The element of ref {reference} left its page before it was highlighted."),
            )
        })
    }
}
