//! The keyboard: chords, text as keystrokes, text inserted at once.

use super::{
    keys::{Accented, Chord, Key, Modifier, accented, typing},
    mouse::Sent,
};
use crate::{channel::ChannelError, error::Outcome, surfaces::Surface};
use chromiumoxide_cdp::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, ImeSetCompositionParams, InsertTextParams,
};
use std::{sync::Arc, time::Duration};

/// `KeyboardEvent.location` of the keypad.
const KEYPAD: i64 = 3;

/// An event of a key, while modifiers are held (the protocol's bits).
pub(super) fn event(kind: DispatchKeyEventType, key: &Key, modifiers: i64) -> DispatchKeyEventParams {
    let mut event = DispatchKeyEventParams::new(kind);
    event.key = Some(key.key.clone());
    event.code = Some(key.code.into());
    event.windows_virtual_key_code = Some(key.code_number);
    event.native_virtual_key_code = Some(key.code_number);
    event.modifiers = Some(modifiers);
    // The protocol's `location` is only for left and right. For the keypad it has a flag.
    match key.location {
        KEYPAD => event.is_keypad = Some(true),
        side => event.location = Some(side),
    }
    event
}

/// The events of a key that goes down: the key, and the character that it types.
///
/// A single `keyDown` with text would never reach `before-input-event` of the main process. An app's shortcuts on plain
/// keys would not work (22.3.25 and 33.2.1). A key without a code types its character in one event, since no physical
/// key goes down.
fn downs(key: &Key, modifiers: i64) -> [Option<DispatchKeyEventParams>; 2] {
    let control = control_character(key, modifiers);
    let Some(text) = key.text.as_ref().or(control.as_ref()) else {
        return [Some(event(DispatchKeyEventType::RawKeyDown, key, modifiers)), None];
    };
    let typing = |kind| {
        let mut typing = event(kind, key, modifiers);
        typing.text = Some(text.clone());
        typing.unmodified_text = Some(text.clone());
        typing
    };
    match key.code {
        "" => [Some(typing(DispatchKeyEventType::KeyDown)), None],
        _ => [Some(event(DispatchKeyEventType::RawKeyDown, key, modifiers)), Some(typing(DispatchKeyEventType::Char))],
    }
}

/// The control character that a key has on X11 although it types nothing. A page hears a `keypress` of it, if nothing
/// has handled its `keydown` (22.3.25 and 33.2.1; `tests/e2e/keys_by_xtest.rs` compares it with a keyboard).
fn control_character(key: &Key, modifiers: i64) -> Option<String> {
    let held = |modifier: Modifier| modifiers & modifier.bit() != 0;
    if held(Modifier::Alt) || held(Modifier::Meta) {
        return None;
    }
    let character = match (held(Modifier::Control), key.code) {
        (_, "Delete") => '\x7f',
        (true, "Enter") => '\n',
        (true, code) if code.starts_with("Digit") => return Some(key.key.clone()),
        (true, code) => char::from(*code.strip_prefix("Key")?.as_bytes().first()? - b'@'),
        _ => return None,
    };
    Some(character.into())
}

/// Editing commands that Chromium on Linux derives from the native event, which a synthetic one
/// lacks. (On macOS they come with the protocol's `commands`.)
fn editing_command(key: &Key, bits: i64) -> Option<&'static str> {
    (bits == Modifier::Control.bit() && key.code == "KeyA").then_some("selectAll")
}

/// Input of a keyboard or of an input method.
#[derive(Debug, Clone)]
pub enum Strokes {
    /// Keys and chords, one after the other.
    Chords(Vec<Chord>),
    /// Text as a person would type it.
    Keys(String),
    /// Text as a person would type it with the dead keys of a US international keyboard.
    DeadKeys(String),
    /// Text inserted at once, over the selection.
    Insert(String),
    /// Text that is composed as with an input method.
    Compose(String),
    /// A key that goes down and stays down.
    Down(Down),
}

