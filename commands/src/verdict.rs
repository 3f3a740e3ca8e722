//! The exit status of a reply. A reply that is no failure may still be a negative answer.

use serde_json::Value;

/// Negative answers in replies that are no failure: field, value, whether it counts only with `--fail`, exit status.
const UNHAPPY: &[(&str, bool, bool, u8)] = &[
    ("exists", false, true, 1),
    ("is", false, true, 1),
    ("doctor_ok", false, false, 1),
    ("passed", false, false, 1),
    ("same", false, false, 1),
    ("invoked", false, false, 5),
    ("emitted", false, false, 5),
    ("fired", false, false, 5),
    ("delivered", false, false, 5),
    ("acted", false, false, 5),
];

/// The exit status of a reply; with `fail`, a miss is a failure.
pub fn unhappy(envelope: &Value, fail: bool) -> u8 {
    let met = |(field, value, only_with_fail, _): &&(&str, bool, bool, u8)| {
        envelope[*field] == *value && (fail || !only_with_fail)
    };
    // A reply that a signal interrupted has its own exit status.
    let own = envelope["exit_status"].as_u64().filter(|_| envelope["interrupted_by"].is_string());
    own.map(|status| status as u8).unwrap_or_else(|| UNHAPPY.iter().find(met).map_or(0, |(.., status)| *status))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_miss_is_a_failure_only_when_asked_for() {
        let miss = json!({"ok": true, "exists": false});
        assert_eq!(unhappy(&miss, false), 0);
        assert_eq!(unhappy(&miss, true), 1);
        assert_eq!(unhappy(&json!({"ok": true, "doctor_ok": false}), false), 1);
        assert_eq!(unhappy(&json!({"ok": true, "doctor_ok": true}), false), 0);
        let cut = json!({"ok": true, "passed": false, "interrupted_by": "SIGTERM", "exit_status": 143});
        assert_eq!(unhappy(&cut, false), 143);
    }
}
