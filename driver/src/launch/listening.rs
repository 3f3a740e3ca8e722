//! Finds the address of the inspector of an app that was just started.

use crate::{
    binary::fuses,
    error::Outcome,
    inspector::{self, loopback},
    main_process::Reached,
    wait::{Deadline, off_thread},
};
use stagewright_os::processes;
use std::{path::PathBuf, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// How long a port may take to identify itself as an inspector.
const PROBE: Duration = Duration::from_secs(1);

/// The interval between two looks at a process's ports once its stderr has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The same while the address may still come on its stderr.
const LOOK_BESIDE: Duration = Duration::from_secs(1);

/// Reads the fuses in parallel to the app's start: reading 180 MB takes longer than the app needs to answer.
pub(super) fn read_fuses(binary: PathBuf) -> oneshot::Receiver<bool> {
    let (tell, told) = oneshot::channel();
    std::thread::spawn(move || {
        let fuses = fuses::read(&binary).ok().flatten();
        let _ = tell.send(fuses.is_none_or(|f| f.inspector()));
    });
    told
}

/// The possible addresses of an app's inspector, one after the other.
pub(super) struct Addresses {
    /// Addresses from the app's stderr; `None` once that has ended.
    listening: Option<mpsc::Receiver<String>>,
    /// Will receive whether the fuses allow an inspector; `None` once they do.
    fuses: Option<oneshot::Receiver<bool>>,
    pid: u32,
}

impl Addresses {
    pub(super) fn new(
        listening: Option<mpsc::Receiver<String>>,
        fuses: oneshot::Receiver<bool>,
        pid: u32,
    ) -> Addresses {
        Addresses { listening, fuses: Some(fuses), pid }
    }

    /// Connects to the first address at which the app's inspector really listens: any program may write an address to
    /// stderr. `None` if the fuses forbid an inspector.
    pub(super) async fn reach(mut self, deadline: Deadline) -> Option<Outcome<Reached>> {
        let mut refused = None;
        loop {
            let url = match (deadline.limit(self.next()).await, refused) {
                (Some(url), _) => url?,
                (None, Some(error)) => return Some(Err(error)),
                (None, None) => std::future::pending().await,
            };
            match Reached::at(&url, self.pid, deadline).await {
                Ok(reached) => return Some(Ok(reached)),
                Err(error) => refused = Some(error),
            }
        }
    }

    /// The next address from the app's stderr. If a script has redirected stderr, the ports of the process and its
    /// descendants are tried. `None` if the fuses forbid an inspector.
    async fn next(&mut self) -> Option<String> {
        let pid = self.pid;
        loop {
            let look = if self.listening.is_some() { LOOK_BESIDE } else { LOOK_AGAIN };
            let known = async {
                match self.fuses.as_mut() {
                    Some(fuses) => fuses.await.unwrap_or(true),
                    None => std::future::pending().await,
                }
            };
            let said = async {
                match self.listening.as_mut() {
                    Some(listening) => listening.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                url = said => match url {
                    // Any program may write to stderr, so use only addresses of this machine.
                    Some(url) => if let Ok(url) = loopback::url(&url) {
                        return Some(url.spelt());
                    },
                    None => self.listening = None,
                },
                open = known => {
                    if !open {
                        return None;
                    }
                    self.fuses = None;
                }
                () = tokio::time::sleep(look) => {
                    for pid in [vec![pid], off_thread(move || processes::descendants(pid)).await].concat() {
                        if let Some(url) = inspector::find(pid, Deadline::after(PROBE)).await {
                            return Some(url);
                        }
                    }
                }
            }
        }
    }
}
