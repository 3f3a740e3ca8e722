//! Frames that a page from a file can read but that cannot read the page: `data:` frames and sandboxed ones. The frames
//! report their trusted events to the page.

use crate::support::{
    Hands, Mcp, app, on_both, page,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::{Value, json};

/// The events since the last call. Waits until that one is among them: the messages of a frame arrive in later tasks.
/// A drag ends with a click on the element around both of its ends. It may come late, so it is left out.
fn heard(mcp: &mut Mcp, last: &str) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    // Without that event, the comparison shows what came instead.
    let _ = within(WAIT_TIMEOUT, || {
        let told = mcp.ok("electron_eval_renderer", json!({ "code": "return heard.splice(0)", "window": "w1" }));
        let told = told["result"].as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned());
        all.extend(told.filter(|one| one != "click track"));
        all.iter().any(|one| one == last).then_some(())
    });
    all
}

/// The surface of a frame: a sandboxed one has a process of its own since Chromium 126.
fn surface_of(mcp: &mut Mcp, url: &str) -> Value {
    let listed = mcp.ok("electron_surfaces_list", json!({}));
    let surfaces = listed["surfaces"].as_array().expect("a list");
    surfaces
        .iter()
        .find(|s| s["url"].as_str().is_some_and(|of| of.contains(url)))
        .map_or(json!("w1"), |s| s["id"].clone())
}

fn find(mcp: &mut Mcp, name: &str, window: &Value) -> Value {
    mcp.ok("electron_wait_for_selector", json!({ "role": "button", "name_exact": name, "window": window }));
    let found = mcp.ok("electron_find", json!({ "role": "button", "name_exact": name, "window": window }));
    found["matches"][0]["ref"].clone()
}

/// Where an element of a frame is on the screen: its middle. `number` is that of the frame in the page.
fn on_screen(mcp: &mut Mcp, reference: &Value, window: &Value, number: usize) -> (i16, i16) {
    let bbox = mcp.ok("electron_get_bbox", json!({ "ref": reference, "window": window }))["bbox"].clone();
    // Border and padding lie between the frame's corner and its document. A frame in the page's process has its pixels.
    let corner = format!(
        "const {{ x, y }} = document.querySelectorAll('iframe')[{number}].getBoundingClientRect();
        const own = {};
        return [screenX + (outerWidth - innerWidth) / 2 + own * (x + 12), screenY + outerHeight - innerHeight + own * (y + 12)]",
        u8::from(window != "w1")
    );
    let corner = mcp.ok("electron_eval_renderer", json!({ "code": corner, "window": "w1" }))["result"].clone();
    let at = |n: usize, axis: &str, side: &str| {
        let number = |value: &Value| value.as_f64().expect("a number");
        (number(&corner[n]) + number(&bbox[axis]) + number(&bbox[side]) / 2.0) as i16
    };
    (at(0, "x", "w"), at(1, "y", "h"))
}

on_both! {
    actions_work_in_frames_that_cannot_access_their_parent(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("unreadable.html") } }));
        let hands = Hands::of_display(&mcp.ok("electron_info", json!({}))["display"]);
        eventually("the window", || hands.focus("Unreadable").then_some(()));
        for (number, (name, url)) in [("data", "data:"), ("boxed", "about:srcdoc")].into_iter().enumerate() {
            let window = surface_of(&mut mcp, url);
            let delete = find(&mut mcp, &format!("Delete {name}"), &window);
            mcp.ok("electron_snapshot", json!({ "format": "text" }));
            mcp.ok("electron_click", json!({ "ref": delete }));
            let press = ["mousedown", "mouseup", "click"].map(|kind| format!("{kind} {name}-delete"));
            assert_eq!(heard(&mut mcp, &press[2]), press, "{name}");
            // The snapshot of the window has the ref, also where the frame is a surface of its own.
            mcp.ok("electron_click", json!({ "ref": delete, "window": "w1" }));
            assert_eq!(heard(&mut mcp, &press[2]), press, "{name}, with its window");
            if window == "w1" {
                let bbox = mcp.ok("electron_get_bbox", json!({ "ref": delete }));
                assert!(bbox["bbox"]["x"].as_f64().expect("a number") > 130.0, "{name}, in the window's pixels: {bbox:#}");
            }
            let [from, to] = ["From", "To"].map(|end| find(&mut mcp, &format!("{end} {name}"), &window));
            let dragged = mcp.ok("electron_drag", json!({ "ref": from, "targetRef": to }));
            let pulled = [format!("mousedown {name}-from"), format!("mouseup {name}-to")];
            assert_eq!(heard(&mut mcp, &pulled[1])[..2], pulled, "{dragged:#}");
            // A person's mouse does the same.
            let [delete, from, to] = [delete, from, to].map(|one| on_screen(&mut mcp, &one, &window, number));
            hands.click(delete);
            hands.rest();
            assert_eq!(heard(&mut mcp, &press[2]), press, "{name} by hand");
            hands.drag(from, to);
            hands.rest();
            assert_eq!(heard(&mut mcp, &pulled[1])[..2], pulled, "{name} by hand");
            mcp.ok("electron_type", json!({ "role": "textbox", "name_exact": format!("Field {name}"), "text": "hello", "window": window }));
            assert!(heard(&mut mcp, "input hello").contains(&"input hello".to_owned()), "{name}");
        }
        assert_eq!(mcp.close(), 0);
    }
}
