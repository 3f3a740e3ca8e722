//! The flags that every verb has: session and window, output, permissions.

use crate::{
    call::Row,
    group::{Group, plugin_names},
    kinds::Place,
    permit::Permit,
    values::Span,
};
use clap::{Arg, ArgAction, ArgMatches, ValueHint};
use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Where a line was typed. A line of the REPL cannot change the permissions of its process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// In the shell.
    Process,
    /// In the REPL.
    Line,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// The choice of that name; `auto` for any other.
    pub fn from_name(name: &str) -> Color {
        match name {
            "always" => Color::Always,
            "never" => Color::Never,
            _ => Color::Auto,
        }
    }
}

/// The values of these flags.
#[derive(Debug, Clone, Default)]
pub struct Globals {
    /// The session of the call, or the name of a new one.
    pub session: Option<String>,
    /// The window of the call.
    pub window: Option<String>,
    /// The envelope, on one line.
    pub json: bool,
    /// The bare value only.
    pub raw: bool,
    /// No spinner, and no output of verbs that only act.
    pub quiet: bool,
    /// `exists --fail`: a miss is a failure.
    pub fail: bool,
    /// `screenshot --show`: its picture is shown on the terminal too.
    pub show: bool,
    /// `screenshot -`: the file of this parameter goes to stdout.
    pub to_stdout: Option<&'static str>,
    /// When to use colour.
    pub color: Color,
    /// The permissions of calls.
    pub permit: Permit,
    /// The groups that `--plugin` names.
    pub plugins: Vec<Group>,
    /// Sessions outlive the frontend that started them.
    pub keep_sessions: bool,
    /// Idle limit of new sessions; zero means no limit.
    pub idle_timeout: Option<Duration>,
}

/// All flags that can be given in the shell, or in a line of the REPL.
pub fn global_flags(reach: Reach) -> Vec<Arg> {
    let policy = policy().into_iter().filter(|_| reach == Reach::Process);
    let color = color().into_iter().filter(|_| reach == Reach::Process);
    per_call().into_iter().chain(color).chain(policy).collect()
}

/// The flags that a verb takes besides its own. Only a verb that begins a session takes `--trace`, and `run` has one of
/// its own.
pub fn flags_beside(row: &Row, reach: Reach) -> Vec<Arg> {
    let traces = row.place == Place::NewSession && !row.has("trace");
    global_flags(reach).into_iter().filter(|arg| traces || arg.get_id() != TRACES).collect()
}

/// The flags that a verb's help lists.
pub(super) fn listed(row: &Row, reach: Reach) -> Vec<Arg> {
    let fits = |arg: &Arg| match arg.get_id().as_str() {
        "session" => row.place != Place::Local,
        "window" => row.place == Place::Session,
        "idle-timeout" => row.place == Place::NewSession,
        TRACES => row.place == Place::NewSession && reach == Reach::Process,
        id => reach == Reach::Line || !policy().iter().any(|other| other.get_id() == id),
    };
    flags_beside(row, reach).into_iter().filter(fits).collect()
}

/// The flags of a frontend that stays, such as the REPL or the MCP server.
pub fn frontend_flags() -> Vec<Arg> {
    let per_call = per_call().into_iter().filter(|arg| ["session", "help"].contains(&arg.get_id().as_str()));
    per_call.chain(policy()).collect()
}

/// The flags of commands that drive no app.
pub fn plain_flags() -> Vec<Arg> {
    let per_call = per_call().into_iter().filter(|arg| ["json", "help"].contains(&arg.get_id().as_str()));
    per_call.chain(color()).collect()
}

fn per_call() -> [Arg; 6] {
    [
        flag("session").value_name("NAME").help("The session to use, or the new one's name"),
        flag("window").value_name("WINDOW").help("The window: handle (w1), index, title or part of its url"),
        flag("json").action(ArgAction::SetTrue).help("Print the whole answer as one line of JSON"),
        flag("raw").action(ArgAction::SetTrue).conflicts_with("json").help("Print only the value"),
        flag("quiet").short('q').action(ArgAction::SetTrue).help("No spinner; verbs that only act print nothing"),
        flag("help").short('h').action(ArgAction::Help).help("Print this help; `help VERB` does too"),
    ]
}

fn color() -> [Arg; 1] {
    [flag("color")
        .value_name("WHEN")
        .value_parser(["auto", "always", "never"])
        .hide_possible_values(true)
        .help("Colour: auto, always or never [default: auto]")]
}

