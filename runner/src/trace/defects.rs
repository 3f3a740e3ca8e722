//! The parts that are missing of a trace: those that its writer left out or lost, and those that cannot be read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_traces::{KIND_FOOTER, KIND_LOST, Reader};
use std::io::Read;

/// The parts that are missing of a trace.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Defects {
    /// Whether the trace was ended; otherwise its writer was killed, or it is still written
    pub complete: bool,
    /// Whether its last line is incomplete
    pub torn: bool,
    /// How many lines could not be read
    pub unread: u64,
    /// How many lines its writer left out, because the trace was full
    pub overflowed: u64,
    /// How many lines its writer could not write
    pub lost: u64,
}

impl Defects {
    /// Takes what a line tells about missing ones.
    pub(super) fn take(&mut self, line: &Value) {
        let number = |name: &str| line[name].as_u64().unwrap_or_default();
        match line["kind"].as_str() {
            Some(KIND_FOOTER) => {
                self.complete = true;
                self.overflowed = number("overflowed");
                // Lines of the kind `lost` tell the same, as far as there was room for them.
                self.lost = self.lost.max(number("lost"));
            }
            Some(KIND_LOST) => self.lost += number("records"),
            _ => {}
        }
    }

    /// Takes what the reader knows when it has read all lines.
    pub(super) fn end<R: Read>(&mut self, reader: &Reader<R>) {
        (self.torn, self.unread) = (reader.is_torn(), reader.unread());
    }

    /// Whether lines are missing in the middle. The end of a trace whose writer was killed does not count.
    pub(super) fn lacks_lines(&self) -> bool {
        self.unread > 0 || self.overflowed > 0 || self.lost > 0
    }

    /// The defects in words, each with `it` for the trace.
    pub(super) fn words(&self) -> Vec<String> {
        let mut told = vec![];
        if !self.complete {
            told.push("it was not ended: its writer was killed, or it is still written".to_owned());
        }
        if self.torn {
            told.push("its last line is incomplete".to_owned());
        }
        for (count, what) in [
            (self.unread, "could not be read"),
            (self.overflowed, "were left out, because it was full"),
            (self.lost, "could not be written while it was recorded"),
        ] {
            if count > 0 {
                told.push(format!("{count} of its lines {what}"));
            }
        }
        told
    }

    /// The same as lines of an answer for people, each after a line break.
    pub(super) fn notes(&self) -> String {
        self.words().iter().map(|defect| format!("\nthe trace is not whole: {defect}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_that_were_left_out_or_lost_are_told_once() {
        let mut defects = Defects::default();
        defects.take(&json!({ "kind": "lost", "records": 2 }));
        assert!(defects.lacks_lines(), "it may have no footer");
        defects.take(&json!({ "kind": "footer", "overflowed": 7, "lost": 3 }));
        assert_eq!(defects, Defects { complete: true, overflowed: 7, lost: 3, ..Defects::default() });
        let told = [
            "7 of its lines were left out, because it was full",
            "3 of its lines could not be written while it was recorded",
        ];
        assert_eq!(defects.words(), told);
        assert!(!Defects { torn: true, ..Defects::default() }.lacks_lines());
    }
}
