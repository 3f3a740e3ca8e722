//! Writes a trace, on a thread of its own: whoever answers a call hands over a line and goes on.
//!
//! A line that cannot be written is counted, and the next one that can be says how many were lost. A half written line is
//! taken back, so that only the last line of a file can be torn.

use crate::format::{Footer, Header, KIND_FOOTER, KIND_LOST, KIND_PICTURE};
use parking_lot::Mutex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::HashSet,
    fmt,
    fs::File,
    io::{self, Seek, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, SyncSender, TrySendError},
    },
    thread,
};

/// How many lines may wait to be written. On a disk that is slower than the app, further lines are lost, so that
/// nothing waits for the disk.
const WAITING: usize = 2_000;

/// How large a trace may grow.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Lines other than pictures.
    pub records: u64,
    /// Bytes in all.
    pub bytes: u64,
    /// Bytes of pictures.
    pub picture_bytes: u64,
    /// Whether the end waits until everything is on the disk. A file that is read again at once needs no such wait.
    pub synced: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { records: 100_000, bytes: 256 << 20, picture_bytes: 128 << 20, synced: true }
    }
}

/// How much was written so far.
#[derive(Debug, Default)]
pub struct Counts {
    records: AtomicU64,
    bytes: AtomicU64,
    overflowed: AtomicU64,
    /// The time of the first line that was left out, in epoch milliseconds; 0 if there is none.
    full_at: AtomicU64,
    lost: AtomicU64,
    /// The reason of the last loss.
    why: Mutex<Option<String>>,
}

impl Counts {
    /// Lines other than pictures.
    pub fn records(&self) -> u64 {
        self.records.load(Ordering::Relaxed)
    }

    /// Bytes of the file.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Lines that were left out because the trace had reached its limit.
    pub fn overflowed(&self) -> u64 {
        self.overflowed.load(Ordering::Relaxed)
    }

    /// The time (epoch milliseconds) of the first line that was left out because the trace had reached its limit.
    pub fn full_at(&self) -> Option<u64> {
        Some(self.full_at.load(Ordering::Relaxed)).filter(|at| *at > 0)
    }

    /// Lines that could not be written.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    /// Why the last of them could not.
    pub fn why_lost(&self) -> Option<String> {
        self.why.lock().clone()
    }

    /// The trace is full: a line is left out.
    fn overflow(&self, line: &Value) {
        self.overflowed.fetch_add(1, Ordering::Relaxed);
        let at = line["at"].as_u64().or(line["started_at"].as_u64()).unwrap_or_default();
        let _ = self.full_at.compare_exchange(0, at, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn lose(&self, why: &str) {
        self.lost.fetch_add(1, Ordering::Relaxed);
        *self.why.lock() = Some(why.to_owned());
    }
}

/// A picture that a window showed.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its bytes in base64.
    pub data: Arc<str>,
    /// Its media type: `image/jpeg`.
    pub mime: &'static str,
}

type Line = Box<dyn FnOnce() -> Option<Value> + Send>;

enum Message {
    Line(Line),
    Picture(Picture, Value),
    End(Box<Footer>, mpsc::Sender<io::Result<()>>),
}

/// The writer was ended before.
#[derive(Debug)]
pub struct Closed;

/// The writer of one trace.
pub struct Writer {
    send: SyncSender<Message>,
    counts: Arc<Counts>,
    closed: AtomicBool,
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("counts", &self.counts).finish_non_exhaustive()
    }
}

impl Writer {
    /// Begins a trace in an empty file.
    ///
    /// # Errors
    /// Those of the file system for the first line.
    pub fn begin(file: File, header: &Header, limits: Limits) -> io::Result<Writer> {
        let counts = Arc::new(Counts::default());
        let mut sink =
            Sink { file, end: 0, counts: counts.clone(), limits, told: 0, pictures: HashSet::new(), shown: 0 };
        sink.put(&serde_json::to_value(header)?)?;
        let (send, received) = mpsc::sync_channel(WAITING);
        thread::Builder::new().name("trace".into()).spawn(move || sink.run(&received))?;
        Ok(Writer { send, counts, closed: AtomicBool::new(false) })
    }

    /// How much was written so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Writes the line that the function makes, if any, on the writer's thread. Never waits.
    pub fn line(&self, make: impl FnOnce() -> Option<Value> + Send + 'static) {
        self.hand_over(Message::Line(Box::new(make)));
    }

