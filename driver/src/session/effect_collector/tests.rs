use super::*;
use crate::{channel::Channel, dialogs::Kind, surfaces::SurfaceState};
use serde_json::json;
use tokio::sync::watch;

fn surface(handle: &str, kind: SurfaceKind) -> Arc<Surface> {
    Arc::new(Surface {
        handle: handle.into(),
        target_id: handle.into(),
        cdp_session: handle.into(),
        in_process: false,
        channel: Channel::new().0,
        shared: Arc::default(),
        state: watch::channel(SurfaceState { kind, title: format!("Title of {handle}"), ..Default::default() }).0,
    })
}

fn alert(message: &str, answer: DialogAnswer) -> PageDialog {
    PageDialog { kind: Kind::Alert, message: message.into(), answer, surface: "w1".into() }
}

#[test]
fn closed_window_is_reported_as_closed_and_as_gone() {
    let (window, frame) = (surface("w1", SurfaceKind::Window), surface("f2", SurfaceKind::Frame));
    let mut seen = Seen { acted_on: vec![window.clone(), frame.clone()], ..Seen::default() };
    for gone in [&frame, &window] {
        gone.state.send_modify(|state| state.gone = Some(Gone::Closed));
        seen.surface_closed(gone);
    }
    seen.surface_opened(&surface("d3", SurfaceKind::DevTools));
    let told = told(seen);
    let closed = ClosedWindow { id: "w1".into(), title: "Title of w1".into() };
    assert_eq!(told.windows, WindowChanges { opened: vec![], closed: vec![closed] }, "frames and DevTools are none");
    assert_eq!(told.gone.expect("gone").surface, "w1", "the page before its frame");
}

#[test]
fn surface_gone_before_the_call_is_not_reported() {
    let window = surface("w1", SurfaceKind::Window);
    window.state.send_modify(|state| state.gone = Some(Gone::Crashed(None)));
    let mut seen = Seen { acted_on: vec![window.clone()], ..Seen::default() };
    assert_eq!(told(std::mem::take(&mut seen)), Effects::default());
    seen.acted_on.push(window.clone());
    seen.surface_crashed(&window);
    assert!(told(seen).gone.expect("gone").crashed);
}

#[test]
fn open_dialog_gets_its_answer_when_it_closes() {
    let mut seen = Seen::default();
    seen.dialog_opened(alert("first", DialogAnswer::Dismissed));
    seen.dialog_opened(alert("second", DialogAnswer::Open));
    seen.dialog_closed("w2", DialogAnswer::Accepted);
    assert_eq!(seen.dialogs[1].answer, DialogAnswer::Open, "another window's");
    seen.dialog_closed("w1", DialogAnswer::Accepted);
    let answers: Vec<_> = seen.dialogs.iter().map(|dialog| dialog.answer).collect();
    assert_eq!(answers, [DialogAnswer::Dismissed, DialogAnswer::Accepted]);
    seen.dialog_opened(alert("third", DialogAnswer::Open));
    seen.surface_closed(&surface("w1", SurfaceKind::Window));
    assert_eq!(seen.dialogs[2].answer, DialogAnswer::Dismissed, "it went with its window");
}

#[test]
fn last_navigation_of_the_acted_on_page_is_reported() {
    let (window, other) = (surface("w1", SurfaceKind::Window), surface("w2", SurfaceKind::Window));
    let mut seen = Seen { acted_on: vec![window.clone()], ..Seen::default() };
    seen.navigated(&window, "app://a", true);
    seen.navigated(&window, "app://a", false);
    seen.navigated(&other, "app://b", false);
    let there = Navigated { surface: "w1".into(), url: "app://a".into(), pending: false };
    assert_eq!(told(seen), Effects { navigated: Some(there), ..Effects::default() });
}

#[test]
fn effects_are_limited_in_number_and_length() {
    let mut seen = Seen::default();
    for _ in 0..MOST + 3 {
        seen.dialog_opened(alert(&"é".repeat(MAX_TEXT_CHARS + 1), DialogAnswer::Dismissed));
    }
    let told = told(seen);
    assert_eq!((told.dialogs.len(), told.more), (MOST, 3));
    assert_eq!(told.dialogs[0].message, "é".repeat(MAX_TEXT_CHARS) + "…");
}

#[test]
fn effects_of_groups_are_listed_by_field_and_can_change() {
    let collectors = EffectCollectors::default();
    let collector = collectors.new_one();
    for id in 0..MOST as u64 + 2 {
        collectors.reported_by_group(
            "popups",
            Some(id),
            &json!({ "labels": ["é".repeat(MAX_TEXT_CHARS + 1)], "open": true }),
        );
    }
    collectors.reported_by_group("notifications", None, &json!({ "title": "Saved" }));
    collectors.changed_by_group("popups", 1, "open", &json!(false));
    let told = collector.take().expect("effects");
    let popups = told.of_groups["popups"].as_array().expect("a list");
    assert_eq!((popups.len(), told.more), (MOST, 2));
    assert_eq!((&popups[0]["open"], &popups[1]["open"]), (&json!(true), &json!(false)));
    assert_eq!(popups[0]["labels"][0], "é".repeat(MAX_TEXT_CHARS) + "…");
    assert_eq!(told.of_groups["notifications"], json!([{ "title": "Saved" }]));
}

#[test]
fn every_collector_gets_events_unless_it_was_dropped() {
    let collectors = EffectCollectors::default();
    let (first, second) = (collectors.new_one(), collectors.new_one());
    collectors.tell(|seen| seen.more += 1);
    drop(second);
    collectors.tell(|seen| seen.more += 1);
    assert_eq!(locked(&first.0).more, 2);
    assert_eq!(locked(&collectors.all).len(), 1);
}
