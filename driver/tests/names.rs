//! Accessible names and roles against Chromium's own accessibility tree, on every case of
//! `tests/pages/names.html`, in both Electrons.

mod support;

use chromiumoxide_cdp::cdp::browser_protocol::{accessibility, dom};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::surfaces::Surface;
use std::collections::BTreeMap;
use support::{BUDGET, on_page};

const PAGE: &str = include_str!("../../tests/pages/names.html");

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Node {
    backend_node_id: i64,
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    children: Vec<Node>,
    #[serde(default)]
    shadow_roots: Vec<Node>,
}

#[derive(Deserialize)]
struct Document {
    root: Node,
}

#[derive(Deserialize)]
struct Tree {
    nodes: Vec<AxNode>,
}

#[derive(Deserialize)]
struct AxNode {
    #[serde(default)]
    ignored: bool,
    role: Option<AxValue>,
    name: Option<AxValue>,
}

#[derive(Deserialize)]
struct AxValue {
    value: Option<String>,
}

#[derive(Deserialize)]
struct Ours {
    role: Option<String>,
    name: String,
}

impl Node {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1].as_str())
    }

    fn cases<'a>(&'a self, found: &mut Vec<&'a Node>) {
        if self.attribute("data-case").is_some() {
            found.push(self);
        }
        for child in self.shadow_roots.iter().chain(&self.children) {
            child.cases(found);
        }
    }
}

/// Roles that Chromium names unlike ARIA or HTML-AAM, each with the standard's name. The table is in the page.
fn translations() -> BTreeMap<String, String> {
    let table = PAGE.split("id=\"chromium-roles\">").nth(1).and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(table.expect("the table")).expect("JSON")
}

fn collapsed(text: &str) -> String {
    text.split(['\t', '\n', '\u{c}', '\r', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The description of a case whose name or role differs from Chromium's; `None` if both are equal.
async fn disagreement(surface: &Surface, case: &Node, roles: &BTreeMap<String, String>) -> Option<String> {
    let id = case.attribute("id").expect("a case has an id");
    let query = accessibility::GetPartialAxTreeParams {
        backend_node_id: Some(dom::BackendNodeId::new(case.backend_node_id)),
        fetch_relatives: Some(false),
        ..Default::default()
    };
    let tree: Tree = surface.command(query, BUDGET).await.expect("the oracle answers");
    let theirs = tree.nodes.into_iter().next().expect("a node");
    let ours: Ours = surface
        .ask("read", json!({ "what": "accessible", "target": { "selector": format!("#{id}") } }), BUDGET)
        .await
        .unwrap_or_else(|error| panic!("#{id}: {error}"));
    let their_name = theirs.name.and_then(|n| n.value).map(|n| collapsed(&n)).unwrap_or_default();
    let their_role = theirs.role.and_then(|r| r.value).unwrap_or_default();
    let wanted_name = case.attribute("data-expect").map_or(their_name, str::to_owned);
    let wanted_role = case
        .attribute("data-expect-role")
        .map(str::to_owned)
        .unwrap_or_else(|| roles.get(&their_role).cloned().unwrap_or(their_role.clone()));
    let same = |role: &str| if role == "image" { "img".to_owned() } else { role.to_owned() };
    let role = same(ours.role.as_deref().unwrap_or("none"));
    let left_out = theirs.ignored && their_role == "none" && matches!(role.as_str(), "generic" | "none");
    let role_agrees = role == same(&wanted_role) || (left_out && case.attribute("data-expect-role").is_none());
    let (ours, wanted) = (ours.name, wanted_name);
    (ours != wanted || !role_agrees).then(|| format!("#{id}: {role} {ours:?}, wanted {wanted_role} {wanted:?}"))
}

async fn disagreements(surface: &Surface) -> Vec<String> {
    let enabled: Value = surface.command(accessibility::EnableParams::default(), BUDGET).await.expect("enabled");
    drop(enabled);
    let whole = dom::GetDocumentParams { depth: Some(-1), pierce: Some(true) };
    let document: Document = surface.command(whole, BUDGET).await.expect("the document");
    let mut cases = Vec::new();
    document.root.cases(&mut cases);
    assert!(cases.len() > 500, "{} cases", cases.len());
    let roles = translations();
    let mut wrong = Vec::new();
    for case in cases {
        wrong.extend(disagreement(surface, case, &roles).await);
    }
    wrong
}

fn run(version: &str) {
    let wrong = on_page(version, "names.html", disagreements);
    assert!(wrong.is_empty(), "{} cases disagree:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn names_and_roles_match_chromium_on_electron_33() {
    run("33.2.1");
}

#[test]
fn names_and_roles_match_chromium_on_electron_22() {
    run("22.3.25");
}
