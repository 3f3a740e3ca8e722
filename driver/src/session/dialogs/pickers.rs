//! The pickers of the File System Access API (`showOpenFilePicker`, `showSaveFilePicker`, `showDirectoryPicker`),
//! answered under a policy for file choosers. DevTools can only make them fail. So each asks us instead of opening
//! (`agent/js/pickers.js`), and gets file handles that Chromium made for a simulated drop
//! (`agent/js/modules/picks.js`).

use super::choosers::{AskedChooser, Choice, ChooserKind, FileChooserPolicy, FileChoosers};
use crate::{
    error::{Error, Outcome},
    files::Spot,
    input::drag::COPY,
    logs::now,
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde::Deserialize;
use serde_json::json;
use stagewright_agent::operations::{EndPick, Nothing, PickTrap, Picked, PickedUp};
use std::{sync::Arc, time::Duration};

/// The request of a page.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Picker {
    id: u64,
    kind: ChooserKind,
    multiple: bool,
}

#[derive(Deserialize)]
struct Report {
    picker: Picker,
}

/// How long the page may take to answer.
const BUDGET: Duration = Duration::from_secs(5);

impl FileChoosers {
    /// Makes the pickers of a page ask us, in its present document and in future ones.
    pub(super) fn have_pickers_ask(&self, surface: &Surface) {
        let (channel, to) = (&surface.channel, Some(surface.cdp_session.as_str()));
        let mut asking = self.asking.lock();
        if asking.insert(surface.cdp_session.clone()) {
            let source = json!({ "source": surface.pickers() });
            drop(channel.send(to, "Page.addScriptToEvaluateOnNewDocument", source));
        }
        drop(channel.tell(to, EvaluateParams::new(surface.pickers())));
    }

    /// Reads a report of a page's guard; false if it is not about a picker. `asking` finds the surface that asks.
    pub(in crate::session) fn take_picker(
        self: &Arc<Self>,
        payload: &str,
        asking: impl FnOnce() -> Arc<Surface>,
    ) -> bool {
        let Ok(Report { picker }) = serde_json::from_str(payload) else { return false };
        let (choosers, surface) = (self.clone(), asking());
        tokio::spawn(async move { choosers.answer_picker(&surface, picker).await });
        true
    }

    async fn answer_picker(&self, surface: &Surface, picker: Picker) {
        let given = match self.read().0 {
            FileChooserPolicy::Show => return drop(surface.answer_without_files(picker.id, "shown").await),
            FileChooserPolicy::Cancel => Ok(Vec::new()),
            FileChooserPolicy::Choose(choice) => give(surface, picker, &choice).await,
        };
        if given.as_ref().map_or(true, Vec::is_empty) {
            let _ = surface.answer_without_files(picker.id, "closed").await;
        }
        let unfit = given.as_ref().err().cloned();
        let (window_id, paths) = (surface.handle.to_string(), given.unwrap_or_default());
        self.note(AskedChooser { window_id, multiple: picker.multiple, paths, unfit, timestamp: now() });
    }
}

/// Answers a picker. Returns the paths that it got, or the reason why it got none.
async fn give(surface: &Surface, picker: Picker, choice: &Choice) -> Result<Vec<String>, String> {
    let paths = choice.for_one(picker.kind, picker.multiple)?;
    let given = surface.give_picked(picker, &paths, choice.save.as_deref()).await;
    given.map(|()| paths).map_err(|error| error.message.clone())
}

impl Surface {
    /// Answers a page's waiting call for a picker without files. `closed`: the call fails as if a person had cancelled.
    /// `shown`: Chromium's own picker opens.
    async fn answer_without_files(&self, id: u64, end: &str) -> Outcome<Nothing> {
        self.perform(&EndPick { name: self.pickers_name().to_owned(), id, end: end.to_owned() }, BUDGET).await
    }

    /// Gives a page's picker files or a folder. A file to save to is created.
    async fn give_picked(&self, picker: Picker, paths: &[String], save: Option<&Spot>) -> Outcome<()> {
        let no = |why: String| Err(Error::argument(why));
        if self.in_process || self.kind() == SurfaceKind::Frame {
            return no("a frame asks, and only a page itself can be given files".into());
        }
        let at = self.perform(&PickTrap { id: picker.id }, BUDGET).await?;
        if at.x < 0.0 {
            return no("frames cover its page, and only the page itself can be given files".into());
        }
        if let Some(spot) = save.filter(|_| picker.kind == ChooserKind::Save) {
            // The real picker also creates an empty file.
            spot.write_now(&[])?;
        }
        let data = json!({ "items": [], "files": paths, "dragOperationsMask": COPY });
        for kind in ["dragEnter", "dragOver", "drop"] {
            self.drag_there(kind, at, &data, 0).await?;
        }
        let picked = Picked { name: self.pickers_name().to_owned(), id: picker.id, wanted: paths.len() };
        let PickedUp { refused } = self.perform(&picked, BUDGET).await?;
        refused.map_or(Ok(()), no)
    }
}
