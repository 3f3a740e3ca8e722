//! Values that a recording does not contain, since they may be secrets. It has a variable in place of each.

use stagewright_commands::app::App;
use stagewright_driver::launch;
pub(crate) use stagewright_groups::redactor::name_for;

/// Stands before and after the name of a variable until the line is quoted. No user types it.
const MARK: char = '\u{f8ff}';

/// The text that stands for the value of a variable in the arguments of a call.
pub(crate) fn placeholder(name: &str) -> String {
    format!("{MARK}{name}{MARK}")
}

/// A line of the file: each quoted word with placeholders becomes one in which variables are replaced.
pub(crate) fn in_line(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(MARK) {
        let Some((name, after)) = after.split_once(MARK) else { break };
        let Some((outside, within)) = before.rsplit_once('\'') else { break };
        out += &format!("{outside}\"{within}${name}\"");
        rest = after.strip_prefix('\'').unwrap_or(after);
    }
    out + rest
}

/// The comment above such a line.
pub(crate) fn comment(names: &[String]) -> Option<String> {
    let (first, values) = match names {
        [] => return None,
        [one] => (one, format!("the value of {one} is")),
        [one, ..] => (one, format!("the values of {} are", names.join(", "))),
    };
    Some(format!("# {values} not written down: give it with --set {first}=… or --pass-env {first}"))
}

/// The app with placeholders for the values of its variables and arguments, and the names of those.
pub(crate) fn withheld(app: &App) -> (App, Vec<String>) {
    let mut names = Vec::new();
    let mut hide = |label: &str| {
        let name = name_for(label, &format!("ARGUMENT_{}", names.len() + 1));
        names.push(name.clone());
        placeholder(&name)
    };
    let env = app.env.keys().map(|name| (name.clone(), hide(name))).collect();
    let argument = |arg: &String| match launch::switch(arg) {
        Some((_, "")) => arg.clone(),
        Some((name, _)) => format!("--{name}={}", hide(name)),
        None => hide(""),
    };
    let args = app.args.iter().map(argument).collect();
    (App { env, args, ..app.clone() }, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_in_quoted_words_become_variables() {
        let mark = placeholder;
        let line = format!("type @3 '{}' --exact", mark("PASSWORD"));
        assert_eq!(in_line(&line), "type @3 \"$PASSWORD\" --exact");
        let line = format!("launch app --env 'TOKEN={}' -- '--key={}' '{}'", mark("TOKEN"), mark("KEY"), mark("A"));
        assert_eq!(in_line(&line), "launch app --env \"TOKEN=$TOKEN\" -- \"--key=$KEY\" \"$A\"");
        assert_eq!(in_line("click 'it''s'"), "click 'it''s'");
    }
}
