//! An app of its own that Playwright drives, on the display of our session.

use stagewright_driver::session::Session;
use std::{
    io::{BufRead, BufReader, Lines, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// The process of Node with Playwright. It ends its app with its stdin.
pub struct Playwright {
    child: Child,
    asks: Option<ChildStdin>,
    says: Lines<BufReader<ChildStdout>>,
}

/// The folder with Playwright, if `scripts/setup --tests` has fetched it.
fn viewers() -> Option<PathBuf> {
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let cache = of("STAGEWRIGHT_CACHE")
        .or_else(|| Some(of("XDG_CACHE_HOME").or_else(|| Some(of("HOME")?.join(".cache")))?.join("stagewright")))?;
    Some(cache.join("viewers/current")).filter(|folder| folder.is_dir())
}

impl Playwright {
    /// Launches the app of the session once more, by Playwright. `code` gives a figure in its page.
    pub fn launch(session: &Session, origin: &str, code: &str) -> Option<Playwright> {
        let launched = session.origin.launched.as_ref().expect("launched");
        let mut command = Command::new("node");
        command
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/playwright.mjs"))
            .arg(&launched.binary)
            .args([concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/messages"), origin, code])
            .env("VIEWERS", viewers()?)
            .env("DISPLAY", &launched.display)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        if let Some(cookie) = &launched.xauthority {
            command.env("XAUTHORITY", cookie);
        }
        let mut child = command.spawn().ok()?;
        let (asks, says) = (child.stdin.take(), BufReader::new(child.stdout.take()?).lines());
        let mut playwright = Playwright { child, asks, says };
        assert_eq!(playwright.line(), "ready");
        Some(playwright)
    }

    /// The figure, while a route of Playwright's answers.
    pub fn routed(&mut self) -> f64 {
        self.asks.as_mut().expect("it runs").write_all(b"\n").expect("it runs");
        self.line().parse().expect("a figure")
    }

    fn line(&mut self) -> String {
        self.says.next().expect("a line").expect("a text")
    }
}

impl Drop for Playwright {
    fn drop(&mut self) {
        drop(self.asks.take());
        let _ = self.child.wait();
    }
}