/// A key that goes down without coming up.
#[derive(Debug, Clone)]
pub struct Down {
    /// The key.
    pub key: Key,
    /// Whether the key is down already. Then all of its events have `repeat` set.
    pub is_down: bool,
    /// How often it repeats.
    pub repeats: u32,
    /// The time after which it is released if no call does so earlier.
    pub most: Duration,
}

impl Down {
    /// The number of `keydown` events that it causes.
    fn events(&self) -> usize {
        self.repeats as usize + usize::from(!self.is_down)
    }
}

impl Strokes {
    /// One chord by its name.
    pub fn chord(name: &str) -> Outcome<Strokes> {
        Ok(Strokes::Chords(vec![super::keys::parse(name)?]))
    }

    /// The `code`s of their `keydown` events, in order; `?` for a key without a code. Text that is inserted without
    /// keys has none.
    pub fn codes(&self) -> Vec<&'static str> {
        let code = |key: &Key| if key.code.is_empty() { "?" } else { key.code };
        match self {
            Strokes::Insert(_) => vec![""],
            // Each step causes a `beforeinput` and an `input`. The number at the commit differs by version, so this is
            // an upper bound: the trap is removed when everything is sent.
            Strokes::Compose(text) => vec![""; 2 * text.chars().count() + 10],
            Strokes::Down(down) => vec![code(&down.key); down.events()],
            Strokes::Chords(chords) => chords
                .iter()
                .flat_map(|chord| chord.modifiers.iter().map(|m| code(&m.key())).chain([code(&chord.key)]))
                .collect(),
            // On 22 keys that an input method takes have no code.
            Strokes::DeadKeys(text) => text
                .chars()
                .flat_map(|c| match accented(c) {
                    // Shift before the letter is not heard.
                    Some(Accented { dead: (_, shifted), .. }) => {
                        shifted.then(|| code(&Modifier::Shift.key())).into_iter().chain(["?", "?"]).collect()
                    }
                    None => Strokes::Keys(c.into()).codes(),
                })
                .collect(),
            Strokes::Keys(text) => {
                let mut codes = Vec::new();
                let mut composing = false;
                for c in text.chars().filter(|c| *c != '\r') {
                    let key = typing(c);
                    match &key {
                        Some((key, shifted)) => {
                            codes.extend(shifted.then(|| code(&Modifier::Shift.key())));
                            codes.push(code(key));
                        }
                        None if composing => {}
                        None => codes.push(""),
                    }
                    composing = key.is_none();
                }
                codes
            }
        }
    }

    /// The names of the keys of chords (`KeyboardEvent.key`), one for each of their `keydown` events. Empty for text.
    pub fn names(&self) -> Vec<String> {
        match self {
            Strokes::Chords(chords) => chords
                .iter()
                .flat_map(|chord| chord.modifiers.iter().map(|m| m.key().key).chain([chord.key.key.clone()]))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Whether they are text. If the focus moves, another element must not receive the rest of a text. Later keys of
    /// shortcuts may go there.
    pub fn is_text(&self) -> bool {
        !matches!(self, Strokes::Chords(_) | Strokes::Down(_))
    }

    /// The same while these modifiers are held already: they are not pressed again, and they apply to the keys.
    pub fn under(&self, held: &[Modifier]) -> Strokes {
        match self {
            Strokes::Chords(chords) if !held.is_empty() => {
                Strokes::Chords(chords.iter().map(|chord| chord.under(held)).collect())
            }
            Strokes::Down(down) => Strokes::Down(Down { key: down.key.clone().with(held), ..down.clone() }),
            other => other.clone(),
        }
    }
}

fn bits_of(modifiers: &[Modifier]) -> i64 {
    modifiers.iter().fold(0, |bits, modifier| bits | modifier.bit())
}

/// Modifier keys that are down. They are released when this is dropped.
pub struct HeldKeys {
    surface: Arc<Surface>,
    held: Vec<Modifier>,
    /// The protocol's bits of modifiers that another call holds.
    besides: i64,
}

impl HeldKeys {
    /// The protocol's bits of the keys.
    pub fn bits(&self) -> i64 {
        self.besides | bits_of(&self.held)
    }

    /// Releases the keys, and waits until the page has handled that.
    pub async fn release(mut self) -> Outcome<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let sent = self.releases();
        self.surface.clone().all_handled(sent).await
    }

    fn releases(&mut self) -> Vec<impl Future<Output = Result<(), ChannelError>> + Send + use<>> {
        let mut sent = Vec::new();
        while let Some(modifier) = self.held.pop() {
            sent.push(self.surface.key_event(event(DispatchKeyEventType::KeyUp, &modifier.key(), self.bits())));
        }
        sent
    }
}

