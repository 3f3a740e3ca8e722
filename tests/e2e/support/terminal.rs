//! A terminal with a person at it: a pty for a program, and an emulator that keeps its screen.

use super::processes::{WAIT_TIMEOUT, within};
use parking_lot::Mutex;
use rustix::{
    fs::{Mode, OFlags, open},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};
use std::{
    fs::File,
    io::{Read, Write},
    os::{fd::OwnedFd, unix::process::CommandExt},
    process::{Child, Command},
    sync::Arc,
    thread::JoinHandle,
};

/// A terminal and the program in it, which ends when this is dropped.
pub struct Terminal {
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
    sent: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    child: Child,
}

/// Whether there is a sequence that ends in `m`: others move the cursor.
pub fn is_coloured(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let digits = |c: char| c.is_ascii_digit() || c == ';';
    text.split("\u{1b}[").skip(1).any(|rest| rest.trim_start_matches(digits).starts_with('m'))
}

/// The terminal's answers, each to one question and given once.
pub type Answers = Vec<(&'static [u8], &'static [u8])>;

impl Terminal {
    /// A terminal of that size. 0 by 0 means that it does not know its size.
    pub fn sized(command: Command, columns: u16, rows: u16) -> Terminal {
        Terminal::answering(command, columns, rows, vec![])
    }

    /// A terminal that answers questions.
    pub fn answering(mut command: Command, columns: u16, rows: u16, mut answers: Answers) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a pty");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("its other side");
        let name = ptsname(&master, Vec::new()).expect("its name");
        tcsetwinsize(&master, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).expect("its size");
        let side = || -> OwnedFd {
            open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).expect("its other side opens")
        };
        command.stdin(side()).stdout(side()).stderr(side());
        if !command.get_envs().any(|(name, value)| name == "TERM" && value.is_some()) {
            command.env("TERM", "xterm-256color");
        }
        // SAFETY: both are system calls that are safe between fork and exec.
        unsafe {
            command.pre_exec(|| {
                rustix::process::setsid()?;
                rustix::process::ioctl_tiocsctty(rustix::stdio::stdin())?;
                Ok(())
            });
        }
        let child = command.spawn().expect("the program starts");
        drop(command);
        let parser =
            vt100::Parser::new(if rows == 0 { 40 } else { rows }, if columns == 0 { 80 } else { columns }, 2_000);
        let screen = Arc::new(Mutex::new(parser));
        let keys = File::from(master);
        let mut from = keys.try_clone().expect("another handle");
        let mut to = keys.try_clone().expect("another handle");
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (seen, heard) = (Arc::clone(&screen), Arc::clone(&sent));
        let reader = std::thread::spawn(move || {
            let mut some = [0; 4096];
            // The read fails once the last program has closed the terminal.
            while let Ok(count @ 1..) = from.read(&mut some) {
                seen.lock().process(&some[..count]);
                let mut all = heard.lock();
                all.extend_from_slice(&some[..count]);
                answers.retain(|(question, answer)| {
                    let asked = all.windows(question.len()).any(|window| window == *question);
                    if asked {
                        to.write_all(answer).expect("the terminal answers");
                    }
                    !asked
                });
            }
        });
        Terminal { keys, screen, sent, reader, child }
    }

    /// Types a text.
    pub fn types(&mut self, keys: &str) {
        self.sends(keys.as_bytes());
    }

    /// Sends bytes, which need not be text.
    pub fn sends(&mut self, bytes: &[u8]) {
        self.keys.write_all(bytes).expect("the terminal takes it");
    }

    /// All bytes that programs have written to it.
    pub fn sent(&self) -> Vec<u8> {
        self.sent.lock().clone()
    }

    /// The same, once the last program has closed it.
    #[track_caller]
    pub fn all_sent(&self) -> Vec<u8> {
        self.until("the last byte", |_| self.reader.is_finished());
        self.sent()
    }

    /// Resizes the terminal, as a person who drags its corner.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().screen_mut().set_size(rows, columns);
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keys, size).expect("its size");
    }

    /// The text on the screen, without spaces at the ends of lines.
    pub fn screen(&self) -> String {
        let text = self.screen.lock().screen().contents();
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Waits until the screen contains the text, and returns the screen.
    #[track_caller]
    pub fn shows(&self, what: &str) -> String {
        self.until(what, |screen| screen.contains(what))
    }

    /// Waits for a screen that fulfils a condition.
    #[track_caller]
    pub fn until(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        within(WAIT_TIMEOUT, || Some(self.screen()).filter(|screen| is(screen)))
            .unwrap_or_else(|| panic!("no screen with {what:?}, but:\n{}", self.screen()))
    }

    /// Waits for the program's end, and returns its exit status.
    pub fn ends(&mut self) -> i32 {
        self.child.wait().expect("it ends").code().unwrap_or(-1)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
