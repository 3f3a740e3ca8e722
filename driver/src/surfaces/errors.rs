//! Waits for a surface that may close meanwhile, and makes the errors about closed, crashed and hung surfaces.

use super::{Surface, state::Gone};
use crate::{
    channel::ChannelError,
    error::{Code, Error, Outcome, quoted},
    wait::Deadline,
};
use serde_json::json;
use std::time::Duration;

/// How long to wait for the reason of a crash.
const REASON: Duration = Duration::from_millis(250);

/// How long an unanswered dialog may block a page before that is an error. Within this time, an act can report a dialog
/// that it opened itself.
const DIALOG_GRACE: Duration = Duration::from_millis(500);

impl Surface {
    /// Waits for a reply until the deadline, or until the surface is gone.
    pub async fn unless_gone<T>(&self, deadline: Deadline, reply: impl Future<Output = T>) -> Outcome<T> {
        let mut changes = self.state.subscribe();
        let limited = deadline.limit(reply);
        tokio::pin!(limited);
        loop {
            let gone = changes.borrow_and_update().gone.clone();
            if gone == Some(Gone::Crashed(None)) {
                // Electron reports the reason on another channel, slightly later.
                let told = changes.wait_for(|state| state.gone != Some(Gone::Crashed(None)));
                let _ = tokio::time::timeout(REASON, told).await;
            }
            if let Some(gone) = &changes.borrow_and_update().gone {
                return Err(self.gone_error(gone));
            }
            let stands = changes.borrow_and_update().left_open;
            tokio::select! {
                biased;
                reply = &mut limited => return reply.ok_or_else(|| self.not_responding()),
                _ = changes.changed() => {}
                () = tokio::time::sleep(DIALOG_GRACE), if stands => return Err(self.stands_in_dialog()),
            }
        }
    }

    /// The error for a call to a page that an open dialog blocks.
    pub fn stands_in_dialog(&self) -> Error {
        let title = quoted(&self.state.borrow().title);
        let dialog = self.state.borrow().dialog.clone();
        if let Some(dialog) = dialog {
            let (kind, said) = (dialog.kind.name(), quoted(&dialog.message));
            let message = format!("The page of {} ({title}) is blocked by its {kind}: {said}.", self.handle);
            return Error::new(Code::DialogOpen, message)
                .hint(
                    "It is left to a person until a policy is set. electron_dialog_handler answers it, and later ones.",
                )
                .detail("dialog", kind)
                .detail("window", self.handle.as_str())
                .next(
                    "electron_dialog_handler",
                    json!({ "action": "dismiss", "oneShot": true }),
                    "close it as Escape would",
                )
                .next("electron_dialog_handler", json!({}), "see what it asks");
        }
        let message = format!("The print dialog of {} ({title}) is open, and blocks the page.", self.handle);
        Error::new(Code::DialogOpen, message)
            .hint("Only a person can close it (Escape); the session can be ended. Closing its window may end the app. For tests replace window.print in the app.")
            .detail("dialog", "print")
            .detail("window", self.handle.as_str())
            .next("electron_stop", json!({}), "end the session, and the dialog with it")
    }

    /// Whether it has no renderer yet. A new window gets one shortly after it opens, or when something is loaded. Until
    /// then, DevTools reports it as crashed.
    pub fn has_no_renderer_yet(&self) -> bool {
        let state = self.state.borrow();
        !state.lived && matches!(state.gone, Some(Gone::Crashed(_)))
    }

    /// The error for a call to a surface that is gone.
    pub fn gone_error(&self, gone: &Gone) -> Error {
        let title = quoted(&self.state.borrow().title);
        match gone {
            Gone::Closed => {
                let what = self.kind().name();
                Error::new(Code::SurfaceClosed, format!("The {what} {} ({title}) has been closed.", self.handle)).next(
                    "electron_windows_list",
                    json!({}),
                    "see what is open",
                )
            }
            Gone::Crashed(_) if !self.state.borrow().lived => Error::new(
                Code::RendererGone,
                format!("The window {} has no renderer yet: the app has loaded nothing into it.", self.handle),
            )
            .hint("It works as soon as something is loaded.")
            .next("electron_windows_list", json!({}), "see what is open"),
            Gone::Crashed(crash) => {
                let reason = crash.as_ref().map(|c| c.reason.as_str());
                let exit_code = crash.as_ref().and_then(|c| c.exit_code);
                let how = match (reason, exit_code) {
                    (Some(reason), Some(code)) => format!("{reason}, exit code {code}"),
                    (Some(reason), None) => reason.to_owned(),
                    (None, _) => "no reason given".to_owned(),
                };
                Error::new(Code::RendererGone, format!("The renderer of {} ({title}) is gone: {how}.", self.handle))
                    .detail("reason", json!(reason))
                    .detail("exit_code", json!(exit_code))
                    .next("electron_windows_list", json!({}), "see what is still there")
            }
        }
    }

    /// The error for a page that does not answer in time.
    pub(crate) fn not_responding(&self) -> Error {
        let why = match &self.state.borrow().dialog {
            Some(dialog) => format!("a JavaScript dialog is open: {}", quoted(&dialog.message)),
            None => "it is busy or blocked".to_owned(),
        };
        let message = format!("The renderer of {} gave no reply in time: {why}.", self.handle);
        Error::new(Code::AppNotResponding, message).detail("half", "renderer").detail("window", self.handle.as_str())
    }

    /// The error for a refusal of the DevTools protocol.
    pub fn refused(&self, error: ChannelError) -> Error {
        if error.session_is_gone() {
            return self.gone_error(&Gone::Closed);
        }
        match error {
            ChannelError::Closed => {
                let how = self.channel.closed_words();
                Error::new(Code::CdpDisconnected, format!("The DevTools connection to the app{how}."))
            }
            other => Error::internal(format!("DevTools: {other}")),
        }
    }
}
