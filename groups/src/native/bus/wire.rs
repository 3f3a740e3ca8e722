//! D-Bus messages as bytes, as far as a bus with one service needs them: whole headers, and bodies of strings and
//! numbers. A library for the whole protocol would add a minute to the build.

/// The longest message that is accepted, in bytes. It may contain the picture of a notification.
const MAX_MESSAGE_BYTES: usize = 32 << 20;

/// The size of the fixed part of each message, in bytes. It contains the length of the rest.
pub(super) const FIXED: usize = 16;

/// Kinds of messages.
pub(super) mod kind {
    pub const CALL: u8 = 1;
    pub const REPLY: u8 = 2;
    pub const ERROR: u8 = 3;
    pub const SIGNAL: u8 = 4;
}

/// The fields of a header.
mod field {
    pub const PATH: u8 = 1;
    pub const INTERFACE: u8 = 2;
    pub const MEMBER: u8 = 3;
    pub const ERROR_NAME: u8 = 4;
    pub const REPLY_SERIAL: u8 = 5;
    pub const DESTINATION: u8 = 6;
    pub const SENDER: u8 = 7;
    pub const SIGNATURE: u8 = 8;
}

/// The flag of a call that needs no answer.
const NO_REPLY: u8 = 1;

/// A method call.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Call {
    pub kind: u8,
    pub serial: u32,
    pub wants_reply: bool,
    pub destination: String,
    pub member: String,
    pub signature: String,
    pub body: Vec<u8>,
}

/// The number of bytes after the fixed part; `None` if this is not a message.
pub(super) fn rest_of(start: &[u8; FIXED]) -> Option<usize> {
    // Accept only little-endian: the client runs on this machine.
    if start[0] != b'l' || start[3] != 1 {
        return None;
    }
    let mut read = Reader { bytes: start, at: 4 };
    let (body, _serial, fields) = (read.number()? as usize, read.number()?, read.number()? as usize);
    let rest = fields.checked_next_multiple_of(8)?.checked_add(body)?;
    (rest <= MAX_MESSAGE_BYTES).then_some(rest)
}

/// Reads a message: its first bytes, and the rest.
pub(super) fn read(start: &[u8; FIXED], rest: &[u8]) -> Option<Call> {
    let mut header = Reader { bytes: start, at: 4 };
    let (_, serial, fields) = (header.number()?, header.number()?, header.number()? as usize);
    let mut call = Call { kind: start[1], serial, wants_reply: start[2] & NO_REPLY == 0, ..Call::default() };
    let mut read = Reader { bytes: rest.get(..fields)?, at: 0 };
    loop {
        read.align(8);
        if read.at >= fields {
            break;
        }
        let code = read.byte()?;
        match read.signature()?.as_str() {
            "s" | "o" => {
                let text = read.text()?;
                match code {
                    field::MEMBER => call.member = text,
                    field::DESTINATION => call.destination = text,
                    _ => {}
                }
            }
            "g" => call.signature = read.signature()?,
            "u" => drop(read.number()?),
            _ => return None,
        }
    }
    call.body = rest.get(fields.next_multiple_of(8)..)?.to_vec();
    Some(call)
}

/// Reads a body.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    fn align(&mut self, to: usize) {
        self.at = self.at.next_multiple_of(to);
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        self.align(4);
        self.take(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
    }

    pub(super) fn text(&mut self) -> Option<String> {
        let length = self.number()? as usize;
        let text = String::from_utf8_lossy(self.take(length)?).into_owned();
        self.take(1)?;
        Some(text)
    }

    fn signature(&mut self) -> Option<String> {
        let length = self.byte()? as usize;
        let text = String::from_utf8_lossy(self.take(length)?).into_owned();
        self.take(1)?;
        Some(text)
    }
}

