//! Joins the page agent's files, in the order of `order.txt`, into the one script that is injected.

use std::{env, fs, path::Path};

include!("src/lean.rs");
include!("src/page/join_agent.rs");

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("agent.js"), join_agent(Path::new("src/page/agent")))
        .expect("OUT_DIR can be written");
    println!("cargo:rerun-if-changed=src/page/agent");
    println!("cargo:rerun-if-changed=src/page/join_agent.rs");
    println!("cargo:rerun-if-changed=src/lean.rs");
}
