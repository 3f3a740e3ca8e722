//! Tests of the agent's modules in Node, without an app: code that needs no layout, and roles and names in comparison
//! with other libraries.

#[macro_use]
#[path = "node/run.rs"]
mod run;

files! { diff geometry keys oracles pairing predicates text }
