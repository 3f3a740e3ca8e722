//! One trial: lay out the page, call the tool, read the witness's log, and judge a refusal. Of the other answers one in
//! twenty is judged too.

use super::{
    SECOND,
    log::{Heard, Plan},
    table::Table,
    verdict::{Judged, Trial, Verdict, kept_moving},
};
use crate::support::Mcp;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The text that is typed.
pub const TEXT: &str = "typed";

/// The default budget (ms) of a call.
const DEFAULT_BUDGET_MS: u64 = 5_000;

/// A budget (ms) that is enough on a busy machine, too.
const PATIENT_BUDGET_MS: u64 = 20_000;

/// Runs the trial of this seed. On a busy machine the budget may end before the page rests. So a refusal that took all
/// of it, though a mouse could press, is tried once more with a long budget.
pub fn one(mcp: &mut Mcp, door: &mut Table, seed: u64) -> Trial {
    let mut trial = with_budget(mcp, door, seed, None);
    let took_all = trial.took.as_millis() * 10 >= u128::from(trial.plan.budget) * 9;
    if matches!(trial.verdict, Verdict::Pressable(_)) && took_all && !trial.plan.hopeless {
        let again = with_budget(mcp, door, seed, Some(PATIENT_BUDGET_MS)).verdict;
        if matches!(again, Verdict::Right | Verdict::Told | Verdict::InTime) {
            trial.verdict = Verdict::InTime;
        }
    }
    trial
}

/// Runs the trial with this budget (ms), or with the one of its plan.
fn with_budget(mcp: &mut Mcp, door: &mut Table, seed: u64, budget: Option<u64>) -> Trial {
    let mut plan: Plan = door.ask("load", json!({ "seed": seed }));
    plan.budget = budget.unwrap_or(plan.budget);
    let window = window_of(mcp, door, &plan);
    // A role or selector reaches the window and its frames of the same origin.
    let reachable = plan.kinds.iter().all(|kind| kind == "same" || kind == "srcdoc");
    let mut locator = match plan.by.as_str() {
        _ if !reachable => None,
        "ref" => None,
        "selector" if plan.role != "checkbox" => Some(json!({ "selector": "[data-id=target]" })),
        _ => Some(json!({ "role": plan.role, "name_exact": "Target" })),
    };
    if locator.is_none() {
        locator = by_snapshot(mcp, &plan, &window);
    }
    if plan.opens {
        door.tell("open");
    }
    door.tell("go");
    if locator.is_none() {
        // The target was not there yet.
        door.tell("rested");
        locator = by_snapshot(mcp, &plan, &window);
    }
    if let Some(locator) = &mut locator
        && !window.is_null()
    {
        locator["window"] = window.clone();
    }
    let missing = json!({ "ok": false, "code": "NOT_IN_SNAPSHOT", "error": "the snapshot does not show the target" });
    let (mut reply, took) = match &locator {
        Some(locator) => act(mcp, &plan, locator.clone()),
        None => (missing, Duration::ZERO),
    };
    let refused = reply["ok"] != true;
    let mut heard: Heard = door.ask("heard", json!({ "late": refused }));
    let mut verdict = Verdict::of(&plan, &reply, &heard);
    let other_than_mouse = matches!(plan.action.as_str(), "type" | "select") || plan.by_fingers();
    // A list that was left open would commit its own choice with the next act.
    if plan.opens && plan.action == "select" && verdict == Verdict::Right {
        mcp.call("electron_click", json!({ "at": "3,3", "window": window, "timeoutMs": 1000 }));
        let after: Heard = door.ask("heard", json!({ "late": true }));
        let removed = plan.goes && after.target.is_none();
        let value = after.target.and_then(|control| control.value);
        if !removed && value != plan.gesture.value {
            verdict = Verdict::Wrong(format!("the next act changed it to {value:?}"));
        }
    }
    if verdict == Verdict::Refused && kept_moving(&plan, &reply) {
        // It may move for longer than this call waited.
        let patient = Plan { budget: plan.budget.max(DEFAULT_BUDGET_MS), ..plan.clone() };
        (reply, _) = act(mcp, &patient, locator.clone().expect("it was acted on"));
        heard = door.ask("heard", json!({ "late": reply["ok"] != true }));
        verdict = match Verdict::of(&patient, &reply, &heard) {
            Verdict::Right | Verdict::Told => Verdict::InTime,
            other => other,
        };
    }
    if verdict == Verdict::no_hand() && !other_than_mouse {
        // The page's plan may be wrong: a part of the target may stand out of a region that drags the window.
        let spot = heard.presses.iter().find(|press| press.id == "target").map(|press| press.at);
        let judged: Judged = door.ask("judge", json!({ "spot": spot }));
        let alive = Plan { dead: None, ..plan.clone() };
        verdict = match judged.pressable {
            true => Verdict::of(&alive, &reply, &heard),
            false => Verdict::Wrong(judged.tried.join("; ")),
        };
    }
    if verdict == Verdict::Refused {
        let judged = Judged::known(&plan, &reply, &heard).unwrap_or_else(|| door.ask("judge", json!({})));
        verdict =
            if judged.pressable { Verdict::Pressable(judged.tried) } else { Verdict::RefusedRightly(judged.tried) };
    }
    // The witness by hand: whether a mouse can do what was done.
    let sampled = reply["ok"] == true && seed % HAND_SAMPLE == 7 && !plan.endless && !other_than_mouse;
    let by_hand = sampled.then(|| door.ask("judge", json!({ "quick": true })));
    Trial { plan, reply, heard, took, verdict, by_hand }
}

