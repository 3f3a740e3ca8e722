//! A home of a test's own: runtime folder, temp folder, Electron. Nothing may be left in it.

use super::{Electron, Mcp, deaths, electrons::SOFTWARE_DRAWING};
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use tempfile::TempDir;

/// Where one test lives. Its sessions are seen by nobody else, and end with it.
pub struct Home {
    dir: TempDir,
    version: Electron,
    electron: PathBuf,
    /// The session that `cli` calls are for; none for the default one.
    pub session: Option<String>,
}

/// What a command line gave.
#[derive(Debug)]
pub struct Done {
    /// Exit status.
    pub status: i32,
    /// Standard output, without the last newline.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Home {
    /// A home in which that Electron is found.
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

    /// The Electron that is found in it.
    pub fn electron(&self) -> &Path {
        &self.electron
    }

    /// The runtime folder that sessions of this home are in.
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

    /// `stagewright` with these words, in this home.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stagewright"));
        command
            .args(words)
            .env("XDG_RUNTIME_DIR", self.dir.path())
            .env("XDG_STATE_HOME", self.dir.path())
            // Pictures that name no place.
            .env("TMPDIR", self.dir.path())
            .env("STAGEWRIGHT_ELECTRON", &self.electron)
            .env(SOFTWARE_DRAWING, "1")
            // An app may do other things when it sees `CI`: wingconsole then shows no dialog.
            .env_remove("CI")
            .env_remove("DISPLAY")
            .env_remove("STAGEWRIGHT_SESSION")
            .env_remove("NO_COLOR")
            // What the terminal of whoever runs the tests is.
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

    /// Runs `stagewright` with these words.
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

    /// Runs it, wants status 0, and gives its output.
    pub fn ok(&self, words: &[&str]) -> String {
        let done = self.cli(words);
        assert_eq!(done.status, 0, "{words:?}: {done:#?}");
        done.out
    }

    /// Runs it with `--json` and gives the envelope.
    pub fn json(&self, words: &[&str]) -> Value {
        let mut all = vec!["--json"];
        all.extend(words);
        let done = self.cli(&all);
        let envelope = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{words:?}: {e}: {done:#?}"));
        super::advice::callable(&envelope);
        envelope
    }

    /// Runs it with `--json` and wants that code; gives the envelope.
    pub fn fails(&self, code: &str, words: &[&str]) -> Value {
        let envelope = self.json(words);
        assert_eq!(envelope["code"], code, "{words:?}: {envelope:#}");
        envelope
    }

    /// An MCP client with a server of its own: `stagewright mcp serve` with these flags.
    pub fn mcp(&self, flags: &[&str]) -> Mcp {
        let mut words = vec!["mcp", "serve"];
        words.extend(flags);
        Mcp::over(self.command(&words))
    }

    /// The session folders that are there.
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
