//! Refuses verbs for a person at the screen where nobody can see the app.

use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
};

/// The error of a verb that is for a person, where nobody can see the app. `what` begins its message.
pub(super) fn must_be_seen(session: &Session, what: &str) -> Outcome<()> {
    let Some(launched) = &session.origin.launched else { return Ok(()) };
    let unseen = |why: String| {
        Err(Error::new(Code::TransportUnsupported, format!("{what}, and nobody can see this app: {why}."))
            .hint(
                "End the session and launch the app on a display that somebody looks at (`display: \"host\"`, or its \
                 name such as `display: \":0\"`), or join one that runs there with electron_attach or electron_inject.",
            )
            .next("electron_stop", json!({}), "end the session, to launch the app where it is seen")
            .detail("display", launched.display.as_str()))
    };
    if launched.own_display {
        return unseen(format!("it is on {}, a display of the session's own", launched.display));
    }
    match launched.relaunch.args["presentation"].as_str() {
        Some("hidden") => unseen("it was launched with `presentation: \"hidden\"`".into()),
        _ => Ok(()),
    }
}
