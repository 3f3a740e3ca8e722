//! `native-clipboard-read`: what is on the clipboard.

use super::menu::BUDGET;
use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::native::clipboard::{self, Size};

/// Read the app's clipboard
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeClipboardRead {}

/// The content of the clipboard.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Content {
    /// MIME types of what is there
    formats: Vec<String>,
    /// Plain text; empty where there is none
    text: String,
    /// HTML
    #[serde(skip_serializing_if = "Option::is_none", default)]
    html: Option<String>,
    /// RTF
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rtf: Option<String>,
    /// The size of a picture
    #[serde(skip_serializing_if = "Option::is_none", default)]
    image: Option<Size>,
}

impl Verb for NativeClipboardRead {
    const TOOL: &'static str = "native_clipboard_read";
    const TITLE: &'static str = "Read the clipboard";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-clipboard-read", args: "{}" }];
    type Reply = Content;

    async fn run(self, call: Call) -> Outcome<Content> {
        let clipboard::Content { formats, text, html, rtf, image } = clipboard::read(&*call.session()?, BUDGET).await?;
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        Ok(Content { formats, text, html: some(html), rtf: some(rtf), image })
    }
}

impl Show for Content {
    fn show(&self) -> String {
        if self.formats.is_empty() {
            return "the clipboard is empty".into();
        }
        let picture = self.image.as_ref().map(|size| format!("image {}x{}", size.width, size.height));
        let named = |name: &str, text: &Option<String>| text.as_ref().map(|text| format!("{name} {}", quoted(text)));
        let text = Some(&self.text).filter(|text| !text.is_empty()).map(|text| format!("text {}", quoted(text)));
        let lines: Vec<_> =
            [text, named("html", &self.html), named("rtf", &self.rtf), picture].into_iter().flatten().collect();
        match lines.is_empty() {
            true => clean_line(&self.formats.join(", ")),
            false => lines.join("\n"),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(self.text.clone())
    }
}
