//! A snapshot of a window with its embedded documents. Frames of other sites and webviews have an agent of their own;
//! its lines and entries are inserted at the place of the frame.

use super::Renderers;
use crate::{
    error::{Error, Outcome},
    surfaces::{FramePlace, Surface, SurfaceKind},
};
use serde::{Deserialize, Serialize};
use serde_json::{
    Map, Value, json,
    value::{RawValue, to_raw_value},
};
use stagewright_agent::operations::Hidden;
use std::{pin::Pin, sync::Arc, time::Duration};

/// A snapshot as the agents gave it. The trees stay JSON text, which is parsed only to insert embedded documents.
#[derive(Debug, Serialize, Deserialize)]
pub struct Taken {
    /// `full` or `diff`
    pub kind: String,
    /// Full, as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Box<RawValue>>,
    /// Full, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot_text: Option<String>,
    /// Changes, as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<Box<RawValue>>,
    /// Changes, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff_text: Option<String>,
    /// `compact` or `full`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff_format: Option<String>,
    /// How many entries it holds.
    pub entry_count: u32,
    /// How many there are in all.
    pub total: u32,
    /// The page was reloaded since the last one.
    pub renderer_reloaded: bool,
    /// Entries were left out.
    pub truncated: bool,
    /// How many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated_entries: Option<u32>,
    /// How many of these were left out to keep a budget in tokens.
    #[serde(default)]
    pub over_budget: u32,
    /// On a page without visible content: the content that is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank: Option<Vec<Hidden>>,
    /// Frames whose content another agent reads.
    #[serde(default, skip_serializing)]
    frames: Vec<Spot>,
    /// The cost in tokens, if there is a budget.
    #[serde(default, skip_serializing)]
    cost: u64,
}

/// The position of a frame in the snapshot of the embedding document.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Spot {
    entry_index: Option<usize>,
    line_index: Option<usize>,
    depth: usize,
    /// Whether it is the frame inside a `<webview>`.
    guest: bool,
}

/// The smallest budget (tokens) in which a frame has room for more than its first line.
const LEAST_BUDGET: u64 = 50;

impl Taken {
    /// Removes all entries of a full snapshot, and counts them as left out.
    fn leave_out(&mut self) {
        if self.kind != "full" {
            return;
        }
        self.snapshot_text = self.snapshot_text.is_some().then(|| format!("… {} more", self.total));
        self.snapshot = self.snapshot.take().and_then(|_| to_raw_value(&json!({ "entries": [] })).ok());
        (self.entry_count, self.over_budget, self.cost) = (0, self.total, LEFT_OUT_COST);
        (self.truncated, self.truncated_entries) = (self.total > 0, Some(self.total));
        self.frames.clear();
    }
}

/// The tokens of the line that replaces a frame that was left out.
const LEFT_OUT_COST: u64 = 12;

impl Renderers {
    /// Takes a snapshot of a surface and of all embedded documents.
    pub fn snapshot<'a>(
        &'a self,
        surface: &'a Arc<Surface>,
        arg: &'a Value,
        budget: Duration,
    ) -> Pin<Box<dyn Future<Output = Outcome<Taken>> + Send + 'a>> {
        Box::pin(async move {
            let mut taken: Taken = surface.snapshot(arg.clone(), budget).await?;
            let spots = std::mem::take(&mut taken.frames);
            // A part of a page has no room for other documents.
            if !arg["within"].is_null() || !arg["page"].is_null() {
                return Ok(taken);
            }
            let mut parts = Vec::new();
            let mut part_arg = arg.clone();
            // Frames share the part of the budget that the embedding page has left.
            let mut left = arg["budgetTokens"].as_u64().map(|budget| budget.saturating_sub(taken.cost));
            self.wait_for_frame_answers().await;
            for child in self.surfaces.embedded_in(&surface.handle) {
                let place = surface.place_of(&child, budget).await;
                // The frame's agent does not know whether the frame is visible in its page.
                if place.is_some_and(|place| !place.shown) {
                    continue;
                }
                // If a frame cannot be read, it stays in the snapshot without content.
                if let Some(left) = left {
                    part_arg["budgetTokens"] = left.max(LEAST_BUDGET).into();
                    part_arg["embedded"] = true.into();
                }
                if let Ok(mut part) = self.snapshot(&child, &part_arg, budget).await {
                    if left.is_some_and(|left| left < LEAST_BUDGET) {
                        part.leave_out();
                    }
                    left = left.map(|left| left.saturating_sub(part.cost));
                    parts.push((child, place, part));
                }
            }
            if parts.is_empty() {
                return Ok(taken);
            }
            let value = |taken: Taken| serde_json::to_value(taken).map_err(Error::internal);
            let mut whole = value(taken)?;
            // The protocol has no frame owner for a webview's guest. Guests are in the order of their frames.
            let mut guests = (0..spots.len()).filter(|n| spots[*n].guest);
            let mut placed: Vec<_> = parts
                .into_iter()
                .map(|(child, place, part)| {
                    let nth = match child.kind() {
                        SurfaceKind::Webview => guests.next(),
                        _ => place.and_then(|p| usize::try_from(p.nth).ok()),
                    };
                    (nth, child, place, part)
                })
                .collect();
            // Insert from the last position to the first, so that the earlier indexes stay valid.
            placed.sort_by_key(|(nth, ..)| std::cmp::Reverse(nth.unwrap_or(usize::MAX)));
            for (nth, child, place, part) in placed {
                let spot = nth.and_then(|nth| spots.get(nth)).cloned().unwrap_or_default();
                splice(&mut whole, value(part)?, &child.handle, &spot, place);
            }
            serde_json::from_value(whole).map_err(Error::internal)
        })
    }

    /// The views of a window, besides its own page. Each has its own snapshot.
    pub fn views_in(&self, handle: &str) -> Vec<Arc<Surface>> {
        let held = |s: &Arc<Surface>| {
            let state = s.state.borrow();
            state.kind == SurfaceKind::View && state.parent.as_deref() == Some(handle) && state.gone.is_none()
        };
        self.surfaces.windows().into_iter().filter(held).collect()
    }
}

