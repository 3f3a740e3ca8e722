//! The processes of an app, as Chromium lists them.

use crate::channel::{Channel, ChannelError};
use chromiumoxide_cdp::cdp::browser_protocol::system_info::GetProcessInfoParams;
use serde::Deserialize;

/// A process of the app.
#[derive(Deserialize)]
pub(crate) struct Process {
    /// Its type: `browser`, `renderer`, or the name of a service.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its process id.
    pub id: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Processes {
    process_info: Vec<Process>,
}

/// Lists the processes of the app of a browser endpoint.
///
/// # Errors
/// Those of the channel. Not every endpoint reports processes.
pub(crate) async fn list(browser: &Channel) -> Result<Vec<Process>, ChannelError> {
    let answer = browser.ask::<_, Processes>(None, GetProcessInfoParams::default()).await;
    answer.map(|Processes { process_info }| process_info)
}
