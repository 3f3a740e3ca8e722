//! Ends an activity at any key: a thread waits for the key and cuts the running call short.

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

/// A terminal on which the next key ends an activity.
pub(crate) struct Keys {
    keys: terminal::Keys,
    thread: Option<JoinHandle<()>>,
    heard: Receiver<()>,
    /// Cut short by the key.
    pub cancel: Arc<Cancel>,
}

/// The key that ended the activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// Ctrl-C.
    Interrupt,
    /// Any other key, or none.
    Other,
}

/// Ctrl-C as a byte of input.
const CTRL_C: u8 = 3;
const ESCAPE: u8 = 0x1b;

impl Keys {
    /// Waits for a key from now on. Meanwhile keys are not signals, and are not echoed.
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

    /// Whether a key was pressed. Do not call it again after it has returned true.
    pub fn pressed(&self) -> bool {
        self.heard.try_recv().is_ok()
    }

    /// Waits for a key, at most that time; whether one was pressed.
    pub fn within(&self, time: Duration) -> bool {
        self.heard.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
    }

    /// Reads the key, so that it does not stand on the next line. Keys after it stay unread.
    pub fn take(&self) -> Key {
        let mut key = [0; 1];
        if self.keys.read(&mut key) == 0 {
            return Key::Other;
        }
        let follow = match key[0] {
            // Arrows and similar keys are several bytes, sent at once.
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
