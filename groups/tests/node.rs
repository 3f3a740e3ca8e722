//! The clock's scripts in Node, without an app: the order of timers against another library's, and the realms.

use std::{collections::BTreeSet, path::Path, process::Command};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node")
}

/// Runs one file of tests by Node's own runner.
fn passes(name: &str) {
    let file = folder().join(format!("{name}.test.js"));
    let run = Command::new("node").arg("--test").arg(&file).output();
    let run =
        run.unwrap_or_else(|error| panic!("node, which scripts/setup --tests needs too, does not start: {error}"));
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
}

macro_rules! files {
    ($($name:ident)*) => {
        $(#[test] fn $name() { passes(stringify!($name)); })*

        #[test]
        fn every_file_is_run() {
            let run = BTreeSet::from([$(format!("{}.test.js", stringify!($name))),*]);
            let names = std::fs::read_dir(folder()).expect("a folder").flatten();
            let names = names.map(|file| file.file_name().to_string_lossy().into_owned());
            let there: BTreeSet<_> = names.filter(|name| name.ends_with(".test.js")).collect();
            assert_eq!(run, there);
        }
    };
}

files! { order realms }
