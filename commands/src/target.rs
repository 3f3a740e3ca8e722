//! The target of a verb: an element by ref, by CSS selector, or by role and name. Exactly one of them is given.

use crate::values::Ref;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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
}

impl Target {
    /// The locator as the page agent takes it; a missing one is an error.
    pub fn required(&self) -> Outcome<Value> {
        self.optional()?.ok_or_else(|| {
            Error::argument("Which element? Give exactly one of ref, selector or role.")
                .hint("A ref is a number of a snapshot; selector is CSS; role goes with name_exact or name_contains.")
                .look_for_refs()
        })
    }

    /// The locator as the page agent takes it, if one was given.
    pub fn optional(&self) -> Outcome<Option<Value>> {
        locator(
            [("ref", self.reference.is_some()), ("selector", self.selector.is_some()), ("role", self.role.is_some())],
            self,
            ["name_exact", "name_contains"],
        )
    }
}

/// Turns the fields of one target into a locator. `ways` and `names` carry the parameter names for
/// the sentences, because a drag's second target has others.
pub(crate) fn locator(ways: [(&str, bool); 3], target: &Target, names: [&str; 2]) -> Outcome<Option<Value>> {
    let given: Vec<&str> = ways.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
    if given.len() > 1 {
        return Err(Error::argument(format!("{} exclude each other; give exactly one.", given.join(" and "))));
    }
    let named = target.name_exact.is_some() || target.name_contains.is_some();
    if named && target.role.is_none() {
        return Err(Error::argument(format!("{} and {} go with {}.", names[0], names[1], ways[2].0)));
    }
    if target.name_exact.is_some() && target.name_contains.is_some() {
        return Err(Error::argument(format!("{} and {} exclude each other.", names[0], names[1])));
    }
    if let Some(Ref(number)) = target.reference {
        return Ok(Some(json!({ "ref": number })));
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
    let Some(role) = &target.role else { return Ok(None) };
    let mut out = json!({ "role": role });
    if let Some(name) = &target.name_exact {
        out["name_exact"] = name.as_str().into();
    }
    if let Some(name) = &target.name_contains {
        out["name_contains"] = name.as_str().into();
    }
    Ok(Some(out))
}

/// `[data-sw-ref="N"]`, as scripts for tagged snapshots spell ref N.
fn tagged_ref(selector: &str) -> Option<u32> {
    selector.strip_prefix("[data-sw-ref=\"")?.strip_suffix("\"]")?.parse().ok()
}
