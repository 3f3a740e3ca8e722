//! Keys and chords, by the names of the UI Events specification, on a US layout.

mod dead;
mod table;

use crate::error::{Error, Outcome};
pub(crate) use dead::{Accented, accented};
use stagewright_os::conventions;
use strsim::levenshtein;
use table::{KEYPAD, LETTERS, NAMED, PRINTING, SIDES};

/// The prefixes of chords.
const MODIFIERS: [&str; 6] = ["Control+", "Shift+", "Alt+", "AltGraph+", "Meta+", "ControlOrMeta+"];

/// Completions of a key or chord: `Control+Ent` becomes `Control+Enter`.
pub fn completions(begun: &str) -> Vec<String> {
    let held = begun.rfind('+').map_or("", |at| &begun[..=at]);
    let named = NAMED.iter().map(|(name, ..)| if *name == " " { "Space" } else { name });
    let more = MODIFIERS.into_iter().filter(|modifier| !held.contains(modifier));
    named.chain(more).map(|name| format!("{held}{name}")).filter(|key| key.starts_with(begun)).collect()
}

/// The data of a key event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// `KeyboardEvent.key`
    pub key: String,
    /// `KeyboardEvent.code`
    pub code: &'static str,
    /// The Windows virtual key code, by which Chromium finds editing commands.
    pub code_number: i64,
    /// The text that it types, if any.
    pub text: Option<String>,
    /// `KeyboardEvent.location`: 1 left, 2 right, 3 keypad.
    pub location: i64,
}

impl Key {
    fn typing(self, c: char) -> Key {
        Key { key: c.into(), text: Some(c.into()), ..self }
    }

    /// Whether both are the same physical key.
    pub fn is_same(&self, other: &Key) -> bool {
        self.code == other.code && (!self.code.is_empty() || self.key == other.key)
    }

    /// The key as it is while these modifiers are held.
    pub fn with(self, held: &[Modifier]) -> Key {
        let key = if held.contains(&Modifier::Shift) { self.shifted() } else { self };
        // With Control, Alt or Meta held a key types nothing.
        let silent = held.iter().any(|modifier| modifier.silences());
        Key { text: key.text.filter(|_| !silent), ..key }
    }

    /// The key of that place on the keyboard, typing a character of another layout: `KeyQ=@`.
    fn of_layout(self, c: char) -> Key {
        // Chromium takes the code number of a letter from the letter, and else from the place (X11, German and French
        // layouts; 22.3.25 and 33.2.1).
        let number = if c.is_ascii_alphabetic() { c.to_ascii_uppercase() as i64 } else { self.code_number };
        Key { code_number: number, ..self }.typing(c)
    }

    /// The same key with Shift held. A key of another layout keeps its character.
    fn shifted(self) -> Key {
        let is = |plain: char| self.key.chars().eq([plain]);
        let letter = LETTERS.iter().zip('a'..).find(|(code, c)| **code == self.code && is(*c));
        let letter = letter.map(|(_, c)| c.to_ascii_uppercase());
        let printing = || {
            let key = PRINTING.iter().find(|(plain, _, code, _)| *code == self.code && is(*plain));
            key.map(|(_, shifted, ..)| *shifted)
        };
        match letter.or_else(printing) {
            Some(c) => self.typing(c),
            None => self,
        }
    }
}

/// A key with the modifiers that are held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chord {
    /// Modifiers in the order they are pressed.
    pub modifiers: Vec<Modifier>,
    /// The key itself.
    pub key: Key,
}

impl Chord {
    /// The chord while these modifiers are held already: they are not pressed again.
    pub(crate) fn under(&self, held: &[Modifier]) -> Chord {
        let modifiers = self.modifiers.iter().copied().filter(|modifier| !held.contains(modifier)).collect();
        Chord { modifiers, key: self.key.clone().with(held) }
    }
}

/// A modifier key of a chord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Modifier {
    Alt,
    AltGraph,
    Control,
    Meta,
    Shift,
}

impl Modifier {
    /// The modifier of shortcuts on this system, and of clicks that add to a selection.
    pub const ACCELERATOR: Modifier = if conventions::COMMAND_KEY { Modifier::Meta } else { Modifier::Control };

    /// Its bit in the protocol, which has none for AltGraph.
    pub fn bit(self) -> i64 {
        match self {
            Modifier::AltGraph => 0,
            Modifier::Alt => 1,
            Modifier::Control => 2,
            Modifier::Meta => 4,
            Modifier::Shift => 8,
        }
    }

    /// Whether a key types nothing while this one is held.
    fn silences(self) -> bool {
        !matches!(self, Modifier::Shift | Modifier::AltGraph)
    }

