//! Answers of verbs that list events, as lines of a trace's page. `log-events` and the reports of `run` use
//! `stagewright_groups::time_line` instead.

use serde_json::Value;

/// A verb that lists events of an app, each with its time.
#[derive(Debug)]
pub struct TimeLineRow {
    /// The tool. It is called without arguments.
    pub tool: &'static str,
    /// The first column of its lines, such as the name of the group.
    pub source: &'static str,
    /// The second column: the kind of these events.
    pub kind: &'static str,
    /// The field of the answer that contains the list.
    pub list: &'static str,
    /// The field of an event with its time, in epoch milliseconds.
    pub time: &'static str,
    /// Formats an event as a line for a person; `None` when it cannot be parsed.
    pub words: fn(&Value) -> Option<String>,
}

/// An event of an app.
#[derive(Debug, PartialEq, Eq)]
pub struct TimeLineEvent {
    /// Epoch milliseconds.
    pub at: u64,
    /// See [`TimeLineRow::source`].
    pub source: &'static str,
    /// See [`TimeLineRow::kind`].
    pub kind: &'static str,
    /// The event in words.
    pub text: String,
}

impl TimeLineRow {
    /// The events in an answer of the tool, in its order.
    pub fn events(&self, answer: &Value) -> Vec<TimeLineEvent> {
        let event = |event: &Value| {
            // Some hooks report fractions of a millisecond.
            let at = event[self.time].as_f64()? as u64;
            Some(TimeLineEvent { at, source: self.source, kind: self.kind, text: (self.words)(event)? })
        };
        answer[self.list].as_array().into_iter().flatten().filter_map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn events_that_cannot_be_read_are_left_out() {
        let words = |event: &Value| Some(event["what"].as_str()?.to_owned());
        let row = TimeLineRow { tool: "x", source: "native", kind: "dialog", list: "all", time: "at", words };
        let answer = json!({ "all": [{ "at": 7.9, "what": "one" }, { "what": "no time" }, { "at": 8 }, "no object"] });
        let one = TimeLineEvent { at: 7, source: "native", kind: "dialog", text: "one".into() };
        assert_eq!(row.events(&answer), [one]);
        assert_eq!(row.events(&json!({ "ok": false })), []);
    }
}
