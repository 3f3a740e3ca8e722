//! Collects the side effects of one verb (dialogs, windows, navigations, console errors). It receives the events
//! themselves, so it misses nothing that a ring has dropped.

use super::effects::{
    ClosedWindow, ConsoleErrors, DialogAnswer, Effects, GoneSurface, NativeDialog, Navigated, OpenedWindow, PageDialog,
    WindowChanges,
};
use crate::{
    error::quoted,
    logs::Entry,
    surfaces::{Gone, Surface, SurfaceKind, Surfaces},
    time_line::{Row, Source, TimeLine},
};
use parking_lot::{Mutex, MutexGuard};
use serde_json::{Map, Value};
use std::sync::{Arc, Weak};

/// The most effects of a kind that a reply lists.
const MOST: usize = 20;

/// The longest text of the app in a reply, in characters. The lists of windows, dialogs and logs have the whole text.
const MAX_TEXT_CHARS: usize = 300;

/// The collectors of effects that exist now, and the time line, which always does.
#[derive(Default)]
pub struct EffectCollectors {
    all: Mutex<Vec<Weak<Mutex<Seen>>>>,
    time_line: Arc<TimeLine>,
}

/// Collects the side effects from its creation on.
pub struct EffectCollector(Arc<Mutex<Seen>>);

#[derive(Default)]
pub(crate) struct Seen {
    /// The surface that is acted on, and its page.
    acted_on: Vec<Arc<Surface>>,
    /// The page of the last act.
    page: Option<Arc<Surface>>,
    dialogs: Vec<PageDialog>,
    native_dialogs: Vec<(u64, NativeDialog)>,
    of_groups: Vec<OfGroup>,
    opened: Vec<Arc<Surface>>,
    closed: Vec<Arc<Surface>>,
    crashed: Vec<Arc<Surface>>,
    navigated: Vec<Navigated>,
    console_errors: Option<ConsoleErrors>,
    more: usize,
}

/// An effect that a group of verbs reports.
struct OfGroup {
    /// The field of the reply with the list of such effects.
    field: &'static str,
    /// Its number in that list, if it may change.
    id: Option<u64>,
    effect: Value,
}

impl std::fmt::Debug for EffectCollectors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EffectCollectors").finish_non_exhaustive()
    }
}

impl EffectCollectors {
    /// No collectors yet. Events also go to that time line.
    pub(super) fn with_time_line(time_line: Arc<TimeLine>) -> EffectCollectors {
        EffectCollectors { all: Mutex::default(), time_line }
    }

    /// Puts an event of a window on the time line.
    fn row(&self, source: Source, kind: &str, text: &str, window: &str) {
        self.time_line.tell(Row::now(source, kind, text).in_window(Some(window)));
    }

    pub(super) fn surface_opened(&self, surface: &Arc<Surface>) {
        if is_listed(surface) {
            self.row(Source::Window, "opened", &named(surface), &surface.handle);
        }
        self.tell(|seen| seen.surface_opened(surface));
    }

    pub(super) fn surface_closed(&self, surface: &Arc<Surface>) {
        if is_listed(surface) {
            self.row(Source::Window, "closed", &named(surface), &surface.handle);
        }
        self.tell(|seen| seen.surface_closed(surface));
    }

    pub(super) fn surface_crashed(&self, surface: &Arc<Surface>) {
        self.row(Source::Window, "crashed", &named(surface), &surface.handle);
        self.tell(|seen| seen.surface_crashed(surface));
    }

    /// Notes a navigation of a page; `pending` says that it has not happened yet.
    pub(super) fn navigated(&self, surface: &Surface, url: &str, pending: bool) {
        let kind = if pending { "requested" } else { "navigated" };
        self.row(Source::Navigation, kind, url, &surface.handle);
        self.tell(|seen| seen.navigated(surface, url, pending));
    }

    /// Notes a JavaScript dialog that opened.
    pub(super) fn dialog_opened(&self, dialog: &PageDialog) {
        let text = format!("{} ({})", dialog.message, dialog.answer.name());
        self.row(Source::Dialog, dialog.kind.name(), &text, &dialog.surface);
        self.tell(|seen| seen.dialog_opened(dialog.clone()));
    }

    /// Notes the answer of a JavaScript dialog that a person answered.
    pub(super) fn dialog_closed(&self, surface: &str, answer: DialogAnswer) {
        self.row(Source::Dialog, "closed", answer.name(), surface);
        self.tell(|seen| seen.dialog_closed(surface, answer));
    }