impl Drop for HeldKeys {
    fn drop(&mut self) {
        drop(self.releases());
    }
}

impl Surface {
    /// Presses modifier keys, which stay down until the result is released or dropped. The keys in `besides` are down
    /// already.
    pub async fn hold_keys(self: &Arc<Self>, modifiers: &[Modifier], besides: &[Modifier]) -> Outcome<HeldKeys> {
        let mut keys = HeldKeys { surface: self.clone(), held: Vec::new(), besides: bits_of(besides) };
        let mut sent = Vec::new();
        for modifier in modifiers.iter().filter(|modifier| !besides.contains(modifier)) {
            keys.held.push(*modifier);
            sent.push(self.key_event(event(DispatchKeyEventType::RawKeyDown, &modifier.key(), keys.bits())));
        }
        if !sent.is_empty() {
            self.all_handled(sent).await?;
        }
        Ok(keys)
    }

    /// Sends the input without checking which element receives it. `held` are modifiers that are down already.
    pub async fn send_strokes(&self, strokes: &Strokes, held: &[Modifier]) -> Outcome<()> {
        let besides = bits_of(held);
        match strokes {
            Strokes::Chords(chords) => {
                for chord in chords {
                    self.press(chord, besides).await?;
                }
                Ok(())
            }
            Strokes::Down(down) => self.all_handled(self.key_down(down, besides)).await,
            Strokes::Keys(text) | Strokes::DeadKeys(text) => self.type_keys(text, besides).await,
            Strokes::Compose(text) => {
                self.set_composition(text).await?;
                self.insert_text(text).await
            }
            // Fields store line ends as `\n`.
            Strokes::Insert(text) => self.insert_text(&text.replace("\r\n", "\n").replace('\r', "\n")).await,
        }
    }