    /// The key itself, the left one where there are two.
    pub fn key(self) -> Key {
        let (name, code, number) = match self {
            Modifier::AltGraph => ("AltGraph", "AltRight", 225),
            Modifier::Alt => ("Alt", "AltLeft", 18),
            Modifier::Control => ("Control", "ControlLeft", 17),
            Modifier::Meta => ("Meta", "MetaLeft", 91),
            Modifier::Shift => ("Shift", "ShiftLeft", 16),
        };
        let location = if self == Modifier::AltGraph { 2 } else { 1 };
        Key { key: name.into(), code, code_number: number, text: None, location }
    }

    /// The modifier that a key is.
    pub fn of(key: &Key) -> Option<Modifier> {
        // The right Alt key is `Alt` on a US keyboard, and `AltGraph` on others.
        [Modifier::Alt, Modifier::AltGraph, Modifier::Control, Modifier::Meta, Modifier::Shift]
            .into_iter()
            .find(|m| m.key().code == key.code && m.key().key == key.key)
    }

    /// Reads several: `Control,Shift`.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` for a word that is no modifier, and for one that comes twice.
    pub fn several(words: &str) -> Outcome<Vec<Modifier>> {
        let mut modifiers = Vec::new();
        for word in words.split([',', '+']).map(str::trim) {
            match Modifier::parse(word) {
                Some(modifier) if !modifiers.contains(&modifier) => modifiers.push(modifier),
                Some(_) => return Err(Error::argument(format!("modifiers has one of {words:?} twice."))),
                None => {
                    let message =
                        format!("{word:?} is no modifier key: modifiers are Alt, AltGraph, Control, Meta and Shift.");
                    return Err(Error::argument(message).hint("Several are joined by commas: Control,Shift."));
                }
            }
        }
        Ok(modifiers)
    }

    fn parse(word: &str) -> Option<Modifier> {
        Some(match word.to_ascii_lowercase().as_str() {
            "alt" | "option" => Modifier::Alt,
            "altgraph" | "altgr" => Modifier::AltGraph,
            "control" | "ctrl" => Modifier::Control,
            "meta" | "cmd" | "command" | "super" => Modifier::Meta,
            "shift" => Modifier::Shift,
            "controlormeta" | "commandorcontrol" | "cmdorctrl" | "mod" => Modifier::ACCELERATOR,
            _ => return None,
        })
    }
}

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

/// The names of all named keys. [`parse`] also accepts other spellings, and the codes of other keys.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMED.iter().map(|(name, ..)| *name)
}

/// A key by its name, or by its place on the keyboard (`KeyA`, `Digit1`, `NumpadAdd`).
fn named(word: &str) -> Option<Key> {
    let lower = word.to_ascii_lowercase();
    let is = |name: &str, others: &[&str]| name.eq_ignore_ascii_case(word) || others.contains(&lower.as_str());
    if let Some((name, _, code, number, text)) = NAMED.iter().find(|(name, others, ..)| is(name, others)) {
        let text = (!text.is_empty()).then(|| (*text).into());
        return Some(Key { key: (*name).into(), code, code_number: *number, text, location: 0 });
    }
    let letter = LETTERS.iter().zip('a'..).find(|(code, _)| code.eq_ignore_ascii_case(word)).map(|(_, c)| c);
    let printing = || PRINTING.iter().find(|(_, _, code, _)| code.eq_ignore_ascii_case(word)).map(|(plain, ..)| *plain);
    match letter.or_else(printing) {
        Some(c) => typing(c).map(|(key, _)| key),
        None => keypad(word).or_else(|| modifier_by_side(word)),
    }
}

/// A key of another layout, by its place and its character: `KeyQ=@`, `Digit2=é`.
fn of_layout(word: &str) -> Option<Key> {
    let (code, character) = word.split_once('=')?;
    let mut characters = character.chars();
    let (Some(c), None) = (characters.next(), characters.next()) else { return None };
    let place = LETTERS.iter().chain(PRINTING.iter().map(|(_, _, code, _)| code));
    let code = place.copied().find(|known| known.eq_ignore_ascii_case(code))?;
    named(code).map(|key| key.of_layout(c))
}

/// A modifier key by its side: `ControlLeft`, `ShiftRight`.
fn modifier_by_side(code: &str) -> Option<Key> {
    SIDES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(code)).map(|(code, name, number, location)| Key {
        key: (*name).into(),
        code,
        code_number: *number,
        text: None,
        location: *location,
    })
}

