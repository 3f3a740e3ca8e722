//! `$NAME` and `${NAME}`, and what is given to them: `x = get-text @3`, `set x value`, `= EXPRESSION`.

use stagewright_driver::fault::{Fault, Outcome};
use std::{collections::HashMap, env};

/// The variables of a REPL; behind them are those of the environment.
#[derive(Debug, Default)]
pub(crate) struct Variables(HashMap<String, String>);

impl Variables {
    /// Keeps a value.
    pub fn set(&mut self, name: &str, value: String) -> Outcome<()> {
        if !is_name(name) {
            return Err(Fault::argument(format!("{name:?} is no name: letters, digits and _, not a digit first.")));
        }
        self.0.insert(name.to_owned(), value);
        Ok(())
    }

    /// What stands for the name.
    pub fn get(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned().or_else(|| env::var(name).ok())
    }
}

/// What a line is, before it is a verb.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form<'a> {
    /// `= document.title`
    Value(&'a str),
    /// `x = VERB …`
    Keep(&'a str, &'a str),
    /// Anything else.
    Plain,
}

/// Tells them apart; a verb never stands before a lone `=`.
pub(crate) fn form(line: &str) -> Form<'_> {
    let line = line.trim();
    if let Some(expression) = line.strip_prefix('=') {
        return Form::Value(expression.trim());
    }
    match line.split_once(char::is_whitespace).map(|(name, rest)| (name, rest.trim_start())) {
        Some((name, rest)) if is_name(name) && (rest == "=" || rest.starts_with("= ")) => {
            Form::Keep(name, rest[1..].trim_start())
        }
        _ => Form::Plain,
    }
}

pub(crate) fn is_name(word: &str) -> bool {
    !word.starts_with(|c: char| c.is_ascii_digit())
        && !word.is_empty()
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_and_a_name_are_told_from_a_verb() {
        assert_eq!(form("= document.title"), Form::Value("document.title"));
        assert_eq!(form("  =1+1"), Form::Value("1+1"));
        assert_eq!(form("x = get-text @3"), Form::Keep("x", "get-text @3"));
        assert_eq!(form("x ="), Form::Keep("x", ""));
        for plain in ["get-text @3", "type @3 a = b", "x == 1", "1 = 2", "help"] {
            assert_eq!(form(plain), Form::Plain, "{plain}");
        }
    }
}
