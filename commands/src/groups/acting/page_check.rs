//! A check of an element in its page, which gives way when another call acts first.

use crate::call::Call;
use serde::de::DeserializeOwned;
use serde_json::Value;
use stagewright_agent::operations::GiveWay;
use stagewright_driver::{
    error::{Error, Outcome},
    surfaces::{Shared, Surface},
};
use std::sync::Arc;

/// A check in the page. Unless it is used, it gives way when this is dropped. So a check whose caller has left, and that
/// still waits for its element, changes nothing in the page.
pub(super) struct PageCheck {
    surface: Arc<Surface>,
    shared: Arc<Shared>,
    asked: GiveWay,
    used: bool,
}

impl PageCheck {
    pub fn new(call: &Call, surface: &Arc<Surface>, arg: &Value) -> Outcome<PageCheck> {
        let shared = call.session()?.shared.clone();
        let asked = GiveWay { check: shared.heard.next_number(), trap: arg["arm"]["id"].as_u64() };
        Ok(PageCheck { surface: surface.clone(), shared, asked, used: false })
    }

    /// Its number in the page.
    pub fn number(&self) -> u64 {
        self.asked.check
    }

    /// Returns a function that lets the check give way while its reply is awaited.
    pub fn give_way(&self) -> impl FnOnce() + Send + use<> {
        let (surface, shared, asked) = (self.surface.clone(), self.shared.clone(), self.asked);
        move || {
            shared.heard.note_giving_way(asked.check);
            surface.tell(&asked);
        }
    }

    /// Notes that the call acts now by what was found. So the trap stays.
    pub fn note_used(mut self) {
        self.used = true;
    }
}

impl Drop for PageCheck {
    fn drop(&mut self) {
        self.shared.heard.end_check(self.asked.check);
        if !self.used {
            self.surface.tell(&self.asked);
        }
    }
}

/// Reads the page's reply to a check. `None` means that the check gave way, and did nothing.
pub(super) fn read_reply<R: DeserializeOwned>(reply: Value) -> Outcome<Option<R>> {
    match reply["gaveWay"] == true {
        true => Ok(None),
        false => serde_json::from_value(reply).map(Some).map_err(Error::internal),
    }
}
