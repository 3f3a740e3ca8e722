//! The types of a verb's description: its operation, where it runs, the halves it needs, the frontends that offer it.

/// The app of a session whose host is silent.
#[derive(Debug, Clone, Copy)]
pub struct HostlessApp {
    /// Whether it was joined. An app that was launched ends with its host.
    pub joined: bool,
    /// Its process is known for certain.
    pub known: bool,
}

/// The result of a verb whose host was killed instead of asked.
#[derive(Debug)]
pub struct WithoutHost<R> {
    /// A joined app is killed too.
    pub kills_joined: bool,
    /// The reply of the verb in that case.
    pub reply: R,
}

/// The seeds' operation types; MCP annotations follow from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Changes something.
    Command,
    /// Changes something that cannot be undone.
    Destructive,
    /// Reads or asserts.
    Query,
    /// Runs a caller's code; default-deny.
    Eval,
    /// Writes an image.
    Screenshot,
    /// Reads logs.
    Logs,
    /// Reads dialogs or sets their policy.
    Dialog,
    /// Reads about windows.
    WindowInfo,
}

impl Operation {
    /// Whether it leaves the app as it was.
    pub fn read_only(self) -> bool {
        matches!(self, Operation::Query | Operation::Screenshot | Operation::Logs | Operation::WindowInfo)
    }
}

/// Where a verb runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the host of a live session.
    Session,
    /// In a host that is started for it.
    NewSession,
    /// In the frontend's own process.
    Local,
}

/// A half of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The renderers, by the DevTools protocol.
    Renderer,
    /// The main process, by the Node inspector.
    Main,
    /// Nothing: works with whatever is there.
    Nothing,
}

/// Whether a verb takes an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetUse {
    /// No.
    None,
    /// Exactly one; in the shell the first word.
    Required,
    /// One at most, by flag.
    Optional,
    /// Two: what to drag and where to.
    Pair,
}

/// A tool profile of `mcp serve`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// About 25 tools that most tasks need: launch, look, act, assert.
    Essential,
    /// For test agents.
    Testing,
    /// For finding out what an app does.
    Debug,
}

/// The frontends a verb makes sense in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frontends {
    /// Shell, REPL and MCP.
    All,
    /// Shell and REPL: it is for a person.
    Terminal,
    /// The shell alone.
    Shell,
}

/// One example, for the help, the reference and the parity test.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// As typed in the shell, without the program's name: `click '#save'`.
    pub line: &'static str,
    /// The same as JSON arguments.
    pub args: &'static str,
}
