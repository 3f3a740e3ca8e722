//! Where an app is shown, and whether: displays, windows without the focus, windows that nobody sees.

use crate::support::{Electron, Home, XServer, app, on_both, packaged, processes::eventually};
use serde_json::json;

/// The result of code in the main process.
fn in_main(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-main", code, "--raw"])
}

/// Runs through ten animation frames.
fn animates(home: &Home) {
    let count = "return new Promise((done) => { let n = 0; const tick = () => ++n < 10 ? requestAnimationFrame(tick) : done(n); tick(); })";
    assert_eq!(home.ok(&["--allow-eval", "eval-renderer", count, "--raw"]), "10");
}

/// Clicks, types and takes a picture. None of it needs the screen.
fn is_driven(home: &Home) {
    animates(home);
    home.ok(&["click", "#press"]);
    home.ok(&["expect-text", "#result", "--equals", "trusted 1"]);
    home.ok(&["type", "#text", "unseen"]);
    home.ok(&["expect-value", "#text", "--equals", "unseen"]);
    let shot = home.path().join("shot.png");
    home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
    // The page is a gradient: a blank picture of this size would have a tenth of these bytes.
    assert!(std::fs::metadata(shot).unwrap().len() > 8_000, "a blank picture");
}

on_both! {
    hidden_app_paints_animates_and_can_be_clicked(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("presentation"), "--presentation", "hidden", "--display", &screen.name]);
        // Nothing changes in the page yet.
        let still = home.path().join("still.png");
        home.ok(&["screenshot", "--path", still.to_str().unwrap()]);
        assert!(std::fs::metadata(still).unwrap().len() > 8_000, "a blank picture");
        is_driven(&home);
        home.ok(&["expect-text", "#events", "--equals", "ready-to-show,show,focus"]);
        assert_eq!(home.json(&["windows-list"])["windows"][0]["visible"], true, "as the app believes");
        // Electron tells the app the same as it would on a screen.
        let told = "const w = electron.BrowserWindow.getAllWindows()[0];
            const told = [w instanceof electron.BrowserWindow, w.isVisible(), w.isFocused()];
            w.maximize(); told.push(w.isMaximized()); w.unmaximize();
            w.setFullScreen(true); told.push(w.isFullScreen()); w.setFullScreen(false);
            w.minimize(); told.push(w.isVisible()); w.restore();
            w.hide(); told.push(w.isVisible()); w.show(); w.focus();
            return told.concat(w.isVisible(), w.getSize().join('x')).join()";
        assert_eq!(in_main(&home, told), "true,true,true,true,true,false,false,true,640x480");
        let page = ["eval-renderer", "return [document.visibilityState, document.hasFocus()].join()", "--raw"];
        assert_eq!(home.ok(&[&["--allow-eval"][..], &page].concat()), "visible,true", "once it was clicked, though never mapped");
        // The same holds for a window that the page opens.
        home.ok(&["click", "#open"]);
        home.ok(&["wait-for-window", "--title", "Popup"]);
        home.ok(&["switch-window", "--window-title", "Popup"]);
        animates(&home);
        assert_eq!(screen.lit(), 0, "something shows");
        home.ok(&["stop"]);
    }
}

on_both! {
    inactive_app_is_shown_without_focus(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("presentation"), "--presentation", "inactive", "--display", &screen.name]);
        eventually("the window", || (screen.lit() > 10_000).then_some(()));
        is_driven(&home);
        let focus = "const w = electron.BrowserWindow.getAllWindows()[0]; w.show(); w.focus(); w.maximize(); return [w.isVisible(), w.isFocused()].join()";
        assert_eq!(in_main(&home, focus), "true,false");
        home.ok(&["switch-window", "--index", "0"]);
        assert_eq!(in_main(&home, "return electron.BrowserWindow.getFocusedWindow()"), "null");
        home.ok(&["expect-text", "#events", "--equals", "ready-to-show,show"]);
        home.ok(&["stop"]);
    }
}

#[test]
fn a_presentation_needs_the_main_process() {
    let home = Home::on(Electron::V33);
    let told = home.fails("BAD_ARGUMENT", &["launch", &app("presentation"), "--presentation", "hidden", "--no-main"]);
    assert_eq!(told["details"]["parameter"], "presentation", "{told:#}");
    let cypress = packaged("cypress-33.2.1/Cypress");
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["launch", cypress.to_str().unwrap(), "--presentation", "hidden"]);
    let next = &told["next_actions"][0];
    assert_eq!((&next["tool"], &next["args"]["display"]), (&json!("electron_launch"), &json!("virtual")), "{told:#}");
    assert!(next["args"].get("presentation").is_none(), "{told:#}");
    home.fails("BAD_ARGUMENT", &["launch", &app("presentation"), "--presentation", "invisible"]);
    assert!(home.sessions().is_empty());
}

/// `auto` without a display, and `virtual`, use their own display. `host`, and `auto` with a display, use the caller's.
#[test]
fn each_display_option_selects_its_display() {
    let home = Home::on(Electron::V33);
    let screen = XServer::start();
    let shown = app("presentation");
    let on = |words: &[&str], display: Option<&str>| {
        let launch = [&["--json", "launch"], &[shown.as_str()][..], words].concat();
        let mut command = home.command(&launch);
        command.envs(display.map(|name| ("DISPLAY", name)));
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        let name = in_main(&home, "return process.env.DISPLAY");
        home.ok(&["stop"]);
        name
    };
    for (words, caller) in [
        (["--display", "host"], Some(&screen.name)),
        (["--display", "auto"], Some(&screen.name)),
        (["--display", &screen.name], None),
    ] {
        assert_eq!(on(&words, caller.map(String::as_str)), screen.name, "{words:?}");
    }
    for (words, caller) in [(["--display", "virtual"], Some(&screen.name)), (["--display", "auto"], None)] {
        assert_ne!(on(&words, caller.map(String::as_str)), screen.name, "{words:?}");
    }
}
