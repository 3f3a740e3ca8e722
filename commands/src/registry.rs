//! The one table of verbs. A new verb is its own file, its folder's `mod` line and a row here.

use crate::{
    call::Call,
    envelope::Fields,
    groups::{acting, asserting, checking, evaluating, lifecycle, local, native, observing, reading},
    schema,
    show::Show,
    verb::{Bereft, Example, Frontends, Group, Need, Operation, Place, Profile, TargetUse, Verb, WithoutHost},
};
use serde_json::{Map, Value};
use stagewright_driver::{
    fault::{Fault, Outcome},
    session::Session,
};
use std::{path::Path, pin::Pin};

type ShellWords = fn(&[String], &Path) -> Option<Outcome<Map<String, Value>>>;
pub(crate) type Running = Pin<Box<dyn Future<Output = Outcome<Fields>> + Send>>;

/// One verb, with its types erased.
pub struct Row {
    /// The MCP tool's name.
    pub tool: &'static str,
    /// A human title.
    pub title: &'static str,
    /// The fields of its reply that stay text on their way.
    pub large: &'static [&'static str],
    /// What it is for.
    pub group: Group,
    /// What sort of operation it is.
    pub operation: Operation,
    /// Whether the session is over once it has been done.
    pub ends_session: bool,
    /// Whether its reply tells what else happened meanwhile.
    pub acts: bool,
    /// It keeps time itself, and tells how it goes.
    pub keeps_time: bool,
    /// The switch with which it goes on until it is cut short.
    pub follows: Option<&'static str>,
    /// Other words for it in the shell and the REPL.
    pub aliases: &'static [&'static str],
    /// Words that mean it with some arguments given.
    pub presets: &'static [(&'static str, &'static str)],
    /// The option that one word more is taken for.
    pub word: Option<&'static str>,
    /// The parameter that names the file it writes.
    pub writes: Option<&'static str>,
    /// Where it runs.
    pub place: Place,
    /// The halves of the app it needs.
    pub needs: &'static [Need],
    /// Whether it does its work while the app waits in a native dialog.
    pub in_dialogs: bool,
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
    /// Checks arguments without running anything.
    pub check: fn(Value) -> Outcome<()>,
    /// Runs with checked arguments.
    pub run: fn(Value, Call) -> Running,
    /// What it comes to when the session's host is silent.
    pub without_host: fn(Value, Bereft) -> Outcome<Option<WithoutHost<Fields>>>,
    /// An item as text for people, or as the bare value.
    pub show_item: fn(&Value, bool) -> String,
    /// A reply as text for people.
    pub show: fn(&Value) -> String,
    /// A reply as the bare value, for `--raw`.
    pub raw: fn(&Value) -> Option<String>,
    /// The verb's own way of reading shell words, if it has one.
    pub shell_words: ShellWords,
}

impl Row {
    const fn of<V: Verb>() -> Row {
        Row {
            tool: V::TOOL,
            title: V::TITLE,
            large: V::LARGE,
            group: V::GROUP,
            operation: V::OPERATION,
            ends_session: V::ENDS_SESSION,
            acts: V::ACTS,
            keeps_time: V::KEEPS_TIME,
            follows: V::FOLLOWS,
            aliases: V::ALIASES,
            presets: V::PRESETS,
            word: V::WORD,
            writes: V::WRITES,
            place: V::PLACE,
            needs: V::NEEDS,
            in_dialogs: V::IN_DIALOGS,
            target: V::TARGET,
            profiles: V::PROFILES,
            frontends: V::FRONTENDS,
            examples: V::EXAMPLES,
            schema: schema::input::<V>,
            output: schema::output::<V>,
            check: |args| parse::<V>(args).map(drop),
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
            show: |reply| show::<V::Reply>(reply, |r| Some(r.show())).unwrap_or_else(|| reply.to_string()),
            raw: |reply| show::<V::Reply>(reply, Show::raw),
            shell_words: V::shell_words,
        }
    }

