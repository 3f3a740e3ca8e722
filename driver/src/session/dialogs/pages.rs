//! JavaScript dialogs of a session's pages: receives their events, records and answers them.

use super::super::{
    actions::Actions,
    effect_collector::EffectCollectors,
    effects::{DialogAnswer, PageDialog},
    main_half::MainHalf,
};
use crate::{
    channel::Event,
    dialogs::{self, Action, Dialogs, Kind, OpenDialog, Policy, Recorded},
    error::{Code, Error, Outcome},
    main_process::hooks,
    surfaces::{Surface, Surfaces},
};
use chromiumoxide_cdp::cdp::browser_protocol::page;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DialogOpening {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    message: String,
    default_prompt: Option<String>,
}

#[derive(Deserialize)]
struct DialogClosed {
    #[serde(default)]
    result: bool,
}

/// The JavaScript dialogs of a session, and the policy that answers them.
pub struct PageDialogs {
    kept: Dialogs,
    surfaces: Arc<Surfaces>,
    main: Arc<MainHalf>,
    collectors: Arc<EffectCollectors>,
    actions: Arc<Actions>,
}

impl PageDialogs {
    pub(in crate::session) fn new(
        resting: Option<Action>,
        surfaces: Arc<Surfaces>,
        main: Arc<MainHalf>,
        collectors: Arc<EffectCollectors>,
        actions: Arc<Actions>,
    ) -> PageDialogs {
        PageDialogs { kept: Dialogs::new(resting), surfaces, main, collectors, actions }
    }

    /// The policy, the dialogs that opened, oldest first, and the number that the buffer has dropped. `clear` removes
    /// the dialogs.
    pub fn read(&self, clear: bool) -> (Policy, Vec<dialogs::Event>, u64) {
        self.kept.read(clear)
    }

    /// Handles a dialog that opened.
    pub(in crate::session) fn opened(self: &Arc<Self>, surface: &Arc<Surface>, event: &Event) {
        let Some(opening) = event.parse::<DialogOpening>() else { return };
        let left = self.kept.lets_leave();
        let DialogOpening { kind, message, default_prompt } = opening;
        let can_leave = self.main.get().is_some();
        let handle = surface.handle.clone();
        let Recorded { serial, answer } =
            self.kept.record(kind, message.clone(), default_prompt, Some(handle), can_leave);
        let open = OpenDialog { serial, kind, message: message.clone(), answered: answer.is_some() };
        surface.state.send_modify(|state| state.dialog = Some(open));
        let told = answer.as_ref().map_or(DialogAnswer::Open, |(action, _)| (*action).into());
        let surface_id = surface.handle.clone();
        self.collectors.dialog_opened(&PageDialog { kind, message, answer: told, surface: surface_id });
        match answer {
            Some((action, text)) => answer_dialog(surface, action, text),
            None => {
                surface.state.send_modify(|state| state.left_open = true);
                if kind != Kind::Beforeunload {
                    self.actions.dialog_opened();
                }
            }
        }
        // The policy was for one dialog only, and the main process has to get the next one. It decides about
        // `beforeunload` by the policy that it has, and may be about to read that. So send the new policy after the
        // dialog has closed.
        if kind != Kind::Beforeunload && self.kept.lets_leave() != left {
            self.send_leaving_policy_soon();
        }
    }

    /// Handles a dialog that closed, whoever answered it.
    pub(in crate::session) fn closed(self: &Arc<Self>, surface: &Surface, event: &Event) {
        let (open, left_open) = {
            let state = surface.state.borrow();
            (state.dialog.clone(), state.left_open)
        };
        surface.state.send_modify(|state| {
            state.dialog = None;
            state.left_open = false;
        });
        if open.as_ref().is_some_and(|open| open.kind == Kind::Beforeunload) {
            self.send_leaving_policy_soon();
        }
        let Some(DialogClosed { result }) = event.parse() else { return };
        if let Some(open) = open.as_ref().filter(|open| open.kind == Kind::Beforeunload) {
            self.kept.has_left(open.serial, result);
        }
        if let Some(open) = open.filter(|open| left_open && open.kind != Kind::Beforeunload) {
            self.actions.page_dialog_answered(&open, result);
        }
        let answer = if result { DialogAnswer::Accepted } else { DialogAnswer::Dismissed };
        self.collectors.dialog_closed(&surface.handle, answer);
    }

    /// Sets the policy for future dialogs, and applies it to open ones.
    pub async fn answer(&self, policy: Policy) -> Outcome<()> {
        // A policy with one action for all kinds is still useful without the main process, so it is not refused.
        let of_leaving = policy.per_type.get(&Kind::Beforeunload) == Some(&Action::Accept);
        if of_leaving && let Some(why) = self.main.missing() {
            return Err(Error::new(
                Code::TransportUnsupported,
                format!(
                    "Only the main process can close a page that asks to stay, and this session has no main-process half: {why}."
                ),
            ));
        }
        self.kept.arm(policy);
        self.answer_open();
        self.send_leaving_policy().await
    }

    /// Sets whether a person records, who answers dialogs that no policy answers.
    pub(in crate::session) fn attend(&self, on: bool) {
        self.kept.attend(on);
        if !on {
            self.answer_open();
        }
    }

    /// Answers the open dialogs by the policy.
    fn answer_open(&self) {
        // Frames that share the session of their page would list its dialog again.
        for surface in self.surfaces.all().into_iter().filter(|s| !s.in_process) {
            let Some(open) = surface.state.borrow().dialog.clone() else { continue };
            if let Some((action, text)) = self.kept.answer_open(open.serial, open.kind) {
                surface.state.send_modify(|state| {
                    if let Some(open) = &mut state.dialog {
                        open.answered = true;
                    }
                });
                answer_dialog(&surface, action, text);
            }
        }
    }

    /// Calls `send_leaving_policy` in a task, after a dialog that used up its policy.
    fn send_leaving_policy_soon(self: &Arc<Self>) {
        let dialogs = self.clone();
        tokio::spawn(async move { dialogs.send_leaving_policy().await });
    }

    /// Tells the main process whether pages with a `beforeunload` handler may be left. Electron keeps such a page
    /// unless the main process decides otherwise.
    async fn send_leaving_policy(&self) -> Outcome<()> {
        let lets = self.kept.lets_leave().into();
        self.main.want(hooks::LET_PAGES_LEAVE, &[lets], Duration::from_secs(5)).await
    }
}

fn answer_dialog(surface: &Surface, action: Action, text: Option<String>) {
    let mut handle = page::HandleJavaScriptDialogParams::new(action == Action::Accept);
    handle.prompt_text = text;
    drop(surface.channel.tell(Some(&surface.cdp_session), handle));
}
