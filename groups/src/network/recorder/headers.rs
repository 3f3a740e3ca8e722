//! Headers as they went over the wire. DevTools reports them apart from their request, and sometimes before it.

use super::{
    LONGEST, Recorder,
    flight::Hop,
    texts::{cut, set_status},
};
use crate::network::{exchange::Headers, secrets::redact_known};

/// How many headers of one side are kept.
const MOST_HEADERS: usize = 200;

impl Recorder {
    /// Keeps the headers that went over the wire.
    pub(super) fn sent(&self, hop: &mut Hop, headers: &Headers) {
        hop.sent_headers = true;
        let headers = self.learn(hop, headers.clone());
        self.ring.change(hop.serial, |row| row.request_headers = headers);
    }

    /// Keeps the status and headers of an answer as they came over the wire.
    pub(super) fn came(&self, hop: &mut Hop, status: Option<u16>, headers: Headers) {
        hop.came_headers = true;
        let headers = self.learn(hop, headers);
        self.ring.change(hop.serial, |row| {
            row.response_headers = headers;
            if let Some(status) = status.filter(|status| *status > 0) {
                set_status(row, status);
            }
        });
    }

    /// Redacts headers, and also redacts their secret values in texts that the row already has.
    pub(super) fn learn(&self, hop: &mut Hop, mut headers: Headers) -> Headers {
        let new = self.tidy(&mut headers);
        if !new.is_empty() {
            self.ring.change(hop.serial, |row| {
                let texts = [&mut row.request_body, &mut row.response_body, &mut row.failure];
                let messages = row.messages.iter_mut().map(|message| &mut message.text);
                texts.into_iter().chain(messages).flatten().for_each(|text| redact_known(text, &new));
            });
            hop.known.extend(new);
        }
        headers
    }

    /// Redacts headers, and cuts them. Gives the values that were redacted.
    pub(super) fn tidy(&self, headers: &mut Headers) -> Vec<String> {
        while headers.len() > MOST_HEADERS {
            headers.pop_last();
        }
        for value in headers.values_mut().filter(|value| value.len() > LONGEST) {
            *value = cut(value, LONGEST);
        }
        self.settings.redaction.headers(headers)
    }
}