    /// Writes `frame`, the line about a shown picture, with the picture's `hash`. Writes the picture before it, unless
    /// an equal one was written.
    pub fn picture(&self, picture: Picture, frame: Value) {
        self.hand_over(Message::Picture(picture, frame));
    }

    fn hand_over(&self, message: Message) {
        if self.closed.load(Ordering::Acquire) {
            self.counts.lose("the trace was ended meanwhile");
            return;
        }
        match self.send.try_send(message) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => self.counts.lose("the disk is slower than the app"),
            Err(TrySendError::Disconnected(_)) => self.counts.lose("the writer has ended"),
        }
    }

    /// Writes all earlier lines, and the last line. Blocks until everything is written.
    ///
    /// # Errors
    /// [`Closed`] if the trace was ended before. The inner errors are those of the file system.
    pub fn end(&self, footer: Footer) -> Result<io::Result<()>, Closed> {
        if self.closed.swap(true, Ordering::AcqRel) {
            return Err(Closed);
        }
        let (done, ended) = mpsc::channel();
        if self.send.send(Message::End(Box::new(footer), done)).is_err() {
            return Err(Closed);
        }
        Ok(ended.recv().unwrap_or_else(|_| Err(io::Error::other("the writer has ended"))))
    }
}

struct Sink {
    file: File,
    /// How many bytes are whole lines.
    end: u64,
    counts: Arc<Counts>,
    limits: Limits,
    /// How many of the lost lines a line of the trace has reported.
    told: u64,
    /// The hashes of the pictures that were written.
    pictures: HashSet<String>,
    /// Their bytes.
    shown: u64,
}

impl Sink {
    fn run(mut self, received: &mpsc::Receiver<Message>) {
        while let Ok(message) = received.recv() {
            match message {
                Message::Line(make) => {
                    if let Some(line) = make() {
                        self.record(&line);
                    }
                }
                Message::Picture(picture, frame) => self.picture(&picture, frame),
                Message::End(mut footer, done) => {
                    footer.kind = KIND_FOOTER.into();
                    footer.complete = true;
                    footer.overflowed = self.counts.overflowed();
                    footer.lost = self.counts.lost();
                    self.tell_losses();
                    let line = serde_json::to_value(&*footer).map_err(io::Error::other);
                    let written = line
                        .and_then(|line| self.put(&line))
                        .and_then(|()| if self.limits.synced { self.file.sync_data() } else { Ok(()) });
                    let _ = done.send(written);
                    return;
                }
            }
        }
    }

    fn record(&mut self, line: &Value) {
        if self.counts.records() >= self.limits.records || self.end >= self.limits.bytes {
            self.counts.overflow(line);
            return;
        }
        self.tell_losses();
        match self.put(line) {
            Ok(()) => drop(self.counts.records.fetch_add(1, Ordering::Relaxed)),
            Err(error) => self.counts.lose(&error.to_string()),
        }
    }

    fn picture(&mut self, picture: &Picture, mut frame: Value) {
        let hash = Sha256::digest(picture.data.as_bytes());
        let hash: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        if !self.pictures.contains(&hash) {
            let bytes = picture.data.len() as u64;
            if self.shown + bytes > self.limits.picture_bytes {
                self.counts.overflow(&frame);
                return;
            }
            let line = json!({ "kind": KIND_PICTURE, "hash": hash, "mime": picture.mime, "data": &*picture.data });
            if let Err(error) = self.put(&line) {
                self.counts.lose(&error.to_string());
                return;
            }
            self.shown += bytes;
            self.pictures.insert(hash.clone());
        }
        frame["hash"] = hash.into();
        self.record(&frame);
    }

    /// Writes how many lines were lost since the last such line.
    fn tell_losses(&mut self) {
        let lost = self.counts.lost();
        if lost > self.told {
            let line = json!({ "kind": KIND_LOST, "records": lost - self.told, "why": self.counts.why_lost() });
            if self.put(&line).is_ok() {
                self.told = lost;
            }
        }
    }

    /// Writes a line, whole or not at all.
    fn put(&mut self, line: &Value) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        let written = self.file.write_all(&bytes);
        match written {
            Ok(()) => {
                self.end += bytes.len() as u64;
                self.counts.bytes.store(self.end, Ordering::Relaxed);
                Ok(())
            }
            Err(error) => {
                let _ = self.file.set_len(self.end);
                let _ = self.file.seek(io::SeekFrom::Start(self.end));
                Err(error)
            }
        }
    }
}

#[cfg(test)]
mod tests;
