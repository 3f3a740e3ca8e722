//! Clients by other people against `mcp serve`. `scripts/setup --tests` fetches them.

use crate::support::{Electron, Home, app, clients, python_clients};
use serde_json::Value;
use std::process::Command;

/// Runs a client to its end, and returns what it printed.
fn said(mut client: Command, about: &str) -> String {
    let said = client.output().expect("the client runs");
    let out = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success(), "{about}: {out}{}", String::from_utf8_lossy(&said.stderr));
    out
}

fn script(name: &str) -> String {
    format!("{}/tests/e2e/clients/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The protocol's own client lists, validates and calls, and so does one that sends every property.
#[test]
fn typescript_sdk_client_lists_and_calls_tools() {
    let home = Home::on(Electron::V33);
    for (profile, last) in [("auto", "grown"), ("full", "every property")] {
        let line =
            format!("exec node {} \"$(command -v stagewright)\" {} {profile}", script("typescript.mjs"), app("basic"));
        let mut client = home.bash(&line);
        client.env("CLIENTS", clients());
        let out = said(client, profile);
        assert!(out.trim_end().ends_with(last), "{profile}: {out}");
    }
}

/// The official client and fastmcp call. OpenAI's Agents SDK makes every schema strict, and Google's SDK takes each.
#[test]
fn python_clients_accept_schemas_and_call_tools() {
    let home = Home::on(Electron::V33);
    for profile in ["auto", "full"] {
        let line =
            format!("exec python3 {} \"$(command -v stagewright)\" {} {profile}", script("python.py"), app("basic"));
        let mut client = home.bash(&line);
        client.env("PYTHONPATH", python_clients()).env("PYTHONDONTWRITEBYTECODE", "1");
        let lines = said(client, profile);
        assert_eq!(
            lines.split_whitespace().collect::<Vec<_>>(),
            ["official", "fastmcp", "openai", "gemini"],
            "{profile}"
        );
    }
}

/// The inspector's command line starts a server for each thing that it is asked.
#[test]
fn mcp_inspector_cli_lists_and_calls_tools() {
    let home = Home::on(Electron::V33);
    let inspector = clients().join("node_modules/@modelcontextprotocol/inspector-cli/build/index.js");
    let ask = |words: &str| {
        let line = format!("exec node {} \"$(command -v stagewright)\" mcp serve {words}", inspector.display());
        serde_json::from_str::<Value>(&said(home.bash(&line), words)).unwrap_or_else(|error| panic!("{words}: {error}"))
    };
    for (profile, tool) in [("auto", "electron_more"), ("full", "electron_get_text")] {
        let listed = ask(&format!("--tool-profile {profile} --method tools/list"));
        let mut tools = listed["tools"].as_array().expect("a list").iter();
        assert!(tools.any(|listed| listed["name"] == tool), "{profile}: {listed:#}");
    }
    let call = |tool: &str, args: &str| ask(&format!("--method tools/call --tool-name {tool} --tool-arg {args}"));
    let launched = call("electron_launch", &format!("main={}", app("basic")));
    assert_eq!(launched["structuredContent"]["ok"], true, "{launched:#}");
    let failed = call("electron_click", "target=@5");
    assert_eq!(failed["structuredContent"]["code"], "NOT_RUNNING", "{failed:#}");
}
