//! Captured requests as a HAR 1.2 file.
//!
//! An answer without its whole body has none in the file, and a comment says why. `network-replay` leaves it out.

use super::exchange::{Exchange, Headers};
use serde_json::{Value, json};

/// Why the whole body of an answer is not in a file.
pub(super) const CUT: &str = "the body was cut by maxBodyBytes";
pub(super) const POST_CUT: &str = "the body of the POST was cut by maxBodyBytes";
pub(super) const POST_NOT_KEPT: &str = "the body of the POST was not kept";
pub(super) const NOT_KEPT: &str = "the body was not kept";
pub(super) const NOT_UTF8: &str = "the body is not UTF-8";
pub(super) const BROKEN_OFF: &str = "the answer broke off";

/// Why an answer cannot be given again: not all of it is known. A failure without an answer can.
pub(super) fn incomplete(row: &Exchange) -> Option<&'static str> {
    if row.failure.is_some() {
        return row.status.map(|_| BROKEN_OFF);
    }
    if row.response_body_truncated {
        return Some(CUT);
    }
    if row.response_body_missing.as_deref() == Some(NOT_UTF8) {
        return Some(NOT_UTF8);
    }
    // Chromium counts no bytes of some bodies that it does not give, such as the script of a worker.
    let is_counted_as_empty = row.response_body_bytes == Some(0) && row.response_body_missing.is_none();
    let is_empty = is_counted_as_empty
        || row.response_headers.get("content-length").is_some_and(|length| length == "0")
        || row.redirected_to.is_some()
        || has_no_body(row.status.unwrap_or_default(), &row.method);
    (row.response_body.is_none() && !is_empty).then_some(NOT_KEPT)
}

/// Whether an answer of that status, to that method, has no body that an app could read.
pub(super) fn has_no_body(status: u16, method: &str) -> bool {
    matches!(status, 101 | 204 | 205 | 300..400) || matches!(method, "HEAD" | "OPTIONS")
}

/// Whether a POST cannot be found again: it is chosen by its body, which is cut or not there.
pub(super) fn lacks_posted(row: &Exchange) -> bool {
    let length = || row.request_headers.get("content-length").and_then(|length| length.parse().ok());
    let bytes = row.request_body_bytes.or_else(length).unwrap_or(0);
    row.method == "POST" && (row.request_body_truncated || (bytes > 0 && row.request_body.is_none()))
}

/// Whether a row is written into a file: it has ended, and its method is known.
pub fn is_written(row: &Exchange) -> bool {
    !row.pending && !row.partial
}

/// How many of these rows cannot be replayed.
pub fn count_incomplete(rows: &[Exchange]) -> usize {
    rows.iter().filter(|row| is_written(row) && (incomplete(row).is_some() || lacks_posted(row))).count()
}

/// The member of a file with the names that were redacted in it besides the usual ones.
pub(super) const REDACTED_NAMES: &str = "_redacted";

/// The file with these rows. Those that have not ended, or are partial, are left out. `names` were redacted besides the usual ones.
pub fn of(rows: &[Exchange], version: &str, names: &[String]) -> Value {
    let entries: Vec<Value> = rows.iter().filter(|row| is_written(row)).map(entry).collect();
    let mut log = json!({
        "version": "1.2",
        "creator": { "name": "stagewright", "version": version },
        "pages": [],
        "entries": entries,
    });
    if !names.is_empty() {
        log[REDACTED_NAMES] = json!(names);
    }
    json!({ "log": log })
}

fn entry(row: &Exchange) -> Value {
    let timings = row.timings.unwrap_or_default();
    let time = row.duration_ms.unwrap_or(0.0);
    let before: f64 =
        [timings.dns_ms, timings.connect_ms, timings.send_ms, timings.wait_ms].into_iter().flatten().sum();
    let phase = |ms: Option<f64>| ms.unwrap_or(-1.0);
    let mut entry = json!({
        "startedDateTime": date(row.timestamp),
        "time": time,
        "request": request(row),
        "response": response(row),
        "cache": {},
        "timings": {
            "blocked": -1,
            "dns": phase(timings.dns_ms),
            "connect": phase(timings.connect_ms),
            "ssl": phase(timings.tls_ms),
            "send": timings.send_ms.unwrap_or(0.0),
            "wait": timings.wait_ms.unwrap_or(time),
            "receive": if timings.wait_ms.is_some() { (time - before).max(0.0) } else { 0.0 },
        },
        "_resourceType": row.resource_type,
        "_from": row.from,
    });
    if let Some(why) = &row.failure {
        entry["response"]["_error"] = why.as_str().into();
    }
    if !row.messages.is_empty() {
        entry["_webSocketMessages"] = row
            .messages
            .iter()
            .map(|message| {
                let kind = if message.sent { "send" } else { "receive" };
                let time = (row.timestamp as f64 + message.after_ms) / 1e3;
                match &message.text {
                    Some(text) => json!({ "type": kind, "time": time, "opcode": 1, "data": text }),
                    None => json!({
                        "type": kind, "time": time, "opcode": 2, "data": "", "_bytes": message.bytes,
                        "comment": "binary messages are not kept",
                    }),
                }
            })
            .collect();
    }
    entry
}

