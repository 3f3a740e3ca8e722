//! The table of verbs: what it holds of each, and how one is found.
//!
//! Each crate that has verbs has a table of its own; the program's registry is all of them.

use crate::{
    envelope::Fields,
    group::{GROUPS, Group},
    kinds::{Example, Frontends, HostlessApp, Need, Operation, Place, Profile, TargetUse, WithoutHost},
    show::Say,
};
use serde_json::{Map, Value};
use stagewright_driver::{
    error::{Error, Outcome},
    session::{Capabilities, Session},
};
use std::{collections::HashSet, path::Path, pin::Pin, sync::OnceLock};

type ShellWords = fn(&[String], &Path) -> Option<Outcome<Map<String, Value>>>;
pub(crate) type Running = Pin<Box<dyn Future<Output = Outcome<Fields>> + Send>>;

/// One verb, with its types erased. `C` is the context of a running verb: a [`Call`](crate::call::Call), which leads
/// back to the rows. So this module does not know it.
pub struct Row<C: 'static> {
    /// The MCP tool's name.
    pub tool: &'static str,
    /// A human title.
    pub title: &'static str,
    /// The fields of its reply that remain JSON text from the page to the frontend.
    pub large: &'static [&'static str],
    /// Its group.
    pub group: Group,
    /// Its sort of operation.
    pub operation: Operation,
    /// Fills in the arguments that keep its answer small.
    pub small_defaults: fn(&mut Map<String, Value>),
    /// Whether the session is over once it has been done.
    pub ends_session: bool,
    /// Whether its reply reports side effects.
    pub acts: bool,
    /// Whether a call may lose something of the app or its data.
    pub destructive: bool,
    /// Whether it ends what blocks the app, so that MCP lists it without its group's plugin.
    pub unblocks: bool,
    /// Whether it keeps its own budget and reports progress.
    pub keeps_time: bool,
    /// The switch with which it follows until it is interrupted.
    pub follows: Option<&'static str>,
    /// Other words for it in the shell and the REPL.
    pub aliases: &'static [&'static str],
    /// Words that mean it with some arguments given.
    pub presets: &'static [(&'static str, &'static str)],
    /// The parameter that an extra word fills.
    pub word: Option<&'static str>,
    /// The names of the words that `shell_words` reads.
    pub own_words: &'static [&'static str],
    /// The parameter that names the file it writes.
    pub writes: Option<&'static str>,
    /// Where it runs.
    pub place: Place,
    /// The halves of the app it needs.
    pub needs: &'static [Need],
    /// Whether it works while a native dialog blocks the app.
    pub in_dialogs: bool,
    /// Whether it works in an app that is paused before its first line, though it needs a half of the app.
    pub while_paused: bool,
    /// Whether it takes an element.
    pub target: TargetUse,
    /// The profiles that list it, besides `full`.
    pub profiles: &'static [Profile],
    /// The frontends that offer it.
    pub frontends: Frontends,
    /// Runnable examples.
    pub examples: &'static [Example],
    /// The input schema, with prose, defaults and limits.
    pub schema: fn() -> Value,
    /// The reply's schema.
    pub output: fn() -> Value,
    /// The input schema, once it has been requested: [`Row::input_schema`] fills it.
    pub input: OnceLock<Value>,
    /// Checks arguments without running anything.
    pub check: fn(Value, &'static Registry<C>) -> Outcome<()>,
    /// Runs with checked arguments.
    pub run: fn(Value, C) -> Running,
    /// Its result when the session's host is silent.
    pub without_host: fn(Value, HostlessApp) -> Outcome<Option<WithoutHost<Fields>>>,
    /// An item as text for people, or as the bare value.
    pub show_item: fn(&Value, bool) -> String,
    /// A reply as text for people, with advice in the words of the frontend.
    pub show: fn(&Value, Say) -> String,
    /// A reply as the bare value, for `--raw`.
    pub raw: fn(&Value) -> Option<String>,
    /// The verb's own way of reading shell words, if it has one.
    pub shell_words: ShellWords,
}

impl<C> Row<C> {
    /// The word for it in the shell: the tool's name without `electron_`, in kebab case.
    pub fn verb(&self) -> String {
        self.tool.strip_prefix("electron_").unwrap_or(self.tool).replace('_', "-")
    }

    /// The arguments that this alias of the verb presets.
    pub fn preset(&self, word: &str) -> Map<String, Value> {
        let preset = self.presets.iter().find(|(name, _)| *name == word);
        preset.map_or_else(Map::new, |(_, args)| serde_json::from_str(args).expect("a preset is a JSON object"))
    }