/// Of how many answers that are `ok` one is done again by hand.
const HAND_SAMPLE: u64 = 20;

/// The handle of the trial's window, where it has another one than the app's first or others beside it. A caller who has
/// seen the list of windows means one of those.
fn window_of(mcp: &mut Mcp, door: &mut Table, plan: &Plan) -> Value {
    let is_first_window = plan.seed < SECOND && door.window.is_null();
    if is_first_window || door.contents == plan.contents {
        return door.window.clone();
    }
    let list = mcp.ok("electron_windows_list", json!({}));
    let windows = list["windows"].as_array().expect("a list");
    let titled =
        |title: &str| windows.iter().find(|window| window["title"] == title).map(|window| window["id"].clone());
    door.window = titled(&format!("Trial {}", plan.seed)).unwrap_or_else(|| panic!("{list:#}"));
    door.contents = plan.contents;
    door.window.clone()
}

/// The target's ref, by a snapshot of everything.
fn by_snapshot(mcp: &mut Mcp, plan: &Plan, window: &Value) -> Option<Value> {
    let snapshot = mcp.ok("electron_snapshot", json!({ "window": window }));
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
    let gesture = &plan.gesture;
    if let Some([x, y]) = gesture.position {
        args["position"] = format!("{x}%,{y}%").into();
    }
    if let Some(modifiers) = &gesture.modifiers {
        args["modifiers"] = modifiers.as_str().into();
    }
    let tool = match plan.action.as_str() {
        "hover" => "electron_hover",
        "check" => "electron_check",
        "type" => {
            args["text"] = TEXT.into();
            "electron_type"
        }
        "select" => {
            args["values"] = json!([gesture.value]);
            "electron_select_option"
        }
        "rightclick" => {
            args["button"] = "right".into();
            "electron_click"
        }
        "dblclick" => {
            args["clickCount"] = 2.into();
            "electron_click"
        }
        "tap" => {
            args["pointer"] = "touch".into();
            "electron_click"
        }
        "longpress" => {
            args["pointer"] = "touch".into();
            args["holdMs"] = gesture.hold_ms.into();
            "electron_click"
        }
        "swipe" => {
            let [x, y] = gesture.by.expect("a distance");
            args["by"] = format!("{x},{y}").into();
            args["pointer"] = "touch".into();
            "electron_drag"
        }
        "pinch" => {
            args["scale"] = gesture.scale.into();
            "electron_pinch"
        }
        "hold" => {
            args["holdMs"] = gesture.hold_ms.into();
            "electron_click"
        }
        "drag" => {
            let [x, y] = gesture.by.expect("a distance");
            args["by"] = format!("{x},{y}").into();
            "electron_drag"
        }
        "downup" => "electron_mouse_down",
        _ => "electron_click",
    };
    let began = Instant::now();
    let window = args["window"].clone();
    let mut reply = mcp.call(tool, args);
    let took = began.elapsed();
    if plan.action == "downup" && reply["ok"] == true {
        reply = mcp.call("electron_mouse_up", json!({ "window": window }));
    }
    (reply, took)
}
