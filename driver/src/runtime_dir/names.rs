//! Session names: what is allowed, and made-up ones.

use crate::error::{Error, Outcome};

/// Refuses a name that cannot be a directory's, or that hides one.
pub fn check_id(id: &str) -> Outcome<()> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let starts_well = id.starts_with(|c: char| c.is_ascii_alphanumeric());
    if starts_well && id.len() <= 40 && id.chars().all(plain) && id != super::TOMBSTONES {
        return Ok(());
    }
    Err(Error::argument(format!("{id:?} cannot be a session's name."))
        .hint("Use 1 to 40 letters, digits, dots, hyphens and underscores, starting with a letter or digit.")
        .detail("parameter", "sessionId"))
}

/// Random lower-case base-36 characters.
pub(super) fn random(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    // 256 is not a multiple of 36; the slight bias does no harm to a name.
    bytes.iter().map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[usize::from(byte % 36)])).collect()
}
