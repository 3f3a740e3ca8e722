//! A person's hands on an X server: real pointer and keys by XTest, from outside of everything that is ours.

use super::XServer;
use x11rb::{
    connection::Connection,
    protocol::{
        xproto::{
            BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT,
            MOTION_NOTIFY_EVENT,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
};

/// The hands.
pub struct Hands {
    connection: RustConnection,
    root: u32,
    first: u8,
    per_key: usize,
    symbols: Vec<u32>,
}

const SHIFT: u32 = 0xffe1;

/// How many milliseconds the server lets pass before each event.
const BETWEEN: u32 = 5;

impl Hands {
    /// Hands on that screen.
    pub fn on(screen: &XServer) -> Hands {
        let (connection, number) = x11rb::connect(Some(&screen.name)).expect("the X server takes us");
        let setup = connection.setup();
        let (root, first, last) = (setup.roots[number].root, setup.min_keycode, setup.max_keycode);
        let mapping =
            connection.get_keyboard_mapping(first, last - first + 1).expect("asked").reply().expect("a keyboard");
        Hands { connection, root, first, per_key: mapping.keysyms_per_keycode.into(), symbols: mapping.keysyms }
    }

    /// Moves the pointer there and clicks.
    pub fn click(&self, at: (i16, i16)) {
        self.press(at, 1, 1);
    }

    /// Presses a button there, so many times.
    pub fn press(&self, (x, y): (i16, i16), button: u8, times: u32) {
        // Two steps: what comes under the pointer hears it come.
        self.fake(MOTION_NOTIFY_EVENT, 0, x - 1, y);
        self.fake(MOTION_NOTIFY_EVENT, 0, x, y);
        for _ in 0..times {
            self.fake(BUTTON_PRESS_EVENT, button, 0, 0);
            self.fake(BUTTON_RELEASE_EVENT, button, 0, 0);
        }
        self.done();
    }

    /// Types a text, key by key.
    pub fn write(&self, text: &str) {
        for letter in text.chars() {
            self.key(&[], letter as u32);
        }
    }

    /// Presses a key by its keysym, with others held.
    pub fn key(&self, held: &[u32], symbol: u32) {
        let (code, shifted) = self.code(symbol);
        let mut codes: Vec<u8> = held.iter().map(|held| self.code(*held).0).collect();
        codes.extend(shifted.then(|| self.code(SHIFT).0));
        codes.iter().for_each(|code| self.fake(KEY_PRESS_EVENT, *code, 0, 0));
        self.fake(KEY_PRESS_EVENT, code, 0, 0);
        self.fake(KEY_RELEASE_EVENT, code, 0, 0);
        codes.iter().rev().for_each(|code| self.fake(KEY_RELEASE_EVENT, *code, 0, 0));
        self.done();
    }

    /// The key that makes a symbol, and whether with Shift.
    fn code(&self, symbol: u32) -> (u8, bool) {
        let keys = self.symbols.chunks(self.per_key).enumerate();
        let found = keys
            .flat_map(|(key, symbols)| symbols.iter().take(2).enumerate().map(move |(level, one)| (key, level, *one)));
        let (key, level, _) = found.into_iter().find(|(_, _, one)| *one == symbol).expect("a key that makes it");
        (self.first + key as u8, level == 1)
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        // Of two presses at the very same time Chromium takes the second for the first.
        self.connection.xtest_fake_input(kind, detail, BETWEEN, self.root, x, y, 0).expect("sent");
    }

    /// Until the server has had all of it.
    fn done(&self) {
        self.connection.get_input_focus().expect("asked").reply().expect("answered");
    }
}
