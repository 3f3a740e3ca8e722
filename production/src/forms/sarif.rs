//! SARIF 2.1.0, which code scanning services read.

use crate::report::{Check, Finding, Level, Report, Status};
use serde_json::{Value, json};

/// The report as a SARIF log. Accepted findings are included as suppressed results.
pub fn sarif(report: &Report, version: &str) -> Value {
    let rules: Vec<Value> = report
        .checks
        .iter()
        .map(|check| json!({ "id": check.id, "shortDescription": { "text": check.title } }))
        .collect();
    let results: Vec<Value> = report
        .checks
        .iter()
        .flat_map(|check| check.findings.iter().map(move |finding| result(report, check, finding)))
        .collect();
    let notes: Vec<Value> = report
        .checks
        .iter()
        .filter(|check| check.status == Status::Unknown)
        .map(|check| json!({ "level": "note", "message": { "text": format!("{}: {}", check.id, check.detail) } }))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "stagewright production-validate", "semanticVersion": version, "rules": rules } },
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notes }],
            "results": results,
        }],
    })
}

fn result(report: &Report, check: &Check, finding: &Finding) -> Value {
    let file = finding.file.as_deref().unwrap_or(report.app_path.rsplit('/').next().unwrap_or_default());
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = finding.line {
        place["region"] = json!({ "startLine": line });
    }
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let mut result = json!({
        "ruleId": check.id,
        "level": level,
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": place }],
        "partialFingerprints": { "stagewright/v1": finding.id },
    });
    if finding.accepted {
        result["suppressions"] = json!([{ "kind": "external", "justification": "The baseline accepts it." }]);
    }
    result
}

/// A path as a relative URI, percent-encoded.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/@+".contains(&byte);
    path.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
