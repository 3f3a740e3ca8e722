//! Finds the element of a recorded call. Role and name come first, where one element has them, and then the test id. The
//! words of its row, the caller's own locator and its place follow.

use super::super::{facts, noise};
use serde_json::{Map, Value, json};
use stagewright_commands::caller::Caller;
use std::{
    thread,
    time::{Duration, Instant},
};

/// How often the page is asked while the element is not there yet.
const BETWEEN: Duration = Duration::from_millis(50);

/// How long one question may take.
const ASKING: Duration = Duration::from_secs(10);

/// The most candidates that are compared by their places.
const MOST: u32 = 1_000;

/// How far (CSS px) an element that has another name may be from the recorded place.
const NEAR: f64 = 40.0;

/// Arguments that find an element.
const LOCATORS: [&str; 6] = ["ref", "selector", "role", "name_exact", "name_contains", "name"];

/// How an element was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Way {
    RoleAndName,
    TestId,
    Beside,
    Given,
    Place,
}

impl Way {
    /// The way as people read it.
    pub fn words(self) -> &'static str {
        match self {
            Way::RoleAndName => "role and name",
            Way::TestId => "test id",
            Way::Beside => "role, name and row",
            Way::Given => "the call's own locator",
            Way::Place => "place",
        }
    }
}

/// An element that was found.
#[derive(Debug, Clone)]
pub(in super::super) struct Found {
    pub way: Way,
    /// The arguments that find it in this call.
    pub now: Map<String, Value>,
    /// The arguments that find it in any run; none if its place alone tells it. With a row they are those of `find`.
    pub lasting: Option<Map<String, Value>>,
}

/// The element of a recorded call.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    role: String,
    name: String,
    testid: String,
    beside: String,
    place: Option<[f64; 4]>,
    /// The locator that the caller gave, other than a ref.
    own: Map<String, Value>,
    window: Option<Value>,
}

impl Wanted {
    /// The element of a call; `None` if the call is about none, or the trace does not tell which.
    pub fn of(line: &Value, target: &Value, args: &Map<String, Value>) -> Option<Wanted> {
        facts::element(target)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let noted = line["target"] == *target;
        let place = line["box"].as_array().filter(|_| noted).and_then(|sides| {
            let sides: Vec<f64> = sides.iter().filter_map(Value::as_f64).collect();
            <[f64; 4]>::try_from(sides).ok()
        });
        let of_element = |field: &str| if noted { text(&line[field]) } else { String::new() };
        let own = args
            .iter()
            .filter(|(name, value)| LOCATORS.contains(&name.as_str()) && name.as_str() != "ref" && !value.is_null());
        Some(Wanted {
            role: text(&target["role"]),
            name: text(&target["name"]),
            testid: of_element("testid"),
            beside: of_element("beside"),
            place,
            own: own.map(|(name, value)| (name.clone(), value.clone())).collect(),
            window: args.get("window").cloned(),
        })
    }

    /// Finds the element. Waits for it until `until`; then its place alone counts.
    pub fn find(&self, caller: &dyn Caller, until: Instant) -> Option<Found> {
        loop {
            if let Some(found) = self.by_words(caller).or_else(|| self.by_own(caller)) {
                return Some(found);
            }
            if Instant::now() >= until {
                return self.by_place(caller);
            }
            thread::sleep(BETWEEN);
        }
    }

    fn by_words(&self, caller: &dyn Caller) -> Option<Found> {
        let named = json!({ "role": self.role, "name_exact": self.name });
        let mut several = vec![];
        if !self.name.is_empty() {
            let all = self.matches(caller, &named);
            let shown: Vec<&Value> = all.iter().filter(|one| one["visible"] == true).collect();
            // Actions prefer elements that show, too.
            match (all.as_slice(), shown.as_slice()) {
                ([one], _) => return found(Way::RoleAndName, one, map(&named)),
                (_, [one]) => return found(Way::RoleAndName, one, map(&named)),
                ([], _) => {}
                _ => several = all,
            }
        }
        if !self.testid.is_empty() {
            let selector =
                json!({ "selector": format!("testid=\"{}\"", self.testid.replace('\\', "\\\\").replace('"', "\\\"")) });
            if self.is_one(caller, &selector) {
                let selector = map(&selector);
                return Some(Found { way: Way::TestId, now: selector.clone(), lasting: Some(selector) });
            }
        }
        if !self.beside.is_empty() && (several.len() > 1 || self.name.is_empty()) {
            let mut asked = named;
            if self.name.is_empty() {
                asked = json!({ "role": self.role });
            }
            asked["beside"] = self.beside.as_str().into();
            if let [one] = self.matches(caller, &asked).as_slice() {
                return found(Way::Beside, one, map(&asked));
            }
        }
        None
    }

