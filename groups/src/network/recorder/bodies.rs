//! The bodies of rows: which are kept, and how much of them.

use super::{
    super::{exchange::Exchange, har::NOT_UTF8, news::Key},
    Bodies, Recorder,
    flight::Hop,
    texts::{cut, head, whole},
};
use base64::{Engine, engine::general_purpose::STANDARD};

/// Parts of the types whose bodies are text (lower case).
const TEXTS: &[&str] = &["text/", "json", "xml", "javascript", "x-www-form-urlencoded", "graphql"];

fn is_text(kind: &str) -> bool {
    TEXTS.iter().any(|part| kind.contains(part))
}

/// Whether a type names a character set besides UTF-8.
fn has_charset(kind: &str) -> bool {
    kind.split_once("charset=").is_some_and(|(_, name)| !name.trim_matches(['"', ' ']).starts_with("utf-8"))
}

impl Recorder {
    /// Whether the body of a response of that type is kept, and how much of it.
    pub(super) fn keeps_body(&self, kind: &str) -> Option<usize> {
        match &self.settings.bodies {
            Bodies::Kept { most, types } => {
                let fits = types.is_empty() || types.iter().any(|part| kind.contains(part.as_str()));
                fits.then_some(*most)
            }
            Bodies::No | Bodies::Sizes => None,
        }
    }

    /// Whether it keeps the body of the response of that request.
    pub fn wants_body(&self, key: &Key) -> bool {
        let flights = self.flights.lock();
        let hop = flights.get(key).and_then(|flight| flight.hops.last());
        hop.is_some_and(|hop| hop.serial > 0 && self.keeps_body(&hop.kind).is_some())
    }

    /// Keeps the body of a request, if it is text.
    pub(super) fn posted(&self, row: &mut Exchange, kind: &str, body: Option<&[u8]>, bytes: u64, known: &[String]) {
        if self.settings.bodies == Bodies::No {
            return;
        }
        row.request_body_bytes = Some(bytes);
        let Some((most, body)) = self.keeps_body(kind).zip(body) else { return };
        if let Ok(text) = std::str::from_utf8(whole(body)) {
            row.request_body = Some(self.settings.redaction.text(head(text, most), kind, known));
            row.request_body_truncated = bytes > most as u64;
        }
    }

    /// Keeps a body, or its beginning: `size` is the size of all of it then.
    pub(super) fn keep_body(&self, hop: &Hop, body: Result<&[u8], &String>, size: Option<u64>) {
        let Some(most) = self.keeps_body(&hop.kind) else { return };
        self.ring.change(hop.serial, |row| match body {
            Err(why) => row.response_body_missing = Some(cut(why, 300)),
            Ok(bytes) => {
                // Chromium gives the text of a body. If it has another size, some bytes were not UTF-8. A byte order mark is
                // left out of it.
                let came = hop.received;
                let is_read_otherwise = size.is_none()
                    && is_text(&hop.kind)
                    && came > 0
                    && !has_charset(&hop.kind)
                    && came != bytes.len() as u64
                    && came != bytes.len() as u64 + 3;
                let is_broken = is_text(&hop.kind) && std::str::from_utf8(bytes).is_err();
                let size = size.unwrap_or(bytes.len() as u64);
                let bytes = if size > bytes.len() as u64 { whole(bytes) } else { bytes };
                row.response_body_bytes = Some(size);
                row.response_body_truncated = size > most as u64;
                row.response_body_missing = (is_read_otherwise || is_broken).then(|| NOT_UTF8.to_owned());
                let redacted = |text: &str| self.settings.redaction.text(head(text, most), &hop.kind, &hop.known);
                row.response_body = Some(match std::str::from_utf8(bytes) {
                    Ok(text) => redacted(text),
                    // A byte that is no UTF-8 must not keep a text from being redacted.
                    Err(_) if is_text(&hop.kind) => redacted(&String::from_utf8_lossy(bytes)),
                    Err(_) => {
                        row.response_body_base64 = true;
                        STANDARD.encode(&bytes[..bytes.len().min(most)])
                    }
                });
            }
        });
    }
}
