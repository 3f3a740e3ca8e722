//! Any key ends what goes on: a thread waits for it, beside the calls that it cuts short.

use rustix::{
    event::{EventfdFlags, PollFd, PollFlags, eventfd, poll},
    fd::OwnedFd,
    io::{Errno, ioctl_fionread},
    stdio::stdin,
    termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr},
};
use stagewright_mcp::Cancel;
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
    before: Termios,
    wake: OwnedFd,
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
        let before = tcgetattr(stdin())?;
        let wake = eventfd(0, EventfdFlags::CLOEXEC)?;
        let (tell, heard) = channel();
        let cancel = Arc::new(Cancel::default());
        let (stop, call) = (wake.try_clone()?, Arc::clone(&cancel));
        let mut modes = before.clone();
        modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
        modes.special_codes[SpecialCodeIndex::VMIN] = 0;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &modes)?;
        let thread = thread::Builder::new().name("keys".into()).spawn(move || {
            if key_comes(&stop) {
                call.cancel();
                let _ = tell.send(());
            }
        });
        match thread {
            Ok(thread) => Ok(Keys { before, wake, thread: Some(thread), heard, cancel }),
            Err(error) => {
                let _ = tcsetattr(stdin(), OptionalActions::Now, &before);
                Err(error)
            }
        }
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
        if !matches!(rustix::io::read(stdin(), &mut key), Ok(1)) {
            return Key::Other;
        }
        let follow = match key[0] {
            // The arrows and their like are several bytes, sent at once.
            ESCAPE => ioctl_fionread(stdin()).unwrap_or(0).min(16) as usize,
            0xc0..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf7 => 3,
            _ => 0,
        };
        let _ = rustix::io::read(stdin(), &mut vec![0; follow]);
        if key[0] == CTRL_C { Key::Interrupt } else { Key::Other }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.before);
    }
}

/// Waits for a key; false when nobody wants to know any more. A terminal that is gone counts as a key.
fn key_comes(stop: &OwnedFd) -> bool {
    loop {
        let mut both = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN), PollFd::new(stop, PollFlags::IN)];
        match poll(&mut both, None) {
            Err(Errno::INTR) => {}
            Err(_) => return true,
            Ok(_) if !both[1].revents().is_empty() => return false,
            Ok(_) => return true,
        }
    }
}
