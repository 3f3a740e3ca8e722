//! Builds of Electron for the Mac App Store.

use super::*;

#[test]
fn build_for_the_mac_app_store_needs_no_crash_handler() {
    let plist = b"<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>";
    let code = asar(&[("package.json", br#"{"main":"main.js"}"#), ("main.js", b"1")]);
    let mut files: Vec<(&str, &[u8])> =
        vec![("x.app/Contents/Info.plist", plist), ("x.app/Contents/Resources/app.asar", &code)];
    let status = |files: &[(&str, &[u8])]| {
        let report = report(&of_bytes(Blob::of_bytes(zip(files, true))).unwrap(), &Options::default());
        check(&report, "crash-reporter").status
    };
    assert_eq!(status(&files), Status::Pass);
    files.push(("x.app/Contents/Frameworks/Squirrel.framework/Squirrel", b"x"));
    assert_eq!(status(&files), Status::Fail);
}
