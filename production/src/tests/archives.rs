//! Limits for all lists of an artifact together.

use super::*;

#[test]
fn content_of_archives_counts_towards_the_limit_of_the_artifact() {
    let code = asar(&[("package.json", br#"{"main":"main.js"}"#), ("main.js", b"1")]);
    let files: Vec<(&str, &[u8])> =
        vec![("resources/app.asar", &code), ("resources/a.asar", &code), ("resources/b.asar", &code)];
    for packed in [false, true] {
        let subject = of_bytes(Blob::of_bytes(zip(&files, packed))).unwrap();
        let inner: u64 = subject.code.files.iter().map(|entry| entry.size).sum();
        assert_eq!((inner, subject.code.archives.len()), (57, 3));
        assert_eq!(subject.code.used.unpacked, 3 * code.len() as u64 + inner);
    }
}
