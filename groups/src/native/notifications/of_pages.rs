//! Notifications that pages ask for. The main process gets no report of them, but the session's own bus does.

use super::super::bus::{Bus, BusEvent};
use super::{Acted, Notification, NotificationAction, Notifications};
use parking_lot::Mutex;
use stagewright_driver::session::Session;
use std::{path::Path, sync::Arc, time::Duration};
use tokio::sync::mpsc;

/// A notification that the session's own bus shows. The bus cannot tell whether a page or the main process asked for
/// it.
#[derive(Debug)]
pub(super) struct OnBus {
    pub(super) id: u32,
    title: String,
    body: String,
}

impl OnBus {
    pub(super) fn is(&self, one: &Notification) -> bool {
        let same = |ours: &str, theirs: &str| ours.chars().take(COMPARED).eq(theirs.chars().take(COMPARED));
        same(&self.title, &one.title) && same(&self.body, one.body.as_deref().unwrap_or_default())
    }
}

/// The session bus of an app that has no other.
#[derive(Debug, Default)]
pub(super) struct OwnBus {
    bus: Mutex<Option<Bus>>,
    /// Its events, until `hearing` takes them.
    hearing: Mutex<Option<mpsc::UnboundedReceiver<BusEvent>>>,
}

impl OwnBus {
    /// Opens the bus at that socket. False if that fails.
    pub(super) fn open(&self, socket: &Path) -> bool {
        let Ok((bus, hearing)) = Bus::open(socket) else { return false };
        (*self.bus.lock(), *self.hearing.lock()) = (Some(bus), Some(hearing));
        true
    }

    /// Its events; `None` after the first call.
    pub(super) fn hearing(&self) -> Option<mpsc::UnboundedReceiver<BusEvent>> {
        self.hearing.lock().take()
    }

    fn is_open(&self) -> bool {
        self.bus.lock().is_some()
    }
}

/// How much of a text is compared to identify a notification, in characters: both sides cut long texts.
const COMPARED: usize = 500;

impl Notifications {
    /// Whether a notification on the bus is one that the main process has reported already.
    fn was_reported(&self, shown: &OnBus) -> bool {
        let alike =
            |one: &Notification| one.hook_id.is_some() && one.bus_id.is_none() && one.state == "shown" && shown.is(one);
        let told = self.all.newest(1, alike);
        told.first().is_some_and(|one| self.all.change(one.id, |one| one.bus_id = Some(shown.id)).is_some())
    }
}

/// How long to wait until the main process has reported its own notifications.
const MAIN_REPORTS_TIMEOUT: Duration = Duration::from_secs(5);

/// Reads the events of the session's own bus. Records the notifications that are not of the main process, because pages
/// asked for them.
pub(super) fn listen_to_bus(session: &Arc<Session>, mut heard: mpsc::UnboundedReceiver<BusEvent>) {
    let session = Arc::downgrade(session);
    tokio::spawn(async move {
        while let Some(heard) = heard.recv().await {
            let Some(session) = session.upgrade() else { return };
            let kept = session.groups.of::<Notifications>();
            match heard {
                BusEvent::Closed { id } => kept.turned("closed", |one| one.bus_id == Some(id)),
                BusEvent::Shown { id, title, body } => {
                    // An earlier notification with this number was replaced by this one.
                    for former in kept.all.newest(usize::MAX, |one| one.bus_id == Some(id)) {
                        kept.all.change(former.id, |one| one.bus_id = None);
                    }
                    show(&session, &kept, OnBus { id, title, body }).await;
                }
            }
        }
    });
}

async fn show(session: &Session, kept: &Notifications, shown: OnBus) {
    let id = shown.id;
    if kept.was_reported(&shown) {
        return;
    }
    kept.unclaimed().push(shown);
    if let Some(main) = session.main.get() {
        main.take_a_turn(MAIN_REPORTS_TIMEOUT).await;
        main.channel().caught_up().await;
    }
    let mut unclaimed = kept.unclaimed();
    let Some(at) = unclaimed.iter().position(|shown| shown.id == id) else { return };
    let OnBus { id, title, body } = unclaimed.remove(at);
    drop(unclaimed);
    let body = Some(body).filter(|body| !body.is_empty());
    super::report_effect(session, &title, body.as_deref());
    let state = "shown".into();
    kept.keep(Notification { title, body, state, page: true, bus_id: Some(id), ..Notification::default() });
}

/// The reason why notifications of pages are not recorded. `None` if they are: on a display of the session's own, where
/// the only session bus is ours.
pub fn why_pages_are_not_recorded(session: &Session) -> Option<&'static str> {
    match &session.origin.launched {
        _ if session.groups.of::<OwnBus>().is_open() => None,
        None => Some("the app ran already when it was joined, and notifications of pages bypass its main process"),
        Some(launched) if !launched.own_display => {
            Some("the app is on a display that is not the session's own, and its desktop shows them")
        }
        Some(_) => Some("the app's environment names another session bus, or none, so the session does not show them"),
    }
}

/// Acts on a notification of a page: our bus signals Electron as a notification server would, and Electron dispatches
/// the event in the page.
pub(super) fn act_on(session: &Session, kept: &Notifications, one: &Notification, action: NotificationAction) -> Acted {
    let refused = |reason: &str| Acted { acted: false, reason: Some(reason.into()), labels: Vec::new(), threw: None };
    let own = session.groups.of::<OwnBus>();
    let bus = own.bus.lock();
    let (Some(bus), Some(id)) = (&*bus, one.bus_id) else { return refused("gone") };
    let (acted, state) = match action {
        NotificationAction::Click => (bus.click(id), "clicked"),
        NotificationAction::Close => (bus.close(id), "closed"),
        // Electron supports neither replies nor buttons for notifications of pages.
        NotificationAction::Reply => return refused("no_reply"),
        NotificationAction::Button => return refused("no_button"),
    };
    if !acted {
        return refused("gone");
    }
    kept.all.change(one.id, |one| one.state = state.to_owned());
    Acted { acted: true, reason: None, labels: Vec::new(), threw: None }
}
