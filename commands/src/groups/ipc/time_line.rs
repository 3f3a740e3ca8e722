//! Messages in the page of a trace: those of the capture, if one was on.

use super::line::line;
use crate::time_line::TimeLineRow;
use serde::Deserialize;
use serde_json::Value;
use stagewright_groups::ipc::messages::Message;

pub(crate) static TIME_LINE: [TimeLineRow; 1] =
    [TimeLineRow { tool: "ipc_captured", source: "ipc", kind: "message", list: "events", time: "ts", words }];

fn words(event: &Value) -> Option<String> {
    Some(line(&Message::deserialize(event).ok()?))
}
