//! stdin and stdout as streams that do not block a thread each.
//!
//! tokio reads and writes standard streams on helper threads, which costs two hand-overs a call.
//! MCP clients give pipes or sockets, and those can be polled.

use std::{
    fs::File,
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::FileTypeExt,
    },
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{UnixStream, unix::pipe},
};

pub(super) type Reader = Box<dyn AsyncRead + Unpin + Send>;
pub(super) type Writer = Box<dyn AsyncWrite + Unpin + Send>;

/// stdin.
pub(super) fn reader() -> Reader {
    let polled = || -> io::Result<Option<Reader>> {
        let own = io::stdin().as_fd().try_clone_to_owned()?;
        Ok(match kind(&own)? {
            Kind::Pipe => Some(Box::new(pipe::OpenOptions::new().open_receiver("/proc/self/fd/0")?)),
            Kind::Socket => Some(Box::new(socket(own)?)),
            Kind::Other => None,
        })
    };
    polled().ok().flatten().unwrap_or_else(|| Box::new(tokio::io::stdin()))
}

/// stdout.
pub(super) fn writer() -> Writer {
    let polled = || -> io::Result<Option<Writer>> {
        let own = io::stdout().as_fd().try_clone_to_owned()?;
        Ok(match kind(&own)? {
            Kind::Pipe => Some(Box::new(pipe::OpenOptions::new().open_sender("/proc/self/fd/1")?)),
            Kind::Socket => Some(Box::new(socket(own)?)),
            Kind::Other => None,
        })
    };
    polled().ok().flatten().unwrap_or_else(|| Box::new(tokio::io::stdout()))
}

enum Kind {
    /// Opened anew through /proc: the mode of the descriptor that we share with others stays.
    Pipe,
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
    let stream = std::os::unix::net::UnixStream::from(stream);
    stream.set_nonblocking(true)?;
    UnixStream::from_std(stream)
}