    /// All other words for it.
    pub fn other_words(&self) -> impl Iterator<Item = &'static str> {
        self.aliases.iter().copied().chain(self.presets.iter().map(|(word, _)| *word))
    }

    /// Whether it cannot work while a native dialog blocks the app.
    pub fn needs_the_app(&self) -> bool {
        !self.in_dialogs && self.needs.iter().any(|need| *need != Need::Nothing)
    }

    /// Whether it cannot work before the app's first line.
    pub fn needs_a_running_app(&self) -> bool {
        !self.while_paused && self.needs.iter().any(|need| *need != Need::Nothing)
    }

    /// The error for a half that the verb needs and the session lacks; `None` when it can run.
    pub fn missing_half(&self, session: &Session) -> Option<Error> {
        let error = self.needs.iter().find_map(|need| match need {
            Need::Renderer => session.renderers.need().err(),
            Need::Main => session.main.need().err(),
            Need::Nothing => None,
        })?;
        Some(self.group.as_unsupported(error))
    }

    /// Whether a call with these arguments continues until it is interrupted.
    pub fn goes_on(&self, args: &Map<String, Value>) -> bool {
        self.follows.is_some_and(|switch| args.get(switch) == Some(&Value::Bool(true)))
    }

    /// The schema of the verb's arguments.
    pub fn input_schema(&self) -> &Value {
        self.input.get_or_init(self.schema)
    }

    /// The parameters' schemas, by name.
    pub fn properties(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.input_schema()["properties"].as_object().into_iter().flatten()
    }

    /// The schema of this parameter, if there is one of that name.
    pub fn property(&self, name: &str) -> Option<&Value> {
        self.input_schema()["properties"].get(name)
    }

    /// Whether there is such a parameter.
    pub fn has(&self, name: &str) -> bool {
        self.property(name).is_some()
    }

    /// Whether the parameter must be given.
    pub fn requires(&self, name: &str) -> bool {
        self.input_schema()["required"].as_array().is_some_and(|names| names.iter().any(|n| n == name))
    }

    /// The first line of its prose.
    pub fn about(&self) -> String {
        let schema = (self.schema)();
        let prose = schema["description"].as_str().unwrap_or(self.title);
        prose.split("\n\n").next().unwrap_or(prose).to_owned()
    }
}

/// All verbs of a program: the tables of its crates as one.
pub struct Registry<C: 'static> {
    tables: &'static [&'static [Row<C>]],
    parameters: OnceLock<HashSet<String>>,
}

impl<C> Registry<C> {
    /// These tables as one.
    pub const fn of(tables: &'static [&'static [Row<C>]]) -> Registry<C> {
        Registry { tables, parameters: OnceLock::new() }
    }

    fn all(&self) -> impl Iterator<Item = &'static Row<C>> + use<C> {
        self.tables.iter().copied().flatten()
    }

    /// Every verb, in the order of the help and the reference: by group, and in each group as the tables have them.
    pub fn rows(&self) -> impl Iterator<Item = &'static Row<C>> + use<C> {
        let tables = self.tables;
        GROUPS
            .iter()
            .flat_map(move |group| tables.iter().copied().flatten().filter(move |row| row.group == group.group))
    }

    /// The row of that tool, verb or alias.
    pub fn find(&self, word: &str) -> Option<&'static Row<C>> {
        self.all().find(|row| row.tool == word || row.verb() == word || row.other_words().any(|other| other == word))
    }

    /// The row of the tool of that name.
    pub fn tool(&self, name: &str) -> Option<&'static Row<C>> {
        self.all().find(|row| row.tool == name)
    }

    /// The names of all verbs' parameters.
    pub fn parameters(&self) -> &HashSet<String> {
        let names = || self.all().flat_map(Row::properties).map(|(name, _)| name.clone()).collect();
        self.parameters.get_or_init(names)
    }

    /// The capabilities of a session. Those of a plugin group are claimed only when the session has the halves for all
    /// its verbs.
    pub fn capabilities(&self, session: &Session) -> Capabilities {
        let mut can = session.capabilities();
        for group in &GROUPS {
            if let Some(flag) = group.plugin.as_ref().and_then(|plugin| plugin.capability) {
                let mut verbs = self.all().filter(|verb| verb.group == group.group);
                *flag(&mut can) = verbs.all(|verb| verb.missing_half(session).is_none());
            }
        }
        can
    }
}
