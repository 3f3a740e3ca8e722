//! Damages bytes that were valid.

use super::Random;

/// Byte sequences that parsers often mishandle.
const ODD: [&[u8]; 16] = [
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"\"",
    b"\\",
    b"{",
    b"]",
    b"}}}}",
    b"1e999",
    b"-0",
    b"\r\n\r\n",
    b"\x1b[2J",
    "\u{202e}\u{2028}".as_bytes(),
    b"\n",
    b"null",
];

/// A few changes as a broken or hostile sender makes them.
pub fn damage(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        match random.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..at, ODD[random.below(ODD.len())].iter().copied())),
            2 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            3 if at < bytes.len() => drop(bytes.remove(at)),
            4 => {
                let piece = bytes[at..].to_vec();
                bytes.extend(piece);
            }
            5 => {
                // Deep nesting, or a long run.
                let (one, most) = [(b'[', 5_000), (b'{', 200), (b'a', 200_000)][random.below(3)];
                let many = vec![one; random.below(most)];
                drop(bytes.splice(at..at, many));
            }
            _ => {}
        }
    }
}

/// A text, sometimes damaged.
pub fn maybe_damaged(random: &mut Random, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    if random.below(4) > 0 {
        damage(random, &mut bytes);
    }
    bytes
}
