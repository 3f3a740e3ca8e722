//! The roles of ARIA, as a person types them after `--role`.

use crate::spelling::nearest;

/// Those that something on a screen has; `presentation` and the abstract ones are none.
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

/// Roles that are none of a thing on the screen, or that are no role of ARIA and stand in snapshots.
const OTHER_ROLES: [&str; 8] = ["none", "presentation", "text", "image", "page", "frame", "iframe", "webview"];

/// The role that was meant by a word that is none. Without this, a search for `buton` would find nothing. A word that is
/// near to no role may be one that the app has made up.
pub(crate) fn meant(role: &str) -> Option<&'static str> {
    let known = ROLES.iter().chain(&OTHER_ROLES).any(|known| known.eq_ignore_ascii_case(role));
    // A list of fallbacks, as the attribute has it.
    (!known && !role.contains(' ')).then(|| nearest(role, ROLES)).flatten()
}
