//! A main process that is busy with work that makes garbage still answers questions.

use crate::support::{Home, OwnApp, app, on_both};

/// Turns of 200 ms in a row, each with many garbage collections.
const WORK: &str = "const work = () => {
    for (const end = Date.now() + 200; Date.now() < end;) {
        const all = [];
        for (let i = 0; i < 1e5; i += 1) all.push({ i });
    }
    setTimeout(work, 5);
};
setTimeout(work, 5);
return true";

fn is_answered(home: &Home) {
    home.ok(&["--allow-eval", "eval-main", WORK]);
    for round in 0..3 {
        for verb in ["native-trays", "native-shortcuts", "native-menu", "native-clipboard-read", "info"] {
            let answer = home.json(&[verb]);
            assert_eq!(answer["ok"], true, "{verb} in round {round}: {answer:#}");
        }
    }
}

// V8 (33.2.1) lost nearly every such answer.
on_both! {
    busy_main_process_answers_native_verbs(home) {
        home.ok(&["launch", &app("native")]);
        is_answered(&home);
        let own = OwnApp::plain(home.version(), &app("basic"));
        home.ok(&["inject", &own.pid_word(), "--session", "joined"]);
        home.ok(&["--allow-eval", "eval-main", WORK, "--session", "joined"]);
        home.ok(&["detach", "--session", "joined"]);
        // A crash that comes from detaching may happen a moment later: the next join finds it.
        for round in 0..6 {
            let joined = home.json(&["inject", &own.pid_word(), "--session", "joined"]);
            assert_eq!(joined["ok"], true, "in round {round}: {joined:#}");
            home.ok(&["detach", "--session", "joined"]);
        }
        assert!(own.runs());
    }
}
