//! Runs test files with Node's own test runner. Each crate with tests in `tests/node` includes this file.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The folder of the crate's tests in Node.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node")
}

/// Runs one test file with Node's test runner, and fails with its output.
pub fn passes(name: &str) {
    let file = folder().join(format!("{name}.test.js"));
    let run = Command::new("node").arg("--test").arg(&file).output();
    let run =
        run.unwrap_or_else(|error| panic!("node, which scripts/setup --tests needs too, does not start: {error}"));
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
}

/// Makes a test for each file `NAME.test.js` in `tests/node`, and a test that no such file is missing.
macro_rules! files {
    ($($name:ident)*) => {
        $(#[test] fn $name() { $crate::run::passes(stringify!($name)); })*

        #[test]
        fn every_node_test_file_is_run() {
            let run = std::collections::BTreeSet::from([$(format!("{}.test.js", stringify!($name))),*]);
            let names = std::fs::read_dir($crate::run::folder()).expect("a folder").flatten();
            let names = names.map(|file| file.file_name().to_string_lossy().into_owned());
            let there: std::collections::BTreeSet<_> = names.filter(|name| name.ends_with(".test.js")).collect();
            assert_eq!(run, there);
        }
    };
}
