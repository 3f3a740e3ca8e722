//! Checks on every answer of the suite: its next actions can be called, and its text is in its frontend's words.

use serde_json::Value;
use stagewright_commands::dispatch;
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
