//! Accepts addresses of this machine only. A DevTools endpoint can execute code, so no other host is ever contacted.

use crate::error::{Error, Outcome};

/// The accepted names of this machine. Other spellings may mean this machine, too (decimal numbers, mapped addresses,
/// names that resolve to it). They are refused, because another machine must never be accepted.
const SPELLINGS: [&str; 3] = ["127.0.0.1", "localhost", "::1"];

/// The host as it goes into a socket address.
pub fn host(given: &str) -> Outcome<&'static str> {
    let bare = given.strip_prefix('[').and_then(|h| h.strip_suffix(']')).unwrap_or(given);
    let known = SPELLINGS.iter().find(|s| s.eq_ignore_ascii_case(bare));
    known.copied().ok_or_else(|| {
        Error::argument(format!("host must be 127.0.0.1, localhost or ::1; got {given:?}."))
            .hint("Only apps on this machine can be joined: a debug port is code execution on its host.")
            .detail("parameter", "host")
    })
}

/// The parts of a DevTools websocket URL on this machine.
#[derive(Debug, PartialEq, Eq)]
pub struct Url {
    /// One of the three spellings.
    pub host: &'static str,
    /// Its port.
    pub port: u16,
    /// `/devtools/browser/…`
    pub path: String,
}

/// Parses a `ws://` URL. Refuses every host that is not loopback.
pub fn url(given: &str) -> Outcome<Url> {
    let wrong = |why: &str| {
        Error::argument(format!("cdpUrl {why}; got {given:?}."))
            .hint("It looks like ws://127.0.0.1:9222/devtools/browser/….")
            .detail("parameter", "cdpUrl")
    };
    let rest = given.strip_prefix("ws://").ok_or_else(|| wrong("must begin with ws://"))?;
    let (authority, path) = rest.find('/').map_or((rest, "/"), |at| rest.split_at(at));
    if authority.contains('@') {
        return Err(wrong("must not hold a user name"));
    }
    let (name, port) = authority.rsplit_once(':').ok_or_else(|| wrong("must hold a port"))?;
    let port = port.parse().ok().filter(|p| *p != 0).ok_or_else(|| wrong("must hold a port from 1 to 65535"))?;
    Ok(Url { host: host(name)?, port, path: path.to_owned() })
}

impl Url {
    /// The address as a URL.
    pub fn spelt(&self) -> String {
        format!("ws://{}{}", authority(self.host, self.port), self.path)
    }
}

/// `host:port`, with brackets around an IPv6 address.
pub fn authority(host: &str, port: u16) -> String {
    if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
}

#[cfg(test)]
mod tests;
