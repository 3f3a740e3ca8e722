//! What a tester may expect of a hand, case by case: `tests/cases`. One app for each family and Electron.

mod file;
mod run;
mod stage;

use crate::support::on_both;

/// Every family: its test, and its file.
macro_rules! families {
    ($($family:ident)*) => {
        const FAMILIES: &[&str] = &[$(stringify!($family)),*];
        $(on_both! {
            $family(home) {
                run::run(&home, &cases(stringify!($family)));
            }
        })*
    };
}

families! { click wait hit_target hover_shift retarget frames check fill keys drag select hover scroll table refused }

fn cases(family: &str) -> Vec<file::Case> {
    let path = format!("{}/tests/cases/{family}.case", env!("CARGO_MANIFEST_DIR"));
    file::read(&std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")))
}

/// Their names are what a failure is known by; and few may differ from Playwright, each with its reason.
#[test]
fn they_are_many_and_nearly_all_agree_with_playwright() {
    let all: Vec<file::Case> = FAMILIES.iter().flat_map(|family| cases(family)).collect();
    let mut names: Vec<&str> = all.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "each has a name of its own");
    assert!(all.len() >= 200, "{}", all.len());
    let differ: Vec<&file::Case> = all.iter().filter(|case| case.differs.is_some()).collect();
    assert!(differ.len() <= 8, "{differ:#?}");
}
