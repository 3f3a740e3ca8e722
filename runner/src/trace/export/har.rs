//! The captured requests of a trace as a HAR file.

use serde_json::Value;
use stagewright_groups::network::{exchange::Exchange, har};
use stagewright_traces::{KIND_ANSWER, Reader};
use std::{collections::BTreeMap, io::Read};

/// The verb whose answer lists the requests.
const LIST: &str = "network_captured";

/// The requests of a trace. A later answer about the same request replaces the earlier one.
pub(super) fn requests<R: Read>(reader: Reader<R>) -> Vec<Exchange> {
    let mut all: BTreeMap<u64, Exchange> = BTreeMap::new();
    let mut add = |answer: &Value| {
        let rows = answer["events"].as_array().into_iter().flatten();
        let rows = rows.filter_map(|row| serde_json::from_value::<Exchange>(row.clone()).ok());
        all.extend(rows.map(|row| (row.id, row)));
    };
    for line in reader {
        if line["kind"] == KIND_ANSWER && line["tool"] == LIST {
            add(&line["answer"]);
        }
    }
    all.into_values().collect()
}

/// The file with these requests.
pub(super) fn file(requests: &[Exchange]) -> Value {
    har::of(requests, env!("CARGO_PKG_VERSION"), &[])
}
