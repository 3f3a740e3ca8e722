//! The behaviour that a tester may expect of real input, case by case: `tests/cases`. Each family and Electron has one
//! app.

mod file;
mod run;
mod stage;

use crate::support::on_both;
use run::Way;

/// Makes a test for every family, which runs its file.
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

families! { click wait hit_target hover_shift retarget frames check fill keys drag select hover scroll table refused hostile gestures }

/// The families that are about positions, which zoom and scale could affect. `hostile` is about scripts, so it runs in
/// one zoom only.
const PLACED: [&str; 3] = ["hit_target", "hover_shift", "frames"];

on_both! {
    what_is_right_is_so_on_a_screen_of_another_scale(home) {
        run::run_by(&home, &Way::Launched(&[("SCALE", "1.5")]), &placed());
    }
}

on_both! {
    what_is_right_is_so_in_a_page_that_is_zoomed(home) {
        run::run_by(&home, &Way::Launched(&[("ZOOM", "1.25")]), &placed());
    }
}

on_both! {
    what_is_right_is_so_in_an_app_that_is_attached(home) {
        run::run_by(&home, &Way::Attached, &cases("hostile"));
    }
}

on_both! {
    what_is_right_is_so_in_an_app_that_is_injected(home) {
        run::run_by(&home, &Way::Injected, &cases("hostile"));
    }
}

fn placed() -> Vec<file::Case> {
    PLACED.iter().flat_map(|family| cases(family)).collect()
}

fn cases(family: &str) -> Vec<file::Case> {
    let path = format!("{}/tests/cases/{family}.case", env!("CARGO_MANIFEST_DIR"));
    file::read(&std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")))
}

/// Failures are known by the names of cases, which are unique. Few cases may differ from Playwright, each with its
/// reason.
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
