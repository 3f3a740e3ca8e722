//! The frame of a window, by its property on the X server. Electron itself has no getter for it.

use super::{cookie, linux::local_socket};
use std::{io::Read, os::unix::net::UnixStream, path::Path};
use x11rb::{
    protocol::xproto::{AtomEnum, ConnectionExt as _},
    rust_connection::{DefaultStream, RustConnection},
};

/// The most bytes that are read of a cookie file.
const MOST: u64 = 1 << 16;

/// The index of the decorations in `_MOTIF_WM_HINTS`. Chromium writes 0 there for a window without a frame (22.3.25,
/// 33.2.1).
const DECORATIONS: usize = 2;

/// Whether the window manager draws a frame around a window; `None` if the server does not answer. Blocks while the
/// server hangs.
pub(super) fn has_frame(display: &str, authority: Option<&Path>, window: u32) -> Option<bool> {
    let number = local_number(display)?;
    let cookie = authority.and_then(|path| {
        let file = crate::files::open_to_read(path).ok()?;
        let mut bytes = Vec::new();
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        (is_file && file.take(MOST).read_to_end(&mut bytes).is_ok()).then_some(())?;
        cookie::find(&bytes, number)
    });
    let protocol = if cookie.is_some() { cookie::PROTOCOL.to_vec() } else { Vec::new() };
    let (stream, _) = DefaultStream::from_unix_stream(UnixStream::connect(local_socket(number)).ok()?).ok()?;
    let connection =
        RustConnection::connect_to_stream_with_auth_info(stream, 0, protocol, cookie.unwrap_or_default()).ok()?;
    let hints = connection.intern_atom(true, b"_MOTIF_WM_HINTS").ok()?.reply().ok()?.atom;
    let property = connection.get_property(false, window, hints, AtomEnum::ANY, 0, 5).ok()?.reply().ok()?;
    let decorations = property.value32()?.nth(DECORATIONS)?;
    Some(decorations != 0)
}

/// The number of a display on this machine: 1 of `:1` and `:1.0`.
fn local_number(display: &str) -> Option<u32> {
    display.strip_prefix("unix").unwrap_or(display).strip_prefix(':')?.split('.').next()?.parse().ok()
}
