//! The flags that every verb takes, before it and after it.

use crate::call::Permit;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, builder::PossibleValuesParser};
use stagewright_driver::fault::{Code, Fault, Outcome};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Where a command line was typed: a line of the REPL cannot change what the process may do.
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

/// What the global flags say.
#[derive(Debug, Clone, Default)]
pub struct Globals {
    /// The session that is meant, or the name of a new one.
    pub session: Option<String>,
    /// The window that is meant.
    pub window: Option<String>,
    /// The envelope on one line.
    pub json: bool,
    /// Only the value.
    pub raw: bool,
    /// No progress, no confirmations, failures on one line.
    pub quiet: bool,
    /// When to use colour.
    pub color: Color,
    /// What the process may do.
    pub permit: Permit,
    /// Plugin groups; on anyway in the shell.
    pub plugins: Vec<String>,
    /// The idle limit of the sessions that it starts; zero is none.
    pub idle_timeout: Option<Duration>,
}

/// Flags that a verb's own parameter cannot have.
pub(super) const RESERVED: [&str; 14] = [
    "session", "window", "json", "raw", "quiet", "color", "app-root", "screenshot-dir", "allow-eval",
    "operation-timeout-ms", "plugin", "idle-timeout", "args", "help",
];

const HEADING: &str = "Global options";

/// The global flags, as clap takes them.
pub fn global_flags(reach: Reach) -> Vec<Arg> {
    let flag = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).help_heading(HEADING).global(true)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help).help_heading(HEADING).global(true)
    };
    let session = flag("session", "NAME", "Which session, or the name of a new one");
    let mut all = vec![
        if reach == Reach::Process { session.env("STAGEWRIGHT_SESSION").hide_env_values(true) } else { session },
        flag("window", "WINDOW", "Which window: handle (w1), index, title or part of the url"),
        switch("json", "Print the reply as one line of JSON"),
        switch("raw", "Print only the value"),
        switch("quiet", "No progress and no confirmations"),
    ];
    if reach == Reach::Process {
        let own = [
            flag("color", "WHEN", "Use colour").value_parser(PossibleValuesParser::new(["auto", "always", "never"])).default_value("auto"),
            flag("app-root", "DIR", "Refuse files outside this folder").value_hint(ValueHint::DirPath),
            flag("screenshot-dir", "DIR", "Where screenshots go when no path is given").value_hint(ValueHint::DirPath),
            flag("allow-eval", "TARGETS", "Allow eval: main,renderer or one of them")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("main,renderer"),
            flag("operation-timeout-ms", "MS", "Budget of a whole call; 0 is none [default: 120000]"),
            flag("plugin", "NAME", "A built-in group: native, network, clock, storage, ipc").action(ArgAction::Append),
        ];
        all.extend(own.map(|arg| arg.hide_short_help(true)));
    }
    all
}

/// `--idle-timeout`, for what starts sessions.
pub fn idle_timeout_flag() -> Arg {
    Arg::new("idle-timeout")
        .long("idle-timeout")
        .value_name("MINUTES")
        .help("End the session after so long without a call; 90s and 2h work too, 0 is never [default: 60]")
}

impl Globals {
    /// What clap found.
    pub fn of(matches: &ArgMatches, cwd: &Path) -> Outcome<Globals> {
        let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().filter(|text| !text.is_empty()).cloned();
        let on = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
        let color = match text("color").as_deref() {
            Some("always") => Color::Always,
            Some("never") => Color::Never,
            _ => Color::Auto,
        };
        Ok(Globals {
            session: text("session"),
            window: text("window"),
            json: on("json"),
            raw: on("raw"),
            quiet: on("quiet"),
            color,
            permit: permit(&text, cwd)?,
            plugins: plugins(matches)?,
            idle_timeout: text("idle-timeout").map(|t| span(&t)).transpose()?,
        })
    }
}

fn permit(text: &dyn Fn(&str) -> Option<String>, cwd: &Path) -> Outcome<Permit> {
    let targets = text("allow-eval").unwrap_or_default();
    let targets: Vec<&str> = targets.split(',').filter(|t| !t.is_empty()).collect();
    if let Some(other) = targets.iter().find(|t| !matches!(**t, "main" | "renderer" | "all")) {
        return Err(Fault::argument(format!("--allow-eval takes main, renderer or both; got {other:?}.")));
    }
    let allowed = |target| targets.contains(&target) || targets.contains(&"all");
    // The root is compared with resolved paths, so it must be one itself.
    let resolve = |dir: String| -> Outcome<PathBuf> {
        let path = cwd.join(dir);
        path.canonicalize().map_err(|e| Fault::new(Code::FileNotFound, format!("--app-root {:?} cannot be used: {e}.", path.display().to_string())))
    };
    let budget = |ms: String| ms.parse().map_err(|_| Fault::argument(format!("--operation-timeout-ms must be a number of milliseconds; got {ms:?}.")));
    Ok(Permit {
        eval_main: allowed("main"),
        eval_renderer: allowed("renderer"),
        app_root: text("app-root").map(resolve).transpose()?,
        screenshot_dir: text("screenshot-dir").map(|dir| cwd.join(dir)),
        operation_timeout_ms: text("operation-timeout-ms").map(budget).transpose()?,
    })
}

/// The built-in groups, and the packages that carry them in the seeds' world.
const PLUGINS: [(&str, &str); 5] = [
    ("native", "native-ui"),
    ("network", "network"),
    ("clock", "clock"),
    ("storage", "storage"),
    ("ipc", "ipc"),
];

fn plugins(matches: &ArgMatches) -> Outcome<Vec<String>> {
    let given = matches.try_get_many::<String>("plugin").ok().flatten().into_iter().flatten();
    given
        .flat_map(|names| names.split(','))
        .map(|name| {
            let bare = name.strip_prefix("@electron-stagewright/plugin-").unwrap_or(name);
            let group = PLUGINS.iter().find(|(short, package)| bare == *short || bare == *package);
            let unknown = || Fault::new(Code::PluginLoadFailed, format!("There is no plugin {name:?}."));
            group.map(|(short, _)| (*short).to_owned()).ok_or_else(unknown)
        })
        .collect()
}

/// `60` (minutes), `90s`, `30m`, `2h`.
fn span(text: &str) -> Outcome<Duration> {
    let wrong = || Fault::argument(format!("--idle-timeout must be minutes, or a span such as 90s, 30m or 2h; got {text:?}."));
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "s" => 1,
        "" | "m" | "min" => 60,
        "h" => 3600,
        _ => return Err(wrong()),
    };
    let count: u64 = digits.parse().map_err(|_| wrong())?;
    count.checked_mul(unit).map(Duration::from_secs).ok_or_else(wrong)
}
