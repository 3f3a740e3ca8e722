//! The variables behind `$NAME` and `${NAME}`.

use stagewright_commands::grammar::is_name;
use stagewright_driver::error::{Error, Outcome};
use std::{collections::HashMap, env};

/// The variables of a REPL, and behind them those of the environment.
#[derive(Debug, Default)]
pub(crate) struct Variables(HashMap<String, String>);

impl Variables {
    /// Sets a variable; an error if that is no name.
    pub fn set(&mut self, name: &str, value: String) -> Outcome<()> {
        if !is_name(name) {
            return Err(Error::argument(format!("{name:?} is no name: letters, digits and _, not a digit first.")));
        }
        self.0.insert(name.to_owned(), value);
        Ok(())
    }

    /// The variable's value, or else the environment's.
    pub fn get(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned().or_else(|| env::var(name).ok())
    }
}
