//! Dead keys of a US international keyboard: an accent that is pressed before its letter.

use super::{Key, typing};

/// A character that is typed by a dead key and a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accented {
    /// The dead key, and whether Shift is held for it.
    pub dead: (Key, bool),
    /// The accent as it is shown before the letter comes.
    pub accent: char,
    /// The key of the letter, and whether Shift is held for it.
    pub letter: (Key, bool),
    /// The character.
    pub character: char,
}

/// The dead keys: the key by its character on a US keyboard, the accent, letters, and the letters with it.
const DEAD: &[(char, char, &str, &str)] = &[
    ('\'', '´', "aeiouyAEIOUYcC", "áéíóúýÁÉÍÓÚÝçÇ"),
    ('`', '`', "aeiouAEIOU", "àèìòùÀÈÌÒÙ"),
    ('^', '^', "aeiouAEIOU", "âêîôûÂÊÎÔÛ"),
    ('~', '~', "anoANO", "ãñõÃÑÕ"),
    ('"', '¨', "aeiouyAEIOU", "äëïöüÿÄËÏÖÜ"),
];

/// The keys that type a character with an accent; `None` for other characters.
pub fn accented(character: char) -> Option<Accented> {
    DEAD.iter().find_map(|(key, accent, letters, with)| {
        let (_, letter) = with.chars().zip(letters.chars()).find(|(c, _)| *c == character)?;
        Some(Accented { dead: typing(*key)?, accent: *accent, letter: typing(letter)?, character })
    })
}

#[cfg(test)]
mod tests {
    use super::{DEAD, accented};

    #[test]
    fn each_letter_has_one_form_with_each_accent() {
        for (_, _, letters, with) in DEAD {
            assert_eq!(letters.chars().count(), with.chars().count(), "{with}");
        }
        let typed =
            |c: char| accented(c).map(|keys| (keys.dead.0.code, keys.dead.1, keys.letter.0.code, keys.letter.1));
        assert_eq!(typed('é'), Some(("Quote", false, "KeyE", false)));
        assert_eq!(typed('Ñ'), Some(("Backquote", true, "KeyN", true)));
        assert_eq!((typed('e'), typed('ß')), (None, None));
    }
}
