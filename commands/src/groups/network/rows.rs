//! Requests in words for a person: a table, or a line each.

use crate::{
    palette::{Ink, paint},
    show::{clean_line, table},
};
use stagewright_groups::network::exchange::{Exchange, From};

/// The status, or how it stands.
fn status(row: &Exchange) -> String {
    match (row.status, row.pending, &row.failure) {
        (_, _, Some(_)) => paint(Ink::Bad, "failed"),
        (Some(status), _, _) if status >= 400 => paint(Ink::Bad, &status.to_string()),
        (Some(status), ..) => status.to_string(),
        (None, true, _) => paint(Ink::Faint, "pending"),
        (None, false, _) => "-".into(),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{:.1} kB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MB", bytes as f64 / 1_048_576.0),
    }
}

/// The place that it came from.
fn place(row: &Exchange) -> String {
    let window = row.surface_id.as_ref().or(row.window_id.as_ref()).map_or(String::new(), |id| format!(" {id}"));
    match row.from {
        From::Main => "main".into(),
        From::Utility => "utility".into(),
        From::Worker => format!("worker{window}"),
        From::Page => window.trim().to_owned(),
    }
}

/// The remarks about a row.
fn notes(row: &Exchange) -> String {
    let stub = row.stub.map(|stub| format!("stub {stub}"));
    let messages = row.messages_count.unwrap_or(row.messages.len() as u64);
    let messages = (messages > 0).then(|| format!("{messages} messages"));
    let marks = [
        row.failure.clone(),
        stub,
        row.from_cache.then(|| "cache".to_owned()),
        row.from_service_worker.then(|| "service worker".to_owned()),
        row.redirected_to.map(|to| format!("redirected to #{to}")),
        messages,
        row.partial.then(|| "request not seen".to_owned()),
    ];
    marks.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The rows as a table.
pub(super) fn as_table(rows: &[Exchange]) -> String {
    let cells = |row: &Exchange| {
        let bytes = row.response_body_bytes.or(row.transferred_bytes).map_or(String::new(), size);
        let took = row.duration_ms.map_or(String::new(), |ms| format!("{ms:.0} ms"));
        vec![
            format!("#{}", row.id),
            row.method.clone(),
            status(row),
            row.resource_type.clone(),
            bytes,
            took,
            place(row),
            row.url.clone(),
            notes(row),
        ]
    };
    table(&["id", "method", "status", "type", "size", "time", "from", "url", ""], rows.iter().map(cells))
}

/// One row as a line.
pub(super) fn as_line(row: &Exchange) -> String {
    let took = row.duration_ms.map_or(String::new(), |ms| format!(" {ms:.0} ms"));
    let notes = match notes(row) {
        none if none.is_empty() => none,
        notes => format!("  ({})", clean_line(&notes)),
    };
    let (method, url) = (clean_line(&row.method), clean_line(&row.url));
    format!("#{} {method} {} {url}{took} {}{notes}", row.id, status(row), place(row)).trim_end().to_owned()
}
