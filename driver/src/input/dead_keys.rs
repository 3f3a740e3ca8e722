//! Characters that are typed by a dead key: an input method takes both keys, and composes the character.
//!
//! On X11 a page hears `keydown` of `Process` with the key code 229, a composition that begins with the accent, and the
//! release of `Dead`. Then it hears `keydown` of `Process` again, the character, and the release of the letter. On 22 the two are called
//! `Unidentified`, and have no code. The input method also takes what Shift does in between: its release after the dead
//! key, and its press before the letter.

use super::{
    keyboard::event,
    keys::{Accented, Key, Modifier},
    mouse::Sent,
};
use crate::surfaces::Surface;
use chromiumoxide_cdp::cdp::browser_protocol::input::{
    DispatchKeyEventType, ImeSetCompositionParams, InsertTextParams,
};

/// The virtual key code of a key that an input method has taken.
const TAKEN: i64 = 229;

/// One key of a character with an accent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Dead,
    Letter,
}

impl Surface {
    /// Sends the press of a dead key, or of the letter after it, with Shift where the page hears that. `besides` are the
    /// protocol's bits of held modifiers.
    pub(crate) fn accented_down(&self, accented: &Accented, half: Half, besides: i64) -> Vec<Sent> {
        let (key, shifted) = half.of(accented);
        let held = besides | if *shifted { Modifier::Shift.bit() } else { 0 };
        let taken = Key { key: "Process".into(), code_number: TAKEN, text: None, ..key.clone() };
        let heard = *shifted && half == Half::Dead;
        let shift = heard.then(|| event(DispatchKeyEventType::RawKeyDown, &Modifier::Shift.key(), held));
        let down = event(DispatchKeyEventType::RawKeyDown, &taken, held);
        shift.into_iter().chain([down]).map(|event| self.key_sent(event)).collect()
    }

    /// Sends what the input method makes of that press: the accent, or the character.
    pub(crate) fn accented_text(&self, accented: &Accented, half: Half) -> Sent {
        self.note_input();
        match half {
            Half::Dead => {
                let accent = ImeSetCompositionParams::new(accented.accent, 1, 1);
                Box::pin(self.channel.tell(Some(&self.cdp_session), accent))
            }
            Half::Letter => {
                Box::pin(self.channel.tell(Some(&self.cdp_session), InsertTextParams::new(accented.character)))
            }
        }
    }

    /// Sends the release of the key, and of Shift.
    pub(crate) fn accented_up(&self, accented: &Accented, half: Half, besides: i64) -> Vec<Sent> {
        let (key, shifted) = half.of(accented);
        let held = besides | if *shifted { Modifier::Shift.bit() } else { 0 };
        let name = match half {
            Half::Dead => "Dead".into(),
            Half::Letter => key.key.clone(),
        };
        let up = event(DispatchKeyEventType::KeyUp, &Key { key: name, text: None, ..key.clone() }, held);
        let heard = *shifted && half == Half::Letter;
        let shift = heard.then(|| event(DispatchKeyEventType::KeyUp, &Modifier::Shift.key(), besides));
        [up].into_iter().chain(shift).map(|event| self.key_sent(event)).collect()
    }
}

impl Half {
    fn of(self, accented: &Accented) -> &(Key, bool) {
        match self {
            Half::Dead => &accented.dead,
            Half::Letter => &accented.letter,
        }
    }
}
