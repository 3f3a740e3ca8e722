//! The refs that were printed, for completion.
//!
//! They are read from replies, both JSON and text. So every verb that prints elements adds to them, such as `snapshot`
//! and `find`, and so do the similar elements of a failure.

use serde_json::Value;
use stagewright_commands::show::quoted;
use std::collections::BTreeMap;

/// Each ref with its role and name: `button "Save"`.
#[derive(Debug, Default)]
pub(crate) struct Refs(BTreeMap<u64, String>);

impl Refs {
    /// Reads a reply. A full snapshot replaces the known refs, because older ones may be void.
    pub fn learn(&mut self, reply: &Value) {
        if reply["kind"] == "full" {
            self.0.clear();
        }
        self.walk(reply);
    }

    /// Forgets all refs, because the session has changed.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All refs in ascending order.
    pub fn all(&self) -> impl Iterator<Item = (u64, &str)> {
        self.0.iter().map(|(number, label)| (*number, label.as_str()))
    }

    fn walk(&mut self, value: &Value) {
        match value {
            Value::Object(fields) => {
                if let (Some(number), Some(role)) =
                    (fields.get("ref").and_then(Value::as_u64), fields.get("role").and_then(Value::as_str))
                {
                    let name = fields.get("name").and_then(Value::as_str).unwrap_or_default();
                    self.0.insert(number, label(role, name));
                }
                for (key, inner) in fields {
                    if key == "removed" { self.forget(inner) } else { self.walk(inner) }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.walk(item)),
            Value::String(text) if text.contains('[') => text.lines().filter_map(line).for_each(|(number, label)| {
                self.0.insert(number, label);
            }),
            _ => {}
        }
    }

    fn forget(&mut self, removed: &Value) {
        for item in removed.as_array().into_iter().flatten() {
            if let Some(number) = item.as_u64().or_else(|| item["ref"].as_u64()) {
                self.0.remove(&number);
            }
        }
    }
}

fn label(role: &str, name: &str) -> String {
    if name.is_empty() { role.to_owned() } else { format!("{role} {}", quoted(name)) }
}

/// Reads `  ~[12] textbox "Email" value="a@b.co"`: the ref, the role and the name.
fn line(text: &str) -> Option<(u64, String)> {
    let rest = text.trim_start_matches([' ', '~', '+']).strip_prefix('[')?;
    let (number, rest) = rest.split_once("] ")?;
    let role: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
    let name = rest[role.len()..].strip_prefix(" \"").and_then(|quoted| quoted.split('"').next()).unwrap_or_default();
    (!role.is_empty()).then_some(())?;
    Some((number.parse().ok()?, label(&role, name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known(refs: &Refs) -> Vec<String> {
        refs.all().map(|(number, label)| format!("{number} {label}")).collect()
    }

    #[test]
    fn refs_are_read_from_text_and_from_json() {
        let mut refs = Refs::default();
        refs.learn(&json!({"kind": "full", "snapshot_text": "main\n  [2] textbox \"Email\" value=\"[9] x\"\n  ~[10] button\n"}));
        assert_eq!(known(&refs), [r#"2 textbox "Email""#, "10 button"]);
        refs.learn(&json!({"kind": "diff", "diff": {"added": [{"ref": 3, "role": "link", "name": "More"}], "removed": [{"ref": 2, "role": "textbox"}]}}));
        assert_eq!(known(&refs), [r#"3 link "More""#, "10 button"]);
        refs.learn(&json!({"kind": "full", "snapshot": {"entries": [{"ref": 1, "role": "button", "name": "OK"}]}}));
        assert_eq!(known(&refs), [r#"1 button "OK""#]);
    }
}
