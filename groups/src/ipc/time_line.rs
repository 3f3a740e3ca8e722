//! Messages on the time line, each as it is answered.

use super::messages::{self, Kept, Messages};
use crate::time_line::Teller;
use serde_json::Value;
use stagewright_driver::{
    error::Outcome,
    session::Session,
    time_line::{Row, Source},
};
use std::sync::Arc;

pub(crate) static TELLER: Teller = Teller {
    source: Source::Ipc,
    begin: |session| Box::pin(begin(session)),
    hear: |session| Box::pin(messages::hear(session)),
    open,
};

/// The longest argument or answer, in characters.
const LONGEST: usize = 300;

async fn begin(session: &Arc<Session>) -> Outcome<Vec<String>> {
    messages::listen(session).await.map(|_| Vec::new())
}

fn open(session: &Session) -> Vec<Row> {
    let kept = session.groups.of::<Messages>();
    kept.all.newest(usize::MAX, |one| one.plain().ok.is_none()).iter().map(row_of).collect()
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A message as a row.
pub(super) fn row_of(kept: &Kept) -> Row {
    let mut one = kept.read();
    one.redact();
    let args: Vec<String> = one.args.iter().map(short).collect();
    let answer = match (&one.error, &one.result) {
        (Some(error), _) => format!(" failed: {error}"),
        (None, Some(result)) => format!(" → {}", short(result)),
        (None, None) => String::new(),
    };
    let took = one.ms.filter(|_| one.result.is_some()).map_or_else(String::new, |ms| format!(" {ms} ms"));
    let stub = if one.stubbed { " (stubbed)" } else { "" };
    let text = format!("{}({}){answer}{took}{stub}", one.channel, args.join(", "));
    Row::now(Source::Ipc, one.r#type, text).at(one.ts).in_window(one.window_id.as_deref())
}
