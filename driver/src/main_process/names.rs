//! Checks that groups of hooks define exactly the functions that Rust calls. For tests, also of the crate `groups`.

use super::Hooks;
use std::collections::BTreeSet;

type Names = BTreeSet<(String, String)>;

/// The functions that a source file declares as hooks: `const X: Hook = Hook::of(&GROUP, "name")`. The compiler ensures
/// that each is called, since an unused constant is a warning.
fn called(text: &str) -> Names {
    let text = text.split("#[cfg(test)]").next().expect("the code before the tests");
    let rows = text.lines().filter_map(|line| line.split_once(": Hook = Hook::of(&")?.1.split_once(", \""));
    rows.map(|(group, rest)| (group.to_lowercase(), rest.split('"').next().expect("a name").to_owned())).collect()
}

fn defined(groups: &[&Hooks]) -> Names {
    let of = |group: &&Hooks| {
        let name = group.name.to_owned();
        let lines = group.source.lines().filter_map(|line| line.strip_prefix("hooks.")?.split_once(" = "));
        lines.map(|(function, _)| (name.clone(), function.to_owned())).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of).collect()
}

/// Panics if a hook of `text` is not defined by those groups, or if one of their functions is never called. Functions
/// in `among` are called by other hooks.
pub(crate) fn check(groups: &[&Hooks], text: &str, among: &[(&str, &str)]) {
    for (group, name) in among {
        let call = format!(".{group}.{name}(");
        assert!(groups.iter().any(|g| g.source.contains(&call)), "{group}.{name} is not called");
    }
    let called = called(text);
    assert!(!called.is_empty(), "no hook is called");
    let among = among.iter().map(|(group, name)| ((*group).to_owned(), (*name).to_owned()));
    assert_eq!(defined(groups), called.into_iter().chain(among).collect());
}