    /// Notes a native dialog that opened, by its number in the main process.
    pub(super) fn native_dialog_opened(&self, id: u64, dialog: &NativeDialog, window: Option<&str>) {
        let NativeDialog { method, title, message, open, by } = dialog;
        let said: Vec<String> = [title, message].into_iter().flatten().map(|text| quoted(text)).collect();
        let state =
            if *open { "open".to_owned() } else { format!("answered by {}", by.as_deref().unwrap_or("nobody")) };
        self.time_line
            .tell(Row::now(Source::Dialog, &**method, format!("{} ({state})", said.join(" "))).in_window(window));
        self.tell(|seen| seen.native_dialog_opened(id, dialog.clone()));
    }

    /// Notes the end of a native dialog, and who answered it.
    pub(super) fn native_dialog_closed(&self, id: u64, by: Option<&str>) {
        self.time_line.tell(Row::now(Source::Dialog, "closed", format!("answered by {}", by.unwrap_or("nobody"))));
        self.tell(|seen| seen.native_dialog_closed(id, by));
    }

    /// Passes an event to all collectors.
    pub(super) fn tell(&self, what: impl Fn(&mut Seen)) {
        let mut all = locked(&self.all);
        all.retain(|collector| match collector.upgrade() {
            Some(seen) => {
                what(&mut locked(&seen));
                true
            }
            None => false,
        });
    }

    /// Makes a collector of all events from now on.
    pub fn new_one(&self) -> EffectCollector {
        let seen = Arc::default();
        let mut all = locked(&self.all);
        all.retain(|collector| collector.strong_count() > 0);
        all.push(Arc::downgrade(&seen));
        EffectCollector(seen)
    }
}

impl Seen {
    pub(super) fn surface_opened(&mut self, surface: &Arc<Surface>) {
        self.opened.push(surface.clone());
    }

    pub(super) fn surface_closed(&mut self, surface: &Arc<Surface>) {
        self.closed.push(surface.clone());
        self.dialog_closed(&surface.handle, DialogAnswer::Dismissed);
    }

    pub(super) fn surface_crashed(&mut self, surface: &Arc<Surface>) {
        self.crashed.push(surface.clone());
        self.dialog_closed(&surface.handle, DialogAnswer::Dismissed);
    }

    pub(super) fn dialog_opened(&mut self, dialog: PageDialog) {
        keep(&mut self.dialogs, &mut self.more, PageDialog { message: short(&dialog.message), ..dialog });
    }

    /// Notes that a person answered a dialog that no policy answers.
    pub(super) fn dialog_closed(&mut self, surface: &str, answer: DialogAnswer) {
        let open = |dialog: &&mut PageDialog| dialog.surface == surface && dialog.answer == DialogAnswer::Open;
        if let Some(dialog) = self.dialogs.iter_mut().rev().find(open) {
            dialog.answer = answer;
        }
    }

    pub(super) fn native_dialog_opened(&mut self, id: u64, dialog: NativeDialog) {
        let NativeDialog { method, title, message, open, by } = dialog;
        let words = |text: Option<String>| text.as_deref().map(short);
        let dialog = NativeDialog { method, title: words(title), message: words(message), open, by };
        keep(&mut self.native_dialogs, &mut self.more, (id, dialog));
    }

    pub(super) fn native_dialog_closed(&mut self, id: u64, by: Option<&str>) {
        if let Some((_, dialog)) = self.native_dialogs.iter_mut().find(|(known, _)| *known == id) {
            (dialog.open, dialog.by) = (false, by.map(str::to_owned));
        }
    }

    fn reported_by_group(&mut self, field: &'static str, id: Option<u64>, mut effect: Value) {
        if self.of_groups.iter().filter(|other| other.field == field).count() < MOST {
            shorten(&mut effect);
            self.of_groups.push(OfGroup { field, id, effect });
        } else {
            self.more += 1;
        }
    }

    /// Records the latest navigation of the page. `pending`: it has not happened yet.
    pub(super) fn navigated(&mut self, surface: &Surface, url: &str, pending: bool) {
        self.navigated.retain(|earlier| earlier.surface != surface.handle);
        self.navigated.push(Navigated { surface: surface.handle.clone(), url: short(url), pending });
    }

    pub(super) fn logged(&mut self, entry: &Entry) {
        if !matches!(entry.kind.as_str(), "error" | "assert") {
            return;
        }
        let first_line = || entry.text.lines().next().map(short).unwrap_or_default();
        let errors = self.console_errors.get_or_insert_with(|| ConsoleErrors { count: 0, first: first_line() });
        errors.count += 1;
    }
}

impl EffectCollectors {
    /// Records an effect that a group of verbs reports. Replies have it in the list `field` of their effects. The text
    /// for people is a row of the group in `commands` (`EFFECTS`). The first twenty effects of a list are kept, and the
    /// first 300 characters of each text.
    ///
    /// `id` is its number in that list, by which [`EffectCollectors::changed_by_group`] finds it.
    pub fn reported_by_group(&self, field: &'static str, id: Option<u64>, effect: &Value) {
        self.tell(|seen| seen.reported_by_group(field, id, effect.clone()));
    }

