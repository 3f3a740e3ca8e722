//! The surroundings of one test: runtime folder, temporary folder, Electron. No session may leave anything in them.

use super::{Electron, Mcp, deaths, electrons::SOFTWARE_DRAWING};
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use tempfile::TempDir;

/// The surroundings of one test. Other tests do not see its sessions, which end when it is dropped.
pub struct Home {
    dir: TempDir,
    version: Electron,
    electron: PathBuf,
    /// The session of `cli` calls; `None` for the default one.
    pub session: Option<String>,
}

/// The result of a command line.
#[derive(Debug)]
pub struct Done {
    /// Exit status, or -1 after a signal.
    pub status: i32,
    /// Standard output, without the last newline.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Home {
    /// A home for that Electron.
    pub fn on(electron: Electron) -> Home {
        Home {
            dir: tempfile::Builder::new().prefix("sw").tempdir().expect("a temp folder"),
            version: electron,
            electron: electron.path(),
            session: None,
        }
    }

    /// Its folder, for files of the test.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Which Electron it is for.
    pub fn version(&self) -> Electron {
        self.version
    }

    /// The Electron's binary.
    pub fn electron(&self) -> &Path {
        &self.electron
    }

    /// The runtime folder of its sessions.
    pub fn runtime(&self) -> PathBuf {
        self.dir.path().join("stagewright")
    }

    /// A line of bash in this home, with `stagewright` on its PATH.
    pub fn bash(&self, line: &str) -> Command {
        let mut bash = Command::new("bash");
        for (name, value) in self.command(&[]).get_envs() {
            match value {
                Some(value) => bash.env(name, value),
                None => bash.env_remove(name),
            };
        }
        let programs = Path::new(env!("CARGO_BIN_EXE_stagewright")).parent().expect("a folder");
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").expect("PATH"));
        bash.args(["-c", line]).env("PATH", path).stdin(Stdio::null());
        bash
    }

    /// `stagewright` with these arguments, in this home.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stagewright"));
        command
            .args(words)
            .env("XDG_RUNTIME_DIR", self.dir.path())
            .env("XDG_STATE_HOME", self.dir.path())
            // Screenshots without a path go to the temporary folder.
            .env("TMPDIR", self.dir.path())
            .env("STAGEWRIGHT_ELECTRON", &self.electron)
            .env(SOFTWARE_DRAWING, "1")
            // An app may behave differently when it sees `CI`: wingconsole then shows no dialog.
            .env_remove("CI")
            .env_remove("DISPLAY")
            .env_remove("STAGEWRIGHT_SESSION")
            .env_remove("NO_COLOR")
            // Variables that describe the terminal of the person who runs the tests.
            .env("LC_ALL", "C.UTF-8")
            .env_remove("PAGER")
            .env_remove("TMUX")
            .env_remove("TERM")
            .env_remove("TERM_PROGRAM")
            .env_remove("LC_TERMINAL")
            .env_remove("KITTY_WINDOW_ID")
            .env_remove("KONSOLE_VERSION")
            .env_remove("STAGEWRIGHT_SHOW")
            .stdin(Stdio::null());
        if let Some(session) = &self.session {
            command.env("STAGEWRIGHT_SESSION", session);
        }
        command
    }

    /// Runs `stagewright` with these arguments.
    pub fn cli(&self, words: &[&str]) -> Done {
        let done = self.cli_once(words);
        let launched = words.contains(&"launch");
        if launched && deaths::is_electrons_own(&format!("{}{}", done.out, done.err)) {
            return self.cli_once(words);
        }
        done
    }

    fn cli_once(&self, words: &[&str]) -> Done {
        let output = self.command(words).output().expect("stagewright runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end_matches('\n').to_owned();
        let done =
            Done { status: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) };
        super::advice::in_the_shells_words(&done.err);
        done
    }

    /// Runs it, requires status 0, and returns its output.
    pub fn ok(&self, words: &[&str]) -> String {
        let done = self.cli(words);
        assert_eq!(done.status, 0, "{words:?}: {done:#?}");
        done.out
    }

    /// Runs it with `--json` and returns the envelope.
    pub fn json(&self, words: &[&str]) -> Value {
        let mut all = vec!["--json"];
        all.extend(words);
        let done = self.cli(&all);
        let envelope = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{words:?}: {e}: {done:#?}"));
        super::advice::callable(&envelope);
        envelope
    }

    /// Runs it with `--json`, requires that code, and returns the envelope.
    pub fn fails(&self, code: &str, words: &[&str]) -> Value {
        let envelope = self.json(words);
        assert_eq!(envelope["code"], code, "{words:?}: {envelope:#}");
        envelope
    }

    /// An MCP client with its own server: `stagewright mcp serve` with these flags.
    pub fn mcp(&self, flags: &[&str]) -> Mcp {
        let mut words = vec!["mcp", "serve"];
        words.extend(flags);
        // Most tests are about the tools of the reference, with its defaults.
        if !flags.contains(&"--tool-profile") {
            words.extend(["--tool-profile", "full"]);
        }
        Mcp::over(self.command(&words))
    }

    /// The names of the session folders.
    pub fn sessions(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.runtime()).into_iter().flatten().flatten();
        // The REPL's history is a file in the same folder.
        let entries = entries.filter(|entry| entry.path().is_dir());
        let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
        names.filter(|name| !name.starts_with('.') && name != "tombstones").collect()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        for session in self.sessions() {
            let ended = self.command(&["force-kill", "--session", &session]).output();
            if !ended.is_ok_and(|ended| ended.status.success()) {
                let _ = self.command(&["detach", "--session", &session]).output();
            }
        }
    }
}
