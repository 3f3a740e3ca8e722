//! The trait of verbs: a struct of parameters, a reply, and a `run`.
//!
//! The parameter struct's JSON schema is the single definition of a verb's interface. The MCP tool, the clap
//! subcommand, the man page and the reference are made from it. So defaults, limits and texts are written once.

use crate::{
    call::{Call, Registry, Row},
    envelope::Fields,
    schema,
    show::Show,
};
pub use crate::{group::Group, kinds::*};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};
use std::{path::Path, sync::OnceLock};

/// A verb: its names, its needs, its reply, and how it runs.
pub trait Verb: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// The MCP tool's name: `electron_get_text`. The shell's verb follows from it: `get-text`.
    const TOOL: &'static str;
    /// A human title: `Get an element's text`.
    const TITLE: &'static str;
    /// The fields of its reply that may be large: they remain the JSON text that the page wrote, and are not parsed on
    /// their way.
    const LARGE: &'static [&'static str] = &[];
    /// Its group: its place in the help, and the plugin that it comes with.
    const GROUP: Group;
    /// Its sort of operation.
    const OPERATION: Operation;
    /// Whether its reply reports side effects, because it acts on the app.
    const ACTS: bool = matches!(Self::OPERATION, Operation::Command) && matches!(Self::PLACE, Place::Session);
    /// Whether a call may lose something of the app or its data. MCP clients ask a person before they make such a call.
    /// A press may be on "Delete", and a reload drops what was typed.
    const DESTRUCTIVE: bool = Self::ACTS || matches!(Self::OPERATION, Operation::Destructive | Operation::Eval);
    /// Whether it ends what blocks the app. MCP lists it without the plugin of its group, because answers propose it.
    const UNBLOCKS: bool = false;
    /// Whether the session is over once it has been done.
    const ENDS_SESSION: bool = false;
    /// The switch with which it follows: it sends items until it is interrupted. Only its own budget holds then.
    const FOLLOWS: Option<&'static str> = None;
    /// Whether it keeps its own budget and reports progress by items. The budget of a call does not hold then.
    const KEEPS_TIME: bool = false;
    /// Familiar words that mean the same in the shell and the REPL.
    const ALIASES: &'static [&'static str] = &[];
    /// Words that mean it with some arguments given: the word, and these as JSON.
    const PRESETS: &'static [(&'static str, &'static str)] = &[];
    /// The parameter that an extra word fills in the shell and the REPL.
    const WORD: Option<&'static str> = None;
    /// The names of the words that `shell_words` reads, for usage lines and completion. Empty if the verb does not have
    /// that function.
    const OWN_WORDS: &'static [&'static str] = &[];
    /// The parameter that names the file it writes; in the shell `-` is stdout.
    const WRITES: Option<&'static str> = None;
    /// Where it runs.
    const PLACE: Place = Place::Session;
    /// Which halves of the app it needs.
    const NEEDS: &'static [Need] = &[Need::Renderer];
    /// Whether it works while a native dialog blocks both halves of the app.
    const IN_DIALOGS: bool = false;
    /// Whether it works in an app that is paused before its first line. Verbs that need no half of the app always do.
    const WHILE_PAUSED: bool = false;
    /// Whether it takes an element.
    const TARGET: TargetUse = TargetUse::None;
    /// The smallest MCP tool profiles that list it, if it is of the core or unblocks (`full` lists all of that).
    const PROFILES: &'static [Profile] = &[];
    /// The frontends that offer it.
    const FRONTENDS: Frontends = Frontends::All;
    /// Examples that can be run unchanged.
    const EXAMPLES: &'static [Example] = &[];

    /// The reply's fields, without `ok`, `session_id` and `_meta`.
    type Reply: Serialize + DeserializeOwned + JsonSchema + Show + Send;

    /// Rules across several fields. The calls of every frontend are checked by them.
    fn check(&self) -> Outcome<()> {
        Ok(())
    }

    /// Fills in the arguments that keep its answer small, where the caller gave none. The tool profiles `auto` and
    /// `essential` call it.
    fn small_defaults(_args: &mut Map<String, Value>) {}

    /// Checks lines of other verbs in its arguments.
    fn check_lines(&self, _registry: &'static Registry) -> Outcome<()> {
        Ok(())
    }

    /// Turns shell words into arguments, for the few verbs whose words are not simply a target and the required
    /// parameters in order. Relative paths start from `cwd`. A verb that has it names its words in `OWN_WORDS`.
    fn shell_words(_words: &[String], _cwd: &Path) -> Option<Outcome<serde_json::Map<String, Value>>> {
        None
    }

    /// The reply's fields; a verb whose reply may be large leaves the large ones as text.
    fn fields(reply: Self::Reply) -> Outcome<Fields> {
        match serde_json::to_value(reply).map_err(Error::internal)? {
            Value::Object(plain) => Ok(Fields { plain, ..Fields::default() }),
            _ => Err(Error::internal("a reply is not an object")),
        }
    }

    /// An item that is sent before the reply, as text for people, or as the bare value for `--raw`.
    fn show_item(item: &Value, _raw: bool) -> String {
        item.to_string()
    }

    /// The result when the host does not answer and is killed. `None` if the verb needs a live host. `app` says whether
    /// the app was joined, and whether its process is known.
    fn without_host(&self, _app: HostlessApp) -> Option<WithoutHost<Self::Reply>> {
        None
    }

    /// Runs the verb.
    fn run(self, call: Call) -> impl Future<Output = Outcome<Self::Reply>> + Send;
}

