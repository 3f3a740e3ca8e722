//! Ctrl-C while a call runs: it ends the call, not the REPL.
//!
//! While a line is edited the terminal is raw and Ctrl-C is a key; only during a call is it a signal.

use stagewright_mcp::Cancel;
use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

type Running = Arc<Mutex<Option<Arc<Cancel>>>>;

/// The handle of the call that runs.
#[derive(Default)]
pub(crate) struct Interrupt(Running);

impl Interrupt {
    /// Takes SIGINT from now on. Without this it ends the process, as a script's should.
    pub fn listen(&self) -> io::Result<()> {
        let running = Arc::clone(&self.0);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        thread::Builder::new().name("interrupt".into()).spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    let cancel = running.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    cancel.inspect(|cancel| cancel.cancel());
                }
            });
        })?;
        Ok(())
    }

    /// Runs one call that can be cut short.
    pub fn during<T>(&self, call: impl FnOnce(&Cancel) -> T) -> T {
        let cancel = Arc::new(Cancel::default());
        self.set(Some(Arc::clone(&cancel)));
        let answer = call(&cancel);
        self.set(None);
        answer
    }

    fn set(&self, cancel: Option<Arc<Cancel>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cancel;
    }
}
