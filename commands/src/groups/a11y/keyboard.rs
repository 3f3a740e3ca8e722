//! `a11y-keyboard`: a page, used with the Tab key alone.

use super::shown::left_out;
use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean_line},
    steps,
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    surfaces::Surface,
};
use stagewright_groups::a11y::{
    keyboard::{self, Named, TabFindings},
    report::Unaudited,
};

/// Check that the Tab key reaches each control of a page, shows the focus, and leaves again
///
/// It presses Tab until the focus is where it began. Also lists items of the app's menu without a name. Exit status 1:
/// something is missing, or was not checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct A11yKeyboard {
    /// How often Tab is pressed at most
    #[serde(default = "two_hundred")]
    #[schemars(range(min = 1, max = 1000))]
    max_tabs: usize,
}

fn two_hundred() -> usize {
    200
}

/// An element that the focus can be on.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Control {
    /// Its ref
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none", default)]
    reference: Option<u32>,
    /// Its role
    role: String,
    /// Its accessible name
    name: String,
}

/// The stops of the Tab key.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Keyboard {
    /// Whether nothing is missing, and everything was checked
    passed: bool,
    /// The stops of the Tab key, in their order
    stops: Vec<Control>,
    /// Controls that Tab does not reach
    unreached: Vec<Control>,
    /// Stops that look the same with the focus
    focus_not_visible: Vec<Control>,
    /// The control that keeps the focus
    #[serde(skip_serializing_if = "Option::is_none", default)]
    trap: Option<Control>,
    /// Items of the app's menu without a name, by their place
    nameless_menu_items: Vec<String>,
    /// Whether the focus came around to where it began
    complete: bool,
    /// Parts that were not checked, with the reason
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    not_checked: Vec<Unaudited>,
}

fn control(named: Named) -> Control {
    Control { reference: named.reference, role: named.role, name: named.name }
}

/// How the presses ended.
struct Round {
    complete: bool,
    /// The number of the stop that keeps the focus.
    trap: Option<usize>,
}

impl Verb for A11yKeyboard {
    const TOOL: &'static str = "a11y_keyboard";
    const TITLE: &'static str = "Check a page with the Tab key";
    const GROUP: Group = Group::A11y;
    const OPERATION: Operation = Operation::Command;
    const DESTRUCTIVE: bool = false;
    type Reply = Keyboard;

    fn check(&self) -> Outcome<()> {
        match self.max_tabs {
            1..=1000 => Ok(()),
            _ => Err(Error::argument("maxTabs is from 1 to 1000.").detail("parameter", "maxTabs")),
        }
    }

    async fn run(self, call: Call) -> Outcome<Keyboard> {
        let surface = call.surface().await?;
        keyboard::begin(&surface).await?;
        let round = self.round(&call, &surface).await?;
        let found = keyboard::end(&surface).await?;
        let mut not_checked = found.not_checked();
        let TabFindings { stops, unreached, focus_not_visible, other_stops, .. } = found;
        // The only stop of a page gets the focus again and again.
        let round = match round.trap {
            Some(0) if !other_stops => Round { complete: true, trap: None },
            _ => round,
        };
        let controls = |all: Vec<Named>| all.into_iter().map(control).collect::<Vec<Control>>();
        let (stops, focus_not_visible) = (controls(stops), controls(focus_not_visible));
        let trap = round.trap.and_then(|place| stops.get(place)).cloned();
        // Whether other controls are reached is not known if the presses ended early.
        let unreached = if round.complete { controls(unreached) } else { vec![] };
        let nameless_menu_items = nameless_menu_items(&call).await.unwrap_or_else(|why| {
            not_checked.push(Unaudited { what: "the app's menu".into(), why });
            vec![]
        });
        let missing = [&unreached, &focus_not_visible].iter().any(|list| !list.is_empty());
        let passed = round.complete && !missing && nameless_menu_items.is_empty() && not_checked.is_empty();
        Ok(Keyboard {
            passed,
            stops,
            unreached,
            focus_not_visible,
            trap,
            nameless_menu_items,
            complete: round.complete,
            not_checked,
        })
    }
}

impl A11yKeyboard {
    /// Presses Tab until the focus is at the first stop again.
    async fn round(&self, call: &Call, surface: &Surface) -> Outcome<Round> {
        let key = call.registry.find("electron_key").ok_or_else(|| Error::internal("there is no key"))?;
        let (mut stuck, mut repeated, mut outside) = (0, 0, 0);
        for _ in 0..self.max_tabs {
            let args: Map<String, Value> = json!({ "key": "Tab" }).as_object().cloned().unwrap_or_default();
            let pressed = steps::made(call, key, args).await;
            if pressed.whole()["ok"] != true {
                return Err(steps::error_of(&pressed, "Tab"));
            }
            let now = keyboard::tabbed(surface).await?;
            stuck = if now.same { stuck + 1 } else { 0 };
            repeated += usize::from(now.known);
            outside = if now.place.is_none() { outside + 1 } else { 0 };
            if (now.known && now.place == Some(0)) || outside > 1 {
                return Ok(Round { complete: true, trap: None });
            }
            // Two controls that pass the focus to each other hold it as well.
            if stuck > 1 || repeated > 20 {
                return Ok(Round { complete: false, trap: now.place });
            }
        }
        Ok(Round { complete: false, trap: None })
    }
}

/// The items of the app's menu without a name, or why the menu could not be read.
async fn nameless_menu_items(call: &Call) -> Result<Vec<String>, String> {
    let row = call.registry.find("native_menu").ok_or("There is no verb that reads it.")?;
    let answer = steps::made(call, row, Map::new()).await;
    let answer = answer.whole();
    if answer["ok"] != true {
        return Err(answer["error"].as_str().unwrap_or("It cannot be read.").to_owned());
    }
    let mut found = vec![];
    if let Some(items) = answer["menu"]["items"].as_array() {
        nameless(items, "", &mut found);
    }
    Ok(found)
}

fn nameless(items: &[Value], above: &str, found: &mut Vec<String>) {
    for (number, item) in items.iter().enumerate() {
        let label = item["label"].as_str().unwrap_or_default();
        let place =
            format!("{above}{}", if label.is_empty() { format!("item {}", number + 1) } else { label.to_owned() });
        let hidden = item["type"] == "separator" || item["visible"] == false;
        if !hidden && label.trim().is_empty() && item["role"].is_null() {
            found.push(place.clone());
        }
        if let Some(inner) = item["submenu"].as_array().or_else(|| item["submenu"]["items"].as_array()) {
            nameless(inner, &format!("{place} > "), found);
        }
    }
}

impl Show for Keyboard {
    fn show(&self) -> String {
        let one = |control: &Control| {
            let number = control.reference.map_or(String::new(), |number| format!("@{number} "));
            clean_line(&format!("{number}{} {:?}", control.role, control.name))
        };
        let bad = |what: &str, control: &Control| format!("{}  {}", paint(Ink::Bad, what), one(control));
        let mut lines: Vec<String> = self.unreached.iter().map(|control| bad("not reached", control)).collect();
        lines.extend(self.focus_not_visible.iter().map(|control| bad("no visible focus", control)));
        lines.extend(self.trap.iter().map(|control| bad("keeps the focus", control)));
        lines.extend(
            self.nameless_menu_items.iter().map(|item| format!("menu item without a name: {}", clean_line(item))),
        );
        lines.extend(left_out("not checked", &self.not_checked));
        let end = if self.complete { "" } else { "; the focus did not come around" };
        lines.push(format!("{} stops{end}", self.stops.len()));
        lines.join("\n")
    }
}
