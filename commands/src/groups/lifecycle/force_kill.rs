//! `force-kill`: end an app at once.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, HostlessApp, Need, Operation, Profile, Verb, WithoutHost},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Ends,
};
use stagewright_groups::coverage;

/// Kill the app at once and end the session
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ForceKill {}

/// The reply of a kill.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Killed {
    /// Always true
    killed: bool,
}

impl Verb for ForceKill {
    const TOOL: &'static str = "electron_force_kill";
    const TITLE: &'static str = "Kill the app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Destructive;
    const ENDS_SESSION: bool = true;
    const ALIASES: &'static [&'static str] = &["kill"];
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "force-kill", args: "{}" }];
    type Reply = Killed;

    fn without_host(&self, app: HostlessApp) -> Option<WithoutHost<Killed>> {
        (!app.joined || app.known).then_some(WithoutHost { kills_joined: true, reply: Killed { killed: true } })
    }

    async fn run(self, call: Call) -> Outcome<Killed> {
        let session = call.session()?;
        if session.origin.pid.is_none() {
            let why = session.origin.pid_missing.as_deref().unwrap_or("its process is not known");
            let message = format!("This session knows of no process to kill: {why}.");
            return Err(Error::new(Code::TransportUnsupported, message)
                .hint("Attach to the app's own port directly, on this machine and as its user: then its process is known.")
                .next("electron_detach", json!({}), "ends the session"));
        }
        session.ends.begin_stopping();
        let kill = KillOnDrop(&session.ends);
        coverage::leave(&session).await;
        drop(kill);
        session.ends.ended().await;
        Ok(Killed { killed: true })
    }
}

/// Kills the app when it is dropped: also if the caller leaves while the counts of coverage are read.
struct KillOnDrop<'a>(&'a Ends);

impl Drop for KillOnDrop<'_> {
    fn drop(&mut self) {
        self.0.kill();
    }
}

impl Show for Killed {
    fn show(&self) -> String {
        "killed".into()
    }
}
