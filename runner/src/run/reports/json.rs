//! For programs: the reply itself, as it is in the envelope.

use super::super::RunReply;
use stagewright_driver::error::{Error, Outcome};

pub fn render(reply: &RunReply) -> Outcome<String> {
    serde_json::to_string_pretty(reply).map(|text| text + "\n").map_err(Error::internal)
}
