//! Ctrl-C during a call ends the call, not the REPL.
//!
//! While a line is edited, the terminal is raw and Ctrl-C is a key. It is a signal only during a call.

use parking_lot::Mutex;
use stagewright_mcp::Cancel;
use stagewright_os::signals::Interrupts;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

type Running = Arc<Mutex<Option<Arc<Cancel>>>>;

/// The handle of the running call, and whether Ctrl-C came during the last one.
#[derive(Default)]
pub(crate) struct Interrupt {
    running: Running,
    came: Arc<AtomicBool>,
}

impl Interrupt {
    /// Handles SIGINT from now on. Without this SIGINT ends the process, which is right for scripts.
    pub fn listen(&self) -> io::Result<()> {
        let (running, came) = (Arc::clone(&self.running), Arc::clone(&self.came));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        // Listen here, not in the thread: after each line rustyline restores the SIGINT handler that it found at its
        // start. A thread that listened later lost that race at every second start, and then Ctrl-C ended the process.
        let mut pressed = {
            let _entered = runtime.enter();
            Interrupts::listen()?
        };
        thread::Builder::new().name("interrupt".into()).spawn(move || {
            runtime.block_on(async {
                while pressed.next().await.is_some() {
                    came.store(true, Ordering::Relaxed);
                    let cancel = running.lock().clone();
                    cancel.inspect(|cancel| cancel.cancel());
                }
            });
        })?;
        Ok(())
    }

    /// Runs one call, which Ctrl-C can cut short.
    pub fn during<T>(&self, call: impl FnOnce(&Cancel) -> T) -> T {
        let cancel = Arc::new(Cancel::default());
        self.came.store(false, Ordering::Relaxed);
        self.set(Some(Arc::clone(&cancel)));
        let answer = call(&cancel);
        self.set(None);
        answer
    }

    /// Notes a Ctrl-C that was read as a key.
    pub fn press(&self) {
        self.came.store(true, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed during the last call.
    pub fn came(&self) -> bool {
        self.came.load(Ordering::Relaxed)
    }

    fn set(&self, cancel: Option<Arc<Cancel>>) {
        *self.running.lock() = cancel;
    }
}
