//! A session bus for an app that has none. On a display of its own no program shows notifications, and Electron reports
//! them as `failed`. Our bus has one service, org.freedesktop.Notifications, which records them. To all other calls it
//! answers that there is no such service.
//!
//! It serves one app, over a socket in the session's folder.

mod greeting;
mod wire;

use parking_lot::{Mutex, MutexGuard};
use stagewright_os::transport::{Accepted, Listener};
use std::{
    collections::BTreeMap,
    io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader},
    sync::{Semaphore, mpsc},
};
use wire::{About, Call, Part, Reader, kind};

const BUS: &str = "org.freedesktop.DBus";
const NOTIFICATIONS: &str = "org.freedesktop.Notifications";
const NOTIFICATIONS_PATH: &str = "/org/freedesktop/Notifications";
/// The name of the connection that the service is on.
const SERVICE: &str = ":1.0";

/// The most open notifications that are kept.
const MOST_OPEN: usize = 1000;

/// How many connections are served at a time; Electron has two.
const MOST_CONNECTIONS: usize = 16;

/// How many messages may wait for a reader.
const MOST_UNREAD: usize = 64;

/// How much of a message is kept, in bytes: enough for its header and its texts, without the picture.
const MOST_KEPT: usize = 256 << 10;

/// The longest text of a notification in a report, in characters.
const LONGEST_TEXT: usize = 4000;

/// Events of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BusEvent {
    /// A notification is shown. It replaces an earlier one with the same number.
    Shown {
        /// Its number on the bus.
        id: u32,
        /// Its title.
        title: String,
        /// Its text.
        body: String,
    },
    /// The app has closed the notification.
    Closed {
        /// Its number on the bus.
        id: u32,
    },
}

/// The bus. Dropping this closes it.
#[derive(Debug)]
pub(super) struct Bus {
    inner: Arc<Inner>,
    listening: tokio::task::JoinHandle<()>,
}

#[derive(Debug)]
struct Inner {
    /// The open notifications by number, each with the connection of its client.
    open: Mutex<BTreeMap<u32, mpsc::Sender<Vec<u8>>>>,
    heard: mpsc::UnboundedSender<BusEvent>,
    newest: AtomicU32,
    serial: AtomicU32,
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// The D-Bus address of a socket.
pub(super) fn address(socket: &Path) -> String {
    format!("unix:path={}", socket.display())
}

impl Bus {
    /// Opens a bus at that socket. The receiver gets the events of its service.
    pub(super) fn open(socket: &Path) -> io::Result<(Bus, mpsc::UnboundedReceiver<BusEvent>)> {
        let listener = Listener::bind(socket)?;
        let (heard, hearing) = mpsc::unbounded_channel();
        let inner = Arc::new(Inner { open: Mutex::default(), heard, newest: 0.into(), serial: 0.into() });
        let listening = tokio::spawn(listen(listener, inner.clone()));
        Ok((Bus { inner, listening }, hearing))
    }

    /// Clicks a notification, which closes it. False if it is closed already.
    pub(super) fn click(&self, id: u32) -> bool {
        let clicked = self.inner.tell(id, "ActionInvoked", &[Part::Number(id), Part::Text("default")]);
        clicked && self.close(id)
    }

    /// Closes a notification as a person would. False if it is closed already.
    pub(super) fn close(&self, id: u32) -> bool {
        self.inner.closed(id, DISMISSED)
    }
}

/// The reason of a close: a person closed it.
const DISMISSED: u32 = 2;
/// The reason of a close: the app closed it.
const BY_CALL: u32 = 3;

async fn listen(listener: Listener, inner: Arc<Inner>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    for number in 1_u64.. {
        // Further connections wait, because an app may open any number of them.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok(stream) = listener.accept().await else { return };
        let inner = inner.clone();
        tokio::spawn(async move {
            serve(stream, format!(":1.{number}"), inner).await;
            drop(place);
        });
    }
}

async fn serve(stream: Accepted, name: String, inner: Arc<Inner>) {
    let (reading, mut writing) = stream.into_split();
    let mut reading = BufReader::new(reading);
    if greeting::exchange(&mut reading, &mut writing).await.is_none() {
        return;
    }
    let (out, mut queue) = mpsc::channel::<Vec<u8>>(MOST_UNREAD);
    let write = async {
        while let Some(message) = queue.recv().await {
            if writing.write_all(&message).await.is_err() {
                break;
            }
        }
    };
    let read = async {
        while let Some(call) = next(&mut reading).await {
            if call.kind != kind::CALL {
                continue;
            }
            // If a client does not read its answers, wait until it has. The connection ends when its reader is gone.
            if let Some(answer) = inner.answer(&call, &name, &out) {
                let _ = out.send(answer).await;
            }
        }
    };
    tokio::select! {
        () = write => {}
        () = read => {}
    }
    inner.locked_open().retain(|_, other| !other.same_channel(&out));
}

async fn next(reading: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Call> {
    let mut start = [0; wire::FIXED];
    reading.read_exact(&mut start).await.ok()?;
    let length = wire::rest_of(&start)?;
    // Read the first part of the body, and skip pictures.
    let mut rest = vec![0; length.min(MOST_KEPT)];
    reading.read_exact(&mut rest).await.ok()?;
    let passed_over = (length - rest.len()) as u64;
    let passed = tokio::io::copy(&mut reading.take(passed_over), &mut tokio::io::sink()).await.ok()?;
    (passed == passed_over).then(|| wire::read(&start, &rest))?
}

impl Inner {
    fn locked_open(&self) -> MutexGuard<'_, BTreeMap<u32, mpsc::Sender<Vec<u8>>>> {
        self.open.lock()
    }

    fn message(&self, sender: &str, about: &About<'_>, parts: &[Part<'_>]) -> Vec<u8> {
        wire::write(self.serial.fetch_add(1, Ordering::Relaxed) + 1, sender, about, parts)
    }

