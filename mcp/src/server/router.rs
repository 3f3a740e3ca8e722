//! The backend of `mcp serve`: calls go through a router, each on its own thread while it runs.

use super::{Answer, Backend, Incoming, profile::Shelf, tools};
use crate::{Cancel, Listener, Router};
use rmcp::model::Tool;
use stagewright_commands::{Row, advice, dispatch, envelope::Envelope, events::News, forgive, verb::Frontends};
use stagewright_driver::error::Error;
use stagewright_runner::REGISTRY;
use std::{sync::Arc, time::Instant};

pub(super) struct RouterBackend {
    pub router: Arc<Router>,
    pub shelf: Shelf,
}

/// Cancels the call when its future is dropped.
struct CancelOnDrop(Arc<Cancel>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Backend for RouterBackend {
    fn serves(&self, row: &Row) -> bool {
        row.frontends == Frontends::All
    }

    fn refusal(&self, row: &Row) -> Option<Error> {
        self.shelf.refusal(row, &self.router.options().permit)
    }

    fn listed(&self, row: &'static Row, tool: Tool) -> Tool {
        if self.shelf.is_lean() { tools::with_lean_defaults(row, tool) } else { tool }
    }

    async fn call(&self, incoming: Incoming) -> Answer {
        let started = Instant::now();
        let Incoming { row, mut args, progress, items, .. } = incoming;
        if self.shelf.is_lean() {
            // Clients whose schemas require every property send null for an absent one.
            args.retain(|_, value| !value.is_null());
            forgive::empties(row, &mut args);
            (row.lean)(&mut args);
        }
        let answer = |envelope: Envelope| Answer { envelope, from_host: false, ended: false };
        if let Some(error) = self.refusal(row) {
            return answer(dispatch::envelope(Err(error), started, None));
        }
        let router = self.router.clone();
        let cancel = Arc::new(Cancel::default());
        let _guard = CancelOnDrop(cancel.clone());
        // The listener runs on a thread without a runtime, so it may block until a slow caller has read.
        let listener = progress.is_some().then(|| -> Listener {
            Arc::new(move |news| match (news, &progress, &items) {
                (News::Step(words), Some(say), _) => say(words),
                (News::Item(item), _, Some(items)) => drop(items.blocking_send(item.clone())),
                _ => {}
            })
        });
        let running = tokio::task::spawn_blocking(move || router.call_with(row, args, listener, &cancel));
        let error = |error| dispatch::envelope(Err(Error::internal(error)), started, None);
        let mut envelope = running.await.unwrap_or_else(error);
        advice::only_offered(&REGISTRY, &mut envelope, |row| {
            let hidden = || Error::argument(format!("{} is for a person at a terminal.", row.tool));
            if self.serves(row) { self.refusal(row) } else { Some(hidden()) }
        });
        answer(envelope)
    }
}
