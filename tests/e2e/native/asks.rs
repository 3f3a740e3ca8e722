//! Questions that Electron asks the app by an event: a password, a certificate. The servers' responses, and the
//! arguments of the app's handler, show the result.

use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};

fn asks(home: &Home, what: &str, title: &str) -> Value {
    home.ok(&["native-menu-invoke", "Ask", what]);
    home.ok(&["wait-for-window", "--title", title]);
    // The report comes by another channel than the title.
    eventually("its end", || {
        let read = home.json(&["native-dialogs"]);
        read["dialogs"].as_array()?.last().filter(|one| one["state"] == "closed").cloned()
    })
}

fn answer(home: &Home, words: &[&str]) {
    home.ok(&[&["native-dialog-policy"], words].concat());
}

/// First Electron decides, then an answer of each sort, in an app that has just started.
fn through(home: &Home) {
    let asked = asks(home, "Password", "outside");
    let facts =
        (&asked["kind"], &asked["method"], &asked["by"], &asked["answer"]["cancelled"], &asked["options"]["realm"]);
    assert_eq!(
        facts,
        (&json!("login"), &json!("login"), &json!("electron"), &json!(true), &json!("The Vault")),
        "{asked:#}"
    );
    answer(home, &["login", "--username", "mia", "--password", "sesame"]);
    let queue = home.json(&["native-dialog-policy"]);
    assert!(!queue.to_string().contains("sesame"), "{queue:#}");
    let asked = asks(home, "Password", "mia:sesame");
    assert_eq!((&asked["by"], &asked["answer"]), (&json!("policy"), &json!({ "username": "mia" })), "{asked:#}");
    assert_eq!(home.json(&["native-dialog-policy"])["answers"], json!([]), "used up");

    let asked = asks(home, "Certificate", "failed ERR_CERT_AUTHORITY_INVALID");
    assert_eq!(
        (&asked["kind"], &asked["by"], &asked["answer"]),
        (&json!("certificate"), &json!("electron"), &json!({ "trusted": false })),
        "{asked:#}"
    );
    answer(home, &["certificate", "--button", "accept"]);
    let asked = asks(home, "Certificate", "trusted");
    assert_eq!((&asked["by"], &asked["options"]["subjectName"]), (&json!("policy"), &json!("localhost")), "{asked:#}");

    let chosen = || home.json(&["--allow-eval", "eval-main", "return chosen.splice(0)"])["result"].clone();
    home.ok(&["native-menu-invoke", "Ask", "Choose"]);
    answer(home, &["client-certificate", "--button", "Eve"]);
    home.ok(&["native-menu-invoke", "Ask", "Choose"]);
    let unfit = home.json(&["native-dialogs"])["dialogs"].as_array().unwrap().last().unwrap().clone();
    assert!(unfit["unfit"].as_str().unwrap().contains("no certificate \"Eve\", but \"Mia\", \"Ben\""), "{unfit:#}");
    answer(home, &["client-certificate", "--button", "Ben"]);
    home.ok(&["native-menu-invoke", "Ask", "Choose"]);
    assert_eq!(chosen(), json!(["the first", "the first", "Ben"]));
}

on_both! {
    login_and_certificate_requests_follow_electron_or_a_policy(home) {
        home.ok(&["launch", &app("native-asks")]);
        through(&home);
    }
}

on_both! {
    login_and_certificate_requests_of_an_injected_app_are_answered(home) {
        let own = OwnApp::plain(home.version(), &app("native-asks"));
        home.ok(&["inject", &own.pid_word()]);
        through(&home);
        home.ok(&["detach"]);
        // No policy of a session answers it any more.
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["--allow-eval", "eval-main", "await electron.session.defaultSession.clearAuthCache()"]);
        assert_eq!(asks(&home, "Password", "outside")["by"], "electron");
        home.ok(&["detach"]);
    }
}

on_both! {
    policy_answers_login_requests_before_the_handler_of_the_app(home) {
        home.ok(&["launch", &app("native-asks"), "--env", "DECIDES=1"]);
        let asked = asks(&home, "Password", "app:own");
        assert_eq!((&asked["by"], &asked["answer"]), (&json!("app"), &json!({ "username": "app" })), "{asked:#}");
        let asked = asks(&home, "Certificate", "trusted");
        assert_eq!((&asked["by"], &asked["answer"]), (&json!("app"), &json!({ "trusted": true })), "{asked:#}");
        answer(&home, &["login", "--username", "mia", "--password", "sesame"]);
        let second = Home::on(home.version());
        second.ok(&["inject", &home.json(&["info"])["pid"].to_string()]);
        // A connection that has logged in already is not asked again.
        home.ok(&["--allow-eval", "eval-main", "await electron.session.defaultSession.clearAuthCache()"]);
        let asked = asks(&home, "Password", "mia:sesame");
        assert_eq!(asked["by"], "policy", "the first session's, through the second one's layer: {asked:#}");
        assert_eq!(second.json(&["native-dialogs"])["dialogs"][0]["by"], "policy");
        second.ok(&["detach"]);
    }
}
