//! Finds one socket by its two addresses, by the kernel's `sock_diag`.

use super::super::Ends;
use std::{
    io,
    net::IpAddr,
    os::fd::{AsRawFd, FromRawFd, OwnedFd},
};

/// `SOCK_DIAG_BY_FAMILY` of linux/sock_diag.h.
const BY_FAMILY: u16 = 20;

/// The sizes of Netlink's header and of `struct inet_diag_req_v2` after it, in bytes.
const HEADER: usize = 16;
const REQUEST: usize = HEADER + 56;

/// The offset of `idiag_inode` of `struct inet_diag_msg` in the answer, in bytes.
const INODE: usize = HEADER + 68;

/// The inode of the socket at the other end, by an exact query; 0 if no process has accepted the connection yet.
pub(super) fn inode(ends: Ends) -> io::Result<u64> {
    let (kind, no_flags) = (libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0);
    // SAFETY: system calls on a descriptor that is made and owned here, with buffers of the given lengths.
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

/// The query for the socket whose local address is the remote address of ours.
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
