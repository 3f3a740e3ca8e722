//! `highlight`: an element is shown to whoever looks at the screen.

use crate::{
    call::Call,
    groups::{
        acting::Element,
        reading::{Ambiguity, READ},
    },
    show::Show,
    target::Target,
    values::Span,
    verb::{Example, Group, Operation, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_agent::operations::{Mark, Marked};
use stagewright_driver::error::{Error, Outcome};

/// Mark an element on the screen for a moment
///
/// Chromium's own DevTools draw it over the page, with its role, name and size. The drawing is in no document, and
/// screenshots do not show it. The call returns at once.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Highlight {
    #[serde(flatten)]
    target: Target,
    /// For how long: 500ms, 2s
    #[serde(default = "two_seconds")]
    r#for: Span,
}

fn two_seconds() -> Span {
    Span("2s".into())
}

/// The element that was marked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Highlighted {
    /// The element
    target: Element,
    /// Whether some of it is in view
    in_view: bool,
    /// The window, view or frame that it is in
    #[serde(default)]
    surface: String,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for Highlight {
    const TOOL: &'static str = "electron_highlight";
    const TITLE: &'static str = "Mark an element on the screen";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const EXAMPLES: &'static [Example] =
        &[Example { line: "highlight '#status' --for 500ms", args: r##"{"selector": "#status", "for": "500ms"}"## }];
    type Reply = Highlighted;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.r#for.checked("for").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Highlighted> {
        let locator = self.target.required()?;
        let surface = call.surface_of(Some(&locator)).await?;
        let Marked { target, in_view, matched } = call.perform(&surface, &Mark { target: locator }, READ).await?;
        let reference = target.reference.ok_or_else(|| Error::internal("what is to be marked has no ref"))?;
        call.session()?.overlays.highlight(&surface, reference, self.r#for.checked("for")?).await?;
        let ambiguity = Ambiguity { matched };
        Ok(Highlighted { target: target.into(), in_view, surface: surface.handle.to_string(), ambiguity })
    }
}

impl Show for Highlighted {
    fn show(&self) -> String {
        let words = format!("highlighted {}", self.target.words());
        if self.in_view { words } else { format!("{words}, which is out of view") }
    }
}
