//! The windows as a person would list them: what DevTools knows, and what Electron adds.

use super::Session;
use crate::{fault::Outcome, surfaces::Surface};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// One window.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WindowInfo {
    /// Its handle, for `window` on any verb.
    pub id: String,
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its title.
    pub title: String,
    /// Its page's URL.
    pub url: String,
    /// Whether it shows.
    pub visible: bool,
    /// Whether it has the focus.
    pub focused: bool,
    /// Whether its renderer crashed.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub crashed: bool,
}

/// What Electron knows of one DevTools target.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WindowFacts {
    pub contents_id: u32,
    pub title: String,
    pub visible: bool,
    pub focused: bool,
}

impl Session {
    /// What Electron knows of these surfaces; `None` for each when there is no main half.
    pub(crate) async fn window_facts(&self, surfaces: &[Arc<Surface>]) -> Vec<Option<WindowFacts>> {
        let unknown = vec![None; surfaces.len()];
        let Some(main) = self.main() else { return unknown };
        let targets: Vec<&str> = surfaces.iter().map(|s| s.target_id.as_str()).collect();
        // A main process that is busy must not hold up a renderer that is not.
        main.call("windows", &[json!(targets)], Duration::from_secs(1)).await.unwrap_or(unknown)
    }

    /// The windows, oldest first.
    pub async fn windows(&self) -> Outcome<Vec<WindowInfo>> {
        self.need_renderers()?;
        let windows = self.surfaces.windows();
        let facts = self.window_facts(&windows).await;
        Ok(windows
            .iter()
            .zip(facts)
            .enumerate()
            .map(|(index, (window, facts))| {
                let state = window.state();
                WindowInfo {
                    id: window.handle.clone(),
                    index,
                    title: facts.as_ref().map(|f| f.title.clone()).unwrap_or(state.title),
                    url: state.url,
                    // Without the main half nobody can tell; what exists is taken to show.
                    visible: facts.as_ref().is_none_or(|f| f.visible),
                    focused: facts.as_ref().is_some_and(|f| f.focused),
                    crashed: matches!(state.gone, Some(crate::surfaces::Gone::Crashed(_))),
                }
            })
            .collect())
    }

    /// Brings a surface's window to the front, where there is a main half to do it.
    pub async fn bring_to_front(&self, surface: &Arc<Surface>) {
        let facts = self.window_facts(std::slice::from_ref(surface)).await.pop().flatten();
        if let (Some(main), Some(facts)) = (self.main(), facts) {
            let _ = main.call::<bool>("focusWindow", &[json!(facts.contents_id)], Duration::from_secs(2)).await;
        }
    }
}
