//! Keys and chords, by the names of the UI Events specification, on a US layout.

use crate::fault::{Fault, Outcome};

/// What a key event carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// `KeyboardEvent.key`
    pub key: String,
    /// `KeyboardEvent.code`
    pub code: &'static str,
    /// The Windows virtual key code, which Chromium's editing commands go by.
    pub code_number: i64,
    /// What it types, when it types.
    pub text: Option<String>,
    /// `KeyboardEvent.location`: 1 left, 2 right, 3 keypad.
    pub location: i64,
}

/// A key with the modifiers that are held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chord {
    /// Modifiers in the order they are pressed.
    pub modifiers: Vec<Modifier>,
    /// The key itself.
    pub key: Key,
}

/// A modifier key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Modifier {
    Alt,
    Control,
    Meta,
    Shift,
}

impl Modifier {
    /// The one that shortcuts are made with, and that adds to a selection.
    pub const ACCELERATOR: Modifier = if cfg!(target_os = "macos") { Modifier::Meta } else { Modifier::Control };

    /// Its bit in the protocol.
    pub fn bit(self) -> i64 {
        match self {
            Modifier::Alt => 1,
            Modifier::Control => 2,
            Modifier::Meta => 4,
            Modifier::Shift => 8,
        }
    }

    /// The key itself, the left one.
    pub fn key(self) -> Key {
        let (name, code, number) = match self {
            Modifier::Alt => ("Alt", "AltLeft", 18),
            Modifier::Control => ("Control", "ControlLeft", 17),
            Modifier::Meta => ("Meta", "MetaLeft", 91),
            Modifier::Shift => ("Shift", "ShiftLeft", 16),
        };
        Key { key: name.into(), code, code_number: number, text: None, location: 1 }
    }

    fn parse(word: &str) -> Option<Modifier> {
        Some(match word.to_ascii_lowercase().as_str() {
            "alt" | "option" => Modifier::Alt,
            "control" | "ctrl" => Modifier::Control,
            "meta" | "cmd" | "command" | "super" => Modifier::Meta,
            "shift" => Modifier::Shift,
            "controlormeta" | "commandorcontrol" | "cmdorctrl" | "mod" => Modifier::ACCELERATOR,
            _ => return None,
        })
    }
}

/// Named keys: name, other names, code, virtual key code, text.
const NAMED: &[(&str, &[&str], &str, i64, &str)] = &[
    ("Enter", &["return"], "Enter", 13, "\r"),
    ("Tab", &[], "Tab", 9, ""),
    ("Escape", &["esc"], "Escape", 27, ""),
    ("Backspace", &[], "Backspace", 8, ""),
    ("Delete", &["del"], "Delete", 46, ""),
    ("Insert", &["ins"], "Insert", 45, ""),
    (" ", &["space", "spacebar"], "Space", 32, " "),
    ("ArrowUp", &["up"], "ArrowUp", 38, ""),
    ("ArrowDown", &["down"], "ArrowDown", 40, ""),
    ("ArrowLeft", &["left"], "ArrowLeft", 37, ""),
    ("ArrowRight", &["right"], "ArrowRight", 39, ""),
    ("Home", &[], "Home", 36, ""),
    ("End", &[], "End", 35, ""),
    ("PageUp", &["pgup"], "PageUp", 33, ""),
    ("PageDown", &["pgdn", "pagedn"], "PageDown", 34, ""),
    ("F1", &[], "F1", 112, ""),
    ("F2", &[], "F2", 113, ""),
    ("F3", &[], "F3", 114, ""),
    ("F4", &[], "F4", 115, ""),
    ("F5", &[], "F5", 116, ""),
    ("F6", &[], "F6", 117, ""),
    ("F7", &[], "F7", 118, ""),
    ("F8", &[], "F8", 119, ""),
    ("F9", &[], "F9", 120, ""),
    ("F10", &[], "F10", 121, ""),
    ("F11", &[], "F11", 122, ""),
    ("F12", &[], "F12", 123, ""),
    ("CapsLock", &[], "CapsLock", 20, ""),
    ("NumLock", &[], "NumLock", 144, ""),
    ("ScrollLock", &[], "ScrollLock", 145, ""),
    ("Pause", &[], "Pause", 19, ""),
    ("PrintScreen", &[], "PrintScreen", 44, ""),
    ("ContextMenu", &["apps", "menu"], "ContextMenu", 93, ""),
    ("Clear", &[], "NumpadClear", 12, ""),
    ("Help", &[], "Help", 47, ""),
    ("AudioVolumeMute", &[], "AudioVolumeMute", 173, ""),
    ("AudioVolumeDown", &[], "AudioVolumeDown", 174, ""),
    ("AudioVolumeUp", &[], "AudioVolumeUp", 175, ""),
    ("MediaTrackNext", &[], "MediaTrackNext", 176, ""),
    ("MediaTrackPrevious", &[], "MediaTrackPrevious", 177, ""),
    ("MediaStop", &[], "MediaStop", 178, ""),
    ("MediaPlayPause", &[], "MediaPlayPause", 179, ""),
    ("BrowserBack", &[], "BrowserBack", 166, ""),
    ("BrowserForward", &[], "BrowserForward", 167, ""),
];

