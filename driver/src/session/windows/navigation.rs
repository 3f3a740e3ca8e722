//! Steps through a page's history, and reloads pages.

use super::Windows;
use crate::{
    error::{Code, Error, Outcome},
    surfaces::Surface,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::page;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

/// The interval at which the history is read during a step. No event reports a step within a document.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// How long a page may take to answer before it counts as hung.
const ANSWER: Duration = Duration::from_secs(1);

/// The history of a window (`Page.getNavigationHistory`).
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct History {
    /// The index of the present entry, from 0.
    pub current_index: usize,
    /// The entries, oldest first.
    pub entries: Vec<HistoryEntry>,
}

/// An entry of the history.
#[derive(Debug, Clone, Deserialize)]
pub struct HistoryEntry {
    /// Its number in the history.
    pub id: i64,
    /// Its URL.
    pub url: String,
    /// Its title, as it was then.
    pub title: String,
}

/// The document of a page's main frame (`Page.getFrameTree`).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Loaded {
    /// Each document has another id. A step within a document does not change it.
    loader_id: String,
    url: String,
    #[serde(default)]
    url_fragment: String,
}

async fn loaded(page: &Surface) -> Outcome<Loaded> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct FrameTreeAnswer {
        frame_tree: Tree,
    }
    #[derive(Deserialize)]
    struct Tree {
        frame: Loaded,
    }
    let asked = page.channel.ask::<_, FrameTreeAnswer>(Some(&page.cdp_session), page::GetFrameTreeParams::default());
    let told = asked.await.map_err(|error| Error::internal(format!("Page.getFrameTree: {error}")))?;
    Ok(told.frame_tree.frame)
}

/// Identifies the document of a page by the id of our world in it.
fn document_of(page: &Surface) -> Option<Arc<str>> {
    page.state.borrow().world.as_ref().map(|world| world.unique_id.clone())
}

/// Waits until the document is another one than `before`.
async fn replaced(page: &Surface, before: Option<Arc<str>>) -> Outcome<()> {
    let mut changes = page.state.subscribe();
    loop {
        {
            let state = changes.borrow_and_update();
            let new = state.world.as_ref().is_some_and(|world| Some(&world.unique_id) != before.as_ref());
            if new && state.gone.is_none() {
                return Ok(());
            }
        }
        changes.changed().await.map_err(Error::internal)?;
    }
}

impl Windows {
    /// Reloads the page of a surface, without the cache if `past_cache`. Resolves when the new document exists, with
    /// whether it is ready for input.
    ///
    /// # Errors
    /// `WAIT_TIMEOUT` if no new document comes within `budget`, `DIALOG_OPEN` if the page opens a
    /// `beforeunload` dialog.
    pub async fn reload(&self, surface: &Arc<Surface>, past_cache: bool, budget: Duration) -> Outcome<bool> {
        let page = self.surfaces.page_of(surface);
        let deadline = Deadline::after(budget);
        let before = document_of(&page);
        let replaced = async {
            let reload = page::ReloadParams::builder().ignore_cache(past_cache).build();
            let asked = page.channel.tell(Some(&page.cdp_session), reload).await;
            asked.map_err(|error| Error::internal(format!("Page.reload: {error}")))?;
            replaced(&page, before).await
        };
        self.within(&page, deadline, budget, replaced).await?;
        page.ready(deadline.left()).await
    }

    /// The history of the page of a surface.
    pub async fn history(&self, surface: &Arc<Surface>, budget: Duration) -> Outcome<History> {
        let page = self.surfaces.page_of(surface);
        let asked =
            page.channel.ask::<_, History>(Some(&page.cdp_session), page::GetNavigationHistoryParams::default());
        let told = tokio::time::timeout(budget, asked).await;
        let told = told.map_err(|_| Error::new(Code::AppNotResponding, "The page does not tell its history."))?;
        told.map_err(|error| Error::internal(format!("Page.getNavigationHistory: {error}")))
    }

    /// Goes to an entry of the history. Resolves when its document exists, with whether it is ready for input.
    ///
    /// # Errors
    /// As [`Windows::reload`].
    pub async fn go_to(
        &self,
        surface: &Arc<Surface>,
        history: &History,
        place: usize,
        budget: Duration,
    ) -> Outcome<bool> {
        let page = self.surfaces.page_of(surface);
        let deadline = Deadline::after(budget);
        let entry = &history.entries[place];
        let before = document_of(&page);
        let arrived = async {
            let loader = loaded(&page).await?.loader_id;
            let step = page::NavigateToHistoryEntryParams::new(entry.id);
            let asked = page.channel.tell(Some(&page.cdp_session), step).await;
            asked.map_err(|error| Error::internal(format!("Page.navigateToHistoryEntry: {error}")))?;
            loop {
                // Ignore errors: a page that is being replaced may not answer.
                if let Ok(now) = loaded(&page).await {
                    if now.loader_id != loader {
                        return replaced(&page, before).await;
                    }
                    if now.url + &now.url_fragment == entry.url {
                        return Ok(());
                    }
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        };
        self.within(&page, deadline, budget, arrived).await?;
        page.ready(deadline.left()).await
    }

    /// Waits for a navigation. Fails if the page opens a `beforeunload` dialog first.
    async fn within(
        &self,
        page: &Surface,
        deadline: Deadline,
        budget: Duration,
        navigated: impl Future<Output = Outcome<()>>,
    ) -> Outcome<()> {
        let mut changes = page.state.subscribe();
        let asks = async {
            loop {
                if changes.borrow_and_update().left_open {
                    return page.stands_in_dialog();
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        let navigated = tokio::select! {
            biased;
            done = deadline.limit(navigated) => done,
            error = asks => return Err(error),
        };
        if let Some(done) = navigated {
            return done;
        }
        if tokio::time::timeout(ANSWER, loaded(page)).await.is_err() {
            return Err(page.not_responding());
        }
        let ms = budget.as_millis() as u64;
        Err(Error::new(Code::WaitTimeout, format!("No new document came within {ms} ms."))
            .hint(
                "The page that was there still shows. Its server may not answer, the app may keep it, or the page asked to \
                 stay (beforeunload): electron_dialog_handler with the action accept lets it go.",
            )
            .detail("waited_ms", ms))
    }
}
