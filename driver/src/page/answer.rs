//! What the page agent says: one reply, or one fault.

use crate::fault::{Code, Fault, NextAction, SimilarRef};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The agent's answer to one call.
#[derive(Deserialize)]
pub struct Answer<R> {
    /// What the op gave.
    pub ok: Option<R>,
    /// Why it did not.
    pub fault: Option<AgentFault>,
    /// The number it would give out next.
    #[serde(default)]
    pub next_ref: Option<u32>,
}

/// An answer in which `"` and the grave accent have changed places, so that none had to be escaped on
/// the wire (`agent/snapshot-json.js`), with both back where they belong.
pub fn straight_quotes(answer: String) -> String {
    if !answer.starts_with("{`") {
        return answer;
    }
    let mut bytes = answer.into_bytes();
    for byte in &mut bytes {
        *byte = match *byte {
            b'`' => b'"',
            b'"' => b'`',
            other => other,
        };
    }
    String::from_utf8(bytes).expect("one ASCII character for another")
}

/// Half of a surrogate pair is a string in JavaScript, and `JSON.stringify` writes it as an escape; in
/// JSON of ours it is none. In what the agent wrote, each such escape becomes U+FFFD's.
pub fn whole_characters(json: String) -> String {
    let halves: Vec<usize> =
        memchr::memmem::find_iter(json.as_bytes(), b"\\ud").filter(|at| is_half(&json, *at)).collect();
    if halves.is_empty() {
        return json;
    }
    let mut whole = json;
    for at in halves {
        whole.replace_range(at..at + 6, "\\ufffd");
    }
    whole
}

/// Whether `\ud` there begins an escape, and of a surrogate: `JSON.stringify` (ES2019) escapes only lone ones.
fn is_half(json: &str, at: usize) -> bool {
    let backslashes = json.as_bytes()[..at].iter().rev().take_while(|byte| **byte == b'\\').count();
    backslashes % 2 == 0 && json.as_bytes().get(at + 3).is_some_and(|digit| matches!(digit, b'8'..=b'9' | b'a'..=b'f'))
}

/// A fault of the agent's: its code is looked up in the error table.
#[derive(Deserialize)]
pub struct AgentFault {
    code: String,
    message: String,
    #[serde(default)]
    hint: Option<String>,
    #[serde(default)]
    details: Map<String, Value>,
    #[serde(default)]
    similar_refs: Vec<SimilarRef>,
    #[serde(default)]
    next_actions: Vec<NextAction>,
}

impl AgentFault {
    /// The same as a fault of the house.
    pub fn into_fault(self) -> Fault {
        let Some(code) = Code::from_name(&self.code) else {
            return Fault::internal(format!("agent: unknown code {}: {}", self.code, self.message));
        };
        let mut fault = Fault::new(code, self.message);
        fault.hint = self.hint;
        fault.details = self.details;
        fault.similar_refs = self.similar_refs;
        fault.next_actions = self.next_actions;
        fault
    }
}

#[cfg(test)]
mod tests {
    use super::{straight_quotes, whole_characters};

    #[test]
    fn quotes_come_back() {
        assert_eq!(straight_quotes("{`a`:`it's \"b\"`}".into()), "{\"a\":\"it's `b`\"}");
        assert_eq!(straight_quotes("{\"a\":`}".into()), "{\"a\":`}");
    }

    #[test]
    fn half_a_pair_becomes_the_replacement_character() {
        let mend = |text: &str| whole_characters(text.to_owned());
        assert_eq!(mend(r#"["a\ud83db\udc00","\ud7ff"]"#), r#"["a\ufffdb\ufffd","\ud7ff"]"#);
        assert_eq!(mend(r#"["\\ud83d"]"#), r#"["\\ud83d"]"#, "a backslash and letters are no escape");
        assert_eq!(mend(r#"["\\\ud83d"]"#), r#"["\\\ufffd"]"#);
    }
}
