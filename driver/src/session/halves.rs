//! The two halves of a session: who needs one that is missing is told why.

use super::Session;
use crate::{
    channel::Channel,
    error::{Code, Error, Outcome},
    main_process::{Hook, MainProcess, hooks},
};
use serde_json::Value;
use std::time::Duration;

/// How long a main process that is busy may keep a list waiting.
const HEARD_BY: Duration = Duration::from_millis(250);

impl Session {
    /// The main half.
    pub fn main(&self) -> Option<MainProcess> {
        self.main.lock().clone()
    }

    /// The main half, or why there is none.
    pub fn need_main(&self) -> Outcome<MainProcess> {
        self.main().ok_or_else(|| {
            let why = self.main_missing().unwrap_or_else(|| "it was not joined".into());
            Error::new(Code::TransportUnsupported, format!("This session has no main-process half: {why}."))
                .detail("missing", "main")
        })
    }

    /// Waits a moment until all has been taken in that hooks have reported by now: what the app did before a list of it was
    /// asked for is in the list. Also where the app is held in a synchronous dialog of ours.
    pub(crate) async fn hear_main(&self) {
        let Some(main) = self.main() else { return };
        let _ = main.call_in_dialog::<f64>(hooks::TOOK, &[], HEARD_BY).await;
        main.channel().caught_up().await;
    }

    /// Has the main process do something that lasts: now, if it is there, and again at every join.
    pub(crate) async fn want(&self, hook: Hook, args: &[Value], budget: Duration) -> Outcome<()> {
        let before = self.wanted.note(hook, args);
        let Some(main) = self.main() else { return Ok(()) };
        let done = main.call::<Value>(hook, args, budget).await.map(drop);
        // What was refused does not come about at the next join. One that did not answer in time may have done it yet.
        if let Err(error) = &done
            && !matches!(error.code, Code::AppNotResponding | Code::CdpDisconnected)
        {
            self.wanted.take_back(hook, args, before);
        }
        done
    }

    /// Why there is no main half, if there is none.
    pub fn main_missing(&self) -> Option<String> {
        self.main_missing.lock().clone()
    }

    /// The main half is gone, or will not come back.
    pub(super) fn lose_main(&self, why: &str) {
        self.main.lock().take();
        self.native_dialogs.forget_open();
        // A tunnel ends with it: dropping its feed closes its channel.
        self.tunnel.lock().take();
        *self.main_missing.lock() = Some(why.to_owned());
    }

    /// It was joined again.
    pub(super) fn regain_main(&self, main: MainProcess) {
        *self.main.lock() = Some(main);
        *self.main_missing.lock() = None;
    }

    /// The renderer half, or why there is none.
    pub fn need_renderers(&self) -> Outcome<&Channel> {
        match &self.browser {
            Some(channel) if !channel.is_closed() => Ok(channel),
            Some(channel) => {
                let how = channel.closed_words();
                let error = Error::new(Code::CdpDisconnected, format!("The DevTools connection to the app{how}."));
                Err(match &self.rejoin {
                    Some((tool, args)) => error.next(tool, args.clone(), "join it again"),
                    None => error,
                })
            }
            None => Err(Error::new(Code::TransportUnsupported, "This session has no renderer half.")
                .detail("missing", "renderer")),
        }
    }
}
