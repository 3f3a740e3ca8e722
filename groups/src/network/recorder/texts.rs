//! Texts of rows: cut, and without halves of characters.

use super::super::exchange::{Exchange, Headers};

pub(super) fn set_status(row: &mut Exchange, status: u16) {
    row.status = Some(status);
    row.ok = Some((200..300).contains(&status));
}

pub(super) fn header(headers: &Headers, name: &str) -> String {
    headers.get(name).map(|value| value.to_ascii_lowercase()).unwrap_or_default()
}

/// Milliseconds with two decimals.
pub(super) fn rounded(ms: f64) -> f64 {
    (ms * 100.0).round() / 100.0
}

/// The bytes without the beginning of a character that they end in the middle of.
pub(super) fn whole(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}

/// The first bytes of a text, whole characters only.
pub(super) fn head(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

pub(super) fn cut(text: &str, most: usize) -> String {
    if text.len() <= most { text.to_owned() } else { format!("{}…", head(text, most)) }
}
