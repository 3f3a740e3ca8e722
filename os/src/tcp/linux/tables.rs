//! The tables of `/proc/self/net`, and the descriptors of processes.

use std::{
    collections::HashSet,
    fs::read_link,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
};

pub(in super::super) fn listening_ports(pid: u32) -> Vec<u16> {
    // In a container's network namespace, the same number is another port.
    if read_link(format!("/proc/{pid}/ns/net")).ok() != read_link("/proc/self/ns/net").ok() {
        return Vec::new();
    }
    let sockets = sockets_of(pid);
    let of_it = listeners().filter(|(_, inode)| sockets.contains(inode));
    let mut ports: Vec<u16> = of_it.map(|(port, _)| port).collect();
    ports.sort_unstable();
    ports.dedup();
    ports
}

pub(in super::super) fn is_listened_on(port: u16) -> bool {
    listeners().any(|(taken, _)| taken == port)
}

/// Ports and inodes of all listening sockets of this network namespace.
fn listeners() -> impl Iterator<Item = (u16, u64)> {
    let tables = ["tcp", "tcp6"].into_iter();
    let tables = tables.filter_map(|table| std::fs::read_to_string(format!("/proc/self/net/{table}")).ok());
    tables.flat_map(|table| table.lines().skip(1).filter_map(listener).collect::<Vec<_>>())
}

/// `socket:[inode]` links of the process's descriptors.
pub(super) fn sockets_of(pid: u32) -> HashSet<u64> {
    let Ok(entries) = std::fs::read_dir(PathBuf::from(format!("/proc/{pid}/fd"))) else { return HashSet::new() };
    entries
        .filter_map(|entry| read_link(entry.ok()?.path()).ok())
        .filter_map(|link| link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.parse().ok())
        .collect()
}

/// Port and inode of a line of `/proc/net/tcp`; `None` unless its state is LISTEN.
fn listener(line: &str) -> Option<(u16, u64)> {
    const LISTEN: &str = "0A";
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, local, _, state, _, _, _, _, _, inode, ..] = words.as_slice() else { return None };
    let port = u16::from_str_radix(local.rsplit_once(':')?.1, 16).ok()?;
    (*state == LISTEN).then_some((port, inode.parse().ok()?))
}

/// The inode of the TCP socket with these two addresses, by the kernel's tables.
pub(super) fn established(local: SocketAddr, remote: SocketAddr) -> Option<u64> {
    ["tcp", "tcp6"].iter().find_map(|table| {
        let table = std::fs::read_to_string(format!("/proc/self/net/{table}")).ok()?;
        table.lines().skip(1).find_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [_, from, to, _, _, _, _, _, _, inode, ..] = words.as_slice() else { return None };
            (address(from)? == local && address(to)? == remote).then(|| inode.parse().ok())?
        })
    })
}

/// Parses an address of the tables: words of four bytes in the machine's byte order. An IPv4-mapped IPv6 address
/// becomes an IPv4 address.
fn address(spelt: &str) -> Option<SocketAddr> {
    let (ip, port) = spelt.split_once(':')?;
    let words = ip.as_bytes().chunks(8).map(|word| u32::from_str_radix(std::str::from_utf8(word).ok()?, 16).ok());
    let bytes: Vec<u8> = words.collect::<Option<Vec<u32>>>()?.into_iter().flat_map(u32::to_ne_bytes).collect();
    let ip = match <[u8; 4]>::try_from(bytes.as_slice()) {
        Ok(four) => IpAddr::V4(Ipv4Addr::from(four)),
        Err(_) => Ipv6Addr::from(<[u8; 16]>::try_from(bytes).ok()?).to_canonical(),
    };
    Some(SocketAddr::new(ip, u16::from_str_radix(port, 16).ok()?))
}
