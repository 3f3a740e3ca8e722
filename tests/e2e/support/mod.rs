//! Support for every test: its own home, the command line, an MCP client, and Electrons.

pub mod advice;
pub mod by_hand;
mod deaths;
pub mod door;
mod electrons;
mod event_log;
mod fused;
mod golden;
mod hands;
mod home;
mod mcp;
pub mod own_app;
pub mod processes;
#[path = "../../seeds/random.rs"]
pub mod random;
pub mod signals;
mod terminal;
mod x_server;

pub use electrons::{
    Electron, clients, counted_projects, documents, kits, libraries_with_workers, oracles, packaged, python_clients,
    viewers,
};
pub use event_log::EventLog;
pub use fused::{Fused, Wire};
pub use golden::as_golden;
pub use hands::{Hands, Held, x_client};
pub use home::Home;
pub use mcp::Mcp;
pub use own_app::{OwnApp, free_port};
pub use terminal::{Terminal, is_coloured};
pub use x_server::XServer;

use std::path::PathBuf;

/// The number in an environment variable.
pub fn given(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

/// The path of one of the small apps in `tests/apps`.
pub fn app(name: &str) -> String {
    path(&["tests", "apps", name])
}

/// The path of the sample app.
pub fn notes() -> String {
    path(&["examples", "notes"])
}

/// The path of one of the pages in `tests/pages`.
pub fn page(name: &str) -> String {
    path(&["tests", "pages", name])
}

fn path(parts: &[&str]) -> String {
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.extend(parts);
    assert!(path.exists(), "{path:?} does not exist");
    path.display().to_string()
}

/// Makes two tests of one: on Electron 33 and on Electron 22.
///
/// `on_both! { name(home) { … } }` makes `name::electron_33` and `name::electron_22`.
macro_rules! on_both {
    ($(#[$meta:meta])* $name:ident($home:ident) $body:block) => {
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            fn on($home: $crate::support::Home) $body
            #[test]
            fn electron_33() {
                on($crate::support::Home::on($crate::support::Electron::V33));
            }
            #[test]
            fn electron_22() {
                on($crate::support::Home::on($crate::support::Electron::V22));
            }
        }
    };
}
pub(crate) use on_both;

/// Makes a test for Electron 33 alone, because only our own processes matter to it.
///
/// `on_33! { name(home) { … } }` makes `name::electron_33`.
macro_rules! on_33 {
    ($(#[$meta:meta])* $name:ident($home:ident) $body:block) => {
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            #[test]
            fn electron_33() {
                let $home = $crate::support::Home::on($crate::support::Electron::V33);
                $body
            }
        }
    };
}
pub(crate) use on_33;
