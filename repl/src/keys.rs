//! Any key ends what goes on: a thread waits for it, beside the calls that it cuts short.

use stagewright_mcp::Cancel;
use stagewright_os::terminal;
use std::{
    io,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// A terminal whose next key ends something.
pub(crate) struct Keys {
    keys: terminal::Keys,
    thread: Option<JoinHandle<()>>,
    heard: Receiver<()>,
    /// Cut short by the key.
    pub cancel: Arc<Cancel>,
}

/// The key that ended it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// Ctrl-C.
    Interrupt,
    /// Any other, or none.
    Other,
}

/// Ctrl-C as a key.
const CTRL_C: u8 = 3;
const ESCAPE: u8 = 0x1b;

impl Keys {
    /// Waits for a key from now on. Keys are no signals meanwhile, and are not shown.
    pub fn wait() -> io::Result<Keys> {
        let keys = terminal::Keys::take()?;
        let (tell, heard) = channel();
        let cancel = Arc::new(Cancel::default());
        let (waiter, call) = (keys.waiter()?, Arc::clone(&cancel));
        let thread = thread::Builder::new().name("keys".into()).spawn(move || {
            if waiter.wait() {
                call.cancel();
                let _ = tell.send(());
            }
        })?;
        Ok(Keys { keys, thread: Some(thread), heard, cancel })
    }

    /// Whether a key was pressed. To be asked until it says so, and not again.
    pub fn pressed(&self) -> bool {
        self.heard.try_recv().is_ok()
    }

    /// Whether a key is pressed within that time.
    pub fn within(&self, time: Duration) -> bool {
        self.heard.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
    }

    /// Takes the key away, so that it does not stand on the next line. What came behind it stays.
    pub fn take(&self) -> Key {
        let mut key = [0; 1];
        if self.keys.read(&mut key) == 0 {
            return Key::Other;
        }
        let follow = match key[0] {
            // The arrows and their like are several bytes, sent at once.
            ESCAPE => self.keys.waiting().min(16),
            0xc0..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf7 => 3,
            _ => 0,
        };
        self.keys.read(&mut vec![0; follow]);
        if key[0] == CTRL_C { Key::Interrupt } else { Key::Other }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.keys.give_up();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
