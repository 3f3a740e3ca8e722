//! All differences between operating systems, behind one interface for each subject. This crate knows processes,
//! folders, files, terminals and connections. It knows nothing of apps, DevTools or sessions.
//!
//! A module's `mod.rs` is its interface. Its docs describe the behaviour on every system, and name the calls that
//! another system has for it. `linux.rs` beside it is the implementation; it is called `unix.rs` if macOS has the same
//! calls. A port adds a file with the same functions to each folder, and a `use` line to its `mod.rs`. No caller sees a
//! descriptor, the number of a signal or a path below `/proc`: `tests/systems.rs` looks for them in all other crates.
//!
//! Errors are [`std::io::Error`], or a small enum where callers tell cases apart.

#[cfg(not(target_os = "linux"))]
compile_error!("stagewright-os has no implementation for this system yet: each folder of os/src needs one");

pub mod children;
pub mod confinement;
pub mod conventions;
pub mod displays;
pub mod ends;
pub mod files;
pub mod inspector;
pub mod keeper;
pub mod private;
pub mod processes;
pub mod signals;
pub mod standard;
pub mod tcp;
pub mod terminal;
pub mod transport;
pub mod users;
