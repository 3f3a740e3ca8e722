//! An X server whose screen a test can read, and on which it can press the mouse.

use super::signals::{Signal, send};
use stagewright_os::children::{Ending, tie_to_us};
use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;
use x11rb::{
    connection::Connection,
    protocol::{xproto, xtest::ConnectionExt},
    rust_connection::RustConnection,
};

/// How long (ms) a person holds the mouse button.
const HELD_MS: u32 = 120;

/// An Xvfb whose screen is in a file. It ends when this is dropped.
pub struct XServer {
    /// Its display name, for example `:99`.
    pub name: String,
    server: Child,
    screen: TempDir,
}

impl XServer {
    /// Starts one with a free display number.
    pub fn start() -> XServer {
        let screen = tempfile::Builder::new().prefix("swscreen").tempdir().expect("a temp folder");
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]).arg("-fbdir");
        command.arg(screen.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        tie_to_us(&mut command, Ending::Ask);
        let mut server = command.spawn().expect("Xvfb");
        let mut line = String::new();
        let mut out = BufReader::new(server.stdout.take().expect("piped").take(16));
        out.read_line(&mut line).expect("its number");
        XServer { name: format!(":{}", line.trim()), server, screen }
    }

    /// Presses the left mouse button there, as a person does.
    pub fn press(&self, x: i16, y: i16) {
        let (hand, screen) = RustConnection::connect(Some(&self.name)).expect("the server takes a client");
        let root = hand.setup().roots[screen].root;
        let events = [
            (xproto::MOTION_NOTIFY_EVENT, 0, 0),
            (xproto::BUTTON_PRESS_EVENT, 1, 30),
            (xproto::BUTTON_RELEASE_EVENT, 1, HELD_MS),
        ];
        for (kind, button, after) in events {
            hand.xtest_fake_input(kind, button, after, root, x, y, 0)
                .map(|sent| sent.check())
                .expect("it is sent")
                .expect("and taken");
        }
    }

    /// How many of its pixels are not black, the colour of an empty screen.
    pub fn lit(&self) -> usize {
        self.pixels().chunks(4).filter(|pixel| pixel[..3] != [0, 0, 0]).count()
    }

    /// All of its pixels, four bytes each. The file is a window dump; they are at its end.
    pub fn pixels(&self) -> Vec<u8> {
        let mut dump = std::fs::read(self.screen.path().join("Xvfb_screen0")).expect("the screen's file");
        dump.split_off(dump.len() - 1280 * 900 * 4)
    }
}

impl Drop for XServer {
    fn drop(&mut self) {
        send(self.server.id(), Signal::TERM);
        let _ = self.server.wait();
    }
}
