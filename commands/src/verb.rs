//! What a verb is: a struct of parameters, a reply, and a `run`.
//!
//! The parameter struct's JSON schema is the single definition of a verb's interface: the MCP tool,
//! the clap subcommand, the man page and the reference all grow from it, so a default, a limit or a
//! sentence of prose is written once.

pub use crate::groups::Group;
use crate::{call::Call, envelope::Fields, show::Show};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use stagewright_driver::fault::{Fault, Outcome};
use std::path::Path;

/// One verb.
pub trait Verb: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// The MCP tool's name: `electron_get_text`. The shell's verb follows from it: `get-text`.
    const TOOL: &'static str;
    /// A human title: `Get an element's text`.
    const TITLE: &'static str;
    /// The fields of its reply that may be large: they stay the text that the page wrote, and are not taken apart on
    /// their way.
    const LARGE: &'static [&'static str] = &[];
    /// What it is for: its place in the help, and the plugin that it comes with.
    const GROUP: Group;
    /// What sort of operation it is.
    const OPERATION: Operation;
    /// Whether its reply tells what else happened meanwhile: it acts on what the app shows.
    const ACTS: bool = matches!(Self::OPERATION, Operation::Command) && matches!(Self::PLACE, Place::Session);
    /// Whether the session is over once it has been done.
    const ENDS_SESSION: bool = false;
    /// The switch with which it goes on, telling items, until it is cut short: no budget holds then but its own.
    const FOLLOWS: Option<&'static str> = None;
    /// Whether it keeps time itself, and tells how it goes item by item: no budget of a call holds then.
    const KEEPS_TIME: bool = false;
    /// Familiar words that mean the same in the shell and the REPL.
    const ALIASES: &'static [&'static str] = &[];
    /// Words that mean it with some arguments given: the word, and these as JSON.
    const PRESETS: &'static [(&'static str, &'static str)] = &[];
    /// The option that everybody means by one word more, which the shell and the REPL take for it.
    const WORD: Option<&'static str> = None;
    /// The parameter that names the file it writes; in the shell `-` is stdout.
    const WRITES: Option<&'static str> = None;
    /// Where it runs.
    const PLACE: Place = Place::Session;
    /// Which halves of the app it needs.
    const NEEDS: &'static [Need] = &[Need::Renderer];
    /// Whether it does its work also while the app waits in a native dialog, which keeps both halves.
    const IN_DIALOGS: bool = false;
    /// Whether it takes an element.
    const TARGET: TargetUse = TargetUse::None;
    /// The smallest MCP tool profiles that list it, if it is of the core (`full` lists all of that).
    const PROFILES: &'static [Profile] = &[];
    /// Where it makes sense.
    const FRONTENDS: Frontends = Frontends::All;
    /// Examples that run as they stand.
    const EXAMPLES: &'static [Example] = &[];

    /// The reply's fields, without `ok`, `session_id` and `_meta`.
    type Reply: Serialize + DeserializeOwned + JsonSchema + Show + Send;

    /// Rules across fields, which every frontend's call passes through.
    fn check(&self) -> Outcome<()> {
        Ok(())
    }

    /// Shell words into arguments, for the few verbs whose positionals are not simply a target and
    /// the required parameters in order; relative paths are of that folder.
    fn shell_words(_words: &[String], _cwd: &Path) -> Option<Outcome<serde_json::Map<String, Value>>> {
        None
    }

    /// The reply's fields; a verb whose reply may be large leaves the large ones as text.
    fn fields(reply: Self::Reply) -> Outcome<Fields> {
        match serde_json::to_value(reply).map_err(Fault::internal)? {
            Value::Object(plain) => Ok(Fields { plain, ..Fields::default() }),
            _ => Err(Fault::internal("a reply is not an object")),
        }
    }

    /// An item that it tells before its reply is there, as text for people, or as the bare value for `--raw`.
    fn show_item(item: &Value, _raw: bool) -> String {
        item.to_string()
    }

    /// What it comes to when the session's host is silent, and is ended from outside instead of asked. `None`: it
    /// cannot be done without the host. That is told of the app: whether it was joined, and whether its process is known.
    fn without_host(&self, _app: Bereft) -> Option<WithoutHost<Self::Reply>> {
        None
    }

    /// Does it.
    fn run(self, call: Call) -> impl Future<Output = Outcome<Self::Reply>> + Send;
}

/// The app of a session whose host is silent.
#[derive(Debug, Clone, Copy)]
pub struct Bereft {
    /// It ran already when it was joined; other apps end with their host.
    pub joined: bool,
    /// Its process is known for certain.
    pub known: bool,
}

/// A verb's end without its host.
#[derive(Debug)]
pub struct WithoutHost<R> {
    /// A joined app is killed too.
    pub kills_joined: bool,
    /// What is answered then.
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
