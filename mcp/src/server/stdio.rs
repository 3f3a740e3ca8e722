//! `mcp serve`: the server on stdin and stdout.
//!
//! stdout belongs to the protocol; whatever else there is to say goes to stderr or nowhere.

use super::{Life, OnEof, profile::Shelf, router::RouterBackend, serve};
use crate::{Router, RouterOptions};
use stagewright_commands::group::Group;
use stagewright_os::standard;
use std::{process::ExitCode, sync::Arc};

pub use super::profile::ToolProfile;

/// What `mcp serve` is started with.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Sessions and permissions.
    pub router: RouterOptions,
    /// The core tools that are offered.
    pub profile: ToolProfile,
    /// The plugin groups that are offered besides.
    pub plugins: Vec<Group>,
    /// Groups that were named and have no tools yet: standard error says so.
    pub plugins_to_come: Vec<&'static str>,
}

/// Serves until stdin ends, then ends the sessions that it started. The exit status is 0.
pub fn serve_stdio(options: ServeOptions) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("stagewright: mcp serve cannot start: {error}");
            return ExitCode::from(70);
        }
    };
    for name in &options.plugins_to_come {
        eprintln!("stagewright: --plugin {name} adds no tools: this version has none of that group yet");
    }
    let router = Arc::new(Router::new(options.router));
    let shelf = Shelf { profile: options.profile, plugins: options.plugins };
    let backend = Arc::new(RouterBackend { router: router.clone(), shelf });
    let life = Life::default();
    end_with_reader(life.clone());
    runtime.block_on(async { serve(backend, standard::reader(), standard::writer(), OnEof::Finish, life).await });
    // Calls that outlived the drain end with the sessions; the thread that reads stdin never does.
    runtime.shutdown_background();
    if let Some(router) = Arc::into_inner(router) {
        drop(router);
    }
    ExitCode::SUCCESS
}

/// Gives everything up when nobody can read stdout any more: a client that died in the middle of a
/// call, unlike one that piped its requests in, does not wait for answers.
fn end_with_reader(life: Life) {
    let watch = move || {
        standard::wait_for_reader_to_leave();
        life.gone.cancel();
        life.stop.cancel();
    };
    // Without the thread the session still ends with stdin, only later.
    let _ = std::thread::Builder::new().name("reader".into()).stack_size(64 << 10).spawn(watch);
}
