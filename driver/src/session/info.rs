//! Facts about the app: names, versions, paths.

use super::Session;
use crate::{error::Outcome, main_process::hooks};
use chromiumoxide_cdp::cdp::browser_protocol::browser;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Versions and paths of an app.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Info {
    /// Runtime versions.
    pub versions: Versions,
    /// The app.
    pub app: AppInfo,
}

/// Runtime versions; what cannot be known without the main half is null.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Versions {
    pub electron: Option<String>,
    pub node: Option<String>,
    pub chrome: Option<String>,
    pub v8: Option<String>,
}

/// The app; what cannot be known without the main half is null.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub struct AppInfo {
    pub name: Option<String>,
    pub version: Option<String>,
    pub path: Option<String>,
    pub exe_path: Option<String>,
    pub user_data_path: Option<String>,
    pub packaged: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BrowserVersion {
    product: String,
    user_agent: String,
    js_version: String,
}

/// How long to wait for a main process that is in a dialog.
const IN_DIALOG: Duration = Duration::from_millis(250);

/// The last answer of the main process.
#[derive(Debug, Default)]
struct Known(Mutex<Option<Info>>);

impl Session {
    /// Asks the app's main process, or else its DevTools endpoint. While the app is in a dialog, the reply may be the
    /// last one, or lack the facts that only the main process knows.
    pub async fn info(&self) -> Outcome<Info> {
        if let Some(main) = self.main.get() {
            let known = self.groups.of::<Known>();
            // While a blocking dialog of Electron shows, the main process does not answer. So do not wait for it.
            let waits = self.dialogs.native.any_blocking() && !self.dialogs.native.any_held();
            let budget = if waits { IN_DIALOG } else { Duration::from_secs(5) };
            let told = main.call_in_dialog::<Info>(hooks::INFO, &[], budget).await;
            let mut known = known.0.lock();
            return match told {
                Ok(info) => Ok(known.insert(info).clone()),
                Err(_) if waits => Ok(known.clone().unwrap_or_default()),
                Err(error) => Err(error),
            };
        }
        let channel = self.renderers.need()?;
        let answer = channel.ask::<_, BrowserVersion>(None, browser::GetVersionParams::default());
        let Ok(Ok(version)) = tokio::time::timeout(Duration::from_secs(5), answer).await else {
            return Ok(Info::default());
        };
        let after = |text: &str, mark: &str| {
            let rest = text.split(mark).nth(1)?;
            Some(rest.split([' ', ';']).next()?.to_owned())
        };
        Ok(Info {
            versions: Versions {
                electron: after(&version.user_agent, "Electron/"),
                node: None,
                chrome: after(&version.product, "/"),
                v8: Some(version.js_version),
            },
            app: AppInfo::default(),
        })
    }
}
