//! The page of a trace, written piece by piece. It has an index, and details packed in blocks of a hundred calls.
//! The page unpacks a block when somebody looks at it. So ten thousand calls open in less than a second.

use super::super::{defects::Defects, words::words};
use crate::html;
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use stagewright_commands::TIME_LINES;
use stagewright_traces::{
    KIND_ANSWER, KIND_CALL, KIND_FRAME, KIND_LOG, KIND_LOST, KIND_PAGE, KIND_PICTURE, KIND_PROBLEM, KIND_STEP,
    KIND_TEXT, PictureLine, Reader, is_base64, place_in_picture,
};
use std::{
    collections::HashSet,
    io::{self, BufWriter, Read, Write},
};

const STYLE: &str = concat!(html::shared_style!(), include_str!("view.css"));
const SCRIPT: &str = include_str!("view.js");

/// How many calls, or texts, are packed into one block.
const BLOCK: usize = 100;

/// How many events of the app the page lists.
const MOST_EVENTS: usize = 20_000;

/// The page that was written.
pub(super) struct Made {
    pub calls: usize,
    pub bytes: u64,
    pub defects: Defects,
}

/// Details that are packed together.
#[derive(Default)]
struct Block {
    name: &'static str,
    written: usize,
    waiting: Vec<Value>,
}

impl Block {
    /// Adds details. Returns the number of their block and their place in it.
    fn add(&mut self, value: Value, out: &mut impl Write) -> io::Result<(usize, usize)> {
        if self.waiting.len() == BLOCK {
            self.flush(out)?;
        }
        self.waiting.push(value);
        Ok((self.written, self.waiting.len() - 1))
    }

    fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        serde_json::to_writer(&mut packed, &self.waiting)?;
        let packed = STANDARD.encode(packed.finish()?);
        writeln!(out, "<script type=\"text/plain\" id=\"{}{}\">{packed}</script>", self.name, self.written)?;
        self.written += 1;
        self.waiting.clear();
        Ok(())
    }
}

/// Counts the bytes that are written.
struct Counted<W> {
    to: W,
    bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Writes the page of a trace.
pub(super) fn write<R: Read>(mut reader: Reader<R>, file: impl Write) -> io::Result<Made> {
    let mut out = Counted { to: BufWriter::new(file), bytes: 0 };
    let header = reader.header.clone();
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n{}<title>Trace</title>\n<style>{STYLE}</style>\n\
         <header><h1>Trace</h1><span id=\"count\" role=\"status\"></span>\
         <input type=\"search\" id=\"search\" placeholder=\"Search\" aria-label=\"Search in calls, texts and events\">\
         <label><input type=\"checkbox\" id=\"failed\"> failures only</label>\
         <button type=\"button\" id=\"overview\">Overview</button></header>\n\
         <nav id=\"film\" aria-label=\"Film strip\"></nav>\n\
         <section aria-label=\"Calls\"><div id=\"calls\" role=\"listbox\" tabindex=\"0\" aria-label=\"Calls\"><div role=\"presentation\"></div></div></section>\n\
         <main id=\"detail\" tabindex=\"-1\" aria-live=\"polite\"></main>\n",
        html::policy(SCRIPT, STYLE, "blob:")
    )?;
    let (mut details, mut texts) = (Block { name: "d", ..Block::default() }, Block { name: "x", ..Block::default() });
    let mut index = Index::default();
    let mut defects = Defects::default();
    for line in reader.by_ref() {
        defects.take(&line);
        match line["kind"].as_str().unwrap_or_default() {
            KIND_PICTURE => index.picture(&line, &mut out)?,
            KIND_FRAME if index.pictures.contains(line["hash"].as_str().unwrap_or_default()) => index.frames.push(
                json!({ "at": line["at"], "window": line["window"], "hash": line["hash"], "size": sides(&line["size"]) }),
            ),
            KIND_CALL => {
                let place = details.add(json!({ "args": line["args"], "result": line["result"] }), &mut out)?;
                index.calls.push(call(&line, place));
            }
            KIND_TEXT => {
                let whole = json!({ "text": text(&line["text"]), "added": line["added"], "removed": line["removed"] });
                let (block, at) = texts.add(whole, &mut out)?;
                index.texts.push(json!({
                    "seq": line["seq"], "at": line["at"], "window": line["window"], "block": block, "at_in_block": at,
                }));
            }
            KIND_LOG => {
                let bad = matches!(line["level"].as_str(), Some("error" | "assert"));
                index.event(&line["at"], line["source"].as_str().unwrap_or_default(), text(&line["text"]), bad);
            }
            KIND_PROBLEM => {
                let problem = &line["problem"];
                index.event(&problem["timestamp"], "problem", text(&problem["text"]), true);
            }
            KIND_ANSWER => index.answer(&line),
            KIND_LOST => {
                // The line has no time. It was written after the event before it.
                let at = index.events.last().map_or(Value::Null, |event| event["at"].clone());
                index.event(&at, "trace", format!("{} lines were lost: {}", line["records"], text(&line["why"])), true);
            }
            KIND_PAGE => index.page(&line, &mut out)?,
            KIND_STEP => index.steps.push(json!({
                "line": line["line"], "file": text(&line["file"]), "text": text(&line["text"]), "from": line["from"],
                "to": line["to"],
            })),
            _ => {}
        }
    }
    details.flush(&mut out)?;
    texts.flush(&mut out)?;
    index.calls.sort_by_key(|call| call["from"].as_u64());
    index.frames.sort_by_key(|frame| frame["at"].as_u64());
    index.events.sort_by_key(|event| event["at"].as_u64());
    let Index { calls, frames, texts, events, steps, pages, .. } = &index;
    let whole = json!({
        "started_at": header.started_at, "calls": calls, "frames": frames, "texts": texts, "events": events,
        "steps": steps, "pages": pages,
    });
    // Escape `<`, so that no text ends the element that contains it.
    let whole = whole.to_string().replace('<', "\\u003c");
    writeln!(out, "<script type=\"text/plain\" id=\"index\">{whole}</script>\n<script>{SCRIPT}</script>\n</html>")?;
    out.flush()?;
    defects.end(&reader);
    Ok(Made { calls: index.calls.len(), bytes: out.bytes, defects })
}

