//! The flags that stand before or after any verb: which session, what a call may do.

use clap::{Arg, ArgAction, ArgMatches};
use stagewright_commands::{Row, arguments, call::Permit, verb::Place};
use stagewright_driver::fault::{Code, Fault, Outcome};
use stagewright_mcp::{RouterOptions, Scope};
use std::{path::PathBuf, time::Duration};

/// The built-in groups that `--plugin` names.
const GROUPS: [&str; 5] = ["native", "network", "clock", "storage", "ipc"];

/// What was said for the whole command.
#[derive(Debug)]
pub struct Globals {
    session: Option<String>,
    permit: Permit,
    keep_sessions: bool,
    idle_timeout: Option<Duration>,
    /// The groups that `--plugin` names.
    pub plugins: Vec<String>,
}

/// All of them.
pub fn all() -> Vec<Arg> {
    arguments::per_call().into_iter().chain(printing()).chain(policy()).collect()
}

/// Those that are listed with a verb.
pub fn of_verb(row: &Row) -> Vec<Arg> {
    let starts = row.place == Place::NewSession;
    let per_call = arguments::per_call().into_iter().filter(|arg| match arg.get_id().as_str() {
        arguments::SESSION => row.place != Place::Local,
        arguments::WINDOW => row.place == Place::Session,
        _ => true,
    });
    let policy = policy().into_iter().filter(|arg| starts && arg.get_id() == "idle-timeout");
    per_call.chain(printing()).chain(policy).collect()
}

/// Those of a frontend that stays: the REPL, the MCP server.
pub fn of_frontend() -> Vec<Arg> {
    only(&[arguments::SESSION, arguments::HELP]).chain(policy()).collect()
}

/// Those of what drives no app.
pub fn of_local() -> Vec<Arg> {
    printing().into_iter().chain(only(&[arguments::HELP])).collect()
}

fn only(ids: &[&str]) -> impl Iterator<Item = Arg> {
    arguments::per_call().into_iter().filter(|arg| ids.contains(&arg.get_id().as_str()))
}

/// How to print.
fn printing() -> [Arg; 2] {
    [
        global("quiet").short('q').action(ArgAction::SetTrue).help("No spinner; verbs that only act print nothing"),
        global("color").value_name("WHEN").value_parser(["auto", "always", "never"]).hide_possible_values(true).help("auto, always or never [default: auto]"),
    ]
}

/// What calls may do, and how long sessions live.
fn policy() -> [Arg; 7] {
    [
        global("app-root").value_name("DIR").help("Refuse files outside this folder"),
        global("screenshot-dir").value_name("DIR").help("Where screenshots go when a call names no place"),
        global("allow-eval").value_name("TARGETS").num_args(0..=1).require_equals(true).default_missing_value("all").help("Allow eval: main, renderer or all; it runs code as you"),
        global("operation-timeout-ms").value_name("MS").help("Budget of a whole call, 0 none [default: 120000]"),
        global("idle-timeout").value_name("TIME").help("A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]"),
        global("keep-sessions").action(ArgAction::SetTrue).help("Sessions outlive the REPL or server that started them"),
        global("plugin").value_name("NAME").action(ArgAction::Append).help("Offer a group of tools too: native, network, clock, storage, ipc"),
    ]
}

fn global(name: &'static str) -> Arg {
    Arg::new(name).long(name).help_heading("Global")
}

/// `--version`.
pub fn version() -> Arg {
    global("version").short('V').action(ArgAction::Version).help("Print the version")
}

/// `mcp serve --tool-profile`.
pub fn tool_profile() -> Arg {
    Arg::new("tool-profile")
        .long("tool-profile")
        .value_name("PROFILE")
        .value_parser(["essential", "testing", "debug", "full"])
        .hide_possible_values(true)
        .help("How many tools to offer: essential, testing, debug or full [default: full]")
}

