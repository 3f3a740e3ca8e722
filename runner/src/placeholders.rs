//! Values that a recording does not contain, since they may be secrets. It has a variable in place of each.

use stagewright_commands::{app::App, grammar::split};
use stagewright_driver::launch;
pub(crate) use stagewright_groups::redactor::name_for;

/// Stands before and after the name of a variable until the line is quoted. No user types it.
const MARK: char = '\u{f8ff}';

/// The text that stands for the value of a variable in the arguments of a call.
pub(crate) fn placeholder(name: &str) -> String {
    format!("{MARK}{name}{MARK}")
}

/// A line of the file: each word with placeholders becomes one in double quotes, in which variables are replaced.
pub(crate) fn in_line(line: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for word in split(line).words.iter().filter(|word| word.text.contains(MARK)) {
        out += &line[at..word.start];
        out += &in_quotes(&word.text);
        at = word.end;
    }
    out + &line[at..]
}

/// A word in double quotes, with variables in place of placeholders.
fn in_quotes(text: &str) -> String {
    let mut out = '"'.to_string();
    let mut parts = text.split(MARK).peekable();
    while let Some(literal) = parts.next() {
        for c in literal.chars() {
            if matches!(c, '"' | '\\' | '$' | '`') {
                out.push('\\');
            }
            out.push(c);
        }
        let Some(name) = parts.next() else { break };
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match parts.peek().is_some_and(|next| next.starts_with(is_name)) {
            true => out += &format!("${{{name}}}"),
            false => out += &format!("${name}"),
        }
    }
    out + "\""
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
    use stagewright_commands::{grammar::expand, shell_line::quote};

    #[test]
    fn placeholders_in_quoted_words_become_variables() {
        let mark = placeholder;
        let line = format!("type @3 '{}' --exact", mark("PASSWORD"));
        assert_eq!(in_line(&line), "type @3 \"$PASSWORD\" --exact");
        let line = format!("launch app --env 'TOKEN={}' -- '--key={}' '{}'", mark("TOKEN"), mark("KEY"), mark("A"));
        assert_eq!(in_line(&line), "launch app --env \"TOKEN=$TOKEN\" -- \"--key=$KEY\" \"$A\"");
        assert_eq!(in_line("click 'it''s'"), "click 'it''s'");
    }

    #[test]
    fn a_word_with_placeholders_reads_back_with_their_values() {
        let [token, user, pass] = ["TOKEN", "USER", "PASS"].map(placeholder);
        let known = |name: &str| Some(format!("<{name} 'v' \"w\" \\>"));
        for (word, written, read) in [
            (
                format!("https://x/?token={token}&a=b"),
                r#""https://x/?token=$TOKEN&a=b""#,
                "https://x/?token=<TOKEN>&a=b",
            ),
            (format!("{user}:{pass}"), r#""$USER:$PASS""#, "<USER>:<PASS>"),
            (format!("say \"{pass}\""), r#""say \"$PASS\"""#, "say \"<PASS>\""),
            (format!("{user}notes.txt"), r#""${USER}notes.txt""#, "<USER>notes.txt"),
            (format!("it's $5 \\ {user}{pass}"), r#""it's \$5 \\ $USER$PASS""#, "it's $5 \\ <USER><PASS>"),
        ] {
            let line = in_line(&format!("type @3 {} --exact", quote(&word)));
            assert_eq!(line, format!("type @3 {written} --exact"));
            let read = read.replace('>', " 'v' \"w\" \\>");
            assert_eq!(expand(&line, &known).texts(), ["type", "@3", &read, "--exact"]);
        }
    }
}
