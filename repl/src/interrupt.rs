//! Ctrl-C while a call runs: it ends the call, not the REPL.
//!
//! While a line is edited the terminal is raw and Ctrl-C is a key; only during a call is it a signal.

use stagewright_mcp::Cancel;
use stagewright_os::signals::Interrupts;
use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

type Running = Arc<Mutex<Option<Arc<Cancel>>>>;

/// The handle of the call that runs, and whether the last one was cut short.
#[derive(Default)]
pub(crate) struct Interrupt {
    running: Running,
    came: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes SIGINT from now on. Without this it ends the process, as a script's should.
    pub fn listen(&self) -> io::Result<()> {
        let (running, came) = (Arc::clone(&self.running), Arc::clone(&self.came));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        // Here and not in the thread: the editor puts back, behind each line, what it found there first. Before this,
        // that was the end of the process, one start in two.
        let mut pressed = {
            let _entered = runtime.enter();
            Interrupts::listen()?
        };
        thread::Builder::new().name("interrupt".into()).spawn(move || {
            runtime.block_on(async {
                while pressed.next().await.is_some() {
                    came.store(true, Ordering::Relaxed);
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
        self.came.store(false, Ordering::Relaxed);
        self.set(Some(Arc::clone(&cancel)));
        let answer = call(&cancel);
        self.set(None);
        answer
    }

    /// Ctrl-C was pressed where it is a key.
    pub fn press(&self) {
        self.came.store(true, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed during the last call.
    pub fn came(&self) -> bool {
        self.came.load(Ordering::Relaxed)
    }

    fn set(&self, cancel: Option<Arc<Cancel>>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = cancel;
    }
}
