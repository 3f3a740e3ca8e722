//! TCP on this machine: the ports on which a process listens, the process at the other end of a connection, and prompt
//! acknowledgements. An endpoint's statements about itself prove nothing; the tables of the system do.
//!
//! Windows: `GetExtendedTcpTable`. macOS: libproc's `proc_pidfdinfo`.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{io, net::SocketAddr};
use tokio::net::TcpStream;

/// The ports on which a process listens, on loopback or all addresses, in ascending order. Empty if the process cannot
/// be inspected, or is in another network namespace, where the same number is another port.
pub fn listening_ports(pid: u32) -> Vec<u16> {
    system::listening_ports(pid)
}

/// Whether any process of this network namespace listens on that port.
pub fn is_listened_on(port: u16) -> bool {
    system::is_listened_on(port)
}

/// The two ends of a TCP connection of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends {
    /// This process's.
    pub ours: SocketAddr,
    /// The other one.
    pub theirs: SocketAddr,
}

/// Whether that process itself holds the other end. False for a process that cannot be inspected (another user's,
/// another namespace's), and for one behind a relay. A connection that was not accepted yet belongs to no process, so
/// ask after the other side's first answer.
pub fn holds_other_end(pid: u32, ends: Ends) -> bool {
    system::holds_other_end(pid, ends)
}

/// Acknowledges at once what a connection has received. A peer with Nagle's algorithm on sends its second message only
/// after the first has been acknowledged, which Linux would hold back for 40 ms. Does nothing on a system that does not
/// delay acknowledgements, or that has no such setting.
#[derive(Debug)]
pub struct PromptAcks(system::Acks);

impl PromptAcks {
    /// For a connection that other code continues to read.
    ///
    /// # Errors
    /// The system has no room for another handle.
    pub fn of(stream: &TcpStream) -> io::Result<PromptAcks> {
        system::Acks::of(stream).map(PromptAcks)
    }

    /// Call it after each message, since the kernel resets the setting.
    pub fn acknowledge(&self) {
        self.0.acknowledge();
    }
}
