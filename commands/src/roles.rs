//! The roles of ARIA, as a person types them after `--role`.

use crate::spelling::nearest;

/// The roles of visible elements. `presentation` and the abstract roles are left out.
pub const ROLES: &[&str] = &[
    "alert",
    "alertdialog",
    "application",
    "article",
    "banner",
    "blockquote",
    "button",
    "caption",
    "cell",
    "checkbox",
    "code",
    "columnheader",
    "combobox",
    "complementary",
    "contentinfo",
    "definition",
    "dialog",
    "document",
    "feed",
    "figure",
    "form",
    "generic",
    "grid",
    "gridcell",
    "group",
    "heading",
    "img",
    "link",
    "list",
    "listbox",
    "listitem",
    "log",
    "main",
    "marquee",
    "math",
    "menu",
    "menubar",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "navigation",
    "note",
    "option",
    "paragraph",
    "progressbar",
    "radio",
    "radiogroup",
    "region",
    "row",
    "rowgroup",
    "rowheader",
    "scrollbar",
    "search",
    "searchbox",
    "separator",
    "slider",
    "spinbutton",
    "status",
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "textbox",
    "time",
    "timer",
    "toolbar",
    "tooltip",
    "tree",
    "treegrid",
    "treeitem",
];

/// Roles without a visible element, and names in snapshots that are not ARIA roles.
const OTHER_ROLES: [&str; 8] = ["none", "presentation", "text", "image", "page", "frame", "iframe", "webview"];

/// The role that a misspelt word was meant for. Without this, a search for `buton` would find nothing. A word that is
/// not similar to any role may be a role that the app has invented.
pub(crate) fn meant(role: &str) -> Option<&'static str> {
    let known = ROLES.iter().chain(&OTHER_ROLES).any(|known| known.eq_ignore_ascii_case(role));
    // A list of fallbacks, as the attribute has it.
    (!known && !role.contains(' ')).then(|| nearest(role, ROLES)).flatten()
}
