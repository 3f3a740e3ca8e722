//! Refs for elements that act: found by their attributes and their cursor, and on request by their listeners.

use crate::support::{Home, app, on_both, page, processes::eventually};

fn launch(home: &Home) {
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("acts.html"))]);
    eventually("the frame", || home.ok(&["windows-list"]).contains("Acts, ready").then_some(()));
}

/// The lines of a snapshot that have a ref and hold these words.
fn with_ref(text: &str, words: &str) -> Vec<String> {
    text.lines().filter(|line| line.contains("[") && line.contains(words)).map(|line| line.trim().to_owned()).collect()
}

on_both! {
    elements_with_action_attributes_get_refs(home) {
        launch(&home);
        let text = home.ok(&["snapshot"]);
        for words in ["By attribute", "Row that takes the focus", "\"Picture\""] {
            assert_eq!(with_ref(&text, words).len(), 1, "{words}: {text}");
        }
        for words in ["No act", "Row that does not", "Bare", "Keys only", "In a shadow", "In a frame", "Delegated"] {
            assert!(with_ref(&text, words).is_empty(), "{words}: {text}");
        }
        home.ok(&["click", "--role", "listitem", "--name", "By attribute"]);
        home.ok(&["expect-text", "#heard", "--equals", "item"]);
        home.ok(&["click", "--role", "image", "--name", "Picture"]);
        home.ok(&["expect-text", "#heard", "--equals", "picture"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    icons_are_named_by_title_ligature_or_class(home) {
        launch(&home);
        let text = home.ok(&["snapshot"]);
        for words in ["\"Open menu\"", "\"arrow_back\"", "mdi-cog", "\"plain\""] {
            assert_eq!(with_ref(&text, words).len(), 1, "{words}: {text}");
        }
        assert!(!text.contains('\u{e8b8}'), "{text}");
        home.ok(&["stop"]);
    }
}

on_both! {
    elements_with_listeners_get_refs_on_request(home) {
        launch(&home);
        let text = home.ok(&["snapshot", "--refs", "listeners"]);
        assert!(!text.contains("left out"), "{text}");
        for words in ["\"menu\"", "Bare", "In a shadow", "In a frame"] {
            assert_eq!(with_ref(&text, words).len(), 1, "{words}: {text}");
        }
        // A listener on a box of controls is for the controls, and a listener for keys is not for presses.
        for words in ["Keys only", "Delegated", "No act"] {
            assert!(with_ref(&text, words).is_empty(), "{words}: {text}");
        }
        let line = with_ref(&text, "Bare").remove(0);
        let number = line.split_once('[').and_then(|(_, rest)| rest.split_once(']')).expect("a ref").0.to_owned();
        home.ok(&["click", &format!("@{number}")]);
        home.ok(&["expect-text", "#heard", "--equals", "bare"]);
        // The listeners stay known until the document is replaced.
        assert_eq!(with_ref(&home.ok(&["snapshot"]), "Bare").len(), 1);
        home.ok(&["stop"]);
    }
}
