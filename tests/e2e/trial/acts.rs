//! One trial: lay out the page, call the tool, read the witness's log, and judge a refusal.

use super::{
    table::Table,
    verdict::{Heard, Judged, Plan, Trial, Verdict, kept_moving},
};
use crate::support::Mcp;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The text that is typed.
pub const TEXT: &str = "typed";

/// The default budget (ms) of a call.
const DEFAULT_BUDGET_MS: u64 = 5_000;

/// Runs the trial of this seed.
pub fn one(mcp: &mut Mcp, door: &mut Table, seed: u64) -> Trial {
    let plan: Plan = door.ask("load", json!({ "seed": seed }));
    // A role or selector reaches the window and its frames of the same origin.
    let reachable = plan.kinds.iter().all(|kind| kind == "same" || kind == "srcdoc");
    let mut locator = match plan.by.as_str() {
        _ if !reachable => None,
        "ref" => None,
        "selector" if plan.role != "checkbox" => Some(json!({ "selector": "[data-id=target]" })),
        _ => Some(json!({ "role": plan.role, "name_exact": "Target" })),
    };
    if locator.is_none() {
        locator = by_snapshot(mcp, &plan);
    }
    door.tell("go");
    if locator.is_none() {
        // The target was not there yet.
        door.tell("rested");
        locator = by_snapshot(mcp, &plan);
    }
    let missing = json!({ "ok": false, "code": "NOT_IN_SNAPSHOT", "error": "the snapshot does not show the target" });
    let (mut reply, took) = match &locator {
        Some(locator) => act(mcp, &plan, locator.clone()),
        None => (missing, Duration::ZERO),
    };
    let refused = reply["ok"] != true;
    let mut heard: Heard = door.ask("heard", json!({ "late": refused }));
    let mut verdict = Verdict::of(&plan, &reply, &heard);
    if verdict == Verdict::Refused && kept_moving(&plan, &reply) {
        // It may move for longer than this call waited.
        let patient = Plan { budget: DEFAULT_BUDGET_MS, ..plan.clone() };
        (reply, _) = act(mcp, &patient, locator.clone().expect("it was acted on"));
        heard = door.ask("heard", json!({ "late": reply["ok"] != true }));
        verdict = match Verdict::of(&patient, &reply, &heard) {
            Verdict::Right | Verdict::Told => Verdict::InTime,
            other => other,
        };
    }
    if verdict == Verdict::Refused {
        let judged = Judged::known(&plan, &reply, &heard).unwrap_or_else(|| door.ask("judge", json!({})));
        verdict =
            if judged.pressable { Verdict::Pressable(judged.tried) } else { Verdict::RefusedRightly(judged.tried) };
    }
    Trial { plan, reply, heard, took, verdict }
}

/// The target's ref, by a snapshot of everything.
fn by_snapshot(mcp: &mut Mcp, plan: &Plan) -> Option<Value> {
    let snapshot = mcp.ok("electron_snapshot", json!({}));
    find_ref(&snapshot, &plan.role).map(|reference| json!({ "ref": reference }))
}

fn find_ref(at: &Value, role: &str) -> Option<u64> {
    match at {
        Value::Object(fields) => {
            if fields.get("role").is_some_and(|own| own == role)
                && fields.get("name").is_some_and(|name| name == "Target")
            {
                return fields.get("ref").and_then(Value::as_u64);
            }
            fields.values().find_map(|value| find_ref(value, role))
        }
        Value::Array(items) => items.iter().find_map(|item| find_ref(item, role)),
        _ => None,
    }
}

fn act(mcp: &mut Mcp, plan: &Plan, mut args: Value) -> (Value, Duration) {
    args["timeoutMs"] = plan.budget.into();
    let tool = match plan.action.as_str() {
        "hover" => "electron_hover",
        "check" => "electron_check",
        "type" => {
            args["text"] = TEXT.into();
            "electron_type"
        }
        "rightclick" => {
            args["button"] = "right".into();
            "electron_click"
        }
        "dblclick" => {
            args["clickCount"] = 2.into();
            "electron_click"
        }
        _ => "electron_click",
    };
    let began = Instant::now();
    (mcp.call(tool, args), began.elapsed())
}
