//! The content of Info.plist: names, and the texts of permissions.

use super::Context;
use crate::report::{Finding, Result, clipped};
use serde_json::{Map, Value};

pub(super) fn plist(context: &Context) -> Result {
    let file = "Contents/Info.plist";
    if let Some(Err(why)) = &context.info {
        return Result::of(
            vec![Finding::error("unreadable", format!("{file} cannot be read: {why}.")).at(file, None)],
            "",
        );
    }
    let mut findings = vec![];
    let mut told = Map::new();
    for key in ["CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleExecutable"] {
        match context.info_text(key).filter(|text| !text.trim().is_empty()) {
            None => findings.push(Finding::error(key, format!("{key} is missing.")).at(file, None)),
            Some(text) => drop(told.insert(key.into(), clipped(text).into())),
        }
    }
    if let Some(id) = context.info_text("CFBundleIdentifier").filter(|id| !is_reverse_dns(id)) {
        let message =
            format!("CFBundleIdentifier {:?} is no reversed domain name such as com.example.app.", clipped(id));
        findings.push(Finding::error("identifier", message).at(file, None));
    }
    let well = format!("{} {}", text(&told, "CFBundleIdentifier"), text(&told, "CFBundleShortVersionString"));
    let mut result = Result::of(findings, format!("{well}."));
    result.evidence = told;
    result
}

fn text<'a>(told: &'a Map<String, Value>, key: &str) -> &'a str {
    told.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn is_reverse_dns(id: &str) -> bool {
    let parts: Vec<&str> = id.split('.').collect();
    let plain = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    parts.len() >= 2 && id.len() <= 155 && parts.iter().all(plain)
}

pub(super) fn permissions(context: &Context) -> Result {
    let Some(Ok(Value::Object(info))) = &context.info else { return Result::unknown("Info.plist cannot be read.") };
    let file = "Contents/Info.plist";
    let texts: Map<String, Value> = info
        .iter()
        .filter(|(key, _)| key.starts_with("NS") && key.ends_with("UsageDescription"))
        .map(|(key, text)| (key.clone(), clipped(text.as_str().unwrap_or_default()).into()))
        .collect();
    let mut findings: Vec<Finding> = texts
        .iter()
        .filter(|(_, text)| text.as_str().is_some_and(|text| text.trim().is_empty()))
        .map(|(key, _)| {
            Finding::error(key, format!("{key} is empty: macOS ends an app that asks without a reason.")).at(file, None)
        })
        .collect();
    // Electron's default texts give no reason why this app needs the permission.
    let defaults =
        texts.iter().filter(|(_, text)| text.as_str().is_some_and(|text| text.starts_with("This app needs access")));
    for (key, text) in defaults {
        findings.push(Finding::warning(key, format!("{key} is Electron's own text: {text}.")).at(file, None));
    }
    let open = info.get("NSAppTransportSecurity").and_then(|transport| transport.get("NSAllowsArbitraryLoads"));
    if open == Some(&Value::Bool(true)) {
        let message = "NSAllowsArbitraryLoads is true: the app may load over plain HTTP from anywhere.";
        findings.push(Finding::warning("arbitrary-loads", message).at(file, None));
    }
    let mut result = Result::of(findings, format!("{} texts of permissions.", texts.len()));
    result.evidence = texts;
    result
}
