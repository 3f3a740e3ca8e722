//! Parts that the pages of reports and traces share. Text of apps enters them as text, and a content policy allows the
//! page's own script and style alone.

use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// Colours of light and dark pages.
macro_rules! shared_style {
    () => {
        // In a macro a path without this would begin at the file that uses it.
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/html/shared.css"))
    };
}
pub(crate) use shared_style;

/// The elements with the content policy of a page: its own script and style, named by their hashes, and pictures and
/// videos from `images` alone.
pub(crate) fn policy(script: &str, style: &str, images: &str) -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src {images}; media-src {images}; script-src '{}'; \
         style-src '{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n",
        hash(script),
        hash(style)
    )
}

/// The hash of an inline script or style, in the form that a content security policy has.
pub(crate) fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// Escapes text for use between tags and in quotes. Characters that change the direction of text or move the cursor are
/// left out.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in stagewright_commands::show::clean(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}

/// Whether a page has one script and one style, and its policy has their hashes.
#[cfg(test)]
pub(crate) fn has_only_its_own(page: &str) -> bool {
    let between = |open: &str, close: &str| page.split(open).nth(1).and_then(|rest| rest.split(close).next());
    let script =
        between("<script>", "</script>").is_some_and(|text| page.contains(&format!("script-src '{}'", hash(text))));
    let style =
        between("<style>", "</style>").is_some_and(|text| page.contains(&format!("style-src '{}'", hash(text))));
    script && style && page.matches("<script>").count() == 1 && page.matches("<style").count() == 1
}
