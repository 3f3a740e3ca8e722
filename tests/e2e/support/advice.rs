//! What every answer of the suite is held against: its next actions can be called as they stand, and it is said in the
//! caller's own words.

use serde_json::Value;
use stagewright_commands::dispatch;
use stagewright_runner::REGISTRY;

/// Calls nothing: checks each next action's arguments as a call would.
pub fn callable(envelope: &Value) {
    for next in envelope["next_actions"].as_array().into_iter().flatten() {
        let tool = next["tool"].as_str().unwrap_or_default();
        let row = REGISTRY.find(tool).unwrap_or_else(|| panic!("{tool:?} is no tool: {envelope:#}"));
        let args = next["args"].as_object().unwrap_or_else(|| panic!("no arguments: {envelope:#}"));
        if let Err(fault) = dispatch::check(&REGISTRY, row, args) {
            panic!("{next} cannot be called as it stands: {fault}: {envelope:#}");
        }
        assert!(next["why"].as_str().is_some_and(|why| why.len() > 5), "{envelope:#}");
        let looks = tool == "electron_snapshot";
        assert!(!looks || next["args"]["format"] == "text", "a look that costs ten times the text: {envelope:#}");
    }
}

/// An agent has no shell.
pub fn in_mcps_words(envelope: &Value) {
    for field in ["error", "hint"] {
        let text = envelope[field].as_str().unwrap_or_default();
        assert!(!text.contains("`stagewright ") && !text.contains("In the shell"), "{field}: {envelope:#}");
    }
}

/// Who reads a shell's text types verbs and flags. What is quoted is the app's, or the caller's.
pub fn in_the_shells_words(text: &str) {
    let ours: String = text.split('"').step_by(2).collect();
    let words: Vec<&str> = ours.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).collect();
    for row in REGISTRY.rows() {
        assert!(!words.contains(&row.tool), "{} in: {text}", row.tool);
    }
}
