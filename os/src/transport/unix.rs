//! Unix sockets.

use std::{
    fs::{self, File, Permissions},
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::PermissionsExt,
    },
    path::Path,
};

pub(super) use std::os::{fd::OwnedFd as Inherited, unix::net::UnixStream as Stream};
pub(super) use tokio::net::{UnixListener as Listener, UnixStream as Accepted};

/// The size of `sun_path` without its final zero byte: 107 on Linux, 103 on macOS.
#[cfg(target_os = "linux")]
pub(super) const LONGEST_PATH: usize = 107;
#[cfg(not(target_os = "linux"))]
pub(super) const LONGEST_PATH: usize = 103;

pub(super) fn pair() -> io::Result<(Stream, Inherited)> {
    let (ours, theirs) = Stream::pair()?;
    Ok((ours, theirs.into()))
}

pub(super) fn take_stdin() -> io::Result<OwnedFd> {
    let taken = io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    Ok(taken)
}

pub(super) fn serve(end: Inherited) -> io::Result<Accepted> {
    let stream = Stream::from(end);
    stream.set_nonblocking(true)?;
    Accepted::from_std(stream)
}

pub(super) fn bind(place: &Path) -> io::Result<Listener> {
    let listener = Listener::bind(place)?;
    fs::set_permissions(place, Permissions::from_mode(0o600))?;
    Ok(listener)
}

pub(super) async fn accept(listener: &Listener) -> io::Result<Accepted> {
    let own = rustix::process::getuid().as_raw();
    loop {
        let (stream, _) = listener.accept().await?;
        // The private folder keeps other users out already. This is a second check.
        if stream.peer_cred().is_ok_and(|peer| peer.uid() == own) {
            return Ok(stream);
        }
    }
}
