//! The floors: the cost of the channel and the page without stagewright between them.

use crate::report::median;
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde_json::Value;
use stagewright_driver::{
    input::{keyboard::Strokes, press::Press},
    surfaces::{Point, Surface},
};
use std::time::Duration;
use tokio::runtime::Runtime;

/// Timeout of one command or script in the page.
const BUDGET: Duration = Duration::from_secs(60);

/// One `Runtime.evaluate` of `1`.
pub fn evaluate(runtime: &Runtime, surface: &Surface) {
    script(runtime, surface, "1");
}

/// Three pipelined mouse events at a place without listeners.
pub fn click(runtime: &Runtime, surface: &Surface) {
    let nowhere = Point { x: 2.0, y: 2.0 };
    runtime.block_on(surface.click_unverified(nowhere, &Press::ONCE)).expect("clicks");
}

/// The same at the middle of that element, which a click changes.
pub fn clicks_on<'a>(runtime: &'a Runtime, surface: &'a Surface, selector: &str) -> impl Fn() + 'a {
    let middle = format!(
        "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect(); \
         return {{ x: r.x + r.width / 2, y: r.y + r.height / 2 }} }})()"
    );
    let mut params = EvaluateParams::new(middle);
    params.return_by_value = Some(true);
    let reply: Value = runtime.block_on(surface.command(params, BUDGET)).expect("evaluates");
    let at: Point = serde_json::from_value(reply["result"]["value"].clone()).expect("a place");
    move || runtime.block_on(surface.click_unverified(at, &Press::ONCE)).expect("clicks")
}

/// Two keys that undo each other, sent to the focused element.
pub fn keys<'a>(runtime: &'a Runtime, surface: &'a Surface, pair: [&str; 2]) -> impl Fn() + 'a {
    let chords = pair.map(|key| Strokes::chord(key).expect("a key"));
    move || chords.iter().for_each(|chord| runtime.block_on(surface.send_strokes(chord, &[])).expect("presses"))
}

/// A mouse move alone: Chromium holds it until the next frame.
pub fn hover(runtime: &Runtime, surface: &Surface) -> Duration {
    let mut places = [2.0, 4.0].into_iter().cycle().map(|x| Point { x, y: 2.0 });
    median(60, || {
        runtime.block_on(surface.hover_unverified(places.next().expect("a cycle has no end"))).expect("moves")
    })
}

/// A bare walk over the page: text and rectangle of every button.
pub fn walk(runtime: &Runtime, surface: &Surface) -> Duration {
    const WALK: &str = "(() => { let n = 0; for (const b of document.querySelectorAll('button')) \
        { n += b.textContent.length + b.getBoundingClientRect().width; } return n })()";
    median(11, || script(runtime, surface, WALK))
}

/// A bare transfer of that many characters.
pub fn transfer(runtime: &Runtime, surface: &Surface, characters: usize) -> Duration {
    let code = format!("'x'.repeat({characters})");
    median(11, || script(runtime, surface, &code))
}

fn script(runtime: &Runtime, surface: &Surface, code: &str) {
    let mut params = EvaluateParams::new(code);
    params.return_by_value = Some(true);
    runtime.block_on(surface.command::<_, Value>(params, BUDGET)).expect("evaluates");
}
