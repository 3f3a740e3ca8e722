//! TCP on this machine: who listens on which port, who holds the other end of a connection, and prompt
//! acknowledgements. The statements of an endpoint about itself prove nothing; the system's own tables do.
//!
//! Windows: `GetExtendedTcpTable`. macOS: libproc's `proc_pidfdinfo`.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{io, net::SocketAddr};
use tokio::net::TcpStream;

/// The ports that a process listens on, in order, on loopback or everywhere. Empty when it cannot be looked into, or
/// has a network of its own: the same number there is another port.
pub fn listening_ports(pid: u32) -> Vec<u16> {
    system::listening_ports(pid)
}

/// Whether any process of this network listens on that port.
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

/// Whether that process holds the other end itself. The answer is no for a process that cannot be looked into (another
/// user's, another namespace's) and for one behind a relay. A connection that was not accepted yet belongs to nobody,
/// so ask after the other side's first answer.
pub fn holds_other_end(pid: u32, ends: Ends) -> bool {
    system::holds_other_end(pid, ends)
}

/// Acknowledges at once what a connection has received. A peer with Nagle's algorithm on sends its second message only
/// after the first has been acknowledged, which Linux would hold back for 40 ms. Does nothing on a system that does not
/// hold acknowledgements back, or that lets nobody change it.
#[derive(Debug)]
pub struct PromptAcks(system::Acks);

impl PromptAcks {
    /// For a connection that somebody else goes on reading.
    ///
    /// # Errors
    /// The system has no room for another handle.
    pub fn of(stream: &TcpStream) -> io::Result<PromptAcks> {
        system::Acks::of(stream).map(PromptAcks)
    }

    /// To be called after each message, since the setting wears off.
    pub fn acknowledge(&self) {
        self.0.acknowledge();
    }
}
