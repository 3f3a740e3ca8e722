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

families! { click wait hit_target hover_shift retarget frames check fill keys ime drag select files hover scroll table refused hostile gestures }

/// The families that are about positions, which zoom and scale could affect. `hostile` is about scripts, so it runs in
/// one zoom only.
const POSITION_FAMILIES: [&str; 3] = ["hit_target", "hover_shift", "frames"];

on_both! {
    position_cases_pass_at_a_device_scale_of_1_5(home) {
        run::run_by(&home, &Way::Launched(&[("SCALE", "1.5")]), &position_cases());
    }
}

on_both! {
    position_cases_pass_in_a_zoomed_page(home) {
        run::run_by(&home, &Way::Launched(&[("ZOOM", "1.25")]), &position_cases());
    }
}

on_both! {
    hostile_cases_pass_in_an_attached_app(home) {
        run::run_by(&home, &Way::Attached, &cases("hostile"));
    }
}

on_both! {
    hostile_cases_pass_in_an_injected_app(home) {
        run::run_by(&home, &Way::Injected, &cases("hostile"));
    }
}

fn position_cases() -> Vec<file::Case> {
    POSITION_FAMILIES.iter().flat_map(|family| cases(family)).collect()
}

fn cases(family: &str) -> Vec<file::Case> {
    let path = format!("{}/tests/cases/{family}.case", env!("CARGO_MANIFEST_DIR"));
    file::read(&std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")))
}

/// Failures are known by the names of cases, which are unique. Few cases may differ from Playwright, each with its
/// reason.
#[test]
fn case_names_are_unique_and_few_cases_differ_from_playwright() {
    let all: Vec<file::Case> = FAMILIES.iter().flat_map(|family| cases(family)).collect();
    let mut names: Vec<&str> = all.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "each has a name of its own");
    assert!(all.len() >= 200, "{}", all.len());
    let differ: Vec<&file::Case> = all.iter().filter(|case| case.differs.is_some()).collect();
    assert!(differ.len() <= 8, "{differ:#?}");
}
