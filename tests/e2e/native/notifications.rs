//! Notifications: captured from the app's first line on, and acted upon. The app's own handlers show the result.

use crate::support::{Electron, Fused, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};

fn titles(read: &Value) -> Vec<&str> {
    let all = read["notifications"].as_array().unwrap_or_else(|| panic!("{read:#}"));
    all.iter().map(|one| one["title"].as_str().expect("a title")).collect()
}

fn newest(home: &Home, title: &str) -> Value {
    // The report comes by another channel than the click.
    eventually(title, || {
        let read = home.json(&["native-notifications"]);
        read["notifications"].as_array()?.iter().rev().find(|one| one["title"] == title).cloned()
    })
}

/// Acts on a notification, and requires that the app receives it.
fn act(home: &Home, id: &Value, words: &[&str], hears: &str) {
    home.ok(&[&["native-notification-act", &id.to_string()], words].concat());
    home.ok(&["expect-text", "#heard", "--equals", hears]);
}

/// Uses everything, in an app that has just started. `before` are the notifications since its observation began.
fn through(home: &Home, before: &[&str]) {
    home.fails("native.NOT_CAPTURING", &["native-notifications"]);
    home.fails("native.NOT_CAPTURING", &["native-notifications-stop"]);
    home.ok(&["native-notifications-start"]);
    home.fails("native.ALREADY_CAPTURING", &["native-notifications-start"]);
    let read = home.json(&["native-notifications"]);
    assert_eq!(titles(&read), before, "{read:#}");
    assert!(read["notifications"].as_array().unwrap().iter().all(|one| one["beforeArm"] == true), "{read:#}");

    home.ok(&["click", "#saved"]);
    let saved = newest(home, "Saved");
    assert_eq!((&saved["body"], &saved["silent"]), (&json!("All of it."), &json!(true)), "{saved:#}");
    assert_eq!(saved.get("beforeArm"), None, "{saved:#}");
    // No service shows notifications on this machine, and the app is told so.
    assert!(["failed", "shown"].contains(&saved["state"].as_str().unwrap()), "{saved:#}");
    act(home, &saved["id"], &["click"], "click undefined true");
    assert_eq!(newest(home, "Saved")["state"], "clicked");
    act(home, &saved["id"], &["close"], "close undefined true");
    assert_eq!(newest(home, "Saved")["state"], "closed");

    home.ok(&["click", "#message"]);
    let message = newest(home, "Message");
    assert_eq!((&message["hasReply"], &message["actions"]), (&json!(true), &json!(["Yes", "Later"])), "{message:#}");
    let id = &message["id"];
    act(home, id, &["reply", "--text", "I am."], "reply \"I am.\" true");
    act(home, id, &["button", "--button", "Later"], "action 1 true");
    act(home, id, &["button", "--button", "0"], "action 0 true");
    let none = home.fails("BAD_ARGUMENT", &["native-notification-act", &id.to_string(), "button", "--button", "No"]);
    assert_eq!(none["details"]["buttons"], json!(["Yes", "Later"]), "{none:#}");
    home.fails("BAD_ARGUMENT", &["native-notification-act", &id.to_string(), "reply"]);
    home.fails("BAD_ARGUMENT", &["native-notification-act", &id.to_string(), "click", "--text", "x"]);
    let refused = |words: &[&str], reason: &str| {
        let told = home.json(&[&["native-notification-act"], words].concat());
        assert_eq!((&told["acted"], &told["reason"]), (&json!(false), &json!(reason)), "{words:?}: {told:#}");
    };
    refused(&["999", "click"], "not_found");
    refused(&[&saved["id"].to_string(), "reply", "--text", "x"], "no_reply");

    home.ok(&["click", "#throwing"]);
    let throwing = newest(home, "Throwing")["id"].to_string();
    let told = home.fails("APP_HANDLER_THREW", &["native-notification-act", &throwing, "click"]);
    let details = (&told["details"]["handler"], &told["details"]["threw"]);
    assert_eq!(details, (&json!("notification's click event"), &json!("Error: no paper")), "{told:#}");
    refused(&[&throwing, "close"], "no_listener");
    assert_eq!(home.cli(&["native-notification-act", &throwing, "close"]).status, 5);
    home.ok(&["get-text", "h1"]);

    let stopped = home.json(&["native-notifications-stop"]);
    assert_eq!(titles(&stopped)[before.len()..], ["Saved", "Message", "Throwing"], "{stopped:#}");
    home.ok(&["native-notifications-start", "--title-contains", "av"]);
    let read = home.json(&["native-notifications-stop"]);
    assert_eq!((titles(&read), &read["notifications"][0]["beforeArm"]), (vec!["Saved"], &json!(true)), "{read:#}");
}