    /// The word for it in the shell: the tool's name without `electron_`, in kebab case.
    pub fn verb(&self) -> String {
        self.tool.strip_prefix("electron_").unwrap_or(self.tool).replace('_', "-")
    }

    /// What that word for it gives already.
    pub fn preset(&self, word: &str) -> Map<String, Value> {
        let preset = self.presets.iter().find(|(name, _)| *name == word);
        preset.map_or_else(Map::new, |(_, args)| serde_json::from_str(args).expect("a preset is a JSON object"))
    }

    /// All other words for it.
    pub fn other_words(&self) -> impl Iterator<Item = &'static str> {
        self.aliases.iter().copied().chain(self.presets.iter().map(|(word, _)| *word))
    }

    /// Whether it comes to nothing while the app waits in a native dialog.
    pub fn needs_the_app(&self) -> bool {
        !self.in_dialogs && self.needs.iter().any(|need| *need != Need::Nothing)
    }

    /// What a session lacks of the halves that it needs; none when it can run.
    pub fn missing_half(&self, session: &Session) -> Option<Fault> {
        let fault = self.needs.iter().find_map(|need| match need {
            Need::Renderer => session.renderers.need().err(),
            Need::Main => session.main.need().err(),
            Need::Nothing => None,
        })?;
        Some(self.group.as_unsupported(fault))
    }

    /// Whether a call with these arguments goes on until it is cut short.
    pub fn goes_on(&self, args: &Map<String, Value>) -> bool {
        self.follows.is_some_and(|switch| args.get(switch) == Some(&Value::Bool(true)))
    }

    /// The first line of its prose.
    pub fn about(&self) -> String {
        let schema = (self.schema)();
        let prose = schema["description"].as_str().unwrap_or(self.title);
        prose.split("\n\n").next().unwrap_or(prose).to_owned()
    }
}

fn parse<V: Verb>(mut args: Value) -> Outcome<V> {
    schema::whole_numbers(&mut args);
    let verb: V = serde_json::from_value(args).map_err(|error| Fault::argument(error.to_string()))?;
    verb.check()?;
    Ok(verb)
}

fn show<R: serde::de::DeserializeOwned>(reply: &Value, words: impl Fn(&R) -> Option<String>) -> Option<String> {
    // A reply that does not read back is a bug, but people still get to see it, as JSON.
    serde_json::from_value::<R>(reply.clone()).ok().and_then(|reply| words(&reply))
}

/// The row of that tool, verb or alias.
pub fn find(word: &str) -> Option<&'static Row> {
    let is = |row: &&Row| row.tool == word || row.verb() == word || row.other_words().any(|other| other == word);
    REGISTRY.iter().find(is)
}

