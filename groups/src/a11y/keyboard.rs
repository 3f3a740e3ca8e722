//! The stops of the Tab key in a page, whether each shows the focus, and controls without a stop.

use super::report::Unaudited;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::{Ran, Surface},
};
use std::time::Duration;

const SCRIPT: &str = include_str!("keyboard.js");

/// How long one step may take.
const BUDGET: Duration = Duration::from_secs(5);

/// Where the focus is after a press of the Tab key.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Tabbed {
    /// Whether it did not move.
    pub same: bool,
    /// The number of the stop; `None` outside of all elements.
    pub place: Option<usize>,
    /// Whether it was there before.
    pub known: bool,
}

/// An element with its role and name.
#[derive(Debug, Clone, Deserialize)]
pub struct Named {
    /// Its ref.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its role.
    pub role: String,
    /// Its accessible name.
    pub name: String,
}

/// The findings after all presses.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabFindings {
    /// The stops, in their order.
    pub stops: Vec<Named>,
    /// Controls that are none.
    pub unreached: Vec<Named>,
    /// Stops that look the same with the focus.
    pub focus_not_visible: Vec<Named>,
    /// Whether the page has an element that is a stop by its kind, and that Tab did not come to.
    pub other_stops: bool,
    /// Frames whose documents the page's own world cannot read.
    closed_frames: Vec<Named>,
    /// How many documents and shadow roots were not searched.
    roots_left: usize,
}

impl TabFindings {
    /// The parts of the page in which no control was looked for.
    pub fn not_checked(&self) -> Vec<Unaudited> {
        let frames = self.closed_frames.iter().map(|frame| Unaudited {
            what: format!("{} {:?}", frame.role, frame.name),
            why: "It is a frame of another site.".into(),
        });
        let roots = (self.roots_left > 0).then(|| Unaudited {
            what: format!("{} documents and shadow roots", self.roots_left),
            why: "Only the first 1000 are searched.".into(),
        });
        frames.chain(roots).collect()
    }
}

async fn ask<R: DeserializeOwned>(surface: &Surface, step: &str) -> Outcome<R> {
    let answer: Value = surface.ask("audit", json!({ "step": step, "asked": {} }), BUDGET).await?;
    serde_json::from_value(answer).map_err(Error::internal)
}

/// Begins in the document that is loaded.
///
/// # Errors
///
/// The page cannot be reached, or leaves its document.
pub async fn begin(surface: &Surface) -> Outcome<()> {
    match surface.evaluate_text(SCRIPT.to_owned(), BUDGET).await? {
        Ran::Gave(_) => ask::<Value>(surface, "keyboard").await.map(drop),
        Ran::Moved => Err(Error::new(Code::A11yEngineFailed, "The page went to another document meanwhile.")),
        Ran::Threw(threw) => Err(Error::internal(threw.message)),
    }
}

/// Notes where the focus is.
///
/// # Errors
///
/// The page cannot be reached, or has left its document.
pub async fn tabbed(surface: &Surface) -> Outcome<Tabbed> {
    ask(surface, "tabbed").await
}

/// Ends, with the result.
///
/// # Errors
///
/// The page cannot be reached, or has left its document.
pub async fn end(surface: &Surface) -> Outcome<TabFindings> {
    ask(surface, "untabbed").await
}