fn request(row: &Exchange) -> Value {
    let url = row.url.replace(' ', "%20");
    let query = url.split('#').next().unwrap_or_default().split_once('?').map_or("", |(_, query)| query);
    let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        json!({ "name": name, "value": value })
    });
    let mut request = json!({
        "method": row.method,
        "url": url,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": headers(&row.request_headers),
        "queryString": pairs.collect::<Vec<_>>(),
        "headersSize": -1,
        "bodySize": row.request_body_bytes.map_or(-1, |bytes| bytes as i64),
    });
    if let Some(body) = &row.request_body {
        let kind = row.request_headers.get("content-type").map_or("", String::as_str);
        request["postData"] = json!({ "mimeType": kind, "text": body });
        if row.request_body_truncated {
            request["postData"]["comment"] = CUT.into();
        }
    }
    request
}

fn response(row: &Exchange) -> Value {
    let header = |name: &str| row.response_headers.get(name).map_or("", String::as_str);
    let mut content = json!({
        "size": row.response_body_bytes.map_or(-1, |bytes| bytes as i64),
        "mimeType": header("content-type"),
    });
    if let Some(why) = incomplete(row) {
        content["comment"] = why.into();
    }
    if let Some(body) = row.response_body.as_ref().filter(|_| incomplete(row) != Some(CUT)) {
        content["text"] = body.as_str().into();
        if row.response_body_base64 {
            content["encoding"] = "base64".into();
        }
    }
    json!({
        "status": row.status.unwrap_or(0),
        "statusText": "",
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": headers(&row.response_headers),
        "content": content,
        "redirectURL": if row.redirected_to.is_some() { header("location") } else { "" },
        "headersSize": -1,
        "bodySize": row.transferred_bytes.map_or(-1, |bytes| bytes as i64),
    })
}

/// The headers as HAR lists them. [`Headers`] joins several values of a name by line breaks.
fn headers(headers: &Headers) -> Vec<Value> {
    let each = |(name, values): (&String, &String)| {
        values.split('\n').map(|value| json!({ "name": name, "value": value })).collect::<Vec<_>>()
    };
    headers.iter().flat_map(each).collect()
}

/// `2026-11-26T02:03:04.567Z`. The calendar's arithmetic counts years from March, so that leap days come last.
fn date(epoch_ms: u64) -> String {
    let (days, ms) = (epoch_ms / 86_400_000, epoch_ms % 86_400_000);
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (seconds, ms) = (ms / 1_000, ms % 1_000);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{ms:03}Z",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn har_dates_format_as_iso_8601() {
        assert_eq!(date(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(date(951_782_400_000), "2000-02-29T00:00:00.000Z");
        assert_eq!(date(1_795_660_811_349), "2026-11-26T02:40:11.349Z");
    }

    #[test]
    fn har_entry_has_the_required_fields() {
        let row = Exchange {
            method: "GET".into(),
            url: "http://h/a b?x=1&y".into(),
            status: Some(200),
            response_headers: Headers::from([("set-cookie".into(), "a\nb".into())]),
            response_body: Some("hi".into()),
            ..Exchange::default()
        };
        let pending = Exchange { pending: true, ..Exchange::default() };
        let har = of(&[row, pending], "1.0", &["x-own".to_owned()]);
        let entries = har["log"]["entries"].as_array().expect("entries");
        assert_eq!((entries.len(), &har["log"]["_redacted"]), (1, &json!(["x-own"])));
        let request = &entries[0]["request"];
        assert_eq!(
            (&request["url"], &request["queryString"][1]["name"]),
            (&json!("http://h/a%20b?x=1&y"), &json!("y"))
        );
        assert_eq!(entries[0]["response"]["headers"].as_array().map(Vec::len), Some(2));
        assert_eq!(entries[0]["response"]["content"]["text"], "hi");
    }

    #[test]
    fn an_answer_without_its_whole_body_has_a_comment_and_no_body() {
        let whole = Exchange { status: Some(200), response_body: Some("a".into()), ..Exchange::default() };
        let why = Some("net::ERR_FAILED".to_owned());
        let rows = [
            (Exchange { response_body_truncated: true, ..whole.clone() }, Some(CUT)),
            (Exchange { response_body: None, ..whole.clone() }, Some(NOT_KEPT)),
            (Exchange { response_body: None, response_body_bytes: Some(0), ..whole.clone() }, None),
            (
                Exchange {
                    response_body: None,
                    response_body_bytes: Some(0),
                    response_body_missing: Some("No data found".into()),
                    ..whole.clone()
                },
                Some(NOT_KEPT),
            ),
            (Exchange { failure: why.clone(), ..whole.clone() }, Some(BROKEN_OFF)),
            (Exchange { failure: why, status: None, response_body: None, ..whole.clone() }, None),
            (Exchange { status: Some(302), response_body: None, ..whole.clone() }, None),
            (whole, None),
        ];
        for (row, comment) in &rows {
            let har = of(std::slice::from_ref(row), "1.0", &[]);
            let content = &har["log"]["entries"][0]["response"]["content"];
            assert_eq!(content["comment"].as_str(), *comment, "{row:?}");
            assert!(*comment != Some(CUT) || content.get("text").is_none(), "{row:?}");
        }
        assert_eq!(count_incomplete(&rows.map(|(row, _)| row)), 4);
        let post = Exchange { method: "POST".into(), request_body: Some("a".into()), ..Exchange::default() };
        let post = Exchange { request_body_truncated: true, status: Some(204), ..post };
        let other = Exchange { method: "PUT".into(), ..post.clone() };
        assert_eq!(count_incomplete(&[post, other]), 1);
    }
}
