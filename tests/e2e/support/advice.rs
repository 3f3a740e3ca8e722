//! Checks on every answer of the suite: its next actions can be called, and its text is in its frontend's words.

use serde_json::Value;
use stagewright_commands::{dispatch, short_list};
use stagewright_runner::REGISTRY;

/// Checks each next action's arguments as a call would, without making the call.
pub fn callable(envelope: &Value) {
    for next in envelope["next_actions"].as_array().into_iter().flatten() {
        let tool = next["tool"].as_str().unwrap_or_default();
        let row = REGISTRY.find(tool).unwrap_or_else(|| panic!("{tool:?} is no tool: {envelope:#}"));
        let args = next["args"].as_object().unwrap_or_else(|| panic!("no arguments: {envelope:#}"));
        if let Err(error) = dispatch::check(&REGISTRY, row, args) {
            panic!("{next} cannot be called as it stands: {error}: {envelope:#}");
        }
        assert!(next["why"].as_str().is_some_and(|why| why.len() > 5), "{envelope:#}");
        let looks = tool == "electron_snapshot";
        assert!(!looks || next["args"]["format"] == "text", "a look that costs ten times the text: {envelope:#}");
    }
}

/// Checks that the server which gave the answer offers each next action. After a failure it lists the tools that the
/// failure names. The short list has some verbs as parts of other tools. In `essential` the whole core can be called.
pub fn offered(envelope: &Value, listed: &Value, profile: &str) {
    let listed: Vec<&str> = listed.as_array().into_iter().flatten().filter_map(|tool| tool["name"].as_str()).collect();
    for next in envelope["next_actions"].as_array().into_iter().flatten() {
        let tool = next["tool"].as_str().unwrap_or_default();
        let is_part = matches!(profile, "auto" | "essential") && short_list::lists(tool);
        let of_the_core = || REGISTRY.find(tool).is_some_and(|row| row.group.plugin().is_none());
        let in_essential = profile == "essential" && of_the_core();
        assert!(listed.contains(&tool) || is_part || in_essential, "{profile} does not offer {tool}: {envelope:#}");
    }
}

/// Text for agents names no shell commands: an agent has no shell.
pub fn in_mcps_words(envelope: &Value) {
    for field in ["error", "hint"] {
        let text = envelope[field].as_str().unwrap_or_default();
        assert!(!text.contains("`stagewright ") && !text.contains("In the shell"), "{field}: {envelope:#}");
    }
}

/// Text for the shell names verbs and flags, not tools. Quoted parts are the app's or the caller's own words.
pub fn in_the_shells_words(text: &str) {
    let ours: String = text.split('"').step_by(2).collect();
    let words: Vec<&str> = ours.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).collect();
    for row in REGISTRY.rows() {
        assert!(!words.contains(&row.tool), "{} in: {text}", row.tool);
    }
}
