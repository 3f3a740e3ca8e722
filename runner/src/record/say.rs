//! Translates an action into lines of a run file.

use super::merge::PAGE_DIALOGS;
use crate::{placeholders, run_file};
use serde_json::Value;
use stagewright_commands::{call::Registry, shell_line};
use stagewright_driver::{
    session::{RecordedAction, Session, TransportKind},
    surfaces::{Surface, SurfaceKind},
};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Writes actions as lines of a run file, and keeps the window of the last one.
pub(super) struct LineWriter {
    registry: &'static Registry,
    window: String,
    /// Windows that were open at the start, or that the lines have waited for.
    known: Vec<String>,
    /// The places of actions, by the surface's handle: a surface may have closed when its action is written.
    met: HashMap<String, Place>,
    /// Whether the lines so far set an answer to the dialogs of pages, so that an alert is closed.
    answers_pages: bool,
    folders: Option<Folders>,
}

/// The folders of the run file and of its subject.
pub(super) struct Folders {
    /// The folder that the file's paths start from.
    pub file: PathBuf,
    /// Files in this folder get relative paths. Files elsewhere get absolute paths, since they do not travel with the
    /// run file.
    pub all: PathBuf,
}

impl Folders {
    fn named(&self, path: &str) -> String {
        let path = Path::new(path);
        let inside = path.starts_with(&self.all) || path.starts_with(&self.file);
        let named = if inside { run_file::relative(path, &self.file) } else { path.to_owned() };
        named.display().to_string()
    }
}

/// The place of an action.
#[derive(Clone)]
struct Place {
    surface: Arc<Surface>,
    window: Arc<Surface>,
    /// The window's title, if no other window has it.
    title: Option<String>,
}

impl LineWriter {
    /// A writer for a session whose calls are about that window.
    pub fn new(
        registry: &'static Registry,
        session: &Session,
        active: &Arc<Surface>,
        folders: Option<Folders>,
    ) -> LineWriter {
        let known = session.surfaces.windows().iter().map(|window| window.handle.clone()).collect();
        LineWriter {
            registry,
            window: session.surfaces.top_of(active).handle.clone(),
            known,
            met: HashMap::new(),
            answers_pages: session.origin.transport == TransportKind::Launch,
            folders,
        }
    }

    /// Looks up the place of an action as soon as it is reported.
    pub async fn meet(&mut self, session: &Session, handle: &str) {
        if self.met.contains_key(handle) {
            return;
        }
        let Some(surface) = session.surfaces.by_handle(handle) else { return };
        let window = session.surfaces.top_of(&surface);
        let title = title_of(session, &window).await;
        self.met.insert(handle.to_owned(), Place { surface, window, title });
    }

    /// The lines that repeat an action.
    pub async fn lines(&mut self, session: &Session, action: RecordedAction) -> Vec<String> {
        let mut lines = vec![];
        let RecordedAction { tool, mut args, secret, note, surface, .. } = action;
        if self.registry.find(&tool).is_none() {
            return lines;
        }
        if tool == PAGE_DIALOGS {
            // An alert is closed by any answer.
            if !args.contains_key("action") {
                if self.answers_pages {
                    return lines;
                }
                args.insert("action".into(), "accept".into());
            }
            self.answers_pages = true;
        }
        if let (Some(Value::Array(paths)), Some(folders)) = (args.get_mut("paths"), &self.folders) {
            for path in paths {
                *path = path.as_str().map(|path| folders.named(path)).into();
            }
        }
        self.meet(session, &surface).await;
        if let Some(place) = self.met.get(&surface).cloned() {
            lines.extend(self.go_to(session, &place).await);
            let surface = place.surface;
            if matches!(surface.kind(), SurfaceKind::Frame | SurfaceKind::Webview) {
                args.insert("window".into(), name_of(session, &surface).into());
            }
        }
        let name = secret.filter(|_| args.contains_key("text")).map(|label| placeholders::name_for(&label, "PASSWORD"));
        if let Some(name) = name {
            args.insert("text".into(), placeholders::placeholder(&name).into());
            lines.extend(placeholders::comment(&[name]));
        }
        let line = placeholders::in_line(&shell_line::render(self.registry, &tool, &Value::Object(args)));
        lines.push(match note {
            Some(note) => format!("# {note}: {line}"),
            None => line,
        });
        lines
    }

    /// The lines that switch to the window of a surface.
    async fn go_to(&mut self, session: &Session, Place { window, title, .. }: &Place) -> Vec<String> {
        if window.handle == self.window {
            return vec![];
        }
        let title = title_of(session, window).await.or_else(|| title.clone());
        let name = title.clone().unwrap_or_else(|| name_of(session, window));
        let mut lines = vec![];
        if !self.known.contains(&window.handle) {
            self.known.push(window.handle.clone());
            if let Some(title) = title {
                lines.push(format!("wait-for-window {}", shell_line::quote(&title)));
            }
        }
        lines.push(format!("switch-window {}", shell_line::quote(&name)));
        self.window = window.handle.clone();
        lines
    }
}

/// A window's title, if no other window has the same.
async fn title_of(session: &Session, window: &Surface) -> Option<String> {
    let windows = session.windows.list().await.unwrap_or_default();
    let title = windows.iter().find(|one| one.id == window.handle)?.title.clone();
    (!title.is_empty() && windows.iter().filter(|one| one.title == title).count() == 1).then_some(title)
}

/// The shortest end of its address that no other surface has, or else the window's place in the list. The list has the
/// order in which the app opened them; handles are given out in any order.
fn name_of(session: &Session, surface: &Arc<Surface>) -> String {
    let url = surface.state().url;
    let starts = url.rmatch_indices('/').map(|(at, _)| at + 1).chain([0]);
    let mut ends = starts.map(|at| &url[at..]).filter(|end| !end.is_empty() && end.len() <= 200);
    let means = |end: &&str| session.surfaces.named(end).is_ok_and(|found| found.handle == surface.handle);
    let place = || session.surfaces.windows().iter().position(|window| window.handle == surface.handle);
    let named = ends.find(means).map(str::to_owned);
    named.or_else(|| Some(place()?.to_string())).unwrap_or_else(|| surface.handle.clone())
}
