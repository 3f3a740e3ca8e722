//! The agent's modules in Node, without an app: what needs no layout, and roles and names against other libraries'.

#[macro_use]
#[path = "node/run.rs"]
mod run;

files! { diff geometry oracles pairing predicates text }
