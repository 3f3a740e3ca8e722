//! Opens a URL with the app by a second process, as the system does.

use super::system::{HANDED, LOCKED, NotDelivered};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
};
use stagewright_os::children::{Ending, tie_to_us};
use std::{ffi::OsStr, process::Stdio, time::Duration};
use tokio::process::Command;

/// Our switches of the first process, which the second one must not get.
const OURS: [&str; 2] = ["--inspect", "--remote-debugging"];

/// How long the second process may take to end and to be reported.
const MARGIN: Duration = Duration::from_secs(2);

/// Starts a second process with the URL. Returns the reason if the app did not get the URL. Kills the process if it
/// does not end by itself.
pub async fn open(session: &Session, url: &str, budget: Duration) -> Outcome<Option<NotDelivered>> {
    let main = session.main.need()?;
    let Some(launched) = &session.origin.launched else {
        return Err(Error::new(
            Code::TransportUnsupported,
            "real starts a second process of an app that this session launched; it has joined this one.",
        )
        .hint("Without real the running app gets the same event."));
    };
    if !main.call::<bool>(LOCKED, &[], budget).await? {
        return Ok(Some(NotDelivered::NoLock));
    }
    let mut command = Command::new(&launched.binary);
    command.args(launched.args.iter().filter(|word| !is_ours(word))).arg(url);
    command.env_clear().envs(launched.env.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    tie_to_us(command.as_std_mut(), Ending::Kill);
    let wanted = [json!(url), json!(budget.as_millis() as u64)];
    let failed = |error| Error::new(Code::LaunchFailed, format!("A second process could not be started: {error}."));
    // The second process passes the URL on when its own Electron has started. The first process listens long before.
    let mut child = command.spawn().map_err(failed)?;
    let told = tokio::select! {
        told = main.call::<bool>(HANDED, &wanted, budget + MARGIN) => told?,
        () = async {
            let _ = child.wait().await;
            tokio::time::sleep(MARGIN).await;
        } => false,
    };
    // Give the process time to quit by itself, and kill it otherwise.
    let _ = tokio::time::timeout(MARGIN, child.wait()).await;
    Ok((!told).then_some(NotDelivered::NotHanded))
}

/// Whether an argument is for the first process only.
fn is_ours(word: &OsStr) -> bool {
    OURS.iter().any(|ours| word.as_encoded_bytes().starts_with(ours.as_bytes()))
}
