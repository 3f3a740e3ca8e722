//! `mcp serve`: the server on stdin and stdout.
//!
//! stdout belongs to the protocol. Everything else goes to stderr or is not written.

use super::{Life, OnEof, profile::ToolSelection, router::RouterBackend, serve};
use crate::{Router, RouterOptions};
use stagewright_commands::group::Group;
use stagewright_os::standard;
use std::{process::ExitCode, sync::Arc};

pub use super::profile::ToolProfile;

/// Options of `mcp serve`.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Options of the router: sessions and permissions.
    pub router: RouterOptions,
    /// Which core tools are offered.
    pub profile: ToolProfile,
    /// The plugin groups that are offered as well.
    pub plugins: Vec<Group>,
}

/// Serves until stdin ends, then ends the sessions that it started. The exit status is 0, or 70 if it cannot start.
pub fn serve_stdio(options: ServeOptions) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("stagewright: mcp serve cannot start: {error}");
            return ExitCode::from(70);
        }
    };
    let router = Arc::new(Router::new(options.router));
    let selection = ToolSelection { profile: options.profile, plugins: options.plugins };
    let backend = Arc::new(RouterBackend::new(router.clone(), selection));
    let life = Life::default();
    end_with_reader(life.clone());
    runtime.block_on(async { serve(backend, standard::reader(), standard::writer(), OnEof::Finish, life).await });
    // Ends unfinished calls and the thread that reads stdin, which cannot be interrupted.
    runtime.shutdown_background();
    if let Some(router) = Arc::into_inner(router) {
        drop(router);
    }
    ExitCode::SUCCESS
}

/// Cancels everything when the reader of stdout has gone: a client that died during a call wants no answers. The end of
/// stdin alone is different: a script that pipes its requests in still reads the answers.
fn end_with_reader(life: Life) {
    let watch = move || {
        standard::wait_for_reader_to_leave();
        life.gone.cancel();
        life.stop.cancel();
    };
    // Without this thread the server still ends, but only when stdin does.
    let _ = std::thread::Builder::new().name("reader".into()).stack_size(64 << 10).spawn(watch);
}
