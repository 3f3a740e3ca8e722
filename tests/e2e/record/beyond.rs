//! What a person does beyond clicks and text: drags, chosen files, expectations; menus and native dialogs.

use super::*;
use crate::support::{app, on_both};

const BOARD: [&str; 2] = ["--env", "PAGE=board"];

on_both! {
    drags_files_and_expectations_are_written_down(home) {
        let file = home.path().join("a note.txt");
        fs::write(&file, "12345").expect("a file");
        let recorded = Recorded::with(&home, &app("recorded"), &BOARD);
        recorded.drag(&["#card"], &["#done"]);
        recorded.until("--target-name Done");
        recorded.drag(&["#chip"], &["#bin"]);
        recorded.until("#chip");
        // Marking text is no drag, and no click either.
        let prose = recorded.place("0", &["#prose"]);
        recorded.hands.drag((prose.0 - 60, prose.1), prose);
        recorded.click(&["#agree"]);
        recorded.until("check ");
        recorded.click(&["--role", "button", "--name", "Look it up"]);
        recorded.look(&["wait-for-selector", "#slow button:nth-child(2)"]);
        recorded.click(&["--role", "button", "--name", "Found"]);
        recorded.until("click --role button --name Found");
        recorded.hands.click(recorded.inside(&["#files"], (30, 10)));
        recorded.choose("Open Files", &file.display().to_string());
        recorded.until("set-files");
        for target in ["#said", "#agree", "#keys", "#name", "#todo"] {
            recorded.expect(&[target]);
        }
        recorded.until("To do");
        let lines = recorded.end();
        assert_eq!(lines, [
            "drag '#card' --target-role group --target-name Done".to_owned(),
            "drag '#chip' '#bin'".to_owned(),
            "check --role checkbox --name Agreed".to_owned(),
            "click --role button --name 'Look it up'".to_owned(),
            "expect-visible --role button --name Found".to_owned(),
            "click --role button --name Found".to_owned(),
            format!("set-files '{}' --role button --name Attachments", file.display()),
            "expect-text 'dropped on done chip binned found a note.txt:5' --role status --name Said".to_owned(),
            "expect-state checked --role checkbox --name Agreed".to_owned(),
            "expect-text '#keys' 'no key'".to_owned(),
            "expect-value '' --role textbox --name 'Your name'".to_owned(),
            "expect-visible --role group --name 'To do'".to_owned(),
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    menus_and_dialogs_are_written_down(home) {
        let file = home.path().join("a.txt");
        fs::write(&file, "text").expect("a file");
        let recorded = Recorded::with(&home, &app("recorded"), &BOARD);
        // The menu bar lies above the page.
        let top = recorded.top();
        recorded.click(&["#name"]);
        recorded.hands.key(&[CONTROL], 's' as u32);
        recorded.until("Control+S");
        recorded.hands.click((15, top - 12));
        recorded.hands.click((40, top + 38));
        recorded.until("Print");
        // By Enter in the open menu.
        recorded.hands.click((15, top - 12));
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[], ENTER);
        recorded.until("File Save");
        recorded.hands.press(recorded.place("0", &["#prose"]), 3, 1);
        recorded.until("right");
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[], ENTER);
        recorded.until("Rename");
        recorded.click(&["--role", "button", "--name", "Ask"]);
        eventually("the box", || recorded.hands.focus("Keep").then_some(()));
        recorded.hands.key(&[], ENTER);
        recorded.until("--name Ask");
        recorded.click(&["--role", "button", "--name", "Insist"]);
        eventually("the second box", || recorded.hands.focus("Really").then_some(()));
        recorded.hands.key(&[], ENTER);
        recorded.until("--name Insist");
        recorded.click(&["--role", "button", "--name", "Open"]);
        recorded.choose("Open it", &file.display().to_string());
        recorded.until("--name Open");
        recorded.expect(&["#said"]);
        recorded.until("expect-text");
        let lines = recorded.end();
        assert_eq!(lines, [
            "click --role textbox --name 'Your name'".to_owned(),
            "key Control+S".to_owned(),
            "native-menu-invoke File Print".to_owned(),
            "native-menu-invoke File Save".to_owned(),
            "click '#prose' --button right".to_owned(),
            "native-popup-invoke Rename".to_owned(),
            "native-dialog-policy message --button Drop".to_owned(),
            "click --role button --name Ask".to_owned(),
            "native-dialog-policy message --button Yes".to_owned(),
            "click --role button --name Insist".to_owned(),
            format!("native-dialog-policy open --paths {}", file.display()),
            "click --role button --name Open".to_owned(),
            "expect-text 'save print save rename box 1 sync 0 open 1' --role status --name Said".to_owned(),
        ]);
        passes(&home, &[]);
    }
}