fn policy() -> [Arg; 9] {
    [
        flag("app-root").value_name("DIR").value_hint(ValueHint::DirPath).help("Refuse files outside this folder"),
        flag("screenshot-dir")
            .value_name("DIR")
            .value_hint(ValueHint::DirPath)
            .help("Where screenshots go when a call names no place"),
        flag("baselines").value_name("DIR").value_hint(ValueHint::DirPath).help("The folder of baselines of pictures"),
        flag("allow-eval")
            .value_name("TARGETS")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("all")
            .help("Allow eval: main, renderer or all; it runs code as you"),
        flag("operation-timeout-ms").value_name("MS").help("Budget of a whole call, 0 none [default: 120000]"),
        flag("idle-timeout")
            .value_name("TIME")
            .help("A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]"),
        flag(TRACES)
            .long("trace")
            .value_name("DIR")
            .value_hint(ValueHint::DirPath)
            .help("Trace each new session from its start, into this folder"),
        flag("keep-sessions").action(ArgAction::SetTrue).help("Sessions outlive the REPL or server that started them"),
        flag("plugin")
            .value_name("NAME")
            .action(ArgAction::Append)
            .help(format!("Offer a group of tools too: {}", plugin_names())),
    ]
}

/// The id of `--trace`. A parameter of the same name would have the same id.
const TRACES: &str = "traces";

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).help_heading("Global")
}

impl Globals {
    /// Reads the values of the flags. In the shell, `STAGEWRIGHT_SESSION` names a session, too. A folder that does not
    /// exist is an error here, not at its first use.
    pub fn of(matches: &ArgMatches, reach: Reach, cwd: &Path) -> Outcome<Globals> {
        let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().map(String::as_str);
        let on = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
        let from_environment =
            || std::env::var("STAGEWRIGHT_SESSION").ok().filter(|name| !name.is_empty() && reach == Reach::Process);
        let plugins = matches.try_get_many::<String>("plugin").ok().flatten().into_iter().flatten();
        let plugins = plugins.flat_map(|names| names.split(','));
        Ok(Globals {
            session: text("session").map(str::to_owned).or_else(from_environment),
            window: text("window").map(str::to_owned),
            json: on("json"),
            raw: on("raw"),
            quiet: on("quiet"),
            fail: false,
            show: false,
            to_stdout: None,
            color: Color::from_name(text("color").unwrap_or_default()),
            permit: permit(&text, cwd)?,
            plugins: plugins.map(plugin).collect::<Outcome<_>>()?,
            keep_sessions: on("keep-sessions"),
            idle_timeout: text("idle-timeout").map(|text| span("--idle-timeout", text)).transpose()?,
        })
    }
}

fn permit<'a>(text: &dyn Fn(&str) -> Option<&'a str>, cwd: &Path) -> Outcome<Permit> {
    let targets: Vec<&str> = text("allow-eval").map(|list| list.split(',').collect()).unwrap_or_default();
    if let Some(other) = targets.iter().find(|target| !matches!(**target, "main" | "renderer" | "all")) {
        return Err(Error::argument(format!("--allow-eval takes main, renderer or all; got {other:?}.")));
    }
    let allows = |target: &str| targets.contains(&target) || targets.contains(&"all");
    Ok(Permit {
        eval_main: allows("main"),
        eval_renderer: allows("renderer"),
        app_root: text("app-root").map(|dir| root(&cwd.join(dir))).transpose()?,
        screenshot_dir: text("screenshot-dir").map(|dir| cwd.join(dir)),
        trace_dir: text(TRACES).map(|dir| cwd.join(dir)),
        baselines: text("baselines").map(|dir| cwd.join(dir)),
        update_baselines: false,
        operation_timeout_ms: text("operation-timeout-ms")
            .map(|text| span("--operation-timeout-ms", text).map(|span| span.as_millis() as u64))
            .transpose()?,
    })
}

/// The real path of a folder, because the paths of files are compared after resolving links.
fn root(dir: &Path) -> Outcome<PathBuf> {
    let wrong =
        |what: String| Error::new(Code::FileNotFound, format!("--app-root {:?} {what}.", dir.display().to_string()));
    let real = std::fs::canonicalize(dir).map_err(|error| wrong(format!("cannot be used: {error}")))?;
    if real.is_dir() { Ok(real) } else { Err(wrong("is not a folder".into())) }
}

/// The value of a flag that is a span of time.
fn span(flag: &str, text: &str) -> Outcome<Duration> {
    Span(text.to_owned()).checked(flag)
}

fn plugin(name: &str) -> Outcome<Group> {
    Group::of_plugin(name).ok_or_else(|| Error::new(Code::PluginLoadFailed, format!("There is no plugin {name:?}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units_and_default_to_milliseconds() {
        let read = |text| span("--idle-timeout", text);
        assert_eq!(read("90s").unwrap().as_secs(), 90);
        assert_eq!(read("2h").unwrap().as_secs(), 7_200);
        assert_eq!(read("2000").unwrap().as_secs(), 2);
        assert_eq!(read("0").unwrap(), Duration::ZERO);
        assert!(read("soon").is_err() && read("5d").is_err() && read("").is_err());
    }
}
