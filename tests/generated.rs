//! Completions, man pages and the reference are committed, and are never older than the registry.

use std::process::Command;

#[test]
fn generated_files_are_not_stale() {
    let root = env!("CARGO_MANIFEST_DIR");
    let output = Command::new(env!("CARGO_BIN_EXE_stagewright"))
        .args(["generate", "all", "--check", "--dir", root])
        .output()
        .expect("stagewright runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