impl Globals {
    /// Reads them; a folder that is not there is a fault now and not later.
    pub fn read(matches: &ArgMatches) -> Outcome<Globals> {
        // A flag is seen at the root wherever it stands.
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let environment = || std::env::var("STAGEWRIGHT_SESSION").ok().filter(|name| !name.is_empty());
        let allow: Vec<&str> = text("allow-eval").map(|list| list.split(',').collect()).unwrap_or_default();
        if let Some(other) = allow.iter().find(|target| !matches!(**target, "main" | "renderer" | "all")) {
            return Err(Fault::argument(format!("--allow-eval takes main, renderer or all; got {other:?}.")));
        }
        let allows = |target: &str| allow.contains(&target) || allow.contains(&"all");
        let permit = Permit {
            eval_main: allows("main"),
            eval_renderer: allows("renderer"),
            app_root: text("app-root").map(|dir| folder("--app-root", dir)).transpose()?,
            screenshot_dir: text("screenshot-dir").map(absolute).transpose()?,
            operation_timeout_ms: text("operation-timeout-ms").map(milliseconds).transpose()?,
        };
        let plugins = matches.get_many::<String>("plugin").into_iter().flatten().flat_map(|names| names.split(',')).map(group).collect::<Outcome<_>>()?;
        Ok(Globals {
            session: matches.get_one::<String>(arguments::SESSION).cloned().or_else(environment),
            permit,
            keep_sessions: matches.get_flag("keep-sessions"),
            idle_timeout: text("idle-timeout").map(span).transpose()?,
            plugins,
        })
    }

    /// The same, for a router.
    pub fn router(&self, scope: Scope) -> RouterOptions {
        RouterOptions {
            scope,
            named: self.session.clone(),
            permit: self.permit.clone(),
            keep_sessions: self.keep_sessions,
            idle_timeout: self.idle_timeout,
        }
    }
}

/// A folder by its real path, because files are judged by theirs.
fn folder(flag: &str, dir: &str) -> Outcome<PathBuf> {
    let real = std::fs::canonicalize(dir).map_err(|error| Fault::new(Code::FileNotFound, format!("{flag} {dir:?}: {error}.")))?;
    if real.is_dir() { Ok(real) } else { Err(Fault::new(Code::FileNotFound, format!("{flag} {dir:?} is not a folder."))) }
}

fn absolute(dir: &str) -> Outcome<PathBuf> {
    std::path::absolute(dir).map_err(|error| Fault::argument(format!("--screenshot-dir {dir:?}: {error}.")))
}

fn milliseconds(text: &str) -> Outcome<u64> {
    text.parse().map_err(|_| Fault::argument(format!("--operation-timeout-ms takes a number of milliseconds; got {text:?}.")))
}

/// `90s`, `30m`, `2h`; without a unit, minutes.
fn span(text: &str) -> Outcome<Duration> {
    let wrong = || Fault::argument(format!("--idle-timeout takes a time such as 90s, 30m or 2h, or 0 for none; got {text:?}."));
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "m" | "min" => 60,
        "s" => 1,
        "h" => 3600,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(seconds).map(Duration::from_secs).ok_or_else(wrong)
}

/// A group by its short name, or as the npm package that the seeds' users know.
fn group(name: &str) -> Outcome<String> {
    let short = name.rsplit(['/', '-']).next().unwrap_or(name);
    match GROUPS.contains(&short) {
        true => Ok(short.to_owned()),
        false => Err(Fault::new(Code::PluginLoadFailed, format!("There is no plugin {name:?}."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_and_minutes_are_the_default() {
        assert_eq!(span("90s").unwrap().as_secs(), 90);
        assert_eq!(span("2").unwrap().as_secs(), 120);
        assert_eq!(span("0").unwrap(), Duration::ZERO);
        assert!(span("soon").is_err() && span("5d").is_err() && span("").is_err());
    }

    #[test]
    fn a_group_may_be_named_by_its_package() {
        assert_eq!(group("native").unwrap(), "native");
        assert_eq!(group("@electron-stagewright/plugin-native").unwrap(), "native");
        assert_eq!(group("left-pad").unwrap_err().code, Code::PluginLoadFailed);
    }
}
