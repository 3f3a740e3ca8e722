//! The clock's scripts in Node, without an app: the order of timers against another library's, and the realms.

#[macro_use]
#[path = "../../agent/tests/node/run.rs"]
mod run;

files! { order realms }