/// Every verb, in the order of the help and the reference.
pub static REGISTRY: &[Row] = &[
    // Sessions and windows
    Row::of::<lifecycle::Launch>(),
    Row::of::<lifecycle::Attach>(),
    Row::of::<lifecycle::Inject>(),
    Row::of::<lifecycle::DiscoverRunning>(),
    Row::of::<lifecycle::Detach>(),
    Row::of::<lifecycle::Stop>(),
    Row::of::<lifecycle::ForceKill>(),
    Row::of::<lifecycle::Info>(),
    Row::of::<lifecycle::WindowsList>(),
    Row::of::<lifecycle::SwitchWindow>(),
    Row::of::<lifecycle::WaitForWindow>(),
    Row::of::<lifecycle::SurfacesList>(),
    Row::of::<lifecycle::SwitchSurface>(),
    Row::of::<local::Sessions>(),
    Row::of::<local::Doctor>(),
    // Reading
    Row::of::<reading::Snapshot>(),
    Row::of::<reading::Find>(),
    Row::of::<reading::GetText>(),
    Row::of::<reading::GetValue>(),
    Row::of::<reading::GetAttribute>(),
    Row::of::<reading::GetState>(),
    Row::of::<reading::GetBbox>(),
    Row::of::<reading::GetComputedStyle>(),
    Row::of::<reading::Exists>(),
    Row::of::<reading::ElementsList>(),
    Row::of::<reading::FocusedElement>(),
    // Acting
    Row::of::<acting::Click>(),
    Row::of::<acting::Type>(),
    Row::of::<acting::Key>(),
    Row::of::<acting::PressSequence>(),
    Row::of::<acting::KeyboardType>(),
    Row::of::<acting::TypeIntoEditor>(),
    Row::of::<acting::ClearInput>(),
    Row::of::<acting::SelectOption>(),
    Row::of::<acting::Check>(),
    Row::of::<acting::Uncheck>(),
    Row::of::<acting::SetFiles>(),
    Row::of::<acting::DropFile>(),
    Row::of::<acting::Hover>(),
    Row::of::<acting::Drag>(),
    Row::of::<acting::Scroll>(),
    Row::of::<acting::ScrollIntoView>(),
    // Waiting and asserting
    Row::of::<asserting::WaitForSelector>(),
    Row::of::<asserting::WaitForState>(),
    Row::of::<asserting::WaitForEvent>(),
    Row::of::<asserting::Wait>(),
    Row::of::<asserting::ExpectText>(),
    Row::of::<asserting::ExpectValue>(),
    Row::of::<asserting::ExpectVisible>(),
    Row::of::<asserting::ExpectState>(),
    Row::of::<asserting::ExpectCount>(),
    Row::of::<asserting::ExpectUrl>(),
    Row::of::<asserting::AssertPattern>(),
    // Observing
    Row::of::<observing::Screenshot>(),
    Row::of::<observing::ConsoleLogs>(),
    Row::of::<observing::Problems>(),
    Row::of::<observing::DialogHandler>(),
    Row::of::<observing::Highlight>(),
    Row::of::<observing::Pick>(),
    Row::of::<observing::Devtools>(),
    // Checks and scripts
    Row::of::<checking::Smoke>(),
    Row::of::<checking::Run>(),
    Row::of::<checking::Record>(),
    Row::of::<checking::Recording>(),
    // Eval
    Row::of::<evaluating::EvalMain>(),
    Row::of::<evaluating::EvalRenderer>(),
    // Native
    Row::of::<native::NativeMenu>(),
    Row::of::<native::NativeMenuItem>(),
    Row::of::<native::NativeMenuInvoke>(),
    Row::of::<native::NativePopup>(),
    Row::of::<native::NativePopupInvoke>(),
    Row::of::<native::NativePopupPolicy>(),
    Row::of::<native::NativeTrays>(),
    Row::of::<native::NativeTrayInvoke>(),
    Row::of::<native::NativeTrayMenuInvoke>(),
    Row::of::<native::NativeClipboardRead>(),
    Row::of::<native::NativeClipboardWrite>(),
    Row::of::<native::NativeShellCalls>(),
    Row::of::<native::NativeShortcuts>(),
    Row::of::<native::NativeShortcutFire>(),
    Row::of::<native::NativeTheme>(),
    Row::of::<native::NativePower>(),
    Row::of::<native::NativeDeepLink>(),
    Row::of::<native::NativeDialogPolicy>(),
    Row::of::<native::NativeDialogs>(),
    Row::of::<native::NativeFileChooserPolicy>(),
    Row::of::<native::NativeNotificationsStart>(),
    Row::of::<native::NativeNotifications>(),
    Row::of::<native::NativeNotificationsStop>(),
    Row::of::<native::NativeNotificationAct>(),
    Row::of::<native::NativeDownloads>(),
    Row::of::<native::NativeDownloadPolicy>(),
    Row::of::<native::NativeWaitForDownload>(),
    Row::of::<native::NativePermissions>(),
    Row::of::<native::NativePermissionPolicy>(),
];
