//! A trace as the zip file that Playwright's trace viewer opens.
//!
//! It is version 7 of that format, which viewers from 1.45 on read; newer ones convert it. A page is a snapshot whose only
//! element is the picture of the window, so that the viewer shows what the window showed.

use super::{
    super::words::words,
    har,
    moments::{Moment, Moments},
    zip::Zip,
};
use crate::REGISTRY;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use sha1::{Digest, Sha1};
use stagewright_driver::error::Outcome;
use stagewright_groups::network::exchange::Exchange;
use stagewright_traces::{KIND_CALL, KIND_LOG, KIND_PICTURE, KIND_PROBLEM, PictureLine, Reader, place_in_picture};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, Seek, Write},
};

/// The version of the format.
const VERSION: u64 = 7;

/// A place where a snapshot is needed: the call, and whether it is the one after it.
type Use = (usize, bool);

/// Writes the zip file. `open` opens the trace anew for each pass over it.
pub(super) fn write(
    to: impl Write + Seek,
    moments: &Moments,
    requests: &[Exchange],
    open: &dyn Fn() -> Outcome<Reader<File>>,
) -> Outcome<io::Result<()>> {
    let mut zip = Zip::new(to);
    let (events, pictures) = (open()?, open()?);
    let all = || -> io::Result<()> {
        zip.add("trace.trace", |out| Events::new(moments, out).write(events))?;
        zip.add("trace.network", |out| network(requests, moments, out))?;
        if let Some((file, text)) = &moments.source {
            zip.add(&format!("resources/src@{}.txt", sha1(file)), |out| out.write_all(text.as_bytes()))?;
        }
        let shown: std::collections::HashSet<&str> = moments.frames.iter().map(|frame| frame.hash.as_str()).collect();
        for line in pictures {
            if let Some(PictureLine { hash, data, .. }) = PictureLine::of(&line)
                && shown.contains(hash)
                && let Ok(bytes) = STANDARD.decode(data)
            {
                zip.store(&format!("resources/{hash}"), &bytes)?;
            }
        }
        Ok(())
    };
    let written = all();
    Ok(written.and_then(|()| zip.finish()))
}

struct Events<'a> {
    moments: &'a Moments,
    out: &'a mut dyn Write,
    by_seq: HashMap<u64, usize>,
    /// For each picture the snapshots that show it.
    uses: HashMap<&'a str, Vec<Use>>,
    /// How many snapshots each window has so far.
    snapshots: HashMap<&'a str, usize>,
}