    /// Replaces an effect that a group has reported.
    pub fn changed_by_group(&self, field: &'static str, id: u64, member: &str, value: &Value) {
        self.tell(|seen| {
            let known = seen.of_groups.iter_mut().find(|other| other.field == field && other.id == Some(id));
            if let Some(known) = known {
                known.effect[member] = value.clone();
            }
        });
    }
}

impl EffectCollector {
    /// Records the surface of the act.
    pub fn acts_on(&self, surfaces: &Surfaces, surface: &Arc<Surface>) {
        let mut seen = locked(&self.0);
        let page = surfaces.page_of(surface);
        seen.page = Some(page.clone());
        // Its page first, because people think of a page that navigated or closed, and not of its frame.
        for one in [page, surface.clone()] {
            if !seen.acted_on.iter().any(|known| Arc::ptr_eq(known, &one)) {
                seen.acted_on.push(one);
            }
        }
    }

    /// The surface of the act, as far as it is known by now.
    pub fn surface(&self) -> Option<Arc<Surface>> {
        locked(&self.0).acted_on.last().cloned()
    }

    /// The page of the act, or of the last of several acts, unless it has gone.
    pub fn page(&self) -> Option<Arc<Surface>> {
        let seen = locked(&self.0);
        seen.page.as_ref().filter(|surface| surface.state().gone.is_none()).cloned()
    }

    /// The windows and views that have opened and still exist.
    pub(super) fn opened(&self) -> Vec<Arc<Surface>> {
        let seen = locked(&self.0);
        let is_new = |surface: &&Arc<Surface>| is_listed(surface) && surface.state().gone.is_none();
        seen.opened.iter().filter(is_new).cloned().collect()
    }

    /// The effects since the last call; `None` when there are none.
    pub(super) fn take(&self) -> Option<Effects> {
        let seen = std::mem::take(&mut *locked(&self.0));
        let effects = told(seen);
        (effects != Effects::default()).then_some(effects)
    }
}

fn told(seen: Seen) -> Effects {
    let departed = |surface: &Arc<Surface>| {
        let left = seen.closed.iter().chain(&seen.crashed).any(|one| Arc::ptr_eq(one, surface));
        let gone = surface.state().gone.filter(|_| left)?;
        let crash = if let Gone::Crashed(crash) = &gone { crash.as_ref() } else { None };
        Some(GoneSurface {
            surface: surface.handle.clone(),
            crashed: gone != Gone::Closed,
            reason: crash.map(|crash| crash.reason.clone()),
            exit_code: crash.and_then(|crash| crash.exit_code),
        })
    };
    let navigated = |surface: &Arc<Surface>| seen.navigated.iter().find(|there| there.surface == surface.handle);
    let (mut opened, mut closed, mut more) = (Vec::new(), Vec::new(), seen.more);
    for window in seen.opened.iter().filter(|surface| is_listed(surface)) {
        let state = window.state();
        let window = OpenedWindow { id: window.handle.clone(), title: short(&state.title), url: short(&state.url) };
        keep(&mut opened, &mut more, window);
    }
    for window in seen.closed.iter().filter(|surface| is_listed(surface)) {
        let window = ClosedWindow { id: window.handle.clone(), title: short(&window.state().title) };
        keep(&mut closed, &mut more, window);
    }
    Effects {
        gone: seen.acted_on.iter().find_map(departed),
        navigated: seen.acted_on.iter().find_map(navigated).cloned(),
        windows: WindowChanges { opened, closed },
        dialogs: seen.dialogs,
        native_dialogs: seen.native_dialogs.into_iter().map(|(_, dialog)| dialog).collect(),
        of_groups: lists(seen.of_groups),
        console_errors: seen.console_errors,
        more,
    }
}

/// A list for each field.
fn lists(of_groups: Vec<OfGroup>) -> Map<String, Value> {
    let mut lists = Map::new();
    for OfGroup { field, effect, .. } in of_groups {
        let list = lists.entry(field).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("it is made as one").push(effect);
    }
    lists
}

/// Shortens each text in an effect.
fn shorten(effect: &mut Value) {
    match effect {
        Value::String(text) => *text = short(text),
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Object(members) => members.values_mut().for_each(shorten),
        _ => {}
    }
}

/// The title of a surface, or else its address.
fn named(surface: &Surface) -> String {
    let state = surface.state();
    if state.title.is_empty() { state.url } else { state.title }
}

/// Whether the list of windows contains it.
fn is_listed(surface: &Surface) -> bool {
    matches!(surface.kind(), SurfaceKind::Window | SurfaceKind::View)
}

fn keep<T>(list: &mut Vec<T>, more: &mut usize, one: T) {
    if list.len() < MOST {
        list.push(one);
    } else {
        *more += 1;
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock()
}

#[cfg(test)]
mod tests;
