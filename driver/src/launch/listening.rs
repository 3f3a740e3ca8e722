//! Where the inspector of an app that was just started listens.

use crate::{
    binary::fuses,
    inspector::{self, loopback},
    platform,
    wait::{Deadline, off_thread},
};
use std::{path::PathBuf, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// How long a port may take to say that it is an inspector.
const PROBE: Duration = Duration::from_secs(1);

/// How long to wait between two looks at a process's ports once its stderr has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The same while its stderr may still say where the inspector is.
const LOOK_BESIDE: Duration = Duration::from_secs(1);

/// Reads the fuses beside the app's start: 180 MB take longer than the app needs to answer.
pub(super) fn read_fuses(binary: PathBuf) -> oneshot::Receiver<bool> {
    let (tell, told) = oneshot::channel();
    std::thread::spawn(move || {
        let fuses = fuses::read(&binary).ok().flatten();
        let _ = tell.send(fuses.is_none_or(|f| f.inspector()));
    });
    told
}

/// The inspector's address: from the app's stderr, or, as a script may have sent that elsewhere, from the ports that the
/// process or one below it listens on. `None` when the fuses rule it out.
pub(super) async fn inspector_url(
    listening: Option<mpsc::UnboundedReceiver<String>>,
    fuses: oneshot::Receiver<bool>,
    pid: u32,
) -> Option<String> {
    let mut listening = Some(listening?);
    let mut fuses = Some(fuses);
    loop {
        let look = if listening.is_some() { LOOK_BESIDE } else { LOOK_AGAIN };
        let known = async {
            match fuses.as_mut() {
                Some(fuses) => fuses.await.unwrap_or(true),
                None => std::future::pending().await,
            }
        };
        let said = async {
            match listening.as_mut() {
                Some(listening) => listening.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            url = said => match url {
                // Anybody may write there: nothing but this machine is dialled.
                Some(url) => if let Ok(url) = loopback::url(&url) {
                    return Some(url.spelt());
                },
                None => listening = None,
            },
            open = known => {
                if !open {
                    return None;
                }
                fuses = None;
            }
            () = tokio::time::sleep(look) => {
                for pid in [vec![pid], off_thread(move || platform::descendants(pid)).await].concat() {
                    if let Some(url) = inspector::find(pid, Deadline::after(PROBE)).await {
                        return Some(url);
                    }
                }
            }
        }
    }
}
