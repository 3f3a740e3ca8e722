//! An address that is opened with the app by a second process of it, as the system's own opener starts one.

use super::system::{HANDED, LOCKED, Untold};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
};
use stagewright_os::children::{Ending, tie_to_us};
use std::{ffi::OsStr, process::Stdio, time::Duration};
use tokio::process::Command;

/// Switches of ours that the first process was started with, and that a second one must not have.
const OURS: [&str; 2] = ["--inspect", "--remote-debugging"];

/// How long the second process may take to end and to be reported.
const MARGIN: Duration = Duration::from_secs(2);

/// Starts a second process with the address; gives why the app was not told, if it was not. The process is ended with
/// the call, if it does not end by itself.
pub async fn open(session: &Session, url: &str, budget: Duration) -> Outcome<Option<Untold>> {
    let main = session.main.need()?;
    let Some(launched) = &session.origin.launched else {
        return Err(Error::new(
            Code::TransportUnsupported,
            "A second process is started of an app that this session launched, and it has joined this one.",
        )
        .hint("Without real the app is told in the same way by its own process."));
    };
    if !main.call::<bool>(LOCKED, &[], budget).await? {
        return Ok(Some(Untold::NoLock));
    }
    let mut command = Command::new(&launched.binary);
    command.args(launched.args.iter().filter(|word| !is_ours(word))).arg(url);
    command.env_clear().envs(launched.env.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    tie_to_us(command.as_std_mut(), Ending::Kill);
    let wanted = [json!(url), json!(budget.as_millis() as u64)];
    let failed = |error| Error::new(Code::LaunchFailed, format!("A second process could not be started: {error}."));
    // It passes the address on only once its own Electron is up, long after the first process listens.
    let mut child = command.spawn().map_err(failed)?;
    let told = tokio::select! {
        told = main.call::<bool>(HANDED, &wanted, budget + MARGIN) => told?,
        () = async {
            let _ = child.wait().await;
            tokio::time::sleep(MARGIN).await;
        } => false,
    };
    // A process that quits by itself is given the time. Others are ended.
    let _ = tokio::time::timeout(MARGIN, child.wait()).await;
    Ok((!told).then_some(Untold::NotHanded))
}

/// Whether an argument is for the first process only.
fn is_ours(word: &OsStr) -> bool {
    OURS.iter().any(|ours| word.as_encoded_bytes().starts_with(ours.as_bytes()))
}
