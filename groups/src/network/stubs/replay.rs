//! Answers from a HAR file. The entry is chosen as Playwright's `routeFromHAR` does. It has the same address and method,
//! and the same body of a POST. Of several entries it is the one with most headers in common.
//!
//! One thing differs: a redirect is answered as it was recorded, and the app asks for its next hop. Playwright resolves
//! the chain itself, because its answers cannot be redirects.
//!
//! A file of ours has no credentials. So a request whose address or body is not in the file is looked for as it would
//! have been captured: redacted.
//!
//! An entry without its whole body answers nothing: the app would take the cut answer for the server's.

use super::{
    super::{
        har::{self, has_no_body},
        secrets::Redaction,
    },
    answer::{ABORTS, Abort, Answer, Body},
    asked::Asked,
    change::OF_THE_WAY,
    multipart,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use std::{
    cell::OnceCell,
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

/// The most entries of a file.
const MOST_ENTRIES: usize = 100_000;

/// The requests of a file, with their answers.
#[derive(Debug, Default)]
pub struct Recording {
    /// By address, without its fragment.
    entries: HashMap<String, Vec<Entry>>,
    count: usize,
    left_out: BTreeMap<&'static str, usize>,
    /// The redaction of the file.
    redaction: Redaction,
}

/// The reason of a file of another tool.
const NOT_IN_FILE: &str = "the body is not in the file";

/// An entry of a file, as it was read.
enum Known {
    /// Its address, and its answer.
    Answers(String, Entry),
    /// Why it answers nothing.
    LeftOut(&'static str),
}

#[derive(Debug)]
struct Entry {
    method: String,
    headers: Vec<(String, String)>,
    /// The body of a POST; `None` if the file does not say whether there was one.
    post: Option<Vec<u8>>,
    answer: Answer,
}

impl Recording {
    /// Reads a file. `attached` reads a file that a body is in, by its name in the HAR.
    ///
    /// # Errors
    /// The place and the nature of the first mistake.
    pub fn read(text: &[u8], attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Recording, String> {
        let har: Value = serde_json::from_slice(text).map_err(|error| format!("it is not JSON: {error}"))?;
        let entries = har["log"]["entries"].as_array().ok_or("log.entries is not a list")?;
        if entries.len() > MOST_ENTRIES {
            return Err(format!("it has {} entries; {MOST_ENTRIES} is the most", entries.len()));
        }
        let names = har["log"][har::REDACTED_NAMES].as_array().into_iter().flatten();
        let names = names.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        let redaction = Redaction { off: false, names };
        let mut recording = Recording { redaction, ..Recording::default() };
        for (at, entry) in entries.iter().enumerate() {
            match read(entry, attached).map_err(|why| format!("log.entries[{at}]: {why}"))? {
                Known::Answers(url, entry) => {
                    recording.entries.entry(url).or_default().push(entry);
                    recording.count += 1;
                }
                Known::LeftOut(why) => *recording.left_out.entry(why).or_default() += 1,
            }
        }
        Ok(recording)
    }

    /// How many entries there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The entries that answer nothing: why, and how many.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.left_out.iter().map(|(why, count)| (*why, *count))
    }

    /// Whether an entry is for that address and method.
    pub(super) fn asks(&self, url: &str, method: &str) -> bool {
        self.of(url).any(|entry| entry.method.eq_ignore_ascii_case(method))
    }

    /// The answer to a request.
    pub(super) fn answer(&self, asked: &Asked) -> Option<&Answer> {
        let kind = asked.headers.get("content-type").map_or("", String::as_str);
        // Made for all entries once, and only if one is compared with it.
        let redacted = OnceCell::new();
        let is_body = |post: &[u8], body: &str| {
            let as_captured = || {
                redacted.get_or_init(|| {
                    let known = self.redaction.headers(&mut asked.headers.clone());
                    self.redaction.text(body, kind, &known)
                })
            };
            post == body.as_bytes() || post == as_captured().as_bytes() || multipart::is_same(post, body, kind)
        };
        let mut fitting: Vec<&Entry> =
            self.of(&asked.url).filter(|entry| entry.method.eq_ignore_ascii_case(&asked.method)).collect();
        if asked.method.eq_ignore_ascii_case("POST") {
            let has_body =
                |entry: &&Entry| matches!((&asked.body, &entry.post), (Some(body), Some(post)) if is_body(post, body));
            match fitting.iter().any(&has_body) {
                true => fitting.retain(&has_body),
                // The body of the request or of a recording is unknown, so no recording is known to fit. If all
                // recordings have the same answer, that answer is right.
                false => {
                    fitting.retain(|entry| asked.body.is_none() || entry.post.is_none());
                    if !fitting.windows(2).all(|pair| pair[0].answer.is_like(&pair[1].answer)) {
                        return None;
                    }
                }
            }
        }
        let common = |entry: &Entry| {
            let is_common = |(name, value): &&(String, String)| asked.headers.get(name) == Some(value);
            entry.headers.iter().filter(is_common).count()
        };
        // Of several best entries take the first, so reverse the order: `max_by_key` returns the last.
        let best = fitting.into_iter().rev().max_by_key(|entry| common(entry));
        best.map(|entry| &entry.answer)
    }

    fn of(&self, url: &str) -> std::slice::Iter<'_, Entry> {
        let url = without_fragment(url);
        let found = self.entries.get(url).or_else(|| self.entries.get(&self.redaction.url(url)));
        found.map_or(&[][..], Vec::as_slice).iter()
    }
}

fn without_fragment(url: &str) -> &str {
    url.split('#').next().unwrap_or_default()
}

fn read(entry: &Value, attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Known, String> {
    let (request, response) = (&entry["request"], &entry["response"]);
    let text =
        |value: &Value, name: &str| value.as_str().map(str::to_owned).ok_or_else(|| format!("{name} is not a text"));
    let url = without_fragment(&text(&request["url"], "request.url")?).to_owned();
    let method = text(&request["method"], "request.method")?.to_ascii_uppercase();
    let headers = self::headers(&request["headers"], "request.headers")?;
    let post = content(&request["postData"], "request.postData", attached)?;
    let status = response["status"].as_i64().ok_or("response.status is not a number")?;
    let error = [&response["_error"], &response["_failureText"]].into_iter().find_map(Value::as_str);
    if let Some(why) = incomplete(&response["content"], status, &method, error) {
        return Ok(Known::LeftOut(why));
    }
    // A POST is chosen by its body, and no body equals a cut one.
    if method == "POST" && request["postData"]["comment"] == har::CUT {
        return Ok(Known::LeftOut(har::POST_CUT));
    }
    let bytes = posted_bytes(request, &headers);
    if method == "POST" && post.is_empty() && bytes.is_some_and(|bytes| bytes > 0) {
        return Ok(Known::LeftOut(har::POST_NOT_KEPT));
    }
    let answer = match u16::try_from(status) {
        Ok(status @ 100..=599) => Answer::Fulfil {
            status,
            headers: answered(self::headers(&response["headers"], "response.headers")?, &response["content"]),
            body: Body::Bytes(Arc::new(content(&response["content"], "response.content", attached)?)),
            delay: Duration::ZERO,
        },
        // Browsers write 0 or -1 for a request that failed.
        Ok(0) | Err(_) => Answer::Abort { reason: failure(error), delay: Duration::ZERO },
        Ok(other) => return Err(format!("response.status is {other}")),
    };
    let post = (!post.is_empty() || bytes.is_some()).then_some(post);
    Ok(Known::Answers(url, Entry { method, headers, post, answer }))
}

/// How many bytes the body of a request had, if the file says so.
fn posted_bytes(request: &Value, headers: &[(String, String)]) -> Option<u64> {
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let sizes = [request["bodySize"].as_u64(), length.and_then(|(_, length)| length.parse().ok())];
    sizes.into_iter().flatten().max()
}

/// Why an answer lacks its body, if it does. A body that is not in the file has a size there, or -1 for an unknown one.
fn incomplete(content: &Value, status: i64, method: &str, error: Option<&str>) -> Option<&'static str> {
    let status = u16::try_from(status).ok().filter(|status| *status >= 100)?;
    if error.is_some() {
        return Some(har::BROKEN_OFF);
    }
    let ours = [har::CUT, har::NOT_KEPT, har::NOT_UTF8].into_iter().find(|why| content["comment"] == **why);
    let is_there = content["_file"].is_string() || !content["text"].is_null();
    let has_size = content["size"].as_f64().is_some_and(|size| size != 0.0);
    match ours {
        Some(why) => Some(why),
        None => (!is_there && has_size && !has_no_body(status, method)).then_some(NOT_IN_FILE),
    }
}

/// The headers of an answer. A body that is a text in the file is answered as UTF-8, whatever it came as.
fn answered(mut headers: Vec<(String, String)>, content: &Value) -> Vec<(String, String)> {
    headers.retain(|(name, _)| !OF_THE_WAY.contains(&name.as_str()));
    let is_text = content["text"].is_string() && content["encoding"] != "base64" && !content["_file"].is_string();
    for (_, kind) in headers.iter_mut().filter(|(name, _)| is_text && name == "content-type") {
        let lower = kind.to_ascii_lowercase();
        if let Some(at) = lower.find("charset=") {
            let end = kind[at..].find(';').map_or(kind.len(), |length| at + length);
            kind.replace_range(at..end, "charset=utf-8");
        } else if lower.starts_with("text/") {
            // Without a name a page would guess the character set.
            kind.push_str("; charset=utf-8");
        }
    }
    headers
}

/// The reason of a failure, as Chromium's name of it in the file.
fn failure(error: Option<&str>) -> &'static Abort {
    let named = error.and_then(|name| ABORTS.iter().find(|abort| abort.chromium == name));
    named.or_else(|| Abort::of("failed")).unwrap_or(&ABORTS[0])
}

/// The bytes of a body: as text, as base64, or in a file beside the HAR (`_file`, as Playwright writes it).
fn content(content: &Value, name: &str, attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Vec<u8>, String> {
    if let Some(file) = content["_file"].as_str() {
        return attached(file).map_err(|why| format!("{name}._file: {why}"));
    }
    let text = match &content["text"] {
        Value::Null => return Ok(Vec::new()),
        text => text.as_str().ok_or_else(|| format!("{name}.text is not a text"))?,
    };
    match content["encoding"].as_str() {
        Some("base64") => STANDARD.decode(text.trim()).map_err(|error| format!("{name}.text is no base64: {error}")),
        _ => Ok(text.as_bytes().to_vec()),
    }
}

/// Names in lower case. HTTP/2's own, which begin with a colon, and those that no answer may have, are left out.
fn headers(list: &Value, name: &str) -> Result<Vec<(String, String)>, String> {
    let list = match list {
        Value::Null => return Ok(Vec::new()),
        list => list.as_array().ok_or_else(|| format!("{name} is not a list"))?,
    };
    let mut headers = Vec::new();
    for (at, header) in list.iter().enumerate() {
        let (Some(key), Some(value)) = (header["name"].as_str(), header["value"].as_str()) else {
            return Err(format!("{name}[{at}] lacks a name or a value"));
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
        let key_fits = !key.is_empty() && key.chars().all(is_name);
        // Some tools write the values of one name into one text, a line each.
        for value in value.split('\n').filter(|_| key_fits) {
            let value = value.trim();
            if value.chars().all(|c| (!c.is_control() || c == '\t') && c <= '\u{ff}') {
                headers.push((key.to_ascii_lowercase(), value.to_owned()));
            }
        }
    }
    Ok(headers)
}

#[cfg(test)]
mod tests;