#[derive(Default)]
struct Index {
    calls: Vec<Value>,
    frames: Vec<Value>,
    texts: Vec<Value>,
    events: Vec<Value>,
    /// The lines of the run file.
    steps: Vec<Value>,
    /// The pages that were saved.
    pages: Vec<Value>,
    pictures: HashSet<String>,
}

impl Index {
    /// Writes a picture. Omits anything that is not one, since the file is untrusted.
    fn picture(&mut self, line: &Value, out: &mut impl Write) -> io::Result<()> {
        let Some(PictureLine { hash, mime, data }) = PictureLine::of(line) else { return Ok(()) };
        if self.pictures.insert(hash.to_owned()) {
            writeln!(out, "<script type=\"text/plain\" id=\"p-{hash}\" data-mime=\"{mime}\">{data}</script>")?;
        }
        Ok(())
    }

    /// Writes a page that was saved. The viewer offers it as a file, and shows nothing of it.
    fn page(&mut self, line: &Value, out: &mut impl Write) -> io::Result<()> {
        let data = line["data"].as_str().unwrap_or_default();
        if is_base64(data) {
            let number = self.pages.len();
            writeln!(out, "<script type=\"text/plain\" id=\"m{number}\">{data}</script>")?;
            self.pages.push(json!({ "seq": line["seq"], "window": text(&line["window"]) }));
        }
        Ok(())
    }

    fn event(&mut self, at: &Value, source: &str, text: String, bad: bool) {
        if self.events.len() < MOST_EVENTS {
            let at = at.as_f64().map_or(0, |at| at as u64);
            self.events.push(json!({ "at": at, "source": source, "text": text, "bad": bad }));
        }
    }

    /// The events that a verb has listed.
    fn answer(&mut self, line: &Value) {
        let tool = line["tool"].as_str().unwrap_or_default();
        for row in TIME_LINES.iter().copied().flatten().filter(|row| row.tool == tool) {
            for event in row.events(&line["answer"]) {
                self.event(&event.at.into(), event.source, event.text, false);
            }
        }
        if tool == "network_captured" {
            for request in line["answer"]["events"].as_array().into_iter().flatten() {
                let status = request["status"].as_u64();
                let end = status.map_or_else(|| text(&request["failure"]), |status| status.to_string());
                let words = format!("{} {} {end}", text(&request["method"]), text(&request["url"]));
                let failed = request["failure"].is_string() || status.is_some_and(|status| status >= 400);
                self.event(&request["timestamp"], "network", words, failed);
            }
        }
    }
}

/// A call in the index.
fn call(line: &Value, (block, at): (usize, usize)) -> Value {
    let mut call = json!({
        "seq": line["seq"], "tool": text(&line["tool"]), "ok": line["ok"] == true, "acts": line["acts"] == true,
        "from": line["started_at"], "to": line["finished_at"], "words": words(line), "block": block, "at_in_block": at,
        "tokens": line["estimated_tokens"].as_u64().unwrap_or_default(),
    });
    for field in ["code", "window", "left"] {
        if !line[field].is_null() {
            call[field] = line[field].clone();
        }
    }
    if let Some(place) = place_in_picture(line) {
        call["box"] = json!(place);
    }
    call
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn sides(size: &Value) -> [f64; 2] {
    [0, 1].map(|side| size[side].as_f64().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(lines: &[Value]) -> (String, Made) {
        let header = json!({ "kind": "header", "format": "stagewright-trace", "version": 2, "started_at": 1, "core_version": "0" });
        let text: String = [&[header], lines].concat().iter().map(|line| format!("{line}\n")).collect();
        let mut page = Vec::new();
        let made = write(Reader::open(text.as_bytes()).expect("a trace"), &mut page).expect("written");
        (String::from_utf8(page).expect("text"), made)
    }

    #[test]
    fn app_text_is_escaped_in_the_trace_page() {
        let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
        let (page, made) = made(&[
            json!({ "kind": "call", "seq": 1, "tool": hostile, "ok": false, "code": hostile, "args": { "text": hostile },
                "target": { "role": hostile, "name": hostile }, "window": hostile, "started_at": 1, "finished_at": 2 }),
            json!({ "kind": "log", "at": 1, "source": hostile, "text": hostile }),
            json!({ "kind": "text", "seq": 1, "at": 1, "window": hostile, "text": hostile }),
            json!({ "kind": "picture", "hash": hostile, "mime": hostile, "data": hostile }),
            json!({ "kind": "picture", "hash": "ab", "mime": "image/webp", "data": hostile }),
            json!({ "kind": "picture", "hash": "ab", "mime": "image/svg+xml", "data": "AAAA" }),
        ]);
        assert_eq!((made.calls, made.defects.complete), (1, false));
        assert!(!page.contains("alert(1)</script>") && !page.contains("<img src=x"), "{page}");
        assert!(!page.contains("image/svg"), "{page}");
        let ours = page.matches("<script>").count();
        assert_eq!(ours, 1, "one script runs, whose hash the policy has");
    }

    #[test]
    fn trace_page_policy_has_the_script_and_style_hashes() {
        let (page, _) = made(&[]);
        assert!(html::has_only_its_own(&page), "{page}");
    }
}