/// Printing keys: unshifted, shifted, code, virtual key code.
const PRINTING: &[(char, char, &str, i64)] = &[
    ('`', '~', "Backquote", 192),
    ('1', '!', "Digit1", 49),
    ('2', '@', "Digit2", 50),
    ('3', '#', "Digit3", 51),
    ('4', '$', "Digit4", 52),
    ('5', '%', "Digit5", 53),
    ('6', '^', "Digit6", 54),
    ('7', '&', "Digit7", 55),
    ('8', '*', "Digit8", 56),
    ('9', '(', "Digit9", 57),
    ('0', ')', "Digit0", 48),
    ('-', '_', "Minus", 189),
    ('=', '+', "Equal", 187),
    ('[', '{', "BracketLeft", 219),
    (']', '}', "BracketRight", 221),
    ('\\', '|', "Backslash", 220),
    (';', ':', "Semicolon", 186),
    ('\'', '"', "Quote", 222),
    (',', '<', "Comma", 188),
    ('.', '>', "Period", 190),
    ('/', '?', "Slash", 191),
];

const LETTERS: [&str; 26] = [
    "KeyA", "KeyB", "KeyC", "KeyD", "KeyE", "KeyF", "KeyG", "KeyH", "KeyI", "KeyJ", "KeyK", "KeyL", "KeyM", "KeyN",
    "KeyO", "KeyP", "KeyQ", "KeyR", "KeyS", "KeyT", "KeyU", "KeyV", "KeyW", "KeyX", "KeyY", "KeyZ",
];

/// The key that types a character on a US layout, and whether Shift is held for it.
pub fn typing(c: char) -> Option<(Key, bool)> {
    let key = |code, number, text: String| Key {
        key: text.clone(),
        code,
        code_number: number,
        text: Some(text),
        location: 0,
    };
    match c {
        '\n' | '\r' => return named("Enter").map(|k| (k, false)),
        '\t' => return named("Tab").map(|k| (k, false)),
        ' ' => return named("space").map(|k| (k, false)),
        _ => {}
    }
    if c.is_ascii_alphabetic() {
        let index = (c.to_ascii_lowercase() as u8 - b'a') as usize;
        return Some((key(LETTERS[index], 65 + index as i64, c.to_string()), c.is_ascii_uppercase()));
    }
    PRINTING
        .iter()
        .find(|(plain, shifted, ..)| c == *plain || c == *shifted)
        .map(|(plain, _, code, number)| (key(code, *number, c.to_string()), c != *plain))
}

fn named(word: &str) -> Option<Key> {
    let lower = word.to_ascii_lowercase();
    let row =
        NAMED.iter().find(|(name, others, ..)| name.eq_ignore_ascii_case(word) || others.contains(&lower.as_str()))?;
    let (name, _, code, number, text) = *row;
    Some(Key {
        key: name.into(),
        code,
        code_number: number,
        text: (!text.is_empty()).then(|| text.into()),
        location: 0,
    })
}

