//! `trace-diff`: what differs between two traces, as those of two builds.

mod calls;
mod pages;
mod shown;

use super::contents::Contents;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::{
    call::Call,
    traced::open,
    values::AbsolutePath,
    verb::{Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::error::{Error, Outcome};
use std::collections::BTreeMap;

/// The most items of each list of the answer. The rest is counted.
const MOST: usize = 50;

/// Compare two traces: what a build has changed
///
/// Calls, pages as text, pictures, console and problems. Times are told, and are no difference. Parts that differ from
/// run to run do not count, such as times, ports and temporary paths.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceDiff {
    /// The first trace
    a: AbsolutePath,
    /// The second one
    b: AbsolutePath,
    /// Compare pictures
    #[serde(default = "yes")]
    pictures: bool,
    /// The part of a picture's pixels that may differ
    #[serde(default = "a_caret")]
    #[schemars(range(min = 0.0, max = 1.0))]
    max_diff_ratio: f64,
}

/// A text cursor that blinks is smaller.
fn a_caret() -> f64 {
    0.001
}

fn yes() -> bool {
    true
}

/// The differences of two traces.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Differences {
    /// Whether nothing differs
    same: bool,
    /// How many calls both traces have
    calls: usize,
    /// Calls that differ, in their order
    changed: Vec<Changed>,
    /// Pages that differ as text after a call
    texts: Vec<Page>,
    /// Pictures that differ after a call
    pictures: Pictures,
    /// Entries of the log that only one trace has
    console: OnlyIn,
    /// Problems that only one trace has
    problems: OnlyIn,
    /// Calls that took much longer or shorter; no difference by themselves
    times: Vec<Time>,
    /// How many further items each list has
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    more: BTreeMap<String, usize>,
    /// Defects of the traces
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    notes: Vec<String>,
}

/// A call that differs.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Changed {
    /// Its number in the first trace
    #[serde(skip_serializing_if = "Option::is_none", default)]
    a: Option<u64>,
    /// Its number in the second trace
    #[serde(skip_serializing_if = "Option::is_none", default)]
    b: Option<u64>,
    /// Its tool
    tool: String,
    /// Its element
    about: String,
    /// added, removed, target, verdict, arguments or value
    what: String,
    /// How it is in the first trace
    #[serde(skip_serializing_if = "String::is_empty", default)]
    was: String,
    /// How it is in the second trace
    #[serde(skip_serializing_if = "String::is_empty", default)]
    is: String,
}

/// A page that differs as text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Page {
    /// The call's number in the first trace
    a: u64,
    /// The call's number in the second trace
    b: u64,
    /// Lines of the first trace alone
    removed: Vec<String>,
    /// Lines of the second trace alone
    added: Vec<String>,
    /// How many further lines differ
    #[serde(skip_serializing_if = "is_zero", default)]
    more_lines: usize,
    /// After how many later calls the same lines differ
    #[serde(skip_serializing_if = "is_zero", default)]
    again: usize,
}

/// The comparison of pictures.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Pictures {
    /// After how many calls pictures were compared
    compared: usize,
    /// How many were equal
    equal: usize,
    /// How many differ, but the page was not at rest
    unsettled: usize,
    /// Those that differ
    differ: Vec<Shot>,
}

/// Two pictures that differ.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Shot {
    /// The call's number in the first trace
    a: u64,
    /// The call's number in the second trace
    b: u64,
    /// How many pixels differ
    #[serde(skip_serializing_if = "Option::is_none", default)]
    diff_pixels: Option<u64>,
    /// Their part of all pixels
    #[serde(skip_serializing_if = "Option::is_none", default)]
    diff_ratio: Option<f64>,
    /// Why the pixels were not counted
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
}

/// Entries of one trace alone.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
struct OnlyIn {
    /// In the first trace alone
    removed: Vec<String>,
    /// In the second trace alone
    added: Vec<String>,
}

