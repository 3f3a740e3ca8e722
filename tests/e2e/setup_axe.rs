//! `setup-axe`: axe-core from npm, in the cache. A program of the test stands in for npm: it installs the file of
//! axe-core that is on this machine.

use crate::{
    a11y::axe,
    setup_electron::{line, npm},
    support::{Electron, Home, app},
};
use std::{fs, path::Path};

/// Makes what npm makes of the package, from this file of axe-core.
fn installs(from: &str) -> String {
    format!(
        "for word in \"$@\"; do [ \"$previous\" = --prefix ] && folder=$word; previous=$word; done
        echo \"$@\" > \"$folder/../asked\"
        mkdir -p \"$folder/node_modules/axe-core\"
        cp {from} \"$folder/node_modules/axe-core/axe.min.js\""
    )
}

#[test]
fn axe_core_installed_from_npm_is_used_by_audits() {
    let home = Home::on(Electron::V33);
    let place = home.path().join("cache/axe");
    let copy = place.join("4.14.1/axe.min.js");
    let good = npm(&home, &installs(&axe()));
    let electron = Electron::V33.path();
    let launch =
        format!("stagewright launch {} --env PAGE=barriers --electron {} 2>&1", app("a11y"), electron.display());
    let (ok, said) = line(&home, &good, &format!("{launch} && stagewright a11y-audit --scope '#good'"));
    assert!(!ok && said.contains("a11y.UNSUPPORTED") && said.contains("`setup-axe` of stagewright"), "{said}");
    let (ok, said) = line(&home, &good, "stagewright setup-axe");
    assert!(ok && said.contains("axe-core 4.14.1") && said.contains(&copy.display().to_string()), "{said}");
    let asked = fs::read_to_string(place.join("asked")).expect("asked");
    assert!(asked.contains("--ignore-scripts") && asked.contains("axe-core@4.14.1"), "{asked}");
    let audit = "stagewright a11y-audit --scope '#good' --json";
    let (ok, said) = line(&home, &good, audit);
    assert!(ok && said.contains(&copy.display().to_string()), "{said}");
    // npm is not asked again for a copy that is there.
    fs::remove_file(place.join("asked")).expect("asked");
    let (ok, said) = line(&home, &good, "stagewright setup-axe");
    assert!(ok && said.contains("was there already") && !place.join("asked").exists(), "{said}");
    // A changed copy does not run, the answer names it, and it is replaced.
    fs::write(&copy, "globalThis.axe = {}").expect("a file");
    let (ok, said) = line(&home, &good, "stagewright a11y-audit --scope '#good'");
    assert!(!ok && said.contains(&copy.display().to_string()) && said.contains("not those of a release"), "{said}");
    let (ok, said) = line(&home, &good, &format!("stagewright setup-axe && {audit} && stagewright stop"));
    assert!(ok && said.contains("\"passed\":true"), "{said}");
}

#[test]
fn another_package_under_its_name_is_not_installed() {
    let home = Home::on(Electron::V33);
    let other = home.path().join("other.js");
    fs::write(&other, "globalThis.axe = {}").expect("a file");
    let npm = npm(&home, &installs(&other.display().to_string()));
    let (ok, said) = line(&home, &npm, "stagewright setup-axe");
    assert!(!ok && said.contains("not those of a release"), "{said}");
    let left = |place: &Path| -> Vec<_> {
        fs::read_dir(place).expect("a folder").flatten().map(|entry| entry.file_name()).collect()
    };
    assert_eq!(left(&home.path().join("cache/axe")), ["asked"], "no copy and no temporary folder");
}
