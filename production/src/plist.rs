//! Apple's property lists, as JSON: XML and the binary form. Dates are left out; nothing here needs them.

mod binary;
mod xml;

use crate::blob::wrong;
use serde_json::Value;
use std::io;

/// The deepest nesting that is read. No real list comes near it.
const DEEPEST: usize = 64;

/// Parses a property list in either form.
pub(crate) fn read(bytes: &[u8]) -> io::Result<Value> {
    match bytes.strip_prefix(b"bplist00") {
        Some(_) => binary::read(bytes).ok_or_else(|| wrong("it is no binary property list")),
        None => xml::read(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::{Engine, engine::general_purpose::STANDARD};
    use serde_json::json;

    #[test]
    fn xml_and_binary_plists_give_the_same_value() {
        let xml = br#"<?xml version="1.0"?><!DOCTYPE plist PUBLIC "x" "y"><plist version="1.0"><dict>
            <key>a &amp; b</key><string>1 &lt; 2</string><key>n</key><integer>7</integer>
            <key>list</key><array><true/><false/><data>AAEC</data></array><key>none</key><string></string></dict></plist>"#;
        let wanted = json!({ "a & b": "1 < 2", "n": 7, "list": [true, false, "AAEC"], "none": "" });
        assert_eq!(read(xml).unwrap(), wanted);
        // Made by Python's plistlib from the same content, with one character beyond ASCII.
        let binary = STANDARD.decode("YnBsaXN0MDDVAQIDBAUGBwsMDVVhICYgYlRsaXN0UW5Ubm9uZVZ1bWxhdXRVMSA8IDKjCAkKCQhDAAECEAdQYQDkCBMZHiAlLDI2Nzg8Pj8AAAAAAAABAQAAAAAAAAAOAAAAAAAAAAAAAAAAAAAAQg==").unwrap();
        let mut more = wanted;
        more["umlaut"] = "ä".into();
        assert_eq!(read(&binary).unwrap(), more);
    }

    #[test]
    fn recursive_and_deeply_nested_plists_are_refused() {
        // An array whose only element is itself.
        let mut loops = b"bplist00\xa1\x00\x08".to_vec();
        loops.extend([0, 0, 0, 0, 0, 0, 1, 1]);
        loops.extend([0u8, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
        assert!(read(&loops).is_err());
        assert!(read("<plist>".repeat(10_000).as_bytes()).is_err());
        assert!(read("<array>".repeat(10_000).as_bytes()).is_err());
    }
}
