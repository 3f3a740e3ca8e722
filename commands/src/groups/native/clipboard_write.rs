//! `native-clipboard-write`: something is put on the clipboard.

use super::menu::BUDGET;
use crate::{
    call::Call,
    show::{Show, clean_line},
    values::AbsolutePath,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, files::Source};
use stagewright_groups::native::clipboard::{self, Wanted};

/// Put something on the clipboard
///
/// Replaces the content by all forms that are given, at once. Without any of them it clears the clipboard.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeClipboardWrite {
    /// Plain text
    text: Option<String>,
    /// HTML
    html: Option<String>,
    /// RTF
    rtf: Option<String>,
    /// A picture's file, PNG or JPEG
    image: Option<AbsolutePath>,
}

/// The formats that are there now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// MIME types of what is there now
    formats: Vec<String>,
}

impl Verb for NativeClipboardWrite {
    const TOOL: &'static str = "native_clipboard_write";
    const TITLE: &'static str = "Write the clipboard";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const DESTRUCTIVE: bool = true;
    const WORD: Option<&'static str> = Some("text");
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "native-clipboard-write 'Buy milk'", args: r#"{"text": "Buy milk"}"# }];
    type Reply = Written;

    async fn run(self, call: Call) -> Outcome<Written> {
        let picture = match &self.image {
            Some(path) => Some(Source::open("image", path.checked("image")?, call.permit.app_root.as_deref())?),
            None => None,
        };
        let wanted = Wanted {
            text: self.text.as_deref(),
            html: self.html.as_deref(),
            rtf: self.rtf.as_deref(),
            image: picture.as_ref().map(|source| source.path.as_path()),
        };
        Ok(Written { formats: clipboard::write(&*call.session()?, &wanted, BUDGET).await? })
    }
}

impl Show for Written {
    fn show(&self) -> String {
        match self.formats.is_empty() {
            true => "the clipboard is empty now".into(),
            false => format!("the clipboard holds {}", clean_line(&self.formats.join(", "))),
        }
    }
}
