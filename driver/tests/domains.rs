//! A domain that somebody listens to tells its events until it is let go of, and again once it is listened to again.

mod support;

use serde_json::json;
use stagewright_driver::{evaluate::Source, session::Domain};
use std::sync::atomic::{AtomicU32, Ordering};
use support::{BUDGET, in_app};

/// V8 tells of what a page writes before it answers the evaluation that wrote it.
static CONSOLE: Domain = Domain {
    name: "Console",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    take: |_, _, event| {
        let told = event.method == "Console.messageAdded";
        HEARD.fetch_add(u32::from(told), Ordering::Relaxed);
    },
};

static HEARD: AtomicU32 = AtomicU32::new(0);

fn listens_and_lets_go(version: &str) {
    HEARD.store(0, Ordering::Relaxed);
    in_app(version, "basic", &[], async |session| {
        let surface = session.windows.surface(None).await.expect("a window");
        let heard_after_a_line = async || {
            let line = Source::Value("console.log('a line')".to_owned());
            surface.clone().evaluate(line, None, BUDGET).await.expect("it evaluates");
            // Its own events come before the answer of a second question, and are taken before that is read.
            surface.clone().evaluate(Source::Value("1".to_owned()), None, BUDGET).await.expect("it evaluates");
            HEARD.load(Ordering::Relaxed)
        };
        assert_eq!(heard_after_a_line().await, 0, "nobody listens yet");
        session.renderers.listen_to(&CONSOLE);
        // Chromium tells the lines of before once, too.
        let first = heard_after_a_line().await;
        assert!(first >= 1, "it is listened to");
        session.renderers.let_go_of(&CONSOLE);
        assert_eq!(heard_after_a_line().await, first, "it was let go of");
        session.renderers.listen_to(&CONSOLE);
        assert!(heard_after_a_line().await > first, "it is listened to again");
    });
}

#[test]
fn a_domain_is_heard_until_it_is_let_go_of() {
    listens_and_lets_go("33.2.1");
    listens_and_lets_go("22.3.25");
}