    /// Sends the app a signal about an open notification.
    fn tell(&self, id: u32, what: &str, parts: &[Part<'_>]) -> bool {
        let Some(out) = self.locked_open().get(&id).cloned() else { return false };
        out.try_send(self.message(SERVICE, &About::Signal(NOTIFICATIONS_PATH, NOTIFICATIONS, what), parts)).is_ok()
    }

    fn closed(&self, id: u32, why: u32) -> bool {
        let told = self.tell(id, "NotificationClosed", &[Part::Number(id), Part::Number(why)]);
        self.locked_open().remove(&id);
        told
    }

    fn answer(&self, call: &Call, name: &str, out: &mpsc::Sender<Vec<u8>>) -> Option<Vec<u8>> {
        let (sender, answered) = match call.destination.as_str() {
            NOTIFICATIONS | SERVICE => (SERVICE, self.of_the_service(call, out)),
            BUS => (BUS, of_the_bus(call, name)),
            _ => (BUS, Err("ServiceUnknown")),
        };
        if !call.wants_reply {
            return None;
        }
        Some(match answered {
            Ok(parts) => self.message(sender, &About::Reply(call.serial), &parts),
            Err(error) => {
                let about = format!("{BUS}.Error.{error}");
                self.message(sender, &About::Error(call.serial, &about), &[Part::Text("There is none on this bus.")])
            }
        })
    }

    fn of_the_service(&self, call: &Call, out: &mpsc::Sender<Vec<u8>>) -> Answer<'static> {
        match call.member.as_str() {
            "GetServerInformation" => Ok(["stagewright", "stagewright", "1", "1.2"].map(Part::Text).to_vec()),
            "GetCapabilities" => Ok(vec![Part::Texts(&["body", "actions"])]),
            "GetAll" => Ok(vec![Part::Nothing]),
            "Notify" => {
                let (replaces, title, body) = notification(call).ok_or("InvalidArgs")?;
                let mut open = self.locked_open();
                let id = match replaces {
                    0 => self.unused(&open),
                    id => id,
                };
                if open.len() >= MOST_OPEN {
                    open.pop_first();
                }
                open.insert(id, out.clone());
                let _ = self.heard.send(BusEvent::Shown { id, title, body });
                Ok(vec![Part::Number(id)])
            }
            "CloseNotification" => {
                let id = Reader::new(&call.body).number().ok_or("InvalidArgs")?;
                if self.closed(id, BY_CALL) {
                    let _ = self.heard.send(BusEvent::Closed { id });
                }
                Ok(Vec::new())
            }
            _ => Err("UnknownMethod"),
        }
    }

    /// An unused number. Numbers may be taken, because an app may choose its own.
    fn unused(&self, open: &BTreeMap<u32, mpsc::Sender<Vec<u8>>>) -> u32 {
        loop {
            let id = self.newest.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
            if id != 0 && !open.contains_key(&id) {
                return id;
            }
        }
    }
}

/// The parts of an answer, or the name of a D-Bus error.
type Answer<'a> = Result<Vec<Part<'a>>, &'static str>;

fn of_the_bus<'a>(call: &Call, name: &'a str) -> Answer<'a> {
    /// The answer to a call on a bus with just one service.
    const STARTED_ALREADY: u32 = 2;
    const OWNER: u32 = 1;
    let about = || match call.signature.starts_with('s') {
        true => Reader::new(&call.body).text().ok_or("InvalidArgs"),
        false => Err("InvalidArgs"),
    };
    match call.member.as_str() {
        // A new client gets the name of its connection.
        "Hello" => Ok(vec![Part::Text(name)]),
        "AddMatch" | "RemoveMatch" => Ok(Vec::new()),
        "RequestName" | "ReleaseName" => Ok(vec![Part::Number(OWNER)]),
        "NameHasOwner" => Ok(vec![Part::Flag([BUS, NOTIFICATIONS].contains(&about()?.as_str()))]),
        "ListNames" | "ListActivatableNames" => Ok(vec![Part::Texts(&[BUS, NOTIFICATIONS])]),
        "GetNameOwner" => match about()?.as_str() {
            NOTIFICATIONS => Ok(vec![Part::Text(SERVICE)]),
            BUS => Ok(vec![Part::Text(BUS)]),
            _ => Err("NameHasNoOwner"),
        },
        "StartServiceByName" => match about()?.as_str() {
            NOTIFICATIONS => Ok(vec![Part::Number(STARTED_ALREADY)]),
            _ => Err("ServiceUnknown"),
        },
        _ => Err("UnknownMethod"),
    }
}

/// The number that a notification replaces, its title and its text.
fn notification(call: &Call) -> Option<(u32, String, String)> {
    if !call.signature.starts_with("susss") {
        return None;
    }
    let mut read = Reader::new(&call.body);
    let (_app, replaces, _icon) = (read.text()?, read.number()?, read.text()?);
    let mut words = || read.text().map(|text| text.chars().take(LONGEST_TEXT).collect());
    Some((replaces, words()?, words()?))
}