fn keypad(code: &str) -> Option<Key> {
    let (code, does, number) = *KEYPAD.iter().find(|(known, ..)| known.eq_ignore_ascii_case(code))?;
    let text = if does == "Enter" { "\r" } else { does };
    Some(Key { key: does.into(), code, code_number: number, text: Some(text.into()), location: 3 })
}

/// Reads `Enter`, `Control+A`, `Shift+ArrowDown`, `ctrl++`.
pub fn parse(chord: &str) -> Outcome<Chord> {
    let unknown = |word: &str| {
        let names: Vec<&str> = NAMED
            .iter()
            .flat_map(|(name, others, ..)| others.iter().chain([name]))
            .chain(KEYPAD.iter().map(|(code, ..)| code))
            .copied()
            .collect();
        let wanted = word.to_lowercase();
        let mut near: Vec<(usize, &str)> =
            names.iter().map(|name| (levenshtein(&wanted, &name.to_lowercase()), *name)).collect();
        near.sort_by_key(|(d, _)| *d);
        let near: Vec<&str> = near.into_iter().take(3).map(|(_, n)| n).collect();
        Error::argument(format!("There is no key {word:?}. The nearest are {}.", near.join(", ")))
            .hint("Use a character, a named key (Enter, Tab, Escape, ArrowDown, F5…), a chord such as Control+A, or a key of another layout such as AltGraph+KeyQ=@.")
            .detail("parameter", "key")
    };
    if chord.is_empty() {
        return Err(Error::argument("key is empty.").hint("Use a character, a named key or a chord such as Control+A."));
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
            Error::argument(format!("{word:?} in {chord:?} is not a modifier."))
                .hint("Modifiers are Alt, AltGraph, Control, Meta and Shift.")
                .detail("parameter", "key")
        })?;
        if !modifiers.contains(&modifier) {
            modifiers.push(modifier);
        }
    }
    let mut chars = last.chars();
    let mut key = match (chars.next(), chars.next()) {
        (Some(c), None) => match typing(c) {
            Some((key, shifted)) if shifted && modifiers.is_empty() => {
                modifiers.push(Modifier::Shift);
                key
            }
            // `Control+A` means the A key, as people write it.
            Some((key, _)) if c.is_ascii_uppercase() => key.typing(c.to_ascii_lowercase()),
            Some((key, _)) => key,
            None => Key { key: c.into(), code: "", code_number: 0, text: Some(c.into()), location: 0 },
        },
        _ => match (named(last).or_else(|| of_layout(last)), Modifier::parse(last)) {
            (Some(key), _) => key,
            (None, Some(modifier)) => modifier.key(),
            (None, None) => return Err(unknown(last)),
        },
    };
    if modifiers.contains(&Modifier::Shift) {
        key = key.shifted();
    }
    // With Control, Alt or Meta held a key types nothing.
    let silent = modifiers.iter().any(|modifier| modifier.silences());
    Ok(Chord { key: Key { text: key.text.clone().filter(|_| !silent), ..key }, modifiers })
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
        assert_eq!(keys("Shift+1"), (vec![Modifier::Shift], "!".into(), Some("!".into())));
        assert_eq!(keys("Shift+KeyB"), (vec![Modifier::Shift], "B".into(), Some("B".into())));
        assert_eq!(keys("digit1"), (vec![], "1".into(), Some("1".into())));
        assert_eq!(keys("é"), (vec![], "é".into(), Some("é".into())));
    }

    #[test]
    fn a_key_of_another_layout_has_its_place_and_its_character() {
        let key = |chord: &str| {
            let Chord { key, modifiers } = parse(chord).unwrap();
            (modifiers, key.key, key.code, key.code_number, key.text)
        };
        let at = || (vec![Modifier::AltGraph], "@".into(), "KeyQ", 81, Some("@".into()));
        assert_eq!((key("AltGraph+KeyQ=@"), key("altgr+keyq=@")), (at(), at()));
        assert_eq!(key("KeyY=z"), (vec![], "z".into(), "KeyY", 90, Some("z".into())));
        assert_eq!(key("Shift+Digit7=/"), (vec![Modifier::Shift], "/".into(), "Digit7", 55, Some("/".into())));
        assert_eq!(key("Control+KeyQ=a"), (vec![Modifier::Control], "a".into(), "KeyQ", 65, None));
        assert_eq!(key("Equal=="), (vec![], "=".into(), "Equal", 187, Some("=".into())));
        assert!(parse("KeyQ=ab").is_err() && parse("Enter=a").is_err());
    }

    #[test]
    fn an_unknown_key_names_the_nearest() {
        let error = parse("Entr").unwrap_err();
        assert!(error.message.contains("Enter"), "{}", error.message);
        assert!(parse("Hyper+A").unwrap_err().message.contains("not a modifier"));
    }
}
