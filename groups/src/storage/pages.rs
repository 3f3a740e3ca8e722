//! Scripts for the storage of a page, and the errors that they answer with.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::{Ran, Surface, Threw},
};
use std::time::Duration;

/// How long a page may take.
pub(super) const BUDGET: Duration = Duration::from_secs(5);

/// The two areas of web storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// `localStorage`, which stays.
    Local,
    /// `sessionStorage`, which ends with its window.
    Session,
}

impl Scope {
    /// Its word: `local` or `session`.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Local => "local",
            Scope::Session => "session",
        }
    }
}

/// Runs a script in a document of a surface. A script that only reads goes on in the document that replaced this one.
pub(super) async fn run<R: DeserializeOwned>(
    surface: &Surface,
    script: &str,
    arg: &Value,
    reads: bool,
    budget: Duration,
) -> Outcome<R> {
    let mut again = reads;
    loop {
        return match surface.run_script(script, arg, budget).await? {
            Ran::Gave(answer) => Ok(answer),
            Ran::Threw(threw) => Err(refused(surface, &threw)),
            Ran::Moved if std::mem::take(&mut again) => continue,
            Ran::Moved => Err(failed(format!("The page of {} went to another document meanwhile.", surface.handle))
                .hint("Read what is there now; it may have been written.")),
        };
    }
}

fn failed(message: String) -> Error {
    Error::new(Code::StorageAccessFailed, message)
}

/// An error of a script in words, for a part that is left out.
pub(super) fn plain(threw: &Threw) -> String {
    let message = threw.message.trim_end_matches('.');
    match threw.name.as_str() {
        "SecurityError" => format!("a document there has no storage: {message}"),
        "QuotaExceededError" => format!("the storage of this origin is full: {message}"),
        _ => message.to_owned(),
    }
}

/// The error for what a script threw.
fn refused(surface: &Surface, threw: &Threw) -> Error {
    let url = surface.state().url;
    let shown: String = url.chars().take(200).collect();
    let message = threw.message.trim_end_matches('.');
    match threw.name.as_str() {
        "NOT_FOUND" | "NotFoundError" => Error::new(Code::StorageNotFound, format!("{message}."))
            .next("storage_idb_schema", serde_json::json!({}), "see the databases that there are"),
        "NOTHING_THERE" => Error::new(Code::StorageNotFound, format!("{message}.")),
        "BAD_ARGUMENT" | "DataError" => Error::argument(format!("{message}.")),
        "SecurityError" => failed(format!("The document of {} ({shown}) has no storage: {message}.", surface.handle))
            .hint("A document of about:blank, of data:, in a sandboxed frame, or of a scheme that is not registered as standard has an opaque origin. Name another window."),
        "TIMEOUT" | "NO_STORAGE" => failed(format!("{message}.")),
        "QuotaExceededError" => failed(format!("The storage of this origin is full: {message}.")),
        name => failed(format!("The page's storage refused it ({name}): {message}.")),
    }
}
