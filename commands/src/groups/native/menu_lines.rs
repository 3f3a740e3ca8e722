//! How the items of a menu read to a person, whichever menu it is.

use crate::show::clean_line;
use stagewright_groups::native::items::MenuItem;

/// One line an item, indented by its depth.
pub(super) fn lines_of(items: &[MenuItem], depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    items
        .iter()
        .flat_map(|item| {
            [vec![format!("{indent}{}", line(item))], lines_of(item.submenu.as_deref().unwrap_or_default(), depth + 1)]
                .concat()
        })
        .collect()
}

/// One item.
pub(super) fn line(item: &MenuItem) -> String {
    if item.r#type == "separator" {
        return "---".into();
    }
    let mut line = clean_line(&item.label);
    if let Some(checked) = item.checked {
        line.push_str(if checked { "  [x]" } else { "  [ ]" });
    }
    if let Some(keys) = &item.accelerator {
        line.push_str(&format!("  {}", clean_line(keys)));
    }
    if let Some(role) = &item.role {
        line.push_str(&format!("  role={}", clean_line(role)));
    }
    if !item.enabled {
        line.push_str("  disabled");
    }
    if !item.visible {
        line.push_str("  hidden");
    }
    line
}