    /// By the locator of the recorded call, if it finds one element.
    fn by_own(&self, caller: &dyn Caller) -> Option<Found> {
        let own = Value::Object(self.own.clone());
        (!self.own.is_empty() && self.is_one(caller, &own)).then(|| Found {
            way: Way::Given,
            now: self.own.clone(),
            lasting: Some(self.own.clone()),
        })
    }

    /// By its place: of those with its role and name the nearest one. One with another name must be at the same place.
    fn by_place(&self, caller: &dyn Caller) -> Option<Found> {
        let [x, y, w, h] = self.place?;
        let middle = (x + w / 2.0, y + h / 2.0);
        let distance = |one: &Value| {
            let side = |name: &str| one["bbox"][name].as_f64();
            let (x, y, w, h) = (side("x")?, side("y")?, side("w")?, side("h")?);
            Some((x + w / 2.0 - middle.0).hypot(y + h / 2.0 - middle.1))
        };
        let nearest = |asked: &Value, most: f64| {
            let all = self.matches(caller, asked);
            let near = all.into_iter().filter_map(|one| Some((distance(&one)?, one)));
            near.filter(|(far, _)| *far <= most).min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, one)| one)
        };
        let same = match self.name.is_empty() {
            true => None,
            false => nearest(&json!({ "role": self.role, "name_exact": self.name }), f64::MAX),
        };
        let one = same.or_else(|| nearest(&json!({ "role": self.role }), NEAR))?;
        Some(Found { lasting: None, ..found(Way::Place, &one, Map::new())? })
    }

    fn matches(&self, caller: &dyn Caller, asked: &Value) -> Vec<Value> {
        let mut args = map(asked);
        args.insert("limit".into(), MOST.into());
        self.in_window(&mut args);
        let answer = caller.call_within("electron_find", args, ASKING);
        answer.whole()["matches"].as_array().cloned().unwrap_or_default()
    }

    /// Whether a locator finds one element, as an action needs it.
    fn is_one(&self, caller: &dyn Caller, locator: &Value) -> bool {
        let mut args = map(locator);
        self.in_window(&mut args);
        let answer = caller.call_within("electron_get_bbox", args, ASKING);
        let answer = answer.whole();
        answer["ok"] == true && answer["matched"].as_u64().unwrap_or(1) <= 1
    }

    fn in_window(&self, args: &mut Map<String, Value>) {
        if let Some(window) = &self.window {
            args.insert("window".into(), window.clone());
        }
    }

    /// Whether an element is the recorded one by its role and name, apart from counts and dates in them.
    pub fn is(&self, target: &Value) -> bool {
        let text = |name: &str| target[name].as_str().unwrap_or_default();
        self.role == text("role") && noise::without_numbers(&self.name) == noise::without_numbers(text("name"))
    }

    /// The element as people read it.
    pub fn words(&self) -> String {
        facts::element(&json!({ "role": self.role, "name": self.name })).unwrap_or_default()
    }
}

fn found(way: Way, one: &Value, lasting: Map<String, Value>) -> Option<Found> {
    let number = one["ref"].as_u64()?;
    Some(Found { way, now: map(&json!({ "ref": number })), lasting: Some(lasting) })
}

fn map(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The arguments of a call without its locator, and with that of the element that was found.
pub(in super::super) fn with(
    args: &Map<String, Value>,
    found: &Map<String, Value>,
    second: bool,
) -> Map<String, Value> {
    let mut args = args.clone();
    for name in LOCATORS {
        args.shift_remove(&own_name(name, second));
    }
    args.extend(found.iter().map(|(name, value)| (own_name(name, second), value.clone())));
    args
}

/// The parameter of a drag's second locator: `targetNameExact`.
pub(super) fn own_name(name: &str, second: bool) -> String {
    if !second {
        return name.to_owned();
    }
    let words = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("target{}", words.collect::<String>())
}
