//! The tokens that a model pays for reading, estimated as a quarter of the bytes.

use crate::{mcp::Server, report::Report};
use serde_json::{Value, json};

fn tokens(text: &str) -> f64 {
    text.len() as f64 / 4.0
}

/// Adds the rows of tokens.
pub fn measure(report: &mut Report) {
    let home = tempfile::tempdir().expect("a temp folder");
    for (profile, flags, most) in [
        ("auto", &["--tool-profile", "auto"][..], 3_500.0),
        ("full", &["--tool-profile", "full", "--allow-eval"], 12_000.0),
    ] {
        let mut server = Server::start(home.path(), flags);
        let mut tools = server.request("tools/list", json!({}))["result"]["tools"].take();
        let of_replies = |tool: &mut Value| tool.as_object_mut().and_then(|tool| tool.remove("outputSchema"));
        let replies: usize = tools
            .as_array_mut()
            .into_iter()
            .flatten()
            .filter_map(of_replies)
            .map(|schema| schema.to_string().len())
            .sum();
        report.limit(
            &format!("tools/list, {profile}, without schemas of replies"),
            tokens(&tools.to_string()),
            "tokens",
            most,
        );
        if profile == "full" {
            report.limit("the schemas of replies, full", replies as f64, "bytes", 93_862.0 / 2.0);
        }
        server.end();
    }
    let mut server = Server::start(home.path(), &[]);
    server.call("electron_launch", &json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes") }));
    let text = server.call("electron_snapshot", &json!({ "format": "text" }));
    report.limit("a snapshot of the sample app, as text", tokens(&text), "tokens", 600.0);
    let read = server.call("electron_get_text", &json!({ "selector": "h1" }));
    report.limit("a read of one line", tokens(&read), "tokens", 24.0);
    server.end();
}
