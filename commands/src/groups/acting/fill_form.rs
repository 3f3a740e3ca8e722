//! `fill-form`: several fields in one call.

use crate::{
    call::Call,
    forgive,
    show::{Show, quoted},
    steps,
    values::{Ref, Scalar},
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::error::{Code, Error, Outcome};

/// Fill in several fields: text, choices, boxes, dates
///
/// Each field gets what its kind takes. The call stops at the first field that fails, and says which were filled.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct FillForm {
    /// The fields, in their order
    #[schemars(length(min = 1, max = 50))]
    fields: Vec<Field>,
}

/// A field, found in one way, and what it is to hold.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Field {
    /// @5, CSS or label=Email
    target: Option<String>,
    /// Ref from a snapshot
    #[serde(rename = "ref")]
    reference: Option<Ref>,
    /// ARIA role
    role: Option<String>,
    /// Accessible name
    name: Option<String>,
    /// Its label
    label: Option<String>,
    /// Text, an option, true or false, YYYY-MM-DD
    value: Scalar,
}

/// The fields that were filled.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct FilledForm {
    /// The reply for each field, as text
    filled: Vec<String>,
}

impl Field {
    /// The locator in the form that the other verbs take.
    fn locator(&self) -> Outcome<Map<String, Value>> {
        let text =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(Value::from);
        let ways = [
            ("target", text(&self.target)),
            ("ref", self.reference.map(|Ref(number)| number.into())),
            ("selector", text(&self.label).map(|label| format!("label={}", label.as_str().unwrap_or_default()).into())),
            ("role", text(&self.role)),
            ("name", text(&self.name)),
        ];
        let found: Map<String, Value> =
            ways.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
        match found.is_empty() {
            true => Err(Error::argument("Which field? Give target, ref, label, or role with name.")),
            false => Ok(found),
        }
    }

    fn words(&self) -> String {
        let words = self.label.clone().or_else(|| self.name.clone()).or_else(|| self.target.clone());
        words.unwrap_or_else(|| self.reference.map_or(String::new(), |Ref(number)| format!("@{number}")))
    }
}

const BOXES: [&str; 4] = ["checkbox", "radio", "switch", "menuitemcheckbox"];
const LISTS: [&str; 2] = ["combobox", "listbox"];

/// Whether a box is to be ticked.
fn ticked(value: &str) -> Outcome<bool> {
    match value.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" | "checked" => Ok(true),
        "false" | "off" | "no" | "0" | "" | "unchecked" => Ok(false),
        _ => Err(Error::argument(format!("A box takes true or false; got {}.", quoted(value)))),
    }
}

impl Verb for FillForm {
    const TOOL: &'static str = "electron_fill_form";
    const TITLE: &'static str = "Fill in a form";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const EXAMPLES: &'static [Example] = &[Example {
        line: r##"fill-form --args '{"fields": [{"target": "#new-title", "value": "Buy milk"}]}'"##,
        args: r##"{"fields": [{"target": "#new-title", "value": "Buy milk"}]}"##,
    }];
    type Reply = FilledForm;

    fn check(&self) -> Outcome<()> {
        self.fields.iter().try_for_each(|field| field.locator().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<FilledForm> {
        let mut filled = Vec::new();
        for (index, field) in self.fields.iter().enumerate() {
            match fill(&call, field, &format!("Field {} ({})", index + 1, quoted(&field.words()))).await {
                Ok(done) => filled.push(done),
                Err(error) => return Err(error.detail("filled", filled)),
            }
        }
        Ok(FilledForm { filled })
    }
}

async fn fill(call: &Call, field: &Field, at: &str) -> Outcome<String> {
    let locator = field.locator()?;
    let value = field.value.text();
    // Sets the surface of this call, so that the snapshot with the answer shows the page of the fields.
    call.surface_of(Some(&Value::Object(read(call, &locator)?))).await?;
    let asked = made(call, "electron_get_state", &locator, &[], at).await?;
    let role = asked["role"].as_str().unwrap_or_default();
    // Use the ref in the calls that follow: the first of them may change which element the locator matches.
    let locator = match asked["ref"].as_u64() {
        Some(number) => Map::from_iter([("ref".to_owned(), number.into())]),
        None => locator,
    };
    if BOXES.contains(&role) {
        let wanted = ticked(&value).map_err(|mut error| {
            error.message = format!("{at}: {}", error.message);
            error
        })?;
        let tool = if wanted { "electron_check" } else { "electron_uncheck" };
        return told(call, tool, &made(call, tool, &locator, &[], at).await?);
    }
    if LISTS.contains(&role) {
        match made(call, "electron_select_option", &locator, &[("values", json!([value]))], at).await {
            Ok(done) => return told(call, "electron_select_option", &done),
            // The list is drawn by the app, with a text field. Type into it.
            Err(error) if error.code == Code::BadArgument && !error.details.contains_key("options") => {}
            Err(error) => return Err(error),
        }
    }
    told(call, "electron_type", &made(call, "electron_type", &locator, &[("text", value.into())], at).await?)
}

/// The locator, with `target` replaced by the fields that it stands for.
fn read(call: &Call, locator: &Map<String, Value>) -> Outcome<Map<String, Value>> {
    let row = call.registry.tool("electron_get_state").ok_or_else(|| Error::internal("no verb reads a state"))?;
    let mut locator = locator.clone();
    forgive::types(row, &mut locator);
    Ok(locator)
}

async fn made(
    call: &Call,
    tool: &str,
    locator: &Map<String, Value>,
    more: &[(&str, Value)],
    at: &str,
) -> Outcome<Value> {
    let row = call.registry.tool(tool).ok_or_else(|| Error::internal(format!("there is no {tool}")))?;
    let mut args = locator.clone();
    args.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    let answer = steps::made(call, row, args).await;
    match answer["ok"] == true {
        true => Ok(answer.whole().into_owned()),
        false => Err(steps::error_of(&answer, at)),
    }
}

/// The answer of a call in words.
fn told(call: &Call, tool: &str, answer: &Value) -> Outcome<String> {
    let row = call.registry.tool(tool).ok_or_else(|| Error::internal(format!("there is no {tool}")))?;
    Ok((row.show)(answer, &str::to_owned))
}

impl Show for FilledForm {
    fn show(&self) -> String {
        self.filled.join("\n")
    }
}
