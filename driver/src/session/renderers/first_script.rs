//! A script of a group of verbs that runs in the main world of every new document, before the document's own scripts.

use super::Renderers;
use crate::surfaces::{Surface, SurfaceKind};
use chromiumoxide_cdp::cdp::browser_protocol::page;
use parking_lot::Mutex;
use serde::Deserialize;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::task::JoinHandle;

/// How long to wait for the answers of pages.
const ADDING: Duration = Duration::from_secs(2);

/// The script, and its identifier in each DevTools session that has it.
#[derive(Debug, Default)]
pub(super) struct FirstScript {
    source: Mutex<Option<Arc<str>>>,
    identifiers: Mutex<HashMap<String, String>>,
}

#[derive(Deserialize)]
struct Added {
    identifier: String,
}

impl Renderers {
    /// Sets the script for future pages only. It replaces the earlier script.
    pub fn run_first_from_now(&self, source: Option<Arc<str>>) {
        *self.first_script.source.lock() = source;
    }

    /// Sets the script for all new documents, also of present pages. It replaces the earlier script; `None` removes it.
    /// Returns when every page that answers has the script.
    pub async fn run_first(self: &Arc<Self>, source: Option<Arc<str>>) {
        self.run_first_from_now(source.clone());
        let surfaces = self.surfaces.all();
        if source.is_none() {
            return surfaces.iter().for_each(|surface| self.keep_identifier(surface, None));
        }
        let added: Vec<_> = surfaces.iter().filter_map(|surface| self.add_first_script(surface)).collect();
        let all = async {
            for added in added {
                let _ = added.await;
            }
        };
        // A page that a dialog blocks answers later, so do not wait for ever.
        let _ = tokio::time::timeout(ADDING, all).await;
    }

    /// Adds the script to a page. Call it for a new page before its first document loads.
    pub(in crate::session) fn add_first_script(self: &Arc<Self>, surface: &Arc<Surface>) -> Option<JoinHandle<()>> {
        let source = self.first_script.source.lock().clone().filter(|_| takes_scripts(surface))?;
        let script = page::AddScriptToEvaluateOnNewDocumentParams::new(&*source);
        let added = surface.channel.ask::<_, Added>(Some(&surface.cdp_session), script);
        let (renderers, surface) = (Arc::downgrade(self), surface.clone());
        Some(tokio::spawn(async move {
            let Ok(Added { identifier }) = added.await else { return };
            let Some(renderers) = renderers.upgrade() else { return };
            let is_current = renderers.first_script.source.lock().as_ref().is_some_and(|now| Arc::ptr_eq(now, &source));
            match is_current {
                true => renderers.keep_identifier(&surface, Some(identifier)),
                false => remove(&surface, identifier),
            }
        }))
    }

    /// Forgets the script of a closed page.
    pub(super) fn forget_first_script(&self, cdp_session: &str) {
        self.first_script.identifiers.lock().remove(cdp_session);
    }

    /// Records the script of a page, and removes the earlier one from the page.
    fn keep_identifier(&self, surface: &Surface, identifier: Option<String>) {
        let mut identifiers = self.first_script.identifiers.lock();
        let before = match identifier {
            Some(identifier) => identifiers.insert(surface.cdp_session.clone(), identifier),
            None => identifiers.remove(&surface.cdp_session),
        };
        if let Some(before) = before {
            remove(surface, before);
        }
    }
}

fn remove(surface: &Surface, identifier: String) {
    let remove = page::RemoveScriptToEvaluateOnNewDocumentParams::new(identifier);
    drop(surface.channel.tell(Some(&surface.cdp_session), remove));
}

/// Whether to add the script to a surface. Frames in a page's process use the page's script. Skips DevTools windows of
/// the app.
fn takes_scripts(surface: &Surface) -> bool {
    !surface.in_process && surface.kind() != SurfaceKind::DevTools
}
