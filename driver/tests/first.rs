//! The agent's isolated world exists in a frame or webview before the document's first script runs: cross-site
//! documents are paused until it does. In this app that first script waits for the test, so a world that exists
//! meanwhile was made before it.

mod support;

use stagewright_driver::{
    evaluate::Source,
    surfaces::{Surface, SurfaceKind},
};
use std::{sync::Arc, time::Duration};
use support::{BUDGET, in_app};

/// The kinds of frames and webviews that have the agent's world while their first script waits. Returns once the wanted
/// kinds are among them.
fn kinds_with_world(version: &str, wanted: &[&str]) -> Vec<&'static str> {
    in_app(version, "sites", &[("GATE", "1")], async |session| {
        let main = async |code: &str| {
            session.main.evaluate(Source::Body(code.to_owned()), None, BUDGET).await.expect("it evaluates")
        };
        let mut changes = session.surfaces.changes();
        let has_world = |s: &Arc<Surface>| {
            let embedded = matches!(s.kind(), SurfaceKind::Frame | SurfaceKind::Webview);
            (embedded && s.state().world.is_some()).then(|| s.kind().name())
        };
        let all_wait = async {
            while main("return atGate.length").await.value != 2 {
                let _ = tokio::time::timeout(Duration::from_millis(20), changes.changed()).await;
            }
        };
        tokio::time::timeout(BUDGET, all_wait).await.expect("both first scripts run");
        let told = async {
            loop {
                let mut kinds: Vec<_> = session.surfaces.all().iter().filter_map(has_world).collect();
                if wanted.iter().all(|kind| kinds.contains(kind)) {
                    kinds.sort_unstable();
                    return kinds;
                }
                let _ = tokio::time::timeout(Duration::from_millis(20), changes.changed()).await;
            }
        };
        let kinds = tokio::time::timeout(BUDGET, told).await.expect("our worlds are there");
        assert_eq!(main("return atGate.length").await.value, 2, "the first scripts still stand");
        main("openGate()").await;
        kinds
    })
}

#[test]
fn frame_and_webview_have_the_isolated_world_before_their_first_script() {
    assert_eq!(kinds_with_world("33.2.1", &["frame", "webview"]), ["frame", "webview"]);
}

// In Electron 22 the first document of a webview may get the world later.
#[test]
fn frame_has_the_isolated_world_before_its_first_script_in_electron_22() {
    assert!(kinds_with_world("22.3.25", &["frame"]).contains(&"frame"));
}
