//! Characters that are typed by a dead key: an input method takes both keys, and composes the character.
//!
//! On X11 a page hears `keydown` of `Process` with the key code 229, a composition that begins with the accent, and the
//! release of `Dead`. Then it hears `keydown` of `Process` again, the character, and the release of the letter. On 22
//! the two are called `Unidentified`, and have no code. The input method also takes what Shift does in between: its
//! release after the dead key, and its press before the letter.

use super::{
    keyboard::event,
    keys::{Accented, Key, Modifier},
    mouse::Sent,
};
use crate::{error::Outcome, surfaces::Surface};
use chromiumoxide_cdp::cdp::browser_protocol::input::{DispatchKeyEventType, InsertTextParams};

/// The virtual key code of a key that an input method has taken.
const TAKEN: i64 = 229;

/// One key of a character with an accent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Dead,
    Letter,
}

/// The keys of one character with an accent. If this is dropped half-way, the keys that are down are released, and the
/// composition is cancelled.
pub(crate) struct AccentedKeys<'a> {
    surface: &'a Surface,
    accented: &'a Accented,
    /// The protocol's bits of held modifiers.
    besides: i64,
    down: Option<Half>,
    /// Whether the page has heard Shift go down, and not up.
    shift: bool,
    /// Whether the accent is shown, and waits for its letter.
    composes: bool,
}

impl<'a> AccentedKeys<'a> {
    pub fn new(surface: &'a Surface, accented: &'a Accented, besides: i64) -> AccentedKeys<'a> {
        AccentedKeys { surface, accented, besides, down: None, shift: false, composes: false }
    }

    /// Presses the dead key, or the letter.
    pub async fn press(&mut self, half: Half) -> Outcome<()> {
        self.down = Some(half);
        self.shift |= half == Half::Dead && self.accented.dead.1;
        self.surface.all_handled(self.surface.accented_down(self.accented, half, self.besides)).await
    }

    /// Shows the accent, or inserts the character in its place.
    pub async fn compose(&mut self, half: Half) -> Outcome<()> {
        self.composes = half == Half::Dead;
        self.surface.all_handled(vec![self.surface.accented_text(self.accented, half)]).await
    }

    /// Releases the dead key, or the letter.
    pub async fn release(&mut self, half: Half) -> Outcome<()> {
        self.down = None;
        if half == Half::Letter {
            self.shift = false;
        }
        self.surface.all_handled(self.surface.accented_up(self.accented, half, self.besides)).await
    }

    /// Gives the character up, and waits until the page has handled that.
    pub async fn give_up(mut self) -> Outcome<()> {
        let sent = self.ends();
        self.surface.all_handled(sent).await
    }

    fn ends(&mut self) -> Vec<Sent> {
        let mut sent = Vec::new();
        if let Some(half) = self.down.take() {
            sent.extend(self.surface.accented_up(self.accented, half, self.besides));
            self.shift &= !(half == Half::Letter && self.accented.letter.1);
        }
        if std::mem::take(&mut self.shift) {
            let up = event(DispatchKeyEventType::KeyUp, &Modifier::Shift.key(), self.besides);
            sent.push(self.surface.key_sent(up));
        }
        if std::mem::take(&mut self.composes) {
            sent.push(self.surface.composition(""));
        }
        sent
    }
}

impl Drop for AccentedKeys<'_> {
    fn drop(&mut self) {
        drop(self.ends());
    }
}

impl Surface {
    /// Sends the press of a dead key, or of the letter after it, with Shift where the page hears that. `besides` are the
    /// protocol's bits of held modifiers.
    fn accented_down(&self, accented: &Accented, half: Half, besides: i64) -> Vec<Sent> {
        let (key, shifted) = half.of(accented);
        let held = besides | if *shifted { Modifier::Shift.bit() } else { 0 };
        let taken = Key { key: "Process".into(), code_number: TAKEN, text: None, ..key.clone() };
        let heard = *shifted && half == Half::Dead;
        let shift = heard.then(|| event(DispatchKeyEventType::RawKeyDown, &Modifier::Shift.key(), held));
        let down = event(DispatchKeyEventType::RawKeyDown, &taken, held);
        shift.into_iter().chain([down]).map(|event| self.key_sent(event)).collect()
    }

    /// Sends what the input method makes of that press: the accent, or the character.
    fn accented_text(&self, accented: &Accented, half: Half) -> Sent {
        self.note_input();
        match half {
            Half::Dead => self.composition(&accented.accent.to_string()),
            Half::Letter => {
                Box::pin(self.channel.tell(Some(&self.cdp_session), InsertTextParams::new(accented.character)))
            }
        }
    }

    /// Sends the release of the key, and of Shift.
    fn accented_up(&self, accented: &Accented, half: Half, besides: i64) -> Vec<Sent> {
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
