//! What stands for `$NAME` and `${NAME}`.

use stagewright_commands::grammar::is_name;
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