/// A part of a body.
#[derive(Debug, Clone)]
pub(super) enum Part<'a> {
    Text(&'a str),
    Number(u32),
    Flag(bool),
    Texts(&'a [&'a str]),
    /// An empty dictionary.
    Nothing,
}

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn align(&mut self, to: usize) {
        self.0.resize(self.0.len().next_multiple_of(to), 0);
    }

    fn number(&mut self, number: u32) {
        self.align(4);
        self.0.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
        self.0.push(0);
    }

    fn signature(&mut self, text: &str) {
        self.0.push(text.len() as u8);
        self.0.extend(text.as_bytes());
        self.0.push(0);
    }

    /// Writes a header field. Its code determines its type.
    fn field(&mut self, code: u8, text: &str) {
        self.align(8);
        self.0.push(code);
        match code {
            field::SIGNATURE => {
                self.signature("g");
                self.signature(text);
            }
            _ => {
                self.signature(if code == field::PATH { "o" } else { "s" });
                self.text(text);
            }
        }
    }

    fn part(&mut self, part: &Part<'_>) -> &'static str {
        match part {
            Part::Text(text) => {
                self.text(text);
                "s"
            }
            Part::Number(number) => {
                self.number(*number);
                "u"
            }
            Part::Flag(on) => {
                self.number(u32::from(*on));
                "b"
            }
            Part::Texts(texts) => {
                self.number(0);
                let begin = self.0.len();
                texts.iter().for_each(|text| self.text(text));
                let length = (self.0.len() - begin) as u32;
                self.0[begin - 4..begin].copy_from_slice(&length.to_le_bytes());
                "as"
            }
            Part::Nothing => {
                self.number(0);
                self.align(8);
                "a{sv}"
            }
        }
    }
}

/// The sender and the subject of a message.
pub(super) enum About<'a> {
    /// The call of that number.
    Reply(u32),
    /// The call of that number, and the name of the error.
    Error(u32, &'a str),
    /// Path, interface and member.
    Signal(&'a str, &'a str, &'a str),
}

/// Writes a message.
pub(super) fn write(serial: u32, sender: &str, about: &About<'_>, parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Writer::default();
    let signature: String = parts.iter().map(|part| body.part(part)).collect();
    let mut fields = Writer::default();
    let kind = match about {
        About::Reply(_) => kind::REPLY,
        About::Error(..) => kind::ERROR,
        About::Signal(..) => kind::SIGNAL,
    };
    match about {
        About::Reply(call) | About::Error(call, _) => {
            fields.0.push(field::REPLY_SERIAL);
            fields.signature("u");
            fields.number(*call);
        }
        About::Signal(path, interface, member) => {
            fields.field(field::PATH, path);
            fields.field(field::INTERFACE, interface);
            fields.field(field::MEMBER, member);
        }
    }
    if let About::Error(_, name) = about {
        fields.field(field::ERROR_NAME, name);
    }
    fields.field(field::SENDER, sender);
    if !signature.is_empty() {
        fields.field(field::SIGNATURE, &signature);
    }
    let mut whole = Writer(vec![b'l', kind, NO_REPLY, 1]);
    whole.number(body.0.len() as u32);
    whole.number(serial);
    whole.number(fields.0.len() as u32);
    whole.0.append(&mut fields.0);
    whole.align(8);
    whole.0.append(&mut body.0);
    whole.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(message: &[u8]) -> (&[u8; FIXED], &[u8]) {
        let (start, rest) = message.split_at(FIXED);
        (start.try_into().expect("its size"), rest)
    }

    #[test]
    fn dbus_message_round_trips() {
        let parts = [Part::Number(7), Part::Text("Grüße"), Part::Texts(&["a", ""]), Part::Flag(true)];
        let message = write(3, ":1.0", &About::Signal("/a", "b.c", "Told"), &parts);
        let (start, rest) = split(&message);
        assert_eq!(rest_of(start), Some(rest.len()));
        let call = read(start, rest).expect("a message");
        assert_eq!((call.kind, call.serial, call.member.as_str(), call.signature.as_str()), (4, 3, "Told", "usasb"));
        let mut body = Reader::new(&call.body);
        assert_eq!((body.number(), body.text()), (Some(7), Some("Grüße".into())));
    }

    #[test]
    fn truncated_or_oversized_dbus_messages_are_rejected() {
        let message = write(1, ":1.0", &About::Reply(1), &[Part::Text("text")]);
        let (start, rest) = split(&message);
        for length in 0..rest.len() {
            if let Some(call) = read(start, &rest[..length]) {
                assert_eq!(Reader::new(&call.body).text(), None, "{length}");
            }
        }
        for (at, byte) in [(0, b'B'), (3, 2), (7, 255), (15, 255)] {
            let mut wrong = *start;
            wrong[at] = byte;
            assert_eq!(rest_of(&wrong), None, "{at}");
        }
        assert_eq!(Reader::new(&[255; 8]).text(), None);
    }
}
