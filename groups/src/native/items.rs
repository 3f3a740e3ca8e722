//! Items of menus of every kind, as data, and the result of picking one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome, quoted},
    main_process::Hook,
    session::Session,
    surfaces::Surface,
};
use std::time::Duration;

/// An item of a menu, as Electron's `MenuItem` has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuItem {
    /// The app's own name for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<String>,
    /// Its label.
    pub label: String,
    /// Its role, an action that Electron carries out: `quit`, `paste`, …
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub role: Option<String>,
    /// `normal`, `separator`, `submenu`, `checkbox` or `radio`.
    pub r#type: String,
    /// The keys for it, in Electron's words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub accelerator: Option<String>,
    /// Whether it can be picked.
    pub enabled: bool,
    /// Whether it shows.
    pub visible: bool,
    /// Of checkbox and radio items: whether it is on.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub checked: Option<bool>,
    /// Its second line, where the system has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sublabel: Option<String>,
    /// Its tool tip, where the system has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tool_tip: Option<String>,
    /// The items below it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    pub submenu: Option<Vec<MenuItem>>,
}

impl MenuItem {
    /// Its label, or its role where it has none.
    pub fn name(&self) -> &str {
        [Some(&self.label), self.role.as_ref()]
            .into_iter()
            .flatten()
            .find(|name| !name.is_empty())
            .unwrap_or(&self.r#type)
    }
}

/// Why an item was not picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// No item that shows is there.
    NotFound,
    /// It, or a menu that it is in, is greyed out.
    Disabled,
    /// Electron does it by itself.
    Role,
    /// It opens a menu.
    Submenu,
    /// It is a line between items.
    Separator,
    /// The app does nothing for it.
    NoHandler,
    /// No popup menu is open.
    NoPopup,
    /// The tray has no context menu.
    NoMenu,
    /// There is no such tray.
    NoTray,
}

/// The item to pick.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Labels or roles from the top down; empty if an accelerator is given.
    pub path: Vec<String>,
    /// Its keys.
    pub accelerator: Option<String>,
    /// Whether to pick also items whose role Electron carries out.
    pub roles: bool,
}

/// The window that is passed to the app's handler.
#[derive(Clone, Copy)]
pub struct Front<'a> {
    /// The session's default window, which is used if no window has the focus.
    pub surface: Option<&'a Surface>,
    /// Whether the caller named it. Then it takes precedence over the focused window.
    pub named: bool,
}

impl Front<'_> {
    /// The argument of hooks for it.
    pub(super) fn as_argument(self) -> Value {
        json!({ "targetId": self.surface.map(|surface| surface.target_id.to_string()), "named": self.named })
    }
}

impl Wanted {
    /// The choice of an item by its path only.
    pub fn at(path: Vec<String>) -> Wanted {
        Wanted { path, accelerator: None, roles: false }
    }

    fn as_argument(&self, front: Front<'_>) -> Value {
        json!({
            "path": (self.accelerator.is_none()).then_some(&self.path),
            "accelerator": self.accelerator,
            "roles": self.roles,
            "targetId": front.surface.map(|surface| surface.target_id.to_string()),
            "named": front.named,
        })
    }

    fn words(&self) -> String {
        match &self.accelerator {
            Some(keys) => format!("the keys {}", quoted(keys)),
            None => quoted(&self.path.join(" > ")),
        }
    }
}

/// The result of picking an item.
#[derive(Debug, Clone)]
pub enum Picked {
    /// It was picked. The item as it is now; `None` when it is gone.
    Done {
        /// Its label when it was picked.
        label: String,
        /// Its role.
        role: Option<String>,
        /// The item as it is now.
        item: Option<Box<MenuItem>>,
    },
    /// It was not picked.
    Refused {
        /// The reason.
        reason: Refusal,
        /// The item that was found.
        item: Option<Box<MenuItem>>,
        /// The items at the last part of the path that exists, when no item was found.
        available: Vec<String>,
    },
}

/// The answer of the hooks.
#[derive(Debug, Deserialize)]
struct Answer {
    picked: Option<Box<MenuItem>>,
    item: Option<Box<MenuItem>>,
    reason: Option<Refusal>,
    candidates: Option<Vec<Vec<String>>>,
    #[serde(default)]
    available: Option<Vec<String>>,
    threw: Option<String>,
    label: Option<String>,
}

/// Calls a hook that picks an item. `before` and `after` are the hook's other arguments.
pub(super) async fn pick(
    session: &Session,
    hook: Hook,
    (before, after): (&[Value], &[Value]),
    wanted: &Wanted,
    front: Front<'_>,
    budget: Duration,
) -> Outcome<Picked> {
    let args = [before, &[wanted.as_argument(front)], after].concat();
    let answer: Answer = call_app(session, hook, &args, budget).await?;
    if let Some(candidates) = answer.candidates {
        let named = |path: &Vec<String>| quoted(&path.join(" > "));
        let message = format!(
            "{} is ambiguous: {} items of the menu fit: {}.",
            wanted.words(),
            candidates.len(),
            candidates.iter().map(named).collect::<Vec<_>>().join(", "),
        );
        return Err(Error::argument(message)
            .hint("Give the exact label of each item on the path; where those are the same, the app alone can tell them apart.")
            .detail("ambiguous", true)
            .detail("candidates", json!(candidates)));
    }
    if let Some(threw) = answer.threw {
        return Err(handler_threw(&format!("menu item {}", quoted(&answer.label.unwrap_or_default())), &threw));
    }
    match (answer.reason, answer.picked) {
        (Some(reason), _) => {
            Ok(Picked::Refused { reason, item: answer.item, available: answer.available.unwrap_or_default() })
        }
        (None, Some(picked)) => {
            Ok(Picked::Done { label: picked.name().to_owned(), role: picked.role.clone(), item: answer.item })
        }
        (None, None) => Err(Error::internal("a pick had no outcome")),
    }
}

/// Calls a hook that runs code of the app. If that code opens a dialog that blocks the app, the error names the dialog.
pub(super) async fn call_app<R: serde::de::DeserializeOwned>(
    session: &Session,
    hook: Hook,
    args: &[Value],
    budget: Duration,
) -> Outcome<R> {
    session.main.need()?.call(hook, args, budget).await.map_err(|error| match error.code {
        Code::AppNotResponding => session.dialogs.native.named_in(error),
        _ => error,
    })
}

/// The error for a handler of the app that threw.
pub(super) fn handler_threw(handler: &str, threw: &str) -> Error {
    Error::new(Code::AppHandlerThrew, format!("The app's handler of the {handler} threw: {threw}"))
        .detail("handler", handler)
        .detail("threw", threw)
}
