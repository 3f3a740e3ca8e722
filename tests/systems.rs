//! Code that differs by operating system is in the crate `os/` only, so that a port to another system changes that
//! crate alone. Tests may use the system freely: they run only where it is.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Words of one system's own interfaces. A word that begins with a letter is not found inside a longer one.
const WORDS: [&str; 20] = [
    // std::os::unix, tokio::net::unix and tokio::signal::unix, also inside a list in braces; std::os::fd,
    // std::os::linux.
    "unix::",
    "fd::",
    "linux::",
    "os::{",
    "os::windows",
    "os::macos",
    "consts::OS",
    "UnixStream",
    "UnixListener",
    "UnixDatagram",
    "rustix",
    "libc::",
    "nix::",
    "target_os",
    "target_family",
    "cfg(unix",
    "cfg!(unix",
    "not(unix",
    "cfg(windows",
    "\"/proc",
];

/// Crates of one system's own interfaces. No crate but `os` depends on them outside of its tests.
const CRATES: [&str; 4] = ["rustix", "libc", "nix", "windows-sys"];

/// The folders of all crates but `os`. That of the program is the root.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the workspace's manifest");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = [")).expect("the list of members");
    let names = members.split('"').skip(1).step_by(2).filter(|name| *name != "os");
    std::iter::once(root.to_owned()).chain(names.map(|name| root.join(name))).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of a source file that are built into the program, with their numbers. Comments and tests are left out;
/// tests are at the end of a file or in their own files.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..tests].lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.enumerate().map(|(at, line)| (at + 1, line))
}

/// The words of [`WORDS`] in a line.
fn words(line: &str) -> impl Iterator<Item = &'static str> {
    WORDS.into_iter().filter(move |word| {
        let inside = |at: usize| line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        line.match_indices(word).any(|(at, _)| !word.starts_with(char::is_alphabetic) || !inside(at))
    })
}

#[test]
fn only_the_os_crate_uses_system_specific_apis() {
    let mut found = Vec::new();
    for folder in crates() {
        let files = sources(&folder.join("src"));
        assert!(!files.is_empty(), "{} has no sources", folder.display());
        for file in files.into_iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = fs::read_to_string(&file).expect("a source file can be read");
            for (number, line) in code(&text) {
                found.extend(words(line).map(|word| format!("{}:{number}: {word}", file.display())));
            }
        }
    }
    assert!(found.is_empty(), "these belong into os/:\n{}", found.join("\n"));
}

#[test]
fn no_other_crate_depends_on_system_specific_crates() {
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let section = manifest.split("\n[").find(|section| section.starts_with("dependencies]")).expect("dependencies");
        let depends = |name: &&str| section.lines().any(|line| line.split(['.', ' ', '=']).next() == Some(*name));
        let found: Vec<&str> = CRATES.into_iter().filter(depends).collect();
        assert!(found.is_empty(), "{} depends on {found:?}", folder.display());
    }
}

#[test]
fn system_specific_apis_are_detected_in_source_lines() {
    for line in [
        "use std::os::unix::fs::PermissionsExt;",
        "    os::{fd::OwnedFd, unix::fs::FileTypeExt},",
        "    net::{UnixStream, unix::pipe},",
        "use tokio::signal::unix::signal;",
        "let ours: std::os::fd::OwnedFd = other;",
        "unsafe { libc::kill(1, 2) };",
        "#[cfg(target_os = \"linux\")]",
        "#[cfg(not(unix))]",
        "if cfg!(unix) {",
        "if std::env::consts::OS == \"macos\" {",
        "fs::read(format!(\"/proc/{pid}/stat\"))",
        "rustix::process::getuid()",
    ] {
        assert!(words(line).next().is_some(), "{line}");
    }
    for line in ["use stagewright_os::{ends, private};", "mend(\"apt-get install libc-bin\")", "self.held_fd::<u8>()"] {
        assert_eq!(words(line).next(), None, "{line}");
    }
    let text = "let a = 1; // rustix\n/// libc::kill\n\n#[cfg(test)]\nmod tests {\n    use rustix::fs::Mode;\n}\n";
    assert!(code(text).all(|(_, line)| words(line).next().is_none()));
    assert_eq!(code(text).last(), Some((3, "")));
}
