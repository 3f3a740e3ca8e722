//! Linux: the child sends descriptors over a Unix socket. They stay open when the sender is killed.

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fd::{AsFd, BorrowedFd, OwnedFd},
    fs::fstat,
    io::Errno,
    net::{
        AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
        SendAncillaryMessage, SendFlags, Shutdown, SocketFlags, SocketType, recv, recvmsg, send, sendmsg, shutdown,
        socketpair,
    },
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, IoSlice, IoSliceMut},
    mem::MaybeUninit,
    process::{Command, Stdio},
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The longest farewell message, in bytes.
const LONGEST: usize = 16 << 10;

/// A connection counts as quiet when no byte has come for this long.
const QUIET: Duration = Duration::from_millis(500);

pub(super) struct Kept(OwnedFd);

/// The first byte of a message on the socket says what follows: a connection with its farewell, or a note.
const CONNECTION: u8 = b'c';
const NOTE: u8 = b'n';

/// A masked close frame of a websocket, and an empty close frame as the other side sends it.
const CLOSE: [u8; 6] = [0x88, 0x80, 0, 0, 0, 0];
const CLOSES: [u8; 2] = [0x88, 0];

/// The host's end of the socket to its keeper.
static TO_KEEPER: OnceLock<OwnedFd> = OnceLock::new();

pub(super) fn offer(command: &mut Command) -> io::Result<Kept> {
    let (ours, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    command.stdout(Stdio::from(theirs));
    Ok(Kept(ours))
}

pub(super) fn accept_offer() -> io::Result<()> {
    let end = io::stdout().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    let _ = TO_KEEPER.set(end);
    Ok(())
}

pub(super) struct Held(OwnedFd);

impl Held {
    pub(super) fn of(connection: BorrowedFd) -> io::Result<Held> {
        connection.try_clone_to_owned().map(Held)
    }

    pub(super) fn hand_over(&self, farewell: &[u8]) {
        let Some(keeper) = TO_KEEPER.get() else { return };
        let descriptors = [self.0.as_fd()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&descriptors));
        let parts = [IoSlice::new(&[CONNECTION]), IoSlice::new(farewell)];
        let _ = sendmsg(keeper, &parts, &mut ancillary, SendFlags::DONTWAIT | SendFlags::NOSIGNAL);
    }

    pub(super) fn shut_down(&self) {
        let _ = shutdown(&self.0, Shutdown::Both);
    }
}

pub(super) fn note(text: &str) {
    let Some(keeper) = TO_KEEPER.get() else { return };
    let _ = send(keeper, &[&[NOTE], text.as_bytes()].concat(), SendFlags::DONTWAIT | SendFlags::NOSIGNAL);
}

impl Kept {
    pub(super) fn wait_for_hang_up(self, most: Duration) -> String {
        let (open, note) = self.take();
        hang_up(open, Instant::now() + most);
        note
    }

    /// Receives the connections, each with its latest farewell, and the latest note.
    fn take(&self) -> (Vec<(OwnedFd, Vec<u8>)>, String) {
        let (mut found, mut note) = (BTreeMap::new(), String::new());
        let mut bytes = vec![0; LONGEST];
        loop {
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
            let mut ancillary = RecvAncillaryBuffer::new(&mut space);
            let mut parts = [IoSliceMut::new(&mut bytes)];
            let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
            let Ok(message) = recvmsg(&self.0, &mut parts, &mut ancillary, flags) else { break };
            let descriptors = ancillary.drain().filter_map(|message| match message {
                RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
                _ => None,
            });
            let connection = descriptors.flatten().last();
            let whole = !message.flags.contains(ReturnFlags::TRUNC);
            let text = if whole { bytes.get(1..message.bytes).unwrap_or_default() } else { &[] };
            match (bytes[..message.bytes].first(), connection) {
                (None, _) => break,
                // One connection may be handed over several times: its descriptors have the same inode.
                (Some(&CONNECTION), Some(connection)) => {
                    if let Ok(about) = fstat(&connection) {
                        found.insert(about.st_ino, (connection, text.to_vec()));
                    }
                }
                _ => note = String::from_utf8_lossy(text).into_owned(),
            }
        }
        (found.into_values().collect(), note)
    }
}

/// Sends the farewells, and reads until the other sides have closed their connections or are quiet.
fn hang_up(mut open: Vec<(OwnedFd, Vec<u8>)>, until: Instant) {
    for (connection, farewell) in &open {
        let _ = send(connection, farewell, SendFlags::DONTWAIT | SendFlags::NOSIGNAL);
    }
    while !open.is_empty() {
        let left = QUIET.min(until.saturating_duration_since(Instant::now()));
        let mut polled: Vec<_> = open.iter().map(|(fd, _)| PollFd::new(fd, PollFlags::IN)).collect();
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut polled, Some(&left)) {
            Ok(0) => return,
            Ok(_) => open.retain(|(connection, _)| is_open(connection)),
            Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

/// Discards the received bytes. False at the end of the connection.
fn is_open(connection: &OwnedFd) -> bool {
    let mut bytes = [0; 16 << 10];
    loop {
        match recv(connection, &mut bytes, RecvFlags::DONTWAIT) {
            Ok((0, _)) => return false,
            Ok((read, _)) if bytes[..read].ends_with(&CLOSES) => {
                let _ = send(connection, &CLOSE, SendFlags::DONTWAIT | SendFlags::NOSIGNAL);
            }
            Ok(_) => {}
            Err(error) => return error == Errno::AGAIN || error == Errno::INTR,
        }
    }
}
