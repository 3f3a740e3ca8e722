//! Code editors: the recorded text is the text that the editor shows.

use super::*;
use crate::support::{app, on_both};

on_both! {
    typing_in_a_code_editor_is_recorded_as_one_line(home) {
        let editors = stagewright_driver::binary::electron::cache_dir().expect("HOME is set").join("editors/current");
        let folder = format!("EDITORS_DIR={}", editors.display());
        for (page, lines_of) in [("monaco", ".view-lines"), ("codemirror", ".cm-content")] {
            let recorded = Recorded::with(&home, &app("editors"), &["--env", &folder, "--env", &format!("PAGE={page}")]);
            recorded.look(&["wait-for-selector", lines_of, "--timeout-ms", "20000"]);
            // The editor appears late. The recorded expectation waits for it.
            recorded.expect(&[lines_of]);
            recorded.until("expect-visible");
            recorded.click(&[lines_of]);
            recorded.hands.key(&[CONTROL], 'a' as u32);
            recorded.hands.write("if x");
            recorded.hands.key(&[], 0xff08);
            recorded.hands.write("y");
            recorded.hands.key(&[], ENTER);
            recorded.hands.write("go;");
            recorded.hands.key(&[CONTROL], 'e' as u32);
            recorded.until("Control+E");
            recorded.expect(&["#model"]);
            recorded.until("expect-value");
            let lines = recorded.end();
            assert_eq!(lines.len(), 4, "{lines:#?}");
            assert!(lines[1].starts_with("type-into-editor ") && lines[1].contains(r"if y\ngo;"), "{lines:#?}");
            assert_eq!(lines[2], "key Control+E");
            passes(&home, &[]);
            fs::remove_file(home.path().join("recorded.run")).expect("gone");
        }
    }
}
