//! Linux: the tables of `/proc/net`, and the kernel's own answer about a single socket.

mod diagnosis;
mod tables;

use super::Ends;
use std::{
    io,
    os::fd::{AsFd, OwnedFd},
};
pub(super) use tables::{is_listened_on, listening_ports};
use tokio::net::TcpStream;

pub(super) fn holds_other_end(pid: u32, ends: Ends) -> bool {
    // Ask the kernel for this one socket: reading its tables takes about 15 ms. Read them only if the query fails (a
    // container's filter, a kernel without the module).
    let inode = diagnosis::inode(ends).ok().or_else(|| tables::established(ends.theirs, ends.ours));
    inode.is_some_and(|inode| inode != 0 && tables::sockets_of(pid).contains(&inode))
}

/// Sets TCP_QUICKACK.
#[derive(Debug)]
pub(super) struct Acks(OwnedFd);

impl Acks {
    pub(super) fn of(stream: &TcpStream) -> io::Result<Acks> {
        stream.as_fd().try_clone_to_owned().map(Acks)
    }

    pub(super) fn acknowledge(&self) {
        let _ = rustix::net::sockopt::set_tcp_quickack(&self.0, true);
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
    fn own_tcp_listener_is_found() {
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = socket.local_addr().unwrap().port();
        assert!(listening_ports(std::process::id()).contains(&port));
        assert!(is_listened_on(port));
    }

    #[test]
    fn peer_of_a_tcp_connection_is_found_once_accepted() {
        for place in ["127.0.0.1:0", "[::1]:0"] {
            let listener = TcpListener::bind(place).unwrap();
            let ends = ends_of(&TcpStream::connect(listener.local_addr().unwrap()).unwrap());
            assert!(!holds_other_end(std::process::id(), ends), "{place}: nobody has accepted it");
            let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let accepted = listener.accept().and_then(|_| listener.accept()).unwrap();
            let ends = ends_of(&stream);
            assert!(holds_other_end(std::process::id(), ends), "{place}");
            let both = (diagnosis::inode(ends).ok(), tables::established(ends.theirs, ends.ours));
            assert_eq!(both.0, both.1, "{place}: both ways say the same");
            assert!(!holds_other_end(1, ends), "{place}: another process has no part in it");
            drop(accepted);
        }
    }

    #[test]
    fn peer_at_a_dual_stack_listener_is_found() {
        let listener = TcpListener::bind("[::]:0").unwrap();
        let stream = TcpStream::connect(("127.0.0.1", listener.local_addr().unwrap().port())).unwrap();
        let _accepted = listener.accept().unwrap();
        assert!(holds_other_end(std::process::id(), ends_of(&stream)));
    }
}