on_both! {
    notifications_of_a_launched_app_are_captured_from_its_first_line(home) {
        home.ok(&["launch", &app("native-notifications")]);
        through(&home, &["Welcome"]);
    }
}

on_both! {
    notifications_of_a_packaged_app_are_captured_from_its_first_line(home) {
        let packaged = Fused::package(&home, "native-notifications", &[]).expect("no fuse is asked for");
        home.ok(&["launch", packaged.binary().to_str().unwrap()]);
        through(&home, &["Welcome"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    notifications_of_an_attached_app_are_captured_from_the_attach_on(home) {
        let own = OwnApp::with_port(home.version(), &app("native-notifications"));
        home.ok(&["attach", "--port", &own.port.unwrap().to_string()]);
        through(&home, &[]);
        home.ok(&["detach"]);
    }
}

on_both! {
    two_sessions_capture_notifications_independently(home) {
        let own = OwnApp::with_port(home.version(), &app("native-notifications"));
        let other = Home::on(home.version());
        let port = own.port.unwrap().to_string();
        home.ok(&["attach", "--port", &port]);
        home.ok(&["native-notifications-start"]);
        home.ok(&["click", "#saved"]);
        other.ok(&["attach", "--port", &port]);
        other.ok(&["native-notifications-start"]);
        home.ok(&["click", "#message"]);
        eventually("the notification", || {
            (titles(&other.json(&["native-notifications"])) == ["Message"]).then_some(())
        });
        assert_eq!(titles(&home.json(&["native-notifications"])), ["Saved", "Message"]);
        home.ok(&["detach"]);
        other.ok(&["click", "#saved"]);
        assert_eq!(titles(&other.json(&["native-notifications"])), ["Message", "Saved"]);
        let id = newest(&other, "Saved")["id"].clone();
        act(&other, &id, &["click"], "click undefined true");
        other.ok(&["detach"]);
    }
}

on_both! {
    page_notifications_are_shown_and_receive_our_actions(home) {
        home.ok(&["launch", &app("native-notifications")]);
        assert_eq!(home.json(&["native-notifications-start"])["pages"], true);
        home.ok(&["click", "#saved"]);
        let saved = newest(&home, "Saved");
        assert_eq!((&saved["state"], saved.get("page")), (&json!("shown"), None), "{saved:#}");
        home.ok(&["click", "#paged"]);
        home.ok(&["expect-text", "#heard", "--equals", "page show true"]);
        let paged = newest(&home, "Paged");
        assert_eq!((&paged["page"], &paged["body"], &paged["state"]), (&json!(true), &json!("From the page."), &json!("shown")), "{paged:#}");
        act(&home, &paged["id"], &["click"], "page click true");
        assert_eq!(newest(&home, "Paged")["state"], "clicked");
        let again = home.json(&["native-notification-act", &paged["id"].to_string(), "click"]);
        assert_eq!((&again["acted"], &again["reason"]), (&json!(false), &json!("gone")), "{again:#}");

        home.ok(&["click", "#paged"]);
        let second = eventually("the second", || Some(newest(&home, "Paged")).filter(|one| one["id"] != paged["id"]));
        act(&home, &second["id"], &["close"], "page close true");
        home.ok(&["click", "#paged"]);
        home.ok(&["expect-text", "#heard", "--equals", "page show true"]);
        let third = eventually("the third", || Some(newest(&home, "Paged")).filter(|one| one["id"] != second["id"]));
        home.ok(&["click", "#take"]);
        eventually("its end", || (newest(&home, "Paged")["state"] == "closed").then_some(()));
        let reply = home.json(&["native-notification-act", &third["id"].to_string(), "reply", "--text", "x"]);
        assert_eq!(reply["reason"], "no_reply", "{reply:#}");

        // A notification without listeners, which the next garbage collection removes.
        home.ok(&["click", "#quiet"]);
        assert_eq!(newest(&home, "Quiet")["page"], true);
        let read = home.json(&["native-notifications"]);
        assert_eq!(titles(&read), ["Welcome", "Saved", "Paged", "Paged", "Paged", "Quiet"], "each once: {read:#}");
        assert!(home.ok(&["native-notifications"]).contains("\"Quiet\" by a page, shown"));
    }
}

/// Notifications of service workers, in an app with two windows of the same origin.
fn of_workers(home: &Home) {
    assert_eq!(home.json(&["native-notifications-start"])["service_workers"], true);
    home.ok(&["expect-text", "#state", "--equals", "ready", "--timeout-ms", "30000"]);
    for (button, title, body) in [("#page", "Worked", "All day."), ("#worker", "From within", "By itself.")] {
        home.ok(&["click", button]);
        let one = newest(home, title);
        let facts = (&one["state"], &one["body"], &one["serviceWorker"], one.get("page"));
        assert_eq!(facts, (&json!("asked"), &json!(body), &json!(true), None), "{one:#}");
        let id = one["id"].to_string();
        let told = home.json(&["native-notification-act", &id, "click"]);
        assert_eq!((&told["acted"], &told["reason"]), (&json!(false), &json!("never_shown")), "{told:#}");
        assert_eq!(home.cli(&["native-notification-act", &id, "close"]).status, 5);
    }
    let read = home.json(&["native-notifications"]);
    assert_eq!(titles(&read), ["Worked", "From within"], "each once: {read:#}");
    assert!(home.ok(&["native-notifications"]).contains("\"Worked\" \"All day.\" by a service worker, asked"));
}

on_both! {
    service_worker_notifications_are_captured_but_not_shown(home) {
        home.ok(&["launch", &app("native-workers"), "--env", "WINDOWS=2"]);
        of_workers(&home);
    }
}

on_both! {
    service_worker_notifications_are_not_captured_in_a_kept_profile(home) {
        let profile = home.path().join("profile").display().to_string();
        home.ok(&["launch", &app("native-workers"), "--profile", &profile]);
        assert_eq!(home.json(&["native-notifications-start"])["service_workers"], false);
        home.ok(&["stop"]);
    }
}

on_both! {
    bus_address_is_set_after_the_first_session_before_notifications(home) {
        home.ok(&["launch", &app("native-notifications"), "--env", "FIRST=1"]);
        home.ok(&["native-notifications-start"]);
        assert_eq!(newest(&home, "First")["state"], "shown", "before there is any window");
        home.ok(&["stop"]);
        home.ok(&["launch", &app("native-notifications")]);
        // GTK looks for its settings on the bus when the first session is made, and would wait for them.
        let seen = home.json(&["--allow-eval", "eval-main", "return busSeen"])["result"].clone();
        assert_eq!(seen, json!({ "ready": false, "contents": true }), "{seen:#}");
    }
}

on_both! {
    app_with_its_own_bus_address_keeps_it(home) {
        home.ok(&["launch", &app("native-notifications"), "--env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere"]);
        let started = home.json(&["native-notifications-start"]);
        assert_eq!(started["pages"], false);
        assert!(started["pages_missing"].as_str().unwrap().contains("names another session bus"), "{started:#}");
        home.ok(&["click", "#saved"]);
        assert_eq!(newest(&home, "Saved")["state"], "failed");
    }
}

on_both! {
    notifications_beyond_the_buffer_are_counted(home) {
        home.ok(&["launch", &app("native-notifications"), "--env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere"]);
        home.ok(&["native-notifications-start"]);
        let many = "for (let i = 0; i < 1010; i++) new electron.Notification({ title: `Number ${i}` }).show()";
        home.ok(&["--allow-eval", "eval-main", many]);
        let read = eventually("the last", || {
            let read = home.json(&["native-notifications"]);
            (titles(&read).last() == Some(&"Number 1009")).then_some(read)
        });
        // The app's own first notification has been dropped, too.
        assert_eq!((titles(&read)[0], &read["count"], &read["overflowed"]), ("Number 10", &json!(1000), &json!(11)));
    }
}

#[test]
fn doctor_explains_where_notifications_go() {
    let home = Home::on(Electron::V33);
    let told = |bus: &str| {
        let done = home.command(&["doctor", "--json"]).env("DBUS_SESSION_BUS_ADDRESS", bus).output().expect("it runs");
        let told: Value = serde_json::from_slice(&done.stdout).expect("an envelope");
        let checks = told["checks"].as_array().expect("checks").clone();
        let check = checks.into_iter().find(|check| check["id"] == "notifications").expect("the check");
        check["message"].as_str().expect("words").to_owned()
    };
    let with = told("unix:path=/nowhere");
    assert!(with.contains("the desktop shows") && with.contains("those of pages are not"), "{with}");
    let without = told("");
    assert!(
        without.contains("its own display gets one") && without.contains("is told that its notifications failed"),
        "{without}"
    );
}

on_both! {
    notification_capture_without_hooks_is_refused(home) {
        home.ok(&["launch", &app("native-notifications"), "--instrument-native=false"]);
        home.fails("native.NOT_INSTRUMENTED", &["native-notifications-start"]);
    }
}

on_both! {
    click_reports_the_notification_that_it_caused(home) {
        home.ok(&["launch", &app("native-notifications")]);
        // Only events that arrived by the end of the call are reported, so it may take a second click.
        let told = eventually("the effect", || home.json(&["click", "#saved"])["effects"].get("notifications").cloned());
        assert_eq!(told[0], json!({ "title": "Saved", "body": "All of it." }));
    }
}
