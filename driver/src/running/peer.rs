//! Who is at the other end of a TCP connection on this machine: what an endpoint says of itself proves nothing.
//!
//! A socket that was not accepted yet belongs to nobody, so ask after the other side's first answer.

use super::ports::{established, sockets_of};
use std::{
    io,
    net::{IpAddr, SocketAddr},
    os::fd::{AsRawFd, FromRawFd, OwnedFd},
};

/// The two ends of a TCP connection of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends {
    /// This process's.
    pub ours: SocketAddr,
    /// The other one.
    pub theirs: SocketAddr,
}

/// Whether that process holds the other end itself. One that cannot be looked into (another user's, another
/// namespace's), or that is behind a relay, does not.
pub fn holds_other_end(pid: u32, ends: Ends) -> bool {
    // The kernel is asked for the one socket: reading its tables takes some 15 ms. They are read where it has no
    // answer for us (a container's filter, a kernel without the module).
    let inode = diagnose(ends).ok().or_else(|| established(ends.theirs, ends.ours));
    inode.is_some_and(|inode| inode != 0 && sockets_of(pid).contains(&inode))
}

/// `SOCK_DIAG_BY_FAMILY` of linux/sock_diag.h.
const BY_FAMILY: u16 = 20;

/// Netlink's header, and `struct inet_diag_req_v2` behind it.
const HEADER: usize = 16;
const REQUEST: usize = HEADER + 56;

/// Where `struct inet_diag_msg` holds `idiag_inode`.
const INODE: usize = HEADER + 68;

/// The inode of the socket at the other end, by an exact query.
fn diagnose(ends: Ends) -> io::Result<u64> {
    let (kind, no_flags) = (libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0);
    // SAFETY: plain system calls on a descriptor that is made and owned here, and buffers of the lengths given.
    let (socket, answer) = unsafe {
        let raw = checked(libc::socket(libc::AF_NETLINK, kind, libc::NETLINK_SOCK_DIAG) as isize)?;
        let socket = OwnedFd::from_raw_fd(raw as i32);
        let request = request(ends);
        checked(libc::send(socket.as_raw_fd(), request.as_ptr().cast(), request.len(), no_flags))?;
        let mut answer = [0_u8; 1024];
        // The kernel answers before `send` returns.
        let flags = libc::MSG_DONTWAIT;
        let read = checked(libc::recv(socket.as_raw_fd(), answer.as_mut_ptr().cast(), answer.len(), flags))?;
        (socket, answer[..read as usize].to_vec())
    };
    drop(socket);
    let kind = answer.get(4..6).map(|bytes| u16::from_ne_bytes([bytes[0], bytes[1]]));
    match (kind, answer.get(INODE..INODE + 4)) {
        (Some(BY_FAMILY), Some(inode)) => Ok(u32::from_ne_bytes([inode[0], inode[1], inode[2], inode[3]]).into()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }
}

fn checked(result: isize) -> io::Result<isize> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// Asks for the socket whose own end is their end of ours.
fn request(Ends { ours, theirs }: Ends) -> Vec<u8> {
    const ANY_COOKIE: [u8; 8] = [0xff; 8];
    let family = if theirs.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 };
    let mut bytes = Vec::with_capacity(REQUEST);
    bytes.extend((REQUEST as u32).to_ne_bytes());
    bytes.extend(BY_FAMILY.to_ne_bytes());
    bytes.extend((libc::NLM_F_REQUEST as u16).to_ne_bytes());
    // Sequence number and port id.
    bytes.extend([0; 8]);
    // Family, protocol, no extensions, padding; all states.
    bytes.extend([family as u8, libc::IPPROTO_TCP as u8, 0, 0]);
    bytes.extend(u32::MAX.to_ne_bytes());
    bytes.extend(theirs.port().to_be_bytes());
    bytes.extend(ours.port().to_be_bytes());
    bytes.extend(padded(theirs.ip()));
    bytes.extend(padded(ours.ip()));
    // Any interface.
    bytes.extend([0; 4]);
    bytes.extend(ANY_COOKIE);
    bytes
}

fn padded(ip: IpAddr) -> [u8; 16] {
    match ip {
        IpAddr::V4(four) => {
            let mut bytes = [0; 16];
            bytes[..4].copy_from_slice(&four.octets());
            bytes
        }
        IpAddr::V6(six) => six.octets(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    fn ends_of(stream: &TcpStream) -> Ends {
        Ends { ours: stream.local_addr().unwrap(), theirs: stream.peer_addr().unwrap() }
    }

    #[test]
    fn the_other_end_is_found_once_it_is_accepted() {
        for place in ["127.0.0.1:0", "[::1]:0"] {
            let listener = TcpListener::bind(place).unwrap();
            let ends = ends_of(&TcpStream::connect(listener.local_addr().unwrap()).unwrap());
            assert!(!holds_other_end(std::process::id(), ends), "{place}: nobody has accepted it");
            let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let accepted = listener.accept().and_then(|_| listener.accept()).unwrap();
            let ends = ends_of(&stream);
            assert!(holds_other_end(std::process::id(), ends), "{place}");
            assert_eq!(diagnose(ends).ok(), established(ends.theirs, ends.ours), "{place}: both ways say the same");
            assert!(!holds_other_end(1, ends), "{place}: another process has no part in it");
            drop(accepted);
        }
    }

    #[test]
    fn a_listener_of_both_families_is_found_too() {
        let listener = TcpListener::bind("[::]:0").unwrap();
        let stream = TcpStream::connect(("127.0.0.1", listener.local_addr().unwrap().port())).unwrap();
        let _accepted = listener.accept().unwrap();
        assert!(holds_other_end(std::process::id(), ends_of(&stream)));
    }
}
