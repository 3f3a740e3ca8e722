//! The time line of a session: its rows as others may read them, and the sources that hook something in the app.
//!
//! Every reader comes through here, so that all see the same rows, with secrets redacted.

use crate::{hooked_source::HookedSource, ipc, network, network::secrets::Redaction, storage};
use futures_util::future::join_all;
use stagewright_driver::{
    ring::Read,
    session::Session,
    time_line::{Row, Source},
};
use std::sync::Arc;

/// The sources that hook something: a row for a group.
static HOOKED_SOURCES: [&HookedSource; 3] = [&network::HOOKED_SOURCE, &ipc::HOOKED_SOURCE, &storage::HOOKED_SOURCE];

/// Held while sources begin.
#[derive(Default)]
struct Beginning(tokio::sync::Mutex<()>);

/// Begins those of the sources that are not told yet.
pub async fn begin(session: &Arc<Session>, wanted: impl Fn(Source) -> bool) {
    let beginning = session.groups.of::<Beginning>();
    let _one_at_a_time = beginning.0.lock().await;
    let line = &session.time_line;
    let new =
        HOOKED_SOURCES.iter().filter(|source_hooks| wanted(source_hooks.source) && !line.wants(source_hooks.source));
    // All at once: a main process that hangs is waited for by each.
    let all = new.map(|source_hooks| async move {
        line.want(source_hooks.source);
        match (source_hooks.begin)(session).await {
            Ok(lacks) => {
                line.begin(source_hooks.source);
                let lacks = (!lacks.is_empty()).then(|| lacks.join("; "));
                line.note_missing(source_hooks.source, lacks);
            }
            Err(error) => {
                // The next call tries again.
                line.want_no_more(source_hooks.source);
                line.note_missing(source_hooks.source, Some(error.message.clone()));
            }
        }
    });
    join_all(all).await;
}

/// The newest rows that pass, at most so many, in the order of their time; and how many older ones pass, too. Rows of events
/// that have not ended are among them.
pub async fn rows(session: &Session, most: usize, passes: impl Fn(&Row) -> bool) -> (Read<Row>, usize) {
    session.main.wait_for_reports().await;
    let told = || HOOKED_SOURCES.iter().filter(|source_hooks| session.time_line.is_reported(source_hooks.source));
    for source_hooks in told() {
        (source_hooks.hear)(session).await;
    }
    let mut read = session.time_line.after(0, &passes);
    let open = told().flat_map(|source_hooks| (source_hooks.open)(session));
    read.items.extend(open.filter(|row| passes(row)).map(|row| (0, Row { pending: true, ..row })));
    // Only the rows that are given are redacted: that takes most of the time.
    read.items.sort_by_key(|(_, row)| row.at);
    let older = read.items.len().saturating_sub(most);
    read.items.drain(..older);
    (tidy(read), older)
}

/// The rows after that number that pass and are known already, in the order of their time.
pub fn rows_after(session: &Session, seen: u64, passes: impl Fn(&Row) -> bool) -> Read<Row> {
    tidy(session.time_line.after(seen, passes))
}

fn tidy(mut read: Read<Row>) -> Read<Row> {
    for (_, row) in &mut read.items {
        row.text = redacted(&row.text);
    }
    read.items.sort_by_key(|(_, row)| row.at);
    read
}

/// A text without secrets: in addresses, in JSON, and of shapes such as `Bearer …`.
pub fn redacted(text: &str) -> String {
    let redaction = Redaction::default();
    let plain = redaction.text(text, "", &[]);
    if !plain.contains("://") {
        return plain;
    }
    // An address may begin inside a word, as in `url=https://…` and `("https://…")`.
    let word = |word: &str| {
        let Some(at) = word.find("://") else { return word.to_owned() };
        let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let begins = word[..at].trim_end_matches(is_scheme).len();
        format!("{}{}", &word[..begins], redaction.url(&word[begins..]))
    };
    let line = |line: &str| line.split([' ', '\t']).map(word).collect::<Vec<_>>().join(" ");
    plain.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_in_urls_are_redacted_anywhere_in_a_text() {
        for text in
            ["url=https://me:hunter2@host/", "open(\"https://me:hunter2@host\")", "see\nhttps://me:hunter2@host"]
        {
            assert!(!redacted(text).contains("hunter2"), "{}", redacted(text));
        }
    }

    #[test]
    fn secrets_in_addresses_and_json_are_redacted() {
        assert_eq!(
            redacted("GET 200 http://x.test/?token=abc&page=2 5 ms"),
            "GET 200 http://x.test/?token=[redacted]&page=2 5 ms"
        );
        assert_eq!(redacted(r#"invoke login({"password":"s3cr3t"})"#), r#"invoke login({"password":"[redacted]"})"#);
        assert_eq!(redacted("plain words stay"), "plain words stay");
    }
}
