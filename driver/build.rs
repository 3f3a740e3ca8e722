//! Joins the page agent's files, in the order of `order.txt`, into the one script that is injected.

use std::{env, fs, path::Path};

fn main() {
    let folder = Path::new("src/page/agent");
    let order = fs::read_to_string(folder.join("order.txt")).expect("order.txt");
    let mut agent = String::from("(() => {\n'use strict';\n");
    for name in order.lines().map(str::trim).filter(|name| !name.is_empty()) {
        agent += &fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        agent.push('\n');
    }
    agent += "})()";
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("agent.js"), agent).expect("OUT_DIR can be written");
    println!("cargo:rerun-if-changed=src/page/agent");
}