/// A call whose time differs.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Time {
    /// Its number in the first trace
    a: u64,
    /// Its number in the second trace
    b: u64,
    /// Its tool
    tool: String,
    /// How many milliseconds it took in the first trace
    was_ms: u64,
    /// How many in the second one
    is_ms: u64,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Verb for TraceDiff {
    const TOOL: &'static str = "trace_diff";
    const TITLE: &'static str = "Compare two traces";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::All;
    type Reply = Differences;

    fn check(&self) -> Outcome<()> {
        self.a.checked("a")?;
        self.b.checked("b")?;
        if !(0.0..=1.0).contains(&self.max_diff_ratio) {
            return Err(Error::argument("maxDiffRatio is from 0 to 1.").detail("parameter", "maxDiffRatio"));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Differences> {
        let mut a = Contents::of(open("a", &self.a, &call)?, &self.a.0)?;
        (call.progress)("reading the second trace");
        let mut b = Contents::of(open("b", &self.b, &call)?, &self.b.0)?;
        (call.progress)("comparing");
        let mut more = BTreeMap::new();
        let pairs = calls::paired(&a, &b);
        let calls = pairs.iter().filter(|pair| pair.a.is_some() && pair.b.is_some()).count();
        let changed = calls::changed(&mut a, &mut b, &pairs)?;
        let times = calls::times(&a, &b, &pairs);
        let texts = pages::texts(&mut a, &mut b, &pairs)?;
        let pictures = match self.pictures {
            true => pages::pictures(&mut a, &mut b, &pairs, self.max_diff_ratio)?,
            false => Pictures::default(),
        };
        let (console, problems) = (only_in(&a.console, &b.console), only_in(&a.problems, &b.problems));
        let none = |only: &OnlyIn| only.removed.is_empty() && only.added.is_empty();
        let same =
            changed.is_empty() && texts.is_empty() && pictures.differ.is_empty() && none(&console) && none(&problems);
        let notes = [("first", &a), ("second", &b)].into_iter().flat_map(|(which, trace)| {
            let mut defects = trace.defects();
            if trace.heard_more {
                defects.push("it has more different entries of the log than are compared".to_owned());
            }
            defects.into_iter().map(move |defect| format!("the {which} trace: {defect}"))
        });
        let notes = notes.collect();
        let mut cut = Cut(&mut more);
        let (changed, texts, times) =
            (cut.list("changed", changed), cut.list("texts", texts), cut.list("times", times));
        let pictures = Pictures { differ: cut.list("pictures", pictures.differ), ..pictures };
        let (console, problems) = (cut.both("console", console), cut.both("problems", problems));
        Ok(Differences { same, calls, changed, texts, pictures, console, problems, times, more, notes })
    }
}

/// Shortens lists, and counts what is left out.
struct Cut<'a>(&'a mut BTreeMap<String, usize>);

impl Cut<'_> {
    fn list<T>(&mut self, name: &str, mut items: Vec<T>) -> Vec<T> {
        if items.len() > MOST {
            *self.0.entry(name.to_owned()).or_default() += items.len() - MOST;
            items.truncate(MOST);
        }
        items
    }

    fn both(&mut self, name: &str, OnlyIn { removed, added }: OnlyIn) -> OnlyIn {
        OnlyIn { removed: self.list(name, removed), added: self.list(name, added) }
    }
}

fn only_in(a: &BTreeMap<String, bool>, b: &BTreeMap<String, bool>) -> OnlyIn {
    let alone = |one: &BTreeMap<String, bool>, other: &BTreeMap<String, bool>| {
        let words = one.keys().filter(|words| !other.contains_key(*words) && !is_chromiums(words));
        words.cloned().collect()
    };
    OnlyIn { removed: alone(a, b), added: alone(b, a) }
}

/// Whether Chromium itself has logged it. It does so depending on the machine and on its load.
fn is_chromiums(words: &str) -> bool {
    words.contains("[<chromium>:")
}
