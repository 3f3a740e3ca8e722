//! `info`: what the app is, and what the session can do with it.

use super::shown_on::Display;
use crate::{
    call::Call,
    show::{Show, clean_line, dialogs_in_sight},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    session::{AppInfo, Capabilities, DialogInSight, TransportKind, Versions},
};
use stagewright_os::conventions;

/// Tell versions, paths and capabilities of the app
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Info {}

/// Facts about the app and its session.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct InfoReply {
    /// How the session reached the app: launch, cdp (attach) or injector (inject)
    transport: TransportKind,
    /// Runtime versions
    versions: Versions,
    /// The app's name, version and paths
    app: AppInfo,
    /// Code signature: "unsupported" off macOS
    signature: Signature,
    /// The capabilities of the session
    capabilities: Capabilities,
    /// The app's process id
    pid: Option<u32>,
    /// The display it is shown on
    #[serde(skip_serializing_if = "Option::is_none", default)]
    display: Option<Display>,
    /// The folder of its data, when that is not the app's own
    #[serde(skip_serializing_if = "Option::is_none", default)]
    profile: Option<String>,
    /// Why the main process is out of reach; left out when it is not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    main_missing: Option<String>,
    /// Dialogs that are open
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    dialogs: Vec<DialogInSight>,
}

/// The code signature of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Signature {
    /// verified, unknown or unsupported
    status: String,
}

impl Verb for Info {
    const TOOL: &'static str = "electron_info";
    const TITLE: &'static str = "About the app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "info", args: "{}" }];
    type Reply = InfoReply;

    async fn run(self, call: Call) -> Outcome<InfoReply> {
        let session = call.session()?;
        let info = session.info().await?;
        let launched = session.origin.launched.as_ref();
        Ok(InfoReply {
            transport: session.origin.transport,
            versions: info.versions,
            app: info.app,
            signature: Signature {
                status: if conventions::SIGNED_PROGRAMS { "unknown" } else { "unsupported" }.into(),
            },
            capabilities: call.capabilities(&session),
            pid: session.origin.pid,
            display: launched.map(Display::of),
            profile: launched.and_then(|l| l.profile.clone()),
            main_missing: session.main.missing(),
            dialogs: session.dialogs.in_sight(),
        })
    }
}

impl Show for InfoReply {
    fn show(&self) -> String {
        let or = |text: &Option<String>| clean_line(text.as_deref().unwrap_or("unknown"));
        let mut lines = vec![
            format!("app       {} {}", or(&self.app.name), or(&self.app.version)),
            format!(
                "electron  {}  (chrome {}, node {})",
                or(&self.versions.electron),
                or(&self.versions.chrome),
                or(&self.versions.node)
            ),
            format!("path      {}", or(&self.app.path)),
            format!("data      {}", or(&self.app.user_data_path)),
        ];
        if let Some(pid) = self.pid {
            lines.push(format!("pid       {pid}"));
        }
        if let Some(display) = &self.display {
            lines.push(format!("display   {display}"));
        }
        let can = serde_json::to_value(self.capabilities).unwrap_or_default();
        let can = can.as_object().into_iter().flatten().filter(|(_, on)| **on == true).map(|(name, _)| name.as_str());
        lines.push(format!("can       {}", can.collect::<Vec<_>>().join(", ")));
        if let Some(why) = &self.main_missing {
            lines.push(format!("no main-process half: {why}"));
        }
        dialogs_in_sight(&self.dialogs) + &lines.join("\n")
    }
}
