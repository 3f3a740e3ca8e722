//! Linux: pipes are reopened through `/proc`; sockets are polled directly.

use super::{Reader, Writer};
use rustix::{
    event::{PollFd, PollFlags, poll},
    fd::BorrowedFd,
    io::Errno,
};
use std::{
    fs::File,
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::{fs::FileTypeExt, net::UnixStream as Blocking},
    },
    sync::atomic::{AtomicBool, Ordering},
};
use tokio::net::{UnixStream, unix::pipe};

pub(super) fn reader() -> io::Result<Option<Reader>> {
    let own = io::stdin().as_fd().try_clone_to_owned()?;
    Ok(match kind(&own)? {
        Kind::Pipe => Some(Box::new(pipe::OpenOptions::new().open_receiver("/proc/self/fd/0")?)),
        Kind::Socket => Some(Box::new(socket(own)?)),
        Kind::Other => None,
    })
}

pub(super) fn writer() -> io::Result<Option<Writer>> {
    let own = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(match kind(&own)? {
        Kind::Pipe => Some(Box::new(pipe::OpenOptions::new().open_sender("/proc/self/fd/1")?)),
        Kind::Socket => Some(Box::new(socket(own)?)),
        Kind::Other => None,
    })
}

enum Kind {
    /// Reopened through /proc, so that the descriptor that we share with other processes stays in blocking mode.
    Pipe,
    /// Used as it is, because a socket cannot be reopened: other processes that share it see it in non-blocking mode.
    Socket,
    Other,
}

fn kind(stream: &OwnedFd) -> io::Result<Kind> {
    let kind = File::from(stream.try_clone()?).metadata()?.file_type();
    Ok(match () {
        () if kind.is_fifo() => Kind::Pipe,
        () if kind.is_socket() => Kind::Socket,
        () => Kind::Other,
    })
}

fn socket(stream: OwnedFd) -> io::Result<UnixStream> {
    let stream = Blocking::from(stream);
    stream.set_nonblocking(true)?;
    UnixStream::from_std(stream)
}

pub(super) fn wait_for_reader_to_leave() {
    let stdout = io::stdout();
    let gone = PollFlags::ERR | PollFlags::HUP;
    loop {
        let mut fds = [PollFd::new(&stdout, PollFlags::empty())];
        match poll(&mut fds, None) {
            Ok(_) if fds[0].revents().intersects(gone) => return,
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

static CLOSED: AtomicBool = AtomicBool::new(false);

#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = look;

extern "C" fn look() {
    // SAFETY: the descriptor is only queried, which needs no part of the Rust runtime.
    let stdout = unsafe { BorrowedFd::borrow_raw(1) };
    CLOSED.store(rustix::io::fcntl_getfd(stdout) == Err(Errno::BADF), Ordering::Relaxed);
}

pub(super) fn check_stdout() -> io::Result<()> {
    if CLOSED.load(Ordering::Relaxed) { Err(Errno::BADF.into()) } else { Ok(()) }
}
