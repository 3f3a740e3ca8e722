//! An app that the test itself starts, as a person would, on its own X server.

use super::{
    Electron, XServer,
    electrons::SOFTWARE_DRAWING,
    processes::{eventually, kill_together},
};
use rustix::fs::FlockOperation;
use stagewright_os::{
    children::{Ending, tie_to_us},
    processes::{self, ProcessId},
};
use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::process::ExitStatusExt,
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

/// Waits for a share of port 9229, on which SIGUSR1 opens an inspector. Any number of apps can share it; a test that
/// takes the port itself needs it alone. The lock `door` stops others from entering while such a test waits.
pub fn turn(alone: bool) -> File {
    let lock = |name: &str, operation| {
        let place =
            std::env::temp_dir().join(format!("stagewright-tests-{}-{name}", rustix::process::getuid().as_raw()));
        let file = OpenOptions::new().create(true).append(true).open(place).expect("a lock");
        rustix::fs::flock(&file, operation).expect("it is had");
        file
    };
    let door = lock("door", FlockOperation::LockExclusive);
    let room = lock("9229", if alone { FlockOperation::LockExclusive } else { FlockOperation::LockShared });
    drop(door);
    room
}

/// A running app without stagewright. It ends when this is dropped.
pub struct OwnApp {
    child: Child,
    /// Its display.
    pub display: XServer,
    _profile: TempDir,
    _turn: File,
    /// The debug port, if it was started with one.
    pub port: Option<u16>,
}

impl OwnApp {
    /// An Electron app without a debug port.
    pub fn plain(electron: Electron, app: &str) -> OwnApp {
        OwnApp::electron(electron, app, None, &[])
    }

    /// The same, with these variables in its environment.
    pub fn plain_with_env(electron: Electron, app: &str, env: &[(&str, &str)]) -> OwnApp {
        OwnApp::electron(electron, app, None, env)
    }

    /// An Electron app with a debug port.
    pub fn with_port(electron: Electron, app: &str) -> OwnApp {
        OwnApp::with_env(electron, app, &[])
    }

    /// The same, with these variables in its environment.
    pub fn with_env(electron: Electron, app: &str, env: &[(&str, &str)]) -> OwnApp {
        OwnApp::electron(electron, app, Some(0), env)
    }

    fn electron(electron: Electron, app: &str, port: Option<u16>, env: &[(&str, &str)]) -> OwnApp {
        let mut command = Command::new(electron.path());
        command.arg(app).envs(env.iter().copied());
        let own = OwnApp::start(command, port);
        // Before it has a window, Node may not handle SIGUSR1 yet, and there is nothing to join.
        own.has_window();
        own
    }

    /// The first line of an app's stdout that contains `wanted`.
    pub fn says(electron: Electron, app: &str, wanted: &str) -> String {
        let mut command = Command::new(electron.path());
        command.arg(app);
        let mut own = OwnApp::start_saying(command, None, Stdio::piped());
        let out = BufReader::new(own.child.stdout.take().expect("piped"));
        out.lines().map_while(Result::ok).find(|line| line.contains(wanted)).expect("the line comes")
    }

    /// An app without others at the same time: this test has port 9229 alone.
    pub fn alone(electron: Electron, app: &str) -> OwnApp {
        let mut command = Command::new(electron.path());
        command.arg(app);
        let own = OwnApp::start_with(turn(true), command, None, Stdio::null());
        own.has_window();
        own
    }

    /// Starts any program that takes Chromium's switches. Prefer port 0, which the system chooses: a port that was free
    /// a moment ago may be in use now.
    pub fn start(command: Command, port: Option<u16>) -> OwnApp {
        OwnApp::start_saying(command, port, Stdio::null())
    }

    fn start_saying(command: Command, port: Option<u16>, stdout: Stdio) -> OwnApp {
        OwnApp::start_with(turn(false), command, port, stdout)
    }

    fn start_with(turn: File, mut command: Command, port: Option<u16>, stdout: Stdio) -> OwnApp {
        let profile = tempfile::Builder::new().prefix("swown").tempdir().expect("a temp folder");
        let display = XServer::start();
        command
            .arg("--no-sandbox")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(port.map(|port| format!("--remote-debugging-port={port}")))
            .env("DISPLAY", &display.name)
            .env(SOFTWARE_DRAWING, "1")
            // A killed app leaves the socket of its single-instance lock there.
            .env("TMPDIR", profile.path())
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(Stdio::null());
        tie_to_us(&mut command, Ending::Kill);
        let child = command.spawn().expect("the app starts");
        let told = profile.path().join("DevToolsActivePort");
        let port = port.map(|port| match port {
            // Chromium writes the port there once it listens.
            0 => eventually("its debug port", || std::fs::read_to_string(&told).ok()?.lines().next()?.parse().ok()),
            port => {
                eventually("its debug port", || TcpStream::connect(("127.0.0.1", port)).ok());
                port
            }
        });
        OwnApp { child, display, _profile: profile, _turn: turn, port }
    }

    /// The pid of its main process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The same, as an argument.
    pub fn pid_word(&self) -> String {
        self.pid().to_string()
    }

    /// Its browser's websocket URL, from `/json/version`.
    pub fn url(&self) -> String {
        let port = self.port.expect("a debug port");
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        write!(stream, "GET /json/version HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        eventually("its websocket", || {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).expect("an answer");
            answer.push_str(&String::from_utf8_lossy(&some[..read]));
            let url = answer.split("\"webSocketDebuggerUrl\": \"").nth(1)?.split_once('"')?.0.to_owned();
            Some(url)
        })
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        ProcessId::of(self.pid()).is_some_and(ProcessId::is_live)
    }

    /// The ports on which its main process listens.
    pub fn listens_on(&self) -> Vec<u16> {
        stagewright_os::tcp::listening_ports(self.pid())
    }

    /// The pid of a renderer or another helper.
    pub fn helper(&self) -> u32 {
        let helpers = processes::descendants(self.pid());
        *helpers.iter().find(|pid| super::processes::command_line(**pid).contains("--type=")).expect("a helper")
    }

    /// Waits until it has a renderer.
    pub fn has_window(&self) {
        let renders = |pid: &u32| super::processes::command_line(*pid).contains("--type=renderer");
        eventually("a renderer", || processes::descendants(self.pid()).iter().any(renders).then_some(()));
    }
}

impl Drop for OwnApp {
    fn drop(&mut self) {
        // Only the test itself sends it signals. Report other deaths: a failure of the test may come from them.
        if let Ok(Some(status)) = self.child.try_wait()
            && let Some(signal) = status.signal()
            && ![9, 15].contains(&signal)
        {
            eprintln!(
                "Electron (pid {}) has died of signal {signal}, a fault of its own: see the kernel's log",
                self.pid()
            );
        }
        let helpers: Vec<ProcessId> =
            processes::descendants(self.pid()).into_iter().filter_map(ProcessId::of).collect();
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Helpers write files into the profile until they end, and the profile is removed next.
        kill_together(&helpers);
    }
}

/// A port on which nobody listens at this moment.
pub fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).and_then(|l| l.local_addr()).expect("a port").port()
}
