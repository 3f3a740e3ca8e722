//! Tests of scripts in Node, without an app. The order of the clock's timers is compared with another library. Audits are
//! interrupted.

#[macro_use]
#[path = "../../agent/tests/node/run.rs"]
mod run;

files! { audit order realms }
