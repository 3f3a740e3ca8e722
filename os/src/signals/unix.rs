//! Unix: SIGINT, SIGTERM and SIGHUP.

use super::EndRequest;
use std::io;
use tokio::signal::unix::{Signal, SignalKind, signal};

#[derive(Debug)]
pub(super) struct EndRequests {
    interrupt: Signal,
    terminate: Signal,
    hangup: Signal,
}

impl EndRequests {
    pub(super) fn listen() -> io::Result<EndRequests> {
        Ok(EndRequests {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    pub(super) async fn next(&mut self) -> EndRequest {
        tokio::select! {
            _ = self.interrupt.recv() => EndRequest::Interrupt,
            _ = self.terminate.recv() => EndRequest::Terminate,
            _ = self.hangup.recv() => EndRequest::HangUp,
        }
    }
}

#[derive(Debug)]
pub(super) struct Interrupts(Signal);

impl Interrupts {
    pub(super) fn listen() -> io::Result<Interrupts> {
        signal(SignalKind::interrupt()).map(Interrupts)
    }

    pub(super) async fn next(&mut self) -> Option<()> {
        self.0.recv().await
    }
}
