//! `network-har`: the captured requests as a HAR file.

use crate::{
    artifacts,
    call::Call,
    show::{Show, clean_line},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::{capture, filter::Filter, har};
use std::path::PathBuf;

/// Write the captured requests as a HAR file
///
/// HAR 1.2, of the requests that have ended. It has bodies where the capture kept them, and no credentials.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkHar {
    /// The file to write
    path: AbsolutePath,
}

/// The file that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// Where it is
    path: PathBuf,
    /// How many requests are in it
    entries: usize,
    /// How many of them lack their whole body, so that network_replay leaves them out
    #[serde(skip_serializing_if = "is_none", default)]
    incomplete: usize,
    /// How many requests are not in it, because they have not ended or are partial
    #[serde(skip_serializing_if = "is_none", default)]
    #[serde(rename = "leftOut")]
    left_out: usize,
    /// Its size
    bytes: usize,
    /// How many older requests the buffer had dropped
    overflowed: u64,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Verb for NetworkHar {
    const TOOL: &'static str = "network_har";
    const TITLE: &'static str = "Write a HAR file";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const WHILE_PAUSED: bool = true;
    type Reply = Written;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Written> {
        let spot = artifacts::place(&call, Some(&self.path), None, "har")?;
        let session = call.session()?;
        let names = capture::recorder(&session)?.settings.redaction.names.clone();
        let captured = capture::captured(&session, &Filter::default(), false).await?;
        let har = har::of(&captured.rows, env!("CARGO_PKG_VERSION"), &names);
        let text = serde_json::to_vec_pretty(&har).map_err(Error::internal)?;
        let entries = captured.rows.iter().filter(|row| har::is_written(row)).count();
        let left_out = captured.rows.len() - entries;
        let incomplete = har::count_incomplete(&captured.rows);
        let (path, bytes) = (spot.path().to_owned(), text.len());
        spot.write(text).await?;
        Ok(Written { path, entries, incomplete, left_out, bytes, overflowed: captured.overflowed })
    }
}

impl Show for Written {
    fn show(&self) -> String {
        let incomplete = match self.incomplete {
            0 => String::new(),
            count => format!("; {count} of them without their whole body"),
        };
        let left_out = match self.left_out {
            0 => String::new(),
            count => format!("; {count} not in it, which have not ended or are partial"),
        };
        clean_line(&format!("{} requests in {}{incomplete}{left_out}", self.entries, self.path.display()))
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