impl<'a> Events<'a> {
    fn new(moments: &'a Moments, out: &'a mut dyn Write) -> Events<'a> {
        let mut uses: HashMap<&str, Vec<Use>> = HashMap::new();
        for (number, call) in moments.calls.iter().enumerate() {
            for (frame, after) in [(call.before, false), (call.after, true)] {
                if let Some(frame) = frame {
                    uses.entry(&moments.frames[frame].hash).or_default().push((number, after));
                }
            }
        }
        Events { moments, out, by_seq: moments.by_seq(), uses, snapshots: HashMap::new() }
    }

    fn write(mut self, mut reader: Reader<File>) -> io::Result<()> {
        self.put(&json!({
            "type": "context-options", "version": VERSION, "origin": "library", "browserName": "chromium",
            "platform": stagewright_os::conventions::SYSTEM, "wallTime": self.moments.began, "monotonicTime": 0,
            "title": reader.header.session, "options": { "viewport": self.viewport() }, "sdkLanguage": "javascript",
            "contextId": "context@1",
        }))?;
        for frame in &self.moments.frames {
            let [width, height] = frame.size;
            self.put(&json!({
                "type": "screencast-frame", "pageId": frame.window, "sha1": frame.hash, "width": width, "height": height,
                "timestamp": self.at(frame.at),
            }))?;
        }
        for line in reader.by_ref() {
            match line["kind"].as_str() {
                Some(KIND_CALL) => self.call(&line)?,
                Some(KIND_LOG) => self.log(&line)?,
                Some(KIND_PROBLEM) => self.put(&json!({ "type": "error", "message": line["problem"]["text"] }))?,
                Some(KIND_PICTURE) => self.snapshots(&line)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn put(&mut self, event: &Value) -> io::Result<()> {
        serde_json::to_writer(&mut *self.out, event)?;
        self.out.write_all(b"\n")
    }

    /// A moment in milliseconds since the beginning.
    fn at(&self, epoch_ms: u64) -> u64 {
        epoch_ms.saturating_sub(self.moments.began)
    }

    fn viewport(&self) -> Value {
        let [width, height] = self.moments.frames.first().map_or([1280.0, 800.0], |frame| frame.size);
        json!({ "width": width, "height": height })
    }

    fn call(&mut self, line: &Value) -> io::Result<()> {
        let Some(number) = line["seq"].as_u64().and_then(|seq| self.by_seq.get(&seq).copied()) else { return Ok(()) };
        let moments = self.moments;
        let call = &moments.calls[number];
        let tool = line["tool"].as_str().unwrap_or_default();
        let verb = REGISTRY.find(tool).map_or_else(|| tool.to_owned(), |row| row.verb());
        let id = id_of(number);
        let mut before = json!({
            "type": "before", "callId": id, "startTime": self.at(call.from), "apiName": format!("{verb} {}", words(line)),
            "class": "Stagewright", "method": verb, "params": line["args"], "pageId": page_of(moments, call),
        });
        if call.before.is_some() {
            before["beforeSnapshot"] = format!("before@{id}").into();
        }
        if let Some(outer) = call.outer.and_then(|outer| self.by_seq.get(&outer)) {
            before["parentId"] = id_of(*outer).into();
        }
        if let Some(step) = moments.step_of(call) {
            before["stack"] = json!([{ "file": step.file, "line": step.line, "column": 1 }]);
        }
        self.put(&before)?;
        let point = place_in_picture(line)
            .map(|[left, top, width, height]| json!({ "x": left + width / 2.0, "y": top + height / 2.0 }));
        if let Some(point) = &point {
            self.put(&json!({ "type": "input", "callId": id, "point": point }))?;
        }
        let mut after = json!({ "type": "after", "callId": id, "endTime": self.at(call.to), "result": line["result"] });
        if call.after.is_some() {
            after["afterSnapshot"] = format!("after@{id}").into();
        }
        if line["left"] == true {
            after["error"] = json!({ "name": "left", "message": "its caller left, or the trace ended first" });
        } else if line["ok"] != true {
            let told = line["result"]["error"].as_str().unwrap_or_default();
            after["error"] = json!({ "name": line["code"], "message": told });
        }
        self.put(&after)
    }

    fn log(&mut self, line: &Value) -> io::Result<()> {
        let at = self.at(line["at"].as_u64().unwrap_or_default());
        let text = line["text"].as_str().unwrap_or_default();
        let event = match line["source"].as_str() {
            Some(output @ ("stdout" | "stderr")) => {
                json!({ "type": output, "timestamp": at, "text": format!("{text}\n") })
            }
            source => {
                let kind = match line["level"].as_str() {
                    Some("warn") => "warning",
                    Some(level) => level,
                    None => "log",
                };
                let location = &line["location"];
                json!({
                    "type": "console", "time": at, "messageType": kind, "text": text, "args": [],
                    "pageId": line["windowId"].as_str().or(source),
                    "location": {
                        "url": location["url"].as_str().unwrap_or_default(),
                        "lineNumber": location["line"].as_u64().unwrap_or_default(),
                        "columnNumber": location["column"].as_u64().unwrap_or_default(),
                    },
                })
            }
        };
        self.put(&event)
    }

    /// Writes the snapshots that show a picture. Only the first one of a window has the picture; the others refer to it.
    fn snapshots(&mut self, line: &Value) -> io::Result<()> {
        let Some(PictureLine { hash, mime, data }) = PictureLine::of(line) else { return Ok(()) };
        let Some(uses) = self.uses.remove(hash) else { return Ok(()) };
        let source = format!("data:{mime};base64,{data}");
        let moments = self.moments;
        // The number of the snapshot that has the picture, for each window.
        let mut first: HashMap<&str, usize> = HashMap::new();
        for (number, is_after) in uses {
            let call = &moments.calls[number];
            let Some(frame) = (if is_after { call.after } else { call.before }) else { continue };
            let frame = &moments.frames[frame];
            let window = frame.window.as_str();
            let count = self.snapshots.entry(window).or_default();
            let own = *count;
            *count += 1;
            let tree = match first.get(window) {
                // The root is the third node in post-order.
                Some(other) => json!([[own - other, 2]]),
                None => json!([
                    "HTML", {},
                    ["BODY", { "style": "margin:0" }, ["IMG", { "src": source, "style": "display:block;width:100%" }]]
                ]),
            };
            first.entry(window).or_insert(own);
            let (id, [width, height]) = (id_of(number), frame.size);
            let (name, at) = if is_after { ("after", call.to) } else { ("before", call.from) };
            let event = json!({ "type": "frame-snapshot", "snapshot": {
                "callId": id, "snapshotName": format!("{name}@{id}"), "pageId": window, "frameId": window,
                "frameUrl": "about:blank", "doctype": "html", "html": tree,
                "viewport": { "width": width, "height": height }, "timestamp": self.at(at), "wallTime": at,
                "collectionTime": 0, "resourceOverrides": [], "isMainFrame": true,
            }});
            self.put(&event)?;
        }
        Ok(())
    }
}

/// The number of a call as Playwright names calls.
fn id_of(number: usize) -> String {
    format!("call@{}", number + 1)
}

/// The window that shows a call.
fn page_of(moments: &Moments, call: &Moment) -> Option<String> {
    let shown = call.after.or(call.before).map(|frame| moments.frames[frame].window.clone());
    shown.or_else(|| call.window.clone())
}

/// The requests as the viewer's list of them.
fn network(requests: &[Exchange], moments: &Moments, out: &mut dyn Write) -> io::Result<()> {
    let har = har::file(requests);
    let rows = requests.iter().filter(|row| !row.pending);
    for (row, entry) in rows.zip(har["log"]["entries"].as_array().into_iter().flatten()) {
        let mut snapshot = entry.clone();
        snapshot["_monotonicTime"] = row.timestamp.saturating_sub(moments.began).into();
        snapshot["pageref"] = row.window_id.clone().unwrap_or_default().into();
        serde_json::to_writer(&mut *out, &json!({ "type": "resource-snapshot", "snapshot": snapshot }))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The name of a file's text in the zip: Playwright looks for it by this hash of the path.
fn sha1(text: &str) -> String {
    Sha1::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
