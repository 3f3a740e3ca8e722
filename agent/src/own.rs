//! Refuses code that reads properties of page objects directly. The controls of a form, and the forms and images of a
//! document, are own properties that can hide those of the DOM. `js/modules/dom.js` keeps the prototypes' own getters
//! and methods.
//!
//! This is not a JavaScript parser. A property that only DOM objects have may not be read in other modules. A property
//! that our objects have, too (`name`, `role`), may not be read from a variable with a name for page objects.

use std::{collections::HashSet, sync::LazyLock};

/// The properties of the prototypes of nodes, elements and forms, and the additional ones of documents (Chromium 108
/// and 130).
const PROPERTIES: &str = include_str!("page-properties.txt");

/// Properties of elements that our own objects have, too.
const OURS: [&str; 28] = [
    "action",
    "after",
    "append",
    "before",
    "children",
    "click",
    "closest",
    "contains",
    "elements",
    "focus",
    "hidden",
    "id",
    "length",
    "matches",
    "method",
    "name",
    "part",
    "prefix",
    "remove",
    "reset",
    "role",
    "scroll",
    "slot",
    "style",
    "target",
    "title",
    "translate",
    "dir",
];

/// Names of variables that hold an object of the page.
const PAGE: [&str; 13] =
    ["active", "area", "control", "doc", "document", "el", "heading", "hit", "host", "inner", "met", "node", "root"];

/// The names among them that may hold a document.
const DOCUMENTS: [&str; 4] = ["doc", "document", "inner", "root"];

/// The module that may read properties directly.
const KEEPER: &str = "dom.js";

/// The direct reads of page objects in a module, one on each line.
pub(crate) fn asked(file: &str, source: &str) -> Vec<String> {
    if file == KEEPER {
        return Vec::new();
    }
    let lines = source.lines().enumerate().filter(|(_, line)| {
        let code = line.trim_start();
        !code.starts_with("//") && !code.starts_with("import ")
    });
    let said = |at: usize, name: &str| {
        format!("{file}:{}: `{name}` is asked of a page's object; {KEEPER} keeps the original", at + 1)
    };
    lines.flat_map(|(at, line)| names_in(line).into_iter().map(move |name| said(at, name))).collect()
}

fn names_in(line: &str) -> Vec<&str> {
    let (elements, documents) = lists();
    let mut found = Vec::new();
    for (at, _) in line.match_indices('.') {
        let name = word_at(line, at + 1);
        let holder = word_before(line, at);
        let page = PAGE.contains(&holder);
        let of_element = elements.contains(name) && (!OURS.contains(&name) || (page && name != "length"));
        if of_element || (DOCUMENTS.contains(&holder) && documents.contains(name)) {
            found.push(name);
        }
    }
    // `const { body } = document;`
    if let Some((names, from)) = taken_apart(line) {
        let document = from.contains("document") || from.starts_with("doc");
        let asked = names.split(',').map(|name| name.split([':', '=']).next().unwrap_or_default().trim());
        found.extend(asked.filter(|name| {
            (elements.contains(*name) && !OURS.contains(name)) || (document && documents.contains(*name))
        }));
    }
    found
}

type Names = HashSet<&'static str>;

/// The names of both lists. They are read once, because a debug build joins the modules for each document.
fn lists() -> &'static (Names, Names) {
    static LISTS: LazyLock<(Names, Names)> = LazyLock::new(|| {
        let (elements, documents) = PROPERTIES.split_once("documents\n").unwrap_or((PROPERTIES, ""));
        (elements.split_whitespace().skip(1).collect(), documents.split_whitespace().collect())
    });
    &LISTS
}

fn taken_apart(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("const {").or_else(|| rest.strip_prefix("let {"))?;
    rest.split_once("} = ")
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

fn word_at(line: &str, at: usize) -> &str {
    let rest = &line[at..];
    &rest[..rest.bytes().position(|byte| !is_of_name(byte)).unwrap_or(rest.len())]
}

/// The variable before `.` or `?.`; `None` if that follows a bracket.
fn word_before(line: &str, dot: usize) -> &str {
    let before = line[..dot].strip_suffix('?').unwrap_or(&line[..dot]);
    let start = before.bytes().rposition(|byte| !is_of_name(byte)).map_or(0, |at| at + 1);
    &before[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_that_a_form_can_shadow_are_found() {
        for (line, name) in [
            ("  if (el.contains(other)) return;", "contains"),
            ("const tag = found[0].localName;", "localName"),
            ("  return treeRootOf(el).querySelector('a');", "querySelector"),
            ("for (const at of document.forms) look(at);", "forms"),
            ("const { body, title } = document;", "body"),
            ("  const { scrollTop } = boxed;", "scrollTop"),
            ("const id = node?.id;", "id"),
        ] {
            assert_eq!(names_in(line).first(), Some(&name), "{line}");
        }
    }

    #[test]
    fn properties_of_our_own_objects_are_allowed() {
        for line in [
            "  const { name, role } = entry;",
            "entry.name = text;",
            "names.length > 0 && record.role === role",
            "  words.push(hint.title);",
            "const { x, y } = boundingRectOf(el);",
            "this.style.display === 'none'",
        ] {
            assert!(names_in(line).is_empty(), "{line}: {:?}", names_in(line));
        }
        assert!(asked("x.js", "// el.localName\nimport { a } from './b.js';\n").is_empty());
        assert!(asked("dom.js", "el.localName").is_empty());
        assert_eq!(asked("x.js", "\nel.localName").len(), 1);
    }

    #[test]
    fn listed_dom_properties_include_all_exceptions() {
        let (elements, documents) = lists();
        assert!(elements.contains("nodeType") && elements.contains("acceptCharset") && documents.contains("body"));
        assert!(OURS.iter().all(|name| elements.contains(name)), "an exception for nothing");
    }
}
