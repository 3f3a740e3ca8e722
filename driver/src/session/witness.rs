//! Who acts takes a witness along, which hears of everything that happens meanwhile and costs
//! nothing when nothing does: no round trip, no look at a ring that may have turned.

use super::{
    Session,
    effects::{
        ClosedWindow, ConsoleErrors, Departed, DialogAnswer, Effects, NativeDialog, Navigated, OpenedWindow,
        PageDialog, WindowChanges,
    },
};
use crate::{
    logs::Entry,
    surfaces::{Gone, Surface, SurfaceKind},
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// How many of a sort are told: an answer is no log.
const MOST: usize = 20;

/// Longest text of an app that is repeated; whole ones are in the lists of windows, dialogs and logs.
const LONGEST: usize = 300;

/// Those that are listening.
#[derive(Default)]
pub(crate) struct Witnesses(Mutex<Vec<Weak<Mutex<Seen>>>>);

/// Hears of what happens from when it is made.
pub struct Witness(Arc<Mutex<Seen>>);

#[derive(Default)]
pub(crate) struct Seen {
    /// What is acted on, and the page that it is in.
    acted_on: Vec<Arc<Surface>>,
    dialogs: Vec<PageDialog>,
    native_dialogs: Vec<(u64, NativeDialog)>,
    opened: Vec<Arc<Surface>>,
    closed: Vec<Arc<Surface>>,
    crashed: Vec<Arc<Surface>>,
    navigated: Vec<Navigated>,
    console_errors: Option<ConsoleErrors>,
    more: usize,
}

impl Witnesses {
    /// Tells those that are listening.
    pub(super) fn tell(&self, what: impl Fn(&mut Seen)) {
        let mut all = locked(&self.0);
        all.retain(|witness| match witness.upgrade() {
            Some(seen) => {
                what(&mut locked(&seen));
                true
            }
            None => false,
        });
    }

    fn new_one(&self) -> Witness {
        let seen = Arc::default();
        let mut all = locked(&self.0);
        all.retain(|witness| witness.strong_count() > 0);
        all.push(Arc::downgrade(&seen));
        Witness(seen)
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

    /// One that no policy had answered was answered by somebody.
    pub(super) fn dialog_closed(&mut self, surface: &str, answer: DialogAnswer) {
        let open = |dialog: &&mut PageDialog| dialog.surface == surface && dialog.answer == DialogAnswer::Open;
        if let Some(dialog) = self.dialogs.iter_mut().rev().find(open) {
            dialog.answer = answer;
        }
    }

    pub(super) fn native_dialog_opened(&mut self, id: u64, dialog: NativeDialog) {
        let NativeDialog { method, title, message, open } = dialog;
        let words = |text: Option<String>| text.as_deref().map(short);
        let dialog = NativeDialog { method, title: words(title), message: words(message), open };
        keep(&mut self.native_dialogs, &mut self.more, (id, dialog));
    }

    pub(super) fn native_dialog_closed(&mut self, id: u64) {
        if let Some((_, dialog)) = self.native_dialogs.iter_mut().find(|(known, _)| *known == id) {
            dialog.open = false;
        }
    }

    /// The last place that a page went to, or is on its way to.
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

impl Session {
    /// Begins to listen to what happens.
    pub fn witness(&self) -> Witness {
        self.witnesses.new_one()
    }

    /// Says that this surface is acted on.
    pub fn acts_on(&self, witness: &Witness, surface: &Arc<Surface>) {
        let mut seen = locked(&witness.0);
        // Its page first: of a frame's, that is what a person would say navigated or closed.
        for one in [self.surfaces.page_of(surface), surface.clone()] {
            if !seen.acted_on.iter().any(|known| Arc::ptr_eq(known, &one)) {
                seen.acted_on.push(one);
            }
        }
    }

    /// What the witness has seen; `None` when that is nothing. What has arrived is told, what is
    /// still on its way is not waited for.
    pub async fn effects(&self, witness: &Witness) -> Option<Effects> {
        // Lets what the system has for us be read, at the price of one look.
        tokio::task::yield_now().await;
        // In this order: what comes through a tunnel is an event of the main process's first.
        if let Some(main) = self.main() {
            main.channel().caught_up().await;
        }
        if let Some(browser) = &self.browser {
            browser.caught_up().await;
        }
        let seen = std::mem::take(&mut *locked(&witness.0));
        let effects = told(seen);
        (effects != Effects::default()).then_some(effects)
    }
}

fn told(seen: Seen) -> Effects {
    let departed = |surface: &Arc<Surface>| {
        let left = seen.closed.iter().chain(&seen.crashed).any(|one| Arc::ptr_eq(one, surface));
        let gone = surface.state().gone.filter(|_| left)?;
        let crash = if let Gone::Crashed(crash) = &gone { crash.as_ref() } else { None };
        Some(Departed {
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
        console_errors: seen.console_errors,
        more,
    }
}

/// Whether it is in the list of windows.
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
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
