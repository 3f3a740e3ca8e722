//! `wait-for-window`: a window that is to open.

use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    session::{WindowInfo, WindowWanted},
};

/// Wait until a window or view with this title, URL or index is open
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitForWindow {
    /// Its exact title
    title: Option<String>,
    /// Part of its URL
    url: Option<String>,
    /// Its place in the list, from 0
    index: Option<usize>,
    /// Budget in ms, 60000 at most
    #[serde(default = "five_seconds")]
    timeout_ms: Millis,
}

fn five_seconds() -> Millis {
    Millis(5_000)
}

/// The window that is open.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Opened {
    /// The window that is open
    opened: WindowInfo,
}

impl Verb for WaitForWindow {
    const TOOL: &'static str = "electron_wait_for_window";
    const TITLE: &'static str = "Wait for a window";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("title");
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "wait-for-window --index 0", args: r#"{"index": 0}"# }];
    type Reply = Opened;

    fn check(&self) -> Outcome<()> {
        let given =
            usize::from(self.title.is_some()) + usize::from(self.url.is_some()) + usize::from(self.index.is_some());
        if given != 1 {
            return Err(Error::argument("Which window? Give exactly one of title, url and index."));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Opened> {
        let wanted = WindowWanted { title: self.title, url: self.url, index: self.index };
        let session = call.session()?;
        let opened = session.windows.wait_for(&wanted, self.timeout_ms.up_to(WAIT_MOST)).await?;
        session.surfaces.forget_active();
        Ok(Opened { opened })
    }
}

impl Show for Opened {
    fn show(&self) -> String {
        clean_line(&format!("{} {} {}", self.opened.id, quoted(&self.opened.title), self.opened.url))
    }
}