    fn key_event(
        &self,
        event: DispatchKeyEventParams,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send + use<> {
        self.note_input();
        self.channel.tell(Some(&self.cdp_session), event)
    }

    /// Sends an event of a key.
    pub(super) fn key_sent(&self, event: DispatchKeyEventParams) -> Sent {
        Box::pin(self.key_event(event))
    }

    /// Sends a key that goes down, and its repetitions.
    fn key_down(
        &self,
        down: &Down,
        besides: i64,
    ) -> Vec<impl Future<Output = Result<(), ChannelError>> + Send + use<>> {
        let itself = Modifier::of(&down.key).map_or(0, Modifier::bit);
        let mut sent = Vec::new();
        for number in 0..down.events() {
            let [mut key, character] = downs(&down.key, besides | itself);
            if let Some(key) = &mut key {
                key.commands = editing_command(&down.key, besides).map(|command| vec![command.to_owned()]);
            }
            for mut one in [key, character].into_iter().flatten() {
                one.auto_repeat = Some(down.is_down || number > 0);
                sent.push(self.key_event(one));
            }
        }
        sent
    }

    /// Sends the release of a key, while the keys of these bits are held besides.
    pub(crate) fn key_up(&self, key: &Key, besides: i64) -> Sent {
        Box::pin(self.key_event(event(DispatchKeyEventType::KeyUp, key, besides)))
    }

    /// Presses and releases a chord, modifiers first.
    async fn press(&self, chord: &Chord, besides: i64) -> Outcome<()> {
        let mut sent = Vec::new();
        let mut held = besides;
        for modifier in &chord.modifiers {
            held |= modifier.bit();
            sent.push(self.key_event(event(DispatchKeyEventType::RawKeyDown, &modifier.key(), held)));
        }
        // While a modifier key itself is pressed, its own bit is set.
        let itself = Modifier::of(&chord.key).map_or(0, Modifier::bit);
        let [mut down, character] = downs(&chord.key, held | itself);
        if let Some(down) = &mut down {
            down.commands = editing_command(&chord.key, held).map(|command| vec![command.to_owned()]);
        }
        sent.extend([down, character].into_iter().flatten().map(|event| self.key_event(event)));
        sent.push(self.key_event(event(DispatchKeyEventType::KeyUp, &chord.key, held)));
        for modifier in chord.modifiers.iter().rev() {
            held &= !modifier.bit();
            sent.push(self.key_event(event(DispatchKeyEventType::KeyUp, &modifier.key(), held)));
        }
        self.all_handled(sent).await
    }

    /// Types text as a person would: key events where a US keyboard has the key, composed input
    /// for every other character.
    async fn type_keys(&self, text: &str, besides: i64) -> Outcome<()> {
        // Sent in pieces, so that a long text does not queue a hundred thousand events.
        const PIECE: usize = 64;
        let shift = Modifier::Shift;
        let units: Vec<char> = text.chars().filter(|c| *c != '\r').collect();
        let mut at = 0;
        while at < units.len() {
            let mut keyed = Vec::new();
            while at < units.len() && keyed.len() < 4 * PIECE {
                let Some((key, shifted)) = typing(units[at]) else { break };
                let held = besides | if shifted { shift.bit() } else { 0 };
                // With Control, Alt or Meta held a key types nothing.
                let key = if besides & !shift.bit() == 0 { key } else { Key { text: None, ..key } };
                if shifted {
                    keyed.push(self.key_event(event(DispatchKeyEventType::RawKeyDown, &shift.key(), held)));
                }
                keyed.extend(downs(&key, held).into_iter().flatten().map(|event| self.key_event(event)));
                keyed.push(self.key_event(event(DispatchKeyEventType::KeyUp, &key, held)));
                if shifted {
                    keyed.push(self.key_event(event(DispatchKeyEventType::KeyUp, &shift.key(), besides)));
                }
                at += 1;
            }
            self.all_handled(keyed).await?;
            let composed: String = units[at..].iter().take_while(|c| typing(**c).is_none()).collect();
            if !composed.is_empty() {
                at += composed.chars().count();
                self.insert_text(&composed).await?;
            }
        }
        Ok(())
    }

    /// Sets the text of the composition of an input method. It replaces the selection, or the composition so far. An
    /// empty text cancels the composition.
    pub(crate) async fn set_composition(&self, text: &str) -> Outcome<()> {
        self.all_handled(vec![self.composition(text)]).await
    }

    /// Sends the text of a composition.
    pub(super) fn composition(&self, text: &str) -> Sent {
        self.note_input();
        let end = text.encode_utf16().count() as i64;
        Box::pin(self.channel.tell(Some(&self.cdp_session), ImeSetCompositionParams::new(text, end, end)))
    }

    /// Inserts text at the caret or over the selection, as an input method does: one trusted
    /// `beforeinput` and `input`.
    pub(crate) async fn insert_text(&self, text: &str) -> Outcome<()> {
        self.note_input();
        let insert = self.channel.tell(Some(&self.cdp_session), InsertTextParams::new(text));
        self.all_handled(vec![insert]).await
    }
}
