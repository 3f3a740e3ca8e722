//! Checks the page agent's modules, and joins them into the one script that is injected.

use std::{env, fs, path::Path};

#[path = "src/join.rs"]
mod join;
#[path = "src/minify.rs"]
mod minify;
#[path = "src/own.rs"]
mod own;

fn main() {
    println!("cargo:rerun-if-changed=js/modules");
    println!("cargo:rerun-if-changed=src/join.rs");
    println!("cargo:rerun-if-changed=src/minify.rs");
    println!("cargo:rerun-if-changed=src/own.rs");
    println!("cargo:rerun-if-changed=src/page-properties.txt");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let agent = join::join_folder(Path::new("js/modules")).unwrap_or_else(|problems| panic!("{problems}"));
    fs::write(Path::new(&out).join("agent.js"), agent).expect("OUT_DIR can be written");
}
