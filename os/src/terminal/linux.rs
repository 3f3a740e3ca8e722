//! Linux: termios, `/dev/tty`, and an eventfd to end a wait by.

use super::{Size, Unanswered};
use rustix::{
    event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll},
    fd::OwnedFd,
    fs::{Mode, OFlags, open},
    io::{Errno, ioctl_fionread},
    stdio::stdin,
    termios::{
        LocalModes, OptionalActions, OutputModes, QueueSelector, SpecialCodeIndex, Termios, tcflush, tcgetattr,
        tcgetwinsize, tcsetattr,
    },
};
use std::{
    fs::File,
    io::{self, Read, Write},
    time::{Duration, Instant},
};

pub(super) fn size() -> Option<Size> {
    let size = tcgetwinsize(io::stdout()).ok()?;
    Some(Size { rows: size.ws_row, columns: size.ws_col, width: size.ws_xpixel })
}

pub(super) fn discard_typed() {
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

#[derive(Debug)]
pub(super) struct Keys {
    before: Termios,
    wake: OwnedFd,
}

impl Keys {
    pub(super) fn take() -> io::Result<Keys> {
        let before = tcgetattr(stdin())?;
        let wake = eventfd(0, EventfdFlags::CLOEXEC)?;
        let mut modes = before.clone();
        modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
        modes.special_codes[SpecialCodeIndex::VMIN] = 0;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &modes)?;
        Ok(Keys { before, wake })
    }

    pub(super) fn waiter(&self) -> io::Result<Waiter> {
        self.wake.try_clone().map(Waiter)
    }

    pub(super) fn give_up(&self) {
        let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
    }

    pub(super) fn read(&self, buffer: &mut [u8]) -> usize {
        rustix::io::read(stdin(), buffer).unwrap_or(0)
    }

    pub(super) fn waiting(&self) -> usize {
        ioctl_fionread(stdin()).unwrap_or(0) as usize
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.before);
    }
}

#[derive(Debug)]
pub(super) struct Waiter(OwnedFd);

impl Waiter {
    pub(super) fn wait(&self) -> bool {
        loop {
            let mut both = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN), PollFd::new(&self.0, PollFlags::IN)];
            match poll(&mut both, None) {
                Err(Errno::INTR) => {}
                Err(_) => return true,
                Ok(_) if !both[1].revents().is_empty() => return false,
                Ok(_) => return true,
            }
        }
    }
}

/// Reading stops once an answer has this many bytes. The last read may add up to 255 more.
const MAX_ANSWER_BYTES: usize = 4096;

pub(super) fn ask(question: &[u8], is_over: impl Fn(&[u8]) -> bool, within: Duration) -> Result<Vec<u8>, Unanswered> {
    let no_terminal = |_: Errno| Unanswered::NoTerminal;
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let tty = File::from(open("/dev/tty", flags, Mode::empty()).map_err(no_terminal)?);
    let before = tcgetattr(&tty).map_err(no_terminal)?;
    if ioctl_fionread(&tty).map_err(no_terminal)? > 0 {
        return Err(Unanswered::TypedAhead);
    }
    let _back = Restored { tty: &tty, modes: before.clone() };
    let mut raw = before;
    raw.make_raw();
    raw.output_modes |= OutputModes::OPOST;
    tcsetattr(&tty, OptionalActions::Now, &raw).map_err(no_terminal)?;
    (&tty).write_all(question).map_err(|_| Unanswered::NoTerminal)?;
    let (began, mut answer, mut some) = (Instant::now(), Vec::new(), [0; 256]);
    while !is_over(&answer) {
        let left = within.saturating_sub(began.elapsed());
        let left = Timespec { tv_sec: left.as_secs() as _, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut [PollFd::new(&tty, PollFlags::IN)], Some(&left)) {
            Ok(1..) => {}
            Err(Errno::INTR) => continue,
            Ok(0) | Err(_) => return Err(Unanswered::Silent),
        }
        match (&tty).read(&mut some) {
            Ok(count @ 1..) if answer.len() < MAX_ANSWER_BYTES => answer.extend_from_slice(&some[..count]),
            _ => return Err(Unanswered::Silent),
        }
    }
    Ok(answer)
}

/// The modes of a terminal, restored when this is dropped. Unread input is discarded: it is the rest of an answer.
struct Restored<'a> {
    tty: &'a File,
    modes: Termios,
}

impl Drop for Restored<'_> {
    fn drop(&mut self) {
        let _ = tcsetattr(self.tty, OptionalActions::Flush, &self.modes);
    }
}