/// Reads `Enter`, `Control+A`, `Shift+ArrowDown`, `ctrl++`.
pub fn parse(chord: &str) -> Outcome<Chord> {
    let unknown = |word: &str| {
        let names: Vec<&str> =
            NAMED.iter().flat_map(|(name, others, ..)| others.iter().chain([name])).copied().collect();
        let mut near: Vec<(usize, &str)> = names.iter().map(|n| (distance(word, n), *n)).collect();
        near.sort_by_key(|(d, _)| *d);
        let near: Vec<&str> = near.into_iter().take(3).map(|(_, n)| n).collect();
        Fault::argument(format!("There is no key {word:?}. The nearest are {}.", near.join(", ")))
            .hint("Use a character, a named key (Enter, Tab, Escape, ArrowDown, F5…), or a chord such as Control+A.")
            .detail("parameter", "key")
    };
    if chord.is_empty() {
        return Err(Fault::argument("key is empty.").hint("Use a character, a named key or a chord such as Control+A."));
    }
    // The last part may itself be a plus sign: `Control++`.
    let (before, last) = match chord.strip_suffix('+') {
        Some("") => ("", "+"),
        Some(rest) => (rest.strip_suffix('+').ok_or_else(|| unknown(chord))?, "+"),
        None => chord.rsplit_once('+').unwrap_or(("", chord)),
    };
    let mut modifiers = Vec::new();
    for word in before.split('+').filter(|w| !w.is_empty()) {
        let modifier = Modifier::parse(word).ok_or_else(|| {
            Fault::argument(format!("{word:?} in {chord:?} is not a modifier."))
                .hint("Modifiers are Alt, Control, Meta and Shift.")
                .detail("parameter", "key")
        })?;
        if !modifiers.contains(&modifier) {
            modifiers.push(modifier);
        }
    }
    let mut chars = last.chars();
    let key = match (chars.next(), chars.next()) {
        (Some(c), None) => match typing(c) {
            // `Control+A` means the A key, as people write it; `Shift+a` types a capital.
            Some((mut key, shifted)) => {
                let shift = modifiers.contains(&Modifier::Shift);
                if shifted && modifiers.is_empty() {
                    modifiers.push(Modifier::Shift);
                } else if shift && c.is_ascii_alphabetic() {
                    key.key = c.to_ascii_uppercase().to_string();
                    key.text = Some(key.key.clone());
                } else if !modifiers.is_empty() && !shift && c.is_ascii_uppercase() {
                    key.key = c.to_ascii_lowercase().to_string();
                    key.text = Some(key.key.clone());
                }
                key
            }
            None => Key { key: c.into(), code: "", code_number: 0, text: Some(c.into()), location: 0 },
        },
        _ => match (named(last), Modifier::parse(last)) {
            (Some(key), _) => key,
            (None, Some(modifier)) => modifier.key(),
            (None, None) => return Err(unknown(last)),
        },
    };
    // With Control, Alt or Meta held a key types nothing.
    let silent = modifiers.iter().any(|m| *m != Modifier::Shift);
    Ok(Chord { key: Key { text: key.text.clone().filter(|_| !silent), ..key }, modifiers })
}

fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let cost = (corner + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            corner = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(chord: &str) -> (Vec<Modifier>, String, Option<String>) {
        let chord = parse(chord).unwrap();
        (chord.modifiers, chord.key.key, chord.key.text)
    }

    #[test]
    fn chords_read_as_people_write_them() {
        assert_eq!(keys("Enter"), (vec![], "Enter".into(), Some("\r".into())));
        assert_eq!(keys("Control+A"), (vec![Modifier::Control], "a".into(), None));
        assert_eq!(keys("ctrl+shift+ArrowDown"), (vec![Modifier::Control, Modifier::Shift], "ArrowDown".into(), None));
        assert_eq!(keys("Shift+a"), (vec![Modifier::Shift], "A".into(), Some("A".into())));
        assert_eq!(keys("+"), (vec![Modifier::Shift], "+".into(), Some("+".into())));
        assert_eq!(keys("Control++"), (vec![Modifier::Control], "+".into(), None));
        assert_eq!(keys("é"), (vec![], "é".into(), Some("é".into())));
    }

    #[test]
    fn an_unknown_key_names_the_nearest() {
        let fault = parse("Entr").unwrap_err();
        assert!(fault.message.contains("Enter"), "{}", fault.message);
        assert!(parse("Hyper+A").unwrap_err().message.contains("not a modifier"));
    }
}
