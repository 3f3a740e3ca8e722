//! Tests of the clock's scripts in Node, without an app: the order of timers in comparison with another library, and
//! the realms.

#[macro_use]
#[path = "../../agent/tests/node/run.rs"]
mod run;

files! { order realms }