impl Row {
    /// The row of a verb.
    pub const fn of<V: Verb>() -> Row {
        Row {
            tool: V::TOOL,
            title: V::TITLE,
            large: V::LARGE,
            group: V::GROUP,
            operation: V::OPERATION,
            ends_session: V::ENDS_SESSION,
            acts: V::ACTS,
            destructive: V::DESTRUCTIVE,
            unblocks: V::UNBLOCKS,
            small_defaults: V::small_defaults,
            keeps_time: V::KEEPS_TIME,
            follows: V::FOLLOWS,
            aliases: V::ALIASES,
            presets: V::PRESETS,
            word: V::WORD,
            own_words: V::OWN_WORDS,
            writes: V::WRITES,
            place: V::PLACE,
            needs: V::NEEDS,
            in_dialogs: V::IN_DIALOGS,
            while_paused: V::WHILE_PAUSED,
            target: V::TARGET,
            profiles: V::PROFILES,
            frontends: V::FRONTENDS,
            examples: V::EXAMPLES,
            schema: || schema::input::<V>(V::PLACE),
            output: || schema::output::<V::Reply>(V::ACTS),
            input: OnceLock::new(),
            check: |args, registry| parse::<V>(args)?.check_lines(registry),
            run: |args, call| {
                Box::pin(async move {
                    let reply = parse::<V>(args)?.run(call).await?;
                    V::fields(reply)
                })
            },
            without_host: |args, app| {
                let Some(WithoutHost { kills_joined, reply }) = parse::<V>(args)?.without_host(app) else {
                    return Ok(None);
                };
                Ok(Some(WithoutHost { kills_joined, reply: V::fields(reply)? }))
            },
            show_item: V::show_item,
            show: |reply, say| {
                show::<V::Reply>(reply, |r| Some(r.show_saying(say))).unwrap_or_else(|| reply.to_string())
            },
            raw: |reply| show::<V::Reply>(reply, Show::raw),
            shell_words: V::shell_words,
        }
    }
}

pub(crate) fn parse<V: Verb>(mut args: Value) -> Outcome<V> {
    schema::whole_numbers(&mut args);
    let verb: V = serde_json::from_value(args).map_err(|error| Error::argument(error.to_string()))?;
    verb.check()?;
    Ok(verb)
}

fn show<R: serde::de::DeserializeOwned>(reply: &Value, words: impl Fn(&R) -> Option<String>) -> Option<String> {
    // A reply that cannot be read back is a bug. It is shown as JSON.
    serde_json::from_value::<R>(reply.clone()).ok().and_then(|reply| words(&reply))
}

/// A table of verbs, each by its type: `rows![Launch, Attach]`.
#[macro_export]
macro_rules! rows {
    ($($verb:ty),* $(,)?) => {{
        const COUNT: usize = [$(stringify!($verb)),*].len();
        static ROWS: [$crate::Row; COUNT] = [$($crate::Row::of::<$verb>()),*];
        &ROWS
    }};
}
