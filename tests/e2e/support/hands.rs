//! A person at an X server: real pointer and keys by XTest, without using our code.

use super::{Home, XServer, processes::eventually};
use serde_json::Value;
use std::{cell::Cell, os::unix::net::UnixStream, path::Path};
use x11rb::{
    connection::Connection,
    errors::ConnectError,
    protocol::{
        xproto::{
            AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, InputFocus, KEY_PRESS_EVENT,
            KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::{DefaultStream, RustConnection},
};

/// A pointer and a keyboard on one display.
pub struct Hands {
    connection: RustConnection,
    root: u32,
    first: u8,
    per_key: usize,
    symbols: Vec<u32>,
    /// How long (ms) the server also waits before the next event.
    pause: Cell<u32>,
}

const SHIFT: u32 = 0xffe1;

/// A button of the mouse by its number, or a key by its keysym.
#[derive(Debug, Clone, Copy)]
pub enum Held {
    Button(u8),
    Key(u32),
}

/// How long (ms) the server waits before each event.
const DELAY_MS: u32 = 5;

/// The same (ms) for each step of a drag.
const DRAG_DELAY_MS: u32 = 40;

/// A client of the X server of that display, with the cookie of that file or with none.
pub fn x_client(display: &str, cookie: Option<&Path>) -> Result<RustConnection, ConnectError> {
    let socket = format!("/tmp/.X11-unix/X{}", display.trim_start_matches(':'));
    let (stream, _) = DefaultStream::from_unix_stream(UnixStream::connect(socket)?)?;
    // A file has one entry, which ends with the 16 bytes of the cookie.
    let file = cookie.map(|path| std::fs::read(path).expect("the cookie's file"));
    let cookie = file.map(|file| file[file.len() - 16..].to_vec());
    let protocol = if cookie.is_some() { b"MIT-MAGIC-COOKIE-1".to_vec() } else { Vec::new() };
    RustConnection::connect_to_stream_with_auth_info(stream, 0, protocol, cookie.unwrap_or_default())
}

impl Hands {
    /// The keysym of that key.
    pub const ESCAPE: u32 = 0xff1b;

    /// The keysym of the left Shift key.
    pub const SHIFT: u32 = SHIFT;

    /// Connects to that X server.
    pub fn on(screen: &XServer) -> Hands {
        let (connection, number) = eventually("the X server to take us", || x11rb::connect(Some(&screen.name)).ok());
        Hands::of(connection, number)
    }

    /// Connects to the display of the app in that home, with the cookie that `info` names.
    pub fn of_session(home: &Home) -> Hands {
        Hands::of_display(&home.json(&["info"])["display"])
    }

    /// The same, by the `display` that `info` has answered to an MCP client.
    pub fn of_display(display: &Value) -> Hands {
        let cookie = Path::new(display["xauthority"].as_str().expect("a file with a cookie"));
        Hands::of(x_client(display["name"].as_str().expect("a display"), Some(cookie)).expect("the server takes us"), 0)
    }

    fn of(connection: RustConnection, number: usize) -> Hands {
        let setup = connection.setup();
        let (root, first, last) = (setup.roots[number].root, setup.min_keycode, setup.max_keycode);
        let mapping =
            connection.get_keyboard_mapping(first, last - first + 1).expect("asked").reply().expect("a keyboard");
        Hands {
            connection,
            root,
            first,
            per_key: mapping.keysyms_per_keycode.into(),
            symbols: mapping.keysyms,
            pause: Cell::default(),
        }
    }

    /// Moves the pointer there and clicks.
    pub fn click(&self, at: (i16, i16)) {
        self.press(at, 1, 1);
    }

    /// Presses a button there that many times.
    pub fn press(&self, (x, y): (i16, i16), button: u8, times: u32) {
        // Move in two steps, so that the element under the pointer gets a move inside it as well.
        self.fake(MOTION_NOTIFY_EVENT, 0, x - 1, y);
        self.fake(MOTION_NOTIFY_EVENT, 0, x, y);
        for _ in 0..times {
            self.fake(BUTTON_PRESS_EVENT, button, 0, 0);
            self.fake(BUTTON_RELEASE_EVENT, button, 0, 0);
        }
        self.done();
    }

    /// Presses a button or a key by its keysym, and leaves it down.
    pub fn down(&self, what: Held) {
        self.hold(what, [BUTTON_PRESS_EVENT, KEY_PRESS_EVENT]);
    }

    /// Releases it.
    pub fn up(&self, what: Held) {
        self.hold(what, [BUTTON_RELEASE_EVENT, KEY_RELEASE_EVENT]);
    }

    fn hold(&self, what: Held, [of_button, of_key]: [u8; 2]) {
        match what {
            Held::Button(button) => self.fake(of_button, button, 0, 0),
            Held::Key(symbol) => self.fake(of_key, self.code(symbol).0, 0, 0),
        }
        self.done();
    }

    /// Moves the pointer there.
    pub fn point(&self, (x, y): (i16, i16)) {
        self.fake(MOTION_NOTIFY_EVENT, 0, x - 1, y);
        self.fake(MOTION_NOTIFY_EVENT, 0, x, y);
        self.done();
    }

    /// Drags from one point to another, as slowly as a person: a drag by XDND takes a few round trips to begin.
    pub fn drag(&self, from: (i16, i16), to: (i16, i16)) {
        self.point(from);
        self.fake(BUTTON_PRESS_EVENT, 1, 0, 0);
        self.slide(from, to);
        self.fake_after(DRAG_DELAY_MS, BUTTON_RELEASE_EVENT, 1, 0, 0);
        self.done();
    }

    /// Moves the pointer from one point to another in ten steps, at the same pace.
    pub fn slide(&self, from: (i16, i16), to: (i16, i16)) {
        let at = |part: i16| (from.0 + (to.0 - from.0) / 10 * part, from.1 + (to.1 - from.1) / 10 * part);
        for (x, y) in (1..=9).map(at).chain([(to.0 - 1, to.1), to]) {
            self.fake_after(DRAG_DELAY_MS, MOTION_NOTIFY_EVENT, 0, x, y);
        }
        self.done();
    }

    /// Presses a key by its place on the keyboard (the key code of X11), while others are held.
    pub fn key_at(&self, held: &[u8], code: u8) {
        held.iter().for_each(|code| self.fake(KEY_PRESS_EVENT, *code, 0, 0));
        self.fake(KEY_PRESS_EVENT, code, 0, 0);
        self.fake(KEY_RELEASE_EVENT, code, 0, 0);
        held.iter().rev().for_each(|code| self.fake(KEY_RELEASE_EVENT, *code, 0, 0));
        self.done();
    }

    /// Focuses the window of that title, as a window manager does. `false` if none is visible. A message box without a
    /// title has the empty one.
    pub fn focus(&self, title: &str) -> bool {
        let Some(window) = self.shown(title) else { return false };
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME).expect("sent");
        self.done();
        true
    }

    /// The visible window of that title.
    pub fn shown(&self, title: &str) -> Option<u32> {
        let tree = self.connection.query_tree(self.root).expect("asked").reply().expect("answered");
        tree.children.into_iter().find(|window| {
            let name = self.connection.get_property(false, *window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 100);
            let shows = self.connection.get_window_attributes(*window).expect("asked").reply();
            let name = name.expect("asked").reply().map(|name| name.value).unwrap_or_default();
            let size = self.connection.get_geometry(*window).expect("asked").reply();
            // Toolkits have invisible windows of one pixel.
            shows.is_ok_and(|shows| shows.map_state == MapState::VIEWABLE)
                && size.is_ok_and(|size| size.width > 50)
                && name == title.as_bytes()
        })
    }

    /// Presses a button there, and waits for the menu that opens. Keys that are sent earlier would reach the page.
    pub fn open_menu(&self, at: (i16, i16), button: u8) {
        self.until_menu(false);
        self.press(at, button, 1);
        self.until_menu(true);
    }

    /// Waits until a menu or the list of a `<select>` is open, or until none is.
    pub fn until_menu(&self, shows: bool) {
        let what = if shows { "a menu" } else { "the menu before to close" };
        eventually(what, || (self.menu_shows() == shows).then_some(()));
    }

    /// Whether a menu is open. Menus and the lists of `<select>` are windows that bypass the window manager
    /// (`override_redirect`). A list of suggestions (`<datalist>`) has no window of its own (22.3.25, 33.2.1).
    fn menu_shows(&self) -> bool {
        let tree = self.connection.query_tree(self.root).expect("asked").reply().expect("answered");
        tree.children.into_iter().any(|window| {
            let shows = self.connection.get_window_attributes(window).expect("asked").reply();
            let size = self.connection.get_geometry(window).expect("asked").reply();
            shows.is_ok_and(|shows| shows.override_redirect && shows.map_state == MapState::VIEWABLE)
                && size.is_ok_and(|size| size.width > 50)
        })
    }

    /// Makes the server wait for that long (ms) before the next event. Nothing moves meanwhile.
    pub fn pause(&self, ms: u32) {
        self.pause.set(ms);
    }

    /// Waits 800 ms by the server's clock, as a person who looks at the result.
    pub fn rest(&self) {
        for _ in 0..20 {
            // A relative move by nothing, from the pointer's current place.
            self.fake_after(DRAG_DELAY_MS, MOTION_NOTIFY_EVENT, 1, 0, 0);
        }
        self.done();
    }

    /// Types a text, key by key.
    pub fn write(&self, text: &str) {
        for letter in text.chars() {
            self.key(&[], letter as u32);
        }
    }

    /// Presses a key by its keysym, while others are held.
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

    /// The key code that makes a symbol, and whether it needs Shift.
    fn code(&self, symbol: u32) -> (u8, bool) {
        let keys = self.symbols.chunks(self.per_key).enumerate();
        let found = keys
            .flat_map(|(key, symbols)| symbols.iter().take(2).enumerate().map(move |(level, one)| (key, level, *one)));
        let (key, level, _) = found.into_iter().find(|(_, _, one)| *one == symbol).expect("a key that makes it");
        (self.first + key as u8, level == 1)
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        // Chromium takes two presses with equal times for one.
        self.fake_after(DELAY_MS, kind, detail, x, y);
    }

    fn fake_after(&self, wait: u32, kind: u8, detail: u8, x: i16, y: i16) {
        let wait = wait + self.pause.take();
        self.connection.xtest_fake_input(kind, detail, wait, self.root, x, y, 0).expect("sent");
    }

    /// Waits until the server has processed every event.
    fn done(&self) {
        self.connection.get_input_focus().expect("asked").reply().expect("answered");
    }
}
