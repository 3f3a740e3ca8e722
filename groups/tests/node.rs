//! Tests of scripts in Node, without an app: the order of the clock's timers in comparison with another library, its
//! realms, and audits that are interrupted.

#[macro_use]
#[path = "../../agent/tests/node/run.rs"]
mod run;

files! { audit order realms }
