//! A terminal with a person at it: a pty whose program believes it has a screen, and what stands on that.

use super::processes::{PATIENCE, within};
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
    sync::{Arc, Mutex},
    thread::JoinHandle,
};

/// A terminal, and the program in it, which ends with it.
pub struct Terminal {
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
    sent: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    child: Child,
}

/// Whether there is an escape that ends in `m`: the others move the cursor.
pub fn is_coloured(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let digits = |c: char| c.is_ascii_digit() || c == ';';
    text.split("\u{1b}[").skip(1).any(|rest| rest.trim_start_matches(digits).starts_with('m'))
}

/// What a terminal answers to what it is asked: each question once.
pub type Answers = Vec<(&'static [u8], &'static [u8])>;

impl Terminal {
    /// One of that size; 0 by 0 is one that does not know it.
    pub fn sized(command: Command, columns: u16, rows: u16) -> Terminal {
        Terminal::answering(command, columns, rows, vec![])
    }

    /// One that answers what it is asked.
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
            // It ends with an error when the last program has left.
            while let Ok(count @ 1..) = from.read(&mut some) {
                seen.lock().unwrap().process(&some[..count]);
                let mut all = heard.lock().unwrap();
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

    /// Types.
    pub fn types(&mut self, keys: &str) {
        self.sends(keys.as_bytes());
    }

    /// Sends what need not be text.
    pub fn sends(&mut self, bytes: &[u8]) {
        self.keys.write_all(bytes).expect("the terminal takes it");
    }

    /// All bytes that were sent to it.
    pub fn sent(&self) -> Vec<u8> {
        self.sent.lock().unwrap().clone()
    }

    /// All of them, once the last program has left it.
    #[track_caller]
    pub fn all_sent(&self) -> Vec<u8> {
        self.until("the last byte", |_| self.reader.is_finished());
        self.sent()
    }

    /// A person drags its corner.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keys, size).expect("its size");
    }

    /// What is on the screen, without spaces at the ends of lines.
    pub fn screen(&self) -> String {
        let text = self.screen.lock().unwrap().screen().contents();
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Waits until the screen holds that, and gives it.
    #[track_caller]
    pub fn shows(&self, what: &str) -> String {
        self.until(what, |screen| screen.contains(what))
    }

    /// Waits for a screen.
    #[track_caller]
    pub fn until(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        within(PATIENCE, || Some(self.screen()).filter(|screen| is(screen)))
            .unwrap_or_else(|| panic!("no screen with {what:?}, but:\n{}", self.screen()))
    }

    /// Its program's end.
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
