//! An X server that a test looks at: whether anything shows on it.

use stagewright_driver::platform::{self, ProcessSignal};
use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

/// An Xvfb whose screen lies in a file; it ends with this.
pub struct XServer {
    /// `:99`
    pub name: String,
    server: Child,
    screen: TempDir,
}

impl XServer {
    /// Starts one, on a number that is free.
    pub fn start() -> XServer {
        let screen = tempfile::Builder::new().prefix("swscreen").tempdir().expect("a temp folder");
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]).arg("-fbdir");
        command.arg(screen.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        platform::arm_parent_death(&mut command, ProcessSignal::TERM);
        let mut server = command.spawn().expect("Xvfb");
        let mut line = String::new();
        let mut out = BufReader::new(server.stdout.take().expect("piped").take(16));
        out.read_line(&mut line).expect("its number");
        XServer { name: format!(":{}", line.trim()), server, screen }
    }

    /// How many of its pixels are not the black of an empty screen. The file is a window dump: a header, whose first
    /// word is its size, a colour map, and the pixels at the end.
    pub fn lit(&self) -> usize {
        let dump = std::fs::read(self.screen.path().join("Xvfb_screen0")).expect("the screen's file");
        let pixels = &dump[dump.len() - 1280 * 900 * 4..];
        pixels.chunks(4).filter(|pixel| pixel[..3] != [0, 0, 0]).count()
    }
}

impl Drop for XServer {
    fn drop(&mut self) {
        platform::signal(self.server.id(), ProcessSignal::TERM);
        let _ = self.server.wait();
    }
}
