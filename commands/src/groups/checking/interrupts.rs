//! Ctrl-C, and whatever else asks a program to end: for what writes down how far it came before it does.

use stagewright_driver::fault::{Fault, Outcome};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals, which end nothing by themselves from now on.
pub(super) struct Interrupts([(Signal, &'static str); 3]);

/// The one that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Interrupt {
    /// `SIGINT`
    pub name: &'static str,
    /// The exit status of what it ends, as a shell has it.
    pub status: u8,
}

impl Interrupts {
    pub fn listen() -> Outcome<Interrupts> {
        let one = |kind, name| signal(kind).map(|signal| (signal, name)).map_err(Fault::internal);
        Ok(Interrupts([
            one(SignalKind::interrupt(), "SIGINT")?,
            one(SignalKind::terminate(), "SIGTERM")?,
            one(SignalKind::hangup(), "SIGHUP")?,
        ]))
    }

    /// Resolves with the next one.
    pub async fn next(&mut self) -> Interrupt {
        let [(interrupt, int), (terminate, term), (hangup, hup)] = &mut self.0;
        let (name, kind) = tokio::select! {
            _ = interrupt.recv() => (*int, SignalKind::interrupt()),
            _ = terminate.recv() => (*term, SignalKind::terminate()),
            _ = hangup.recv() => (*hup, SignalKind::hangup()),
        };
        Interrupt { name, status: 128 + kind.as_raw_value() as u8 }
    }
}
