//! How to print. The style is read from the unparsed arguments, because errors of parsing are printed in it, too.

use stagewright_commands::arguments::{Color, Globals};
use std::{
    ffi::OsString,
    io::{self, IsTerminal},
};

/// How answers are printed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Print the envelope, on one line.
    pub json: bool,
    /// Print only the value.
    pub raw: bool,
    /// Print as little as possible.
    pub quiet: bool,
    /// Show the picture of the answer on the terminal, too.
    pub show: bool,
    /// Send long answers to the pager.
    pub pages: bool,
    /// `--color`.
    colour: Color,
    /// Precedes each proposed next command: the program's name and a space, or nothing in the REPL.
    pub program: &'static str,
}

impl Style {
    /// Reads the style off a command line, which may be a wrong one.
    pub fn of(words: &[OsString]) -> Style {
        let mut style = Style { program: "stagewright ", ..Style::default() };
        let mut words = words.iter().map(|w| w.to_string_lossy()).take_while(|w| w != "--");
        while let Some(word) = words.next() {
            match &*word {
                "--json" => style.json = true,
                "--raw" => style.raw = true,
                "--quiet" | "-q" => style.quiet = true,
                "--color" => style.colour = Color::from_name(&words.next().unwrap_or_default()),
                other => style.colour = other.strip_prefix("--color=").map_or(style.colour, Color::from_name),
            }
        }
        style
    }

    /// The same style, with or without showing pictures.
    pub fn showing(self, show: bool) -> Style {
        Style { show, ..self }
    }

    /// Reads the style off the flags of a line in the REPL.
    pub fn of_line(globals: &Globals) -> Style {
        Style {
            json: globals.json,
            raw: globals.raw,
            quiet: globals.quiet,
            show: globals.show,
            // A script's output is not paged.
            pages: io::stdin().is_terminal() && io::stdout().is_terminal(),
            colour: globals.color,
            program: "",
        }
    }

    /// Whether failures, which go to stderr, are coloured.
    pub fn err_has_colour(self) -> bool {
        self.has_colour(self.err_is_terminal())
    }

    /// Whether answers and help, which go to stdout, are coloured.
    pub fn out_has_colour(self) -> bool {
        self.has_colour(self.out_is_terminal())
    }

    fn has_colour(self, terminal: bool) -> bool {
        match self.colour {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !set("NO_COLOR") && !dumb(),
        }
    }

    /// Whether stdout is a terminal.
    pub fn out_is_terminal(self) -> bool {
        io::stdout().is_terminal()
    }

    /// Whether stderr is a terminal.
    pub fn err_is_terminal(self) -> bool {
        io::stderr().is_terminal()
    }
}

fn set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Whether the terminal has no control sequences (`TERM=dumb`).
pub(super) fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Style {
        Style::of(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn flags_after_double_hyphen_do_not_set_the_style() {
        assert!(of("launch ./app --json").json);
        assert!(!of("launch ./app -- --json").json);
    }

    #[test]
    fn colour_is_read_in_both_spellings() {
        assert_eq!(of("--color never x").colour, Color::Never);
        assert_eq!(of("x --color=always").colour, Color::Always);
        assert_eq!(of("x --color=auto").colour, Color::Auto);
    }
}
