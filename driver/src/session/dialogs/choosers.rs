//! The file choosers of pages, which `<input type=file>` opens without Electron's `dialog`. Under a policy, Chromium
//! reports each and shows none. Without a policy they are shown to the person. Chromium also reports the pickers of
//! pages (`showOpenFilePicker`), but DevTools can only make them fail. So pickers ask us first (`agent/js/pickers.js`).

use super::super::{effect_collector::EffectCollectors, effects::NativeDialog};
use crate::{
    channel::Event,
    error::quoted,
    files::Spot,
    logs::now,
    ring::{Bounds, Ring, Weigh},
    surfaces::{Surface, SurfaceKind, Surfaces},
};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::HashSet, sync::Arc};

/// The most choosers that are kept, and the most bytes of all together.
const KEPT: Bounds = Bounds { items: 200, bytes: 1 << 20 };

/// The policy for file choosers of pages.
#[derive(Debug, Clone, Default)]
pub enum FileChooserPolicy {
    /// File choosers are shown.
    #[default]
    Show,
    /// File choosers are closed without a choice.
    Cancel,
    /// These files or this folder are chosen.
    Choose(Choice),
}

/// The paths to choose, for each sort of file chooser.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// The files that are opened.
    pub paths: Vec<String>,
    /// The folder that is opened.
    pub folder: Option<String>,
    /// The file that is saved to.
    pub save: Option<Arc<Spot>>,
}

/// The purpose of a file chooser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChooserKind {
    Open,
    Save,
    Folder,
}

impl Choice {
    /// The paths to choose in a chooser of that kind, or the reason why none fits.
    pub(super) fn for_one(&self, kind: ChooserKind, multiple: bool) -> Result<Vec<String>, String> {
        let (paths, asks) = match kind {
            ChooserKind::Open => (self.paths.clone(), "a file"),
            ChooserKind::Save => {
                (self.save.iter().map(|spot| spot.path().display().to_string()).collect(), "a file to save to")
            }
            ChooserKind::Folder => (self.folder.iter().cloned().collect(), "a folder"),
        };
        match paths.len() {
            0 => Err(format!("it asks for {asks}, and the policy has none")),
            several if several > 1 && !multiple => Err(format!("it takes one file, and the policy has {several}")),
            _ => Ok(paths),
        }
    }
}

/// A file chooser that a page opened under a policy.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedChooser {
    /// The window or frame.
    pub window_id: String,
    /// Whether it takes several files.
    pub multiple: bool,
    /// The files that were chosen; none where it was closed.
    pub paths: Vec<String>,
    /// Why the policy's files were not chosen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unfit: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
}

impl Weigh for AskedChooser {
    fn weight(&self) -> usize {
        size_of::<AskedChooser>() + self.paths.iter().map(String::len).sum::<usize>()
    }
}

/// The policy, and the choosers that opened under it.
pub struct FileChoosers {
    surfaces: Arc<Surfaces>,
    collectors: Arc<EffectCollectors>,
    policy: Mutex<FileChooserPolicy>,
    asked: Ring<AskedChooser>,
    /// The DevTools sessions of pages whose pickers ask us.
    pub(super) asking: Mutex<HashSet<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    mode: String,
    backend_node_id: Option<i64>,
}

impl FileChoosers {
    pub(in crate::session) fn new(surfaces: Arc<Surfaces>, collectors: Arc<EffectCollectors>) -> FileChoosers {
        FileChoosers {
            surfaces,
            collectors,
            policy: Mutex::default(),
            asked: Ring::new(KEPT),
            asking: Mutex::default(),
        }
    }

    /// Sets the policy for file choosers from now on, on every page.
    pub fn set_policy(&self, policy: FileChooserPolicy) {
        *self.policy.lock() = policy;
        self.surfaces.all().iter().for_each(|surface| self.intercept(surface, true));
    }

    /// The policy, and the choosers that opened under a policy, oldest first.
    pub fn read(&self) -> (FileChooserPolicy, Vec<AskedChooser>) {
        let policy = self.policy.lock().clone();
        (policy, self.asked.newest(usize::MAX, |_| true))
    }

    /// With a policy, makes a page report its file choosers instead of showing them. Without one, and with `also_not`,
    /// makes it show them again.
    pub(in crate::session) fn intercept(&self, surface: &Surface, also_not: bool) {
        let policy = self.policy.lock().clone();
        let wanted = !matches!(policy, FileChooserPolicy::Show);
        if surface.in_process || surface.kind() == SurfaceKind::DevTools || !(wanted || also_not) {
            return;
        }
        // Electron 22 ignores `cancel`: its pages get no event for a closed chooser.
        let how = json!({ "enabled": wanted, "cancel": matches!(policy, FileChooserPolicy::Cancel) });
        drop(surface.channel.send(Some(&surface.cdp_session), "Page.setInterceptFileChooserDialog", how));
        if wanted {
            self.have_pickers_ask(surface);
        }
    }

    /// Handles a chooser that a page tried to open and that is not shown.
    pub(in crate::session) fn opened(self: &Arc<Self>, surface: &Arc<Surface>, event: &Event) {
        let Some(Opened { mode, backend_node_id }) = event.parse() else { return };
        let multiple = mode == "selectMultiple";
        let window_id = surface.handle.to_string();
        let closed =
            |unfit| AskedChooser { window_id: window_id.clone(), multiple, paths: vec![], unfit, timestamp: now() };
        let policy = self.policy.lock().clone();
        match (policy, backend_node_id) {
            (FileChooserPolicy::Show | FileChooserPolicy::Cancel, _) => self.note(closed(None)),
            // A picker of a document that is older than the policy. It does not ask us.
            (FileChooserPolicy::Choose(_), None) => {
                self.note(closed(Some("it belongs to no file input".to_owned())));
            }
            (FileChooserPolicy::Choose(choice), Some(node)) => {
                let paths = match choice.for_one(ChooserKind::Open, multiple) {
                    Ok(paths) => paths,
                    Err(why) => return self.note(closed(Some(why))),
                };
                let files = json!({ "files": paths, "backendNodeId": node });
                let set = surface.channel.send(Some(&surface.cdp_session), "DOM.setFileInputFiles", files);
                let (choosers, closed) = (self.clone(), closed(None));
                // Record the files as chosen only after the page's answer: the input may have been removed meanwhile.
                tokio::spawn(async move {
                    choosers.note(match set.wait().await {
                        Ok(_) => AskedChooser { paths, ..closed },
                        Err(error) => AskedChooser { unfit: Some(format!("its page refused: {error}")), ..closed },
                    });
                });
            }
        }
    }

    pub(super) fn note(&self, asked: AskedChooser) {
        let message = match (&asked.unfit, asked.paths.as_slice()) {
            (Some(why), _) => format!("closed: {why}"),
            (None, []) => "closed".to_owned(),
            (None, paths) => paths.iter().map(|path| quoted(path)).collect::<Vec<_>>().join(", "),
        };
        self.asked.push(asked);
        let told = NativeDialog {
            method: "file chooser".into(),
            title: None,
            message: Some(message),
            open: false,
            by: Some("policy".into()),
        };
        // No event reports that it was closed.
        self.collectors.native_dialog_opened(u64::MAX, &told, None);
    }
}
