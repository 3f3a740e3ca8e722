//! Which TCP ports a process listens on, on this machine's loopback or everywhere.

use std::{collections::HashSet, path::PathBuf};

/// The ports a process listens on; empty when it cannot be looked into.
pub fn listening_ports(pid: u32) -> Vec<u16> {
    let sockets = sockets_of(pid);
    let mut ports: Vec<u16> = ["tcp", "tcp6"]
        .iter()
        .filter_map(|table| std::fs::read_to_string(format!("/proc/{pid}/net/{table}")).ok())
        .flat_map(|table| table.lines().skip(1).filter_map(listener).collect::<Vec<_>>())
        .filter(|(_, inode)| sockets.contains(inode))
        .map(|(port, _)| port)
        .collect();
    ports.sort_unstable();
    ports.dedup();
    ports
}

/// `socket:[inode]` links of the process's descriptors.
fn sockets_of(pid: u32) -> HashSet<u64> {
    let Ok(entries) = std::fs::read_dir(PathBuf::from(format!("/proc/{pid}/fd"))) else { return HashSet::new() };
    entries
        .filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok())
        .filter_map(|link| link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.parse().ok())
        .collect()
}

/// Port and inode of a line of `/proc/net/tcp` whose state is LISTEN.
fn listener(line: &str) -> Option<(u16, u64)> {
    const LISTEN: &str = "0A";
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, local, _, state, _, _, _, _, _, inode, ..] = words.as_slice() else { return None };
    let port = u16::from_str_radix(local.rsplit_once(':')?.1, 16).ok()?;
    (*state == LISTEN).then_some((port, inode.parse().ok()?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn our_own_listener_is_seen() {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = socket.local_addr().unwrap().port();
        assert!(super::listening_ports(std::process::id()).contains(&port));
    }
}
