//! Finds the element of a recorded call. Role and name come first, where one element has them, and then the test id. The
//! words of its row, the caller's own locator and its place follow.

use super::{
    super::{facts, noise},
    values::{self, filled, filled_fields},
};
use serde_json::{Map, Value, json};
use stagewright_commands::caller::Caller;
use std::{
    collections::BTreeMap,
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
pub(super) fn locators() -> impl Iterator<Item = &'static str> {
    std::iter::once("ref").chain(facts::LOCATORS)
}

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
    /// Its role and name, as far as they are known.
    pub element: Value,
}

/// The element of a recorded call.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    role: String,
    name: String,
    testid: String,
    beside: String,
    place: Option<[f64; 4]>,
    /// The locator that the caller gave, other than a ref, with names in place of redacted values.
    own: Map<String, Value>,
    /// The same with the values.
    own_now: Map<String, Value>,
    /// All values that were given. The page shows them, so that they are parts of names.
    values: BTreeMap<String, String>,
    window: Option<Value>,
}

impl Wanted {
    /// The element of a call; `None` if the call is about none, or the trace does not tell which.
    pub fn of(
        line: &Value,
        target: &Value,
        args: &Map<String, Value>,
        given: &BTreeMap<String, String>,
    ) -> Option<Wanted> {
        facts::element(target)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let noted = line["target"] == *target;
        let place = line["box"].as_array().filter(|_| noted).and_then(|sides| {
            let sides: Vec<f64> = sides.iter().filter_map(Value::as_f64).collect();
            <[f64; 4]>::try_from(sides).ok()
        });
        let of_element = |field: &str| if noted { text(&line[field]) } else { String::new() };
        let own = args.iter().filter(|(name, value)| facts::LOCATORS.contains(&name.as_str()) && !value.is_null());
        let own: Map<String, Value> = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        Some(Wanted {
            role: text(&target["role"]),
            name: text(&target["name"]),
            testid: of_element("testid"),
            beside: of_element("beside"),
            place,
            own_now: filled_fields(own.clone(), &values::of(&facts::redacted(line), given)),
            own,
            values: given.clone(),
            window: args.get("window").cloned(),
        })
    }

    /// Finds the element. Waits for it until `until`. Then an element with another role or name counts, one whose row
    /// has other words, and the place alone.
    pub fn find(&self, caller: &dyn Caller, until: Instant) -> Option<Found> {
        loop {
            let found = self.by_words(caller).or_else(|| self.by_own(caller));
            let is_over = Instant::now() >= until || caller.is_cancelled();
            match found {
                Some(found) if is_over || (self.is(&found.element) && self.is_in_its_row(caller, &found)) => {
                    return Some(found);
                }
                None if is_over => return self.by_place(caller),
                _ => thread::sleep(BETWEEN),
            }
        }
    }

    /// Whether an element is in a row with the recorded words. A list that is not complete yet may have one element of
    /// that name, in another row.
    fn is_in_its_row(&self, caller: &dyn Caller, found: &Found) -> bool {
        if self.beside.is_empty() || found.way == Way::Beside {
            return true;
        }
        let all = self.matches(caller, &json!({ "role": self.role, "beside": self.beside }));
        found.now.get("ref").map_or(!all.is_empty(), |number| all.iter().any(|one| one["ref"] == *number))
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
            let now = map(&filled(selector.clone(), &self.values));
            if let Some(element) = self.only(caller, &now) {
                return Some(Found { way: Way::TestId, now, lasting: Some(map(&selector)), element });
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
        if self.own.is_empty() {
            return None;
        }
        let element = self.only(caller, &self.own_now)?;
        Some(Found { way: Way::Given, now: self.own_now.clone(), lasting: Some(self.own.clone()), element })
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
        let mut args = map(&filled(asked.clone(), &self.values));
        args.insert("limit".into(), MOST.into());
        self.in_window(&mut args);
        let answer = caller.call_within("electron_find", args, ASKING);
        answer.whole()["matches"].as_array().cloned().unwrap_or_default()
    }

    /// The role and name of the element, if a locator finds one element, as an action needs it.
    fn only(&self, caller: &dyn Caller, locator: &Map<String, Value>) -> Option<Value> {
        let mut args = locator.clone();
        self.in_window(&mut args);
        let answer = caller.call_within("electron_get_state", args, ASKING);
        let answer = answer.whole();
        let is_one = answer["ok"] == true && answer["matched"].as_u64().unwrap_or(1) <= 1;
        is_one.then(|| json!({ "role": answer["role"], "name": answer["name"] }))
    }

    fn in_window(&self, args: &mut Map<String, Value>) {
        if let Some(window) = &self.window {
            args.insert("window".into(), window.clone());
        }
    }

    /// Whether an element is the recorded one by its role and name, apart from counts and dates in them. Its name may
    /// have redacted values or their names.
    pub fn is(&self, target: &Value) -> bool {
        let text = |name: &str| target[name].as_str().unwrap_or_default();
        let now = noise::without_numbers(text("name"));
        let shown = filled(self.name.as_str().into(), &self.values);
        let names = [self.name.as_str(), shown.as_str().unwrap_or_default()];
        self.role == text("role") && names.into_iter().any(|name| noise::without_numbers(name) == now)
    }

    /// The element as people read it.
    pub fn words(&self) -> String {
        facts::element(&json!({ "role": self.role, "name": self.name })).unwrap_or_default()
    }
}

fn found(way: Way, one: &Value, lasting: Map<String, Value>) -> Option<Found> {
    let number = one["ref"].as_u64()?;
    let element = json!({ "role": one["role"], "name": one["name"] });
    Some(Found { way, now: map(&json!({ "ref": number })), lasting: Some(lasting), element })
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
    for name in locators() {
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
