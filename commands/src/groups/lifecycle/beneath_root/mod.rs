//! Checks the arguments and variables of an app under an app root: nothing outside the root may be run, read or written
//! through them.
//!
//! Chromium, Node, GLib and the loader have switches and variables that run programs or load libraries. Of the names
//! that they know, only those on a list pass. An app's own names pass. No value may hold a path outside the root.

mod paths;
mod switches;
#[cfg(test)]
mod tests;
mod variables;

use self::paths::Place;
use stagewright_driver::{
    error::{Error, Outcome},
    launch::LaunchSpec,
};
use std::path::{Path, PathBuf};

/// Checks the arguments and variables of a launch. An app without a working directory gets one beneath the root, since
/// relative paths in its arguments start there.
///
/// # Errors
///
/// BAD_ARGUMENT, whose `details.refused` names all that do not pass. Values are not repeated: they may be secrets.
pub(super) fn confine(spec: &mut LaunchSpec, root: &Path) -> Outcome<()> {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let cwd = spec.cwd.clone().unwrap_or_else(|| beneath(&root));
    let place = Place { root: &root, cwd: &cwd };
    let variables = spec.env.iter().filter_map(|(name, value)| variables::refused(name, value, &place)).collect();
    refuse("env", variables, &root, &variables::PASS)?;
    let mut refused: Vec<_> =
        spec.args.iter().enumerate().filter_map(|about| switches::refused(about, &place)).collect();
    refused.extend(switches::known(spec)?);
    refuse("args", refused, &root, &switches::PASS)?;
    spec.cwd = Some(cwd);
    Ok(())
}

/// An argument or variable that does not pass.
#[derive(Debug)]
struct Refused {
    /// The name of the variable or switch, or the place of the argument.
    name: String,
    why: Why,
}

#[derive(Debug)]
enum Why {
    /// Its value holds a path outside of the root.
    Path,
    /// Electron knows the name, and it is not on the list.
    Name,
}

fn refuse(parameter: &str, refused: Vec<Refused>, root: &Path, allowed: &[&str]) -> Outcome<()> {
    let Some(first) = refused.first() else { return Ok(()) };
    let what = format!("{parameter} may not hold {} under the app root {root:?}: ", first.name);
    let error = match first.why {
        Why::Path => Error::argument(what + "its value holds a path that is not beneath that root.")
            .hint("Relative paths start from cwd. Without --app-root any path passes."),
        Why::Name => Error::argument(
            what + "Electron or one of its libraries reads this name, and it is not on the list of names that pass.",
        )
        .hint("details.allowed is that list. Names that Electron does not know pass.")
        .detail("allowed", allowed),
    };
    let names: Vec<_> = refused.iter().map(|refused| &*refused.name).collect();
    Err(error.detail("parameter", parameter).detail("refused", names))
}

/// Our own working directory if it lies beneath the root, or else the root.
fn beneath(root: &Path) -> PathBuf {
    let own = std::env::current_dir().and_then(|own| own.canonicalize());
    own.ok().filter(|own| own.starts_with(root)).unwrap_or_else(|| root.to_owned())
}