fn splice(whole: &mut Value, part: Value, handle: &str, spot: &Spot, place: Option<FramePlace>) {
    let Some(whole) = whole.as_object_mut() else { return };
    for count in ["entry_count", "total", "truncated_entries", "over_budget"] {
        let sum = whole.get(count).and_then(Value::as_u64).unwrap_or(0)
            + part.get(count).and_then(Value::as_u64).unwrap_or(0);
        if sum > 0 || whole.contains_key(count) {
            whole.insert(count.into(), sum.into());
        }
    }
    for flag in ["truncated", "renderer_reloaded"] {
        let either = whole.get(flag) == Some(&json!(true)) || part.get(flag) == Some(&json!(true));
        whole.insert(flag.into(), either.into());
    }
    if let Some(text) = part.get("snapshot_text").and_then(Value::as_str) {
        splice_text(whole, "snapshot_text", text, handle, spot);
    } else if let Some(text) = part.get("diff_text").and_then(Value::as_str) {
        append_lines(whole, text);
    } else if let Some(snapshot) = part.get("snapshot") {
        splice_entries(whole, snapshot, handle, spot, place);
    } else if let Some(diff) = part.get("diff") {
        append_diff(whole, diff);
    }
}

/// Inserts the text of an embedded snapshot after the frame's line, indented. Its first line gets the handle of the
/// surface as a prefix.
fn splice_text(whole: &mut Map<String, Value>, key: &str, text: &str, handle: &str, spot: &Spot) {
    let Some(Value::String(own)) = whole.get_mut(key) else { return };
    let mut lines: Vec<String> = own.lines().map(str::to_owned).collect();
    let at = spot.line_index.map_or(lines.len(), |i| (i + 1).min(lines.len()));
    let indent = "  ".repeat(spot.depth + 1);
    let part = text.lines().enumerate().map(|(nth, line)| match nth {
        0 => format!("{indent}{handle}: {line}"),
        _ => format!("{indent}{line}"),
    });
    lines.splice(at..at, part);
    *own = lines.join("\n");
}

fn append_lines(whole: &mut Map<String, Value>, text: &str) {
    let changes = text.lines().skip(1).collect::<Vec<_>>();
    let key = if whole.contains_key("diff_text") { "diff_text" } else { "snapshot_text" };
    if let (Some(Value::String(own)), false) = (whole.get_mut(key), changes.is_empty()) {
        own.push('\n');
        own.push_str(&changes.join("\n"));
    }
}

/// Inserts the entries of an embedded snapshot after the frame's entry. They get the handle of their surface, and their
/// boxes are shifted to the frame's position.
fn splice_entries(whole: &mut Map<String, Value>, part: &Value, handle: &str, spot: &Spot, place: Option<FramePlace>) {
    let Some(Value::Array(entries)) = whole.get_mut("snapshot").and_then(|s| s.get_mut("entries")) else { return };
    let mut added = part.get("entries").and_then(Value::as_array).cloned().unwrap_or_default();
    for entry in &mut added {
        if entry.get("surface_id").is_none() {
            entry["surface_id"] = handle.into();
        }
        let Some(place) = place else { continue };
        for (axis, by) in [("x", place.x), ("y", place.y)] {
            if let Some(value) = entry["bbox"][axis].as_f64() {
                entry["bbox"][axis] = json!(((value + by) * 10.0).round() / 10.0);
            }
        }
    }
    let at = spot.entry_index.map_or(entries.len(), |i| (i + 1).min(entries.len()));
    entries.splice(at..at, added);
}

fn append_diff(whole: &mut Map<String, Value>, part: &Value) {
    let Some(own) = whole.get_mut("diff") else { return };
    for list in ["added", "removed", "changed"] {
        if let (Some(Value::Array(own)), Some(Value::Array(part))) = (own.get_mut(list), part.get(list)) {
            own.extend(part.iter().cloned());
        }
    }
    if let (Some(Value::Object(own)), Some(Value::Object(part))) = (own.get_mut("ref_map"), part.get("ref_map")) {
        own.extend(part.clone());
    }
}
