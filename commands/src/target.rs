//! The target of a verb: an element by ref, by selector (CSS, or a locator in one string), or by role and name. Exactly
//! one of them is given. A ref may come with its own role and name.

use crate::values::Ref;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::error::{Error, Outcome};

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// Ref from a snapshot
    #[serde(rename = "ref", default)]
    pub reference: Option<Ref>,
    /// CSS selector
    #[serde(default)]
    pub selector: Option<String>,
    /// ARIA role
    #[serde(default)]
    pub role: Option<String>,
    /// With role: the exact accessible name
    #[serde(default)]
    pub name_exact: Option<String>,
    /// With role: part of the accessible name
    #[serde(default)]
    pub name_contains: Option<String>,
    /// The accessible name: the whole of it, or a part that only one element has. It is taken, and not listed, because
    /// each listed parameter costs agents tokens in every tool (`flags.rs`).
    #[serde(default)]
    #[schemars(skip)]
    pub name: Option<String>,
}

impl Target {
    /// The locator as the page agent takes it; a missing one is an error.
    pub fn required(&self) -> Outcome<Value> {
        self.optional()?.ok_or_else(|| {
            Error::argument("Which element? Give exactly one of ref, selector or role.")
                .hint("A ref is a number of a snapshot; selector is CSS or as in `text=Save`; role goes with name_exact or name_contains.")
                .look_for_refs()
        })
    }

    /// The locator as the page agent takes it, if one was given.
    pub fn optional(&self) -> Outcome<Option<Value>> {
        locator(
            [("ref", self.reference.is_some()), ("selector", self.selector.is_some()), ("role", self.role.is_some())],
            self,
            ["name_exact", "name_contains", "name"],
        )
    }
}

/// Turns the fields of one target into a locator. `ways` and `names` carry the parameter names for
/// the sentences, because a drag's second target has others.
pub(crate) fn locator(ways: [(&str, bool); 3], target: &Target, names: [&str; 3]) -> Outcome<Option<Value>> {
    let given: Vec<&str> = ways.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
    // A ref may come with role and name, as a snapshot shows it. The page compares them.
    let both = given.len() > 1 && !(target.reference.is_some() && target.selector.is_none());
    if both {
        return Err(Error::argument(format!("{} exclude each other; give exactly one.", given.join(" and "))));
    }
    let named = [&target.name_exact, &target.name_contains, &target.name];
    let named: Vec<(&str, &str)> =
        names.into_iter().zip(named).filter_map(|(n, text)| Some((n, text.as_deref()?))).collect();
    if let [(first, _), (second, _), ..] = named.as_slice() {
        return Err(Error::argument(format!("{first} and {second} exclude each other.")));
    }
    if let (Some(_), Some((name, _))) = (&target.selector, named.first()) {
        let message = match *name == names[2] {
            true => format!("{name} and {} exclude each other; {name} goes with {}.", ways[1].0, ways[2].0),
            false => format!("{} and {} go with {}.", names[0], names[1], ways[2].0),
        };
        return Err(Error::argument(message));
    }
    if let Some((name, _)) = named.iter().find(|(_, text)| text.trim().is_empty()) {
        return Err(Error::argument(format!("{name} is empty.")).detail("parameter", *name));
    }
    if let Some(selector) = &target.selector {
        if selector.trim().is_empty() {
            return Err(Error::argument(format!("{} is empty.", ways[1].0)));
        }
        return Ok(Some(match tagged_ref(selector) {
            Some(number) => json!({ "ref": number }),
            None => json!({ "selector": selector }),
        }));
    }
    let mut out = Map::new();
    if let Some(Ref(number)) = target.reference {
        out.insert("ref".into(), number.into());
    }
    let fields = [
        ("role", &target.role),
        ("name_exact", &target.name_exact),
        ("name_contains", &target.name_contains),
        ("name", &target.name),
    ];
    out.extend(fields.into_iter().filter_map(|(field, text)| Some((field.to_owned(), text.as_deref()?.into()))));
    Ok((!out.is_empty()).then_some(Value::Object(out)))
}

/// `[data-sw-ref="N"]`, as scripts for tagged snapshots spell ref N.
fn tagged_ref(selector: &str) -> Option<u32> {
    selector.strip_prefix("[data-sw-ref=\"")?.strip_suffix("\"]")?.parse().ok()
}
