//! Pages that a window shows beside its own, by every way of joining, and clicks inside every sort of surface.

use crate::support::{Electron, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};

/// The windows and views, once the view exists.
fn listed(home: &Home) -> Vec<Value> {
    home.ok(&["wait-for-window", "--title", "Inner view"]);
    home.json(&["windows-list"])["windows"].as_array().expect("windows").clone()
}

/// The ref of the view's button, from a snapshot of the view alone.
fn press(home: &Home) -> String {
    let screen = home.ok(&["snapshot", "--format", "text", "--window", "Inner view"]);
    assert!(!screen.contains("heading \"Views\""), "{screen}");
    let line = screen.lines().find(|l| l.contains("button \"Press inner\"")).unwrap_or_else(|| panic!("{screen}"));
    format!("@{}", line.split(['[', ']']).nth(1).unwrap())
}

fn main(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-main", code, "--raw"])
}

/// The view is listed as a view, and can be clicked, typed into and pictured.
fn holds(home: &Home) {
    home.ok(&["wait-for-window", "--title", "Views"]);
    let list = listed(home);
    let [window, view] = list.as_slice() else { panic!("{list:#?}") };
    assert_eq!((&window["kind"], &window["title"], &window["index"]), (&json!("window"), &json!("Views"), &json!(0)));
    assert_eq!((&view["kind"], &view["title"], &view["index"]), (&json!("view"), &json!("Inner view"), &json!(1)));
    assert_eq!(view["parentId"], window["id"], "{list:#?}");
    assert_eq!(view["electronWindowId"], window["electronWindowId"], "{list:#?}");
    assert!(view["url"].as_str().unwrap().ends_with("/view.html"), "{view:#}");
    assert_eq!(view["visible"], true, "{view:#}");
    assert_eq!(home.ok(&["get-text", "h1"]), "Views", "a view is never the default beside a window");
    let inner = view["id"].as_str().expect("an id");
    let all = home.json(&["surfaces-list"])["surfaces"].as_array().expect("surfaces").clone();
    let same = all.iter().find(|s| s["id"] == inner).expect("the view");
    assert_eq!((&same["kind"], &same["parentId"]), (&json!("view"), &window["id"]), "{same:#}");

    // A snapshot of the window lists its views.
    let looked = home.json(&["snapshot"]);
    assert_eq!(looked["views"], json!([{ "id": inner, "title": "Inner view" }]), "{looked:#}");
    let hint = format!("view {inner} \"Inner view\": snapshot --window {inner}");
    assert_eq!(home.ok(&["snapshot", "--format", "text"]).lines().last(), Some(hint.as_str()));
    assert_eq!(home.json(&["snapshot", "--window", inner])["views"], json!(null));

    // A ref names its surface itself. The page counts trusted clicks only.
    home.ok(&["click", &press(home)]);
    home.ok(&["expect-value", "#count", "--equals", "1", "--window", inner]);
    home.ok(&["click", "--role", "button", "--name", "Press inner", "--window", "view.html"]);
    home.ok(&["expect-value", "#count", "--equals", "2", "--window", inner]);
    home.ok(&["type", "#text", "inside", "--window", inner]);
    home.ok(&["expect-value", "#text", "--equals", "inside", "--window", inner]);
    assert_eq!(home.ok(&["get-value", "#count"]), "0", "the window's own page was not clicked");
    home.ok(&["click", "#press"]);
    home.ok(&["expect-value", "#count", "--equals", "1"]);
    let shot = home.path().join("view.png");
    let shot = home.json(&["screenshot", "--window-title", "Inner view", "--path", shot.to_str().unwrap()]);
    assert_eq!((&shot["width"], &shot["height"]), (&json!(500), &json!(300)), "{shot:#}");
}

on_both! {
    view_of_a_launched_app_can_be_driven(home) {
        home.ok(&["launch", &app("views")]);
        holds(&home);
    }
}

on_both! {
    view_of_an_attached_app_can_be_driven(home) {
        let own = OwnApp::with_port(home.version(), &app("views"));
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        holds(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    view_of_an_injected_app_can_be_driven(home) {
        let own = OwnApp::plain(home.version(), &app("views"));
        home.ok(&["inject", &own.pid_word()]);
        holds(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    without_the_main_process_views_are_listed_as_pages(home) {
        home.ok(&["launch", &app("views"), "--no-main"]);
        for page in listed(&home) {
            assert_eq!(page["kind"], "page", "{page:#}");
            assert!(page.get("parentId").is_none() && page.get("bounds").is_none(), "{page:#}");
        }
        home.ok(&["click", "#press", "--window", "Inner view"]);
        home.ok(&["expect-value", "#count", "--equals", "1", "--window", "Inner view"]);
    }
}

on_both! {
    view_reports_its_bounds_on_the_screen(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        // The window gets its menu a moment after it is shown.
        eventually("the view's place", || {
            let content: Value = serde_json::from_str(&main(&home, "return views.window.getContentBounds()")).ok()?;
            let number = |name: &str| content[name].as_f64().expect("a number");
            let list = home.json(&["windows-list"])["windows"].take();
            assert_eq!((&list[0]["bounds"]["width"], &list[0]["bounds"]["height"]), (&json!(800.0), &json!(600.0)));
            let place = json!({ "x": number("x") + 100.0, "y": number("y") + 200.0, "width": 500.0, "height": 300.0 });
            (list[1]["bounds"] == place).then_some(())
        });
    }
}

on_both! {
    element_under_a_view_is_covered_until_the_view_moves(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 500, height: 300 }); return 1");
        let covered = home.fails("ELEMENT_COVERED", &["click", "#press", "--timeout-ms", "300"]);
        assert_eq!(covered["details"]["covered_by"]["role"], "view", "{covered:#}");
        assert_eq!(covered["details"]["covered_by"]["name"], "Inner view", "{covered:#}");
        home.ok(&["expect-value", "#count", "--equals", "0"]);
        home.ok(&["expect-value", "#count", "--equals", "0", "--window", "Inner view"]);
        // The view covers only its window's page: a click in the view itself works.
        home.ok(&["click", "#press", "--window", "Inner view"]);
        main(&home, "setTimeout(() => views.view.setBounds({ x: 100, y: 200, width: 500, height: 300 }), 300); return 1");
        home.ok(&["click", "#press"]);
        home.ok(&["expect-value", "#count", "--equals", "1"]);
        // In a zoomed page the view covers other places.
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 500, height: 300 }); views.window.webContents.setZoomFactor(0.5); return 1");
        home.fails("ELEMENT_COVERED", &["click", "#press", "--timeout-ms", "300"]);
        home.ok(&["click", "#press", "--force"]);
        home.ok(&["expect-value", "#count", "--equals", "2"]);
    }
}

on_both! {
    wheel_does_not_turn_under_a_view(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 800, height: 600 }); return 1");
        let covered = home.fails("ELEMENT_COVERED", &["scroll", "--dy", "20", "--timeout-ms", "300"]);
        assert_eq!(covered["details"]["covered_by"]["role"], "view", "{covered:#}");
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 50, height: 50 }); return 1");
        home.ok(&["scroll", "--dy", "20"]);
    }
}

on_both! {
    element_under_a_view_is_covered_while_the_main_process_is_busy(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 500, height: 300 }); return 1");
        home.fails("ELEMENT_COVERED", &["click", "#press", "--timeout-ms", "300"]);
        // Not at once: this call needs its answer first.
        let busy = |ms: u32| format!("setTimeout(() => {{ const end = Date.now() + {ms}; while (Date.now() < end); }}, 100); return 1");
        main(&home, &busy(1800));
        home.fails("ELEMENT_COVERED", &["click", "#press", "--timeout-ms", "3000"]);
        main(&home, &busy(4000));
        home.fails("OPERATION_TIMEOUT", &["click", "#press", "--timeout-ms", "700"]);
        home.ok(&["expect-value", "#count", "--equals", "0", "--timeout-ms", "20000"]);
    }
}

on_both! {
    screenshot_of_a_view_without_size_is_refused(home) {
        home.ok(&["launch", &app("views")]);
        let inner = listed(&home)[1]["id"].as_str().expect("an id").to_owned();
        let shot = home.path().join("shot.png");
        let words = ["screenshot", "--window", &inner, "--path", shot.to_str().unwrap()];
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 0, height: 0 })");
        // The page gets its new size a moment later.
        let told = eventually("the refusal", || Some(home.json(&words)).filter(|answer| answer["ok"] != true));
        assert_eq!(told["code"], "ELEMENT_NOT_VISIBLE", "{told:#}");
        assert!(told["error"].as_str().unwrap().contains("has no size"), "{told:#}");
        main(&home, "views.view.setBounds({ x: 0, y: 0, width: 90, height: 80 })");
        eventually("the picture", || (home.json(&words)["ok"] == true).then_some(()));
    }
}

on_both! {
    a_view_is_chosen_by_id_title_index_and_url(home) {
        home.ok(&["launch", &app("views")]);
        let inner = listed(&home)[1]["id"].as_str().expect("an id").to_owned();
        for how in [["--target-id", inner.as_str()], ["--window-title", "Inner view"], ["--index", "1"], ["--url", "view.html"]] {
            home.ok(&["switch-window", "--index", "0"]);
            assert_eq!(home.ok(&["get-text", "h1"]), "Views");
            home.ok(&["switch-window", how[0], how[1]]);
            assert_eq!(home.ok(&["get-text", "h1"]), "Inner view", "{how:?}");
        }
        home.ok(&["switch-window", "--index", "0"]);
        for name in [inner.as_str(), "1", "Inner view", "view.html"] {
            assert_eq!(home.ok(&["--window", name, "get-text", "h1"]), "Inner view", "{name}");
        }
        assert_eq!(home.json(&["wait-for-window", "--url", "view.html"])["opened"]["id"], inner.as_str());
        let told = home.fails("WAIT_TIMEOUT", &["wait-for-window", "--title", "Nothing like it", "--timeout-ms", "100"]);
        assert!(told["error"].as_str().unwrap().contains("\"Inner view\""), "{told:#}");
    }
}

on_both! {
    devtools_of_a_view_are_neither_window_nor_view(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        main(&home, "views.view.webContents.openDevTools({ mode: 'detach' })");
        eventually("DevTools", || {
            let all = home.json(&["surfaces-list"])["surfaces"].take();
            all.as_array()?.iter().any(|s| s["kind"] == "devtools").then_some(())
        });
        assert_eq!(listed(&home).len(), 2);
        assert_eq!(home.ok(&["get-text", "h1"]), "Views");
    }
}

on_both! {
    removed_view_is_reported_as_closed_until_it_is_added_again(home) {
        home.ok(&["launch", &app("views")]);
        listed(&home);
        home.ok(&["switch-window", "--window-title", "Inner view"]);
        let press = press(&home);
        main(&home, "views.takeOut()");
        for words in [vec!["get-text", "h1"], vec!["click", &press], vec!["--window", "Inner view", "snapshot"], vec!["screenshot"]] {
            let told = home.fails("SURFACE_CLOSED", &words);
            assert!(told["error"].as_str().unwrap().contains("\"Views\""), "what is there instead: {told:#}");
            assert!(told["next_actions"].is_array(), "{told:#}");
        }
        let view = &listed(&home)[1];
        assert_eq!((&view["visible"], view.get("parentId")), (&json!(false), None), "{view:#}");
        assert_eq!(home.ok(&["get-text", "h1", "--window", "0"]), "Views");
        main(&home, "views.putIn()");
        home.ok(&["click", &press]);
        home.ok(&["expect-value", "#count", "--equals", "1"]);
    }
}

on_both! {
    view_with_a_closed_page_is_reported_as_closed(home) {
        home.ok(&["launch", &app("views")]);
        let inner = listed(&home)[1]["id"].as_str().expect("an id").to_owned();
        home.ok(&["switch-window", "--target-id", &inner]);
        let press = press(&home);
        main(&home, "views.end()");
        eventually("the view's end", || (home.json(&["windows-list"])["count"] == 1).then_some(()));
        for words in [vec!["get-text", "h1"], vec!["click", &press], vec!["--window", &inner, "click", "#press"]] {
            let told = home.fails("SURFACE_CLOSED", &words);
            assert!(told["error"].as_str().unwrap().contains("\"Views\""), "what is there instead: {told:#}");
        }
        home.ok(&["switch-window", "--index", "0"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Views");
        home.fails("SURFACE_CLOSED", &["click", &press]);
    }
}

on_both! {
    frames_and_webviews_in_a_view_are_in_its_snapshot_and_clickable(home) {
        home.ok(&["launch", &app("views"), "--env", "VIEWS=full"]);
        let inner = listed(&home)[1]["id"].as_str().expect("an id").to_owned();
        for name in ["inner", "same", "cross", "guest"] {
            let button = eventually(name, || {
                let screen = home.ok(&["snapshot", "--format", "text", "--window", &inner]);
                let line = screen.lines().find(|l| l.contains(&format!("button \"Press {name}\"")))?.to_owned();
                Some(format!("@{}", line.split(['[', ']']).nth(1)?))
            });
            home.ok(&["click", &button]);
            eventually("its count", || {
                let screen = home.ok(&["snapshot", "--format", "text", "--window", &inner]);
                let count = if name == "inner" { "Count".to_owned() } else { format!("Count {name}") };
                let mut after = screen.lines().skip_while(|l| !l.contains(&format!("\"{count}\"")));
                (after.nth(1)?.trim() == "\"1\"").then_some(())
            });
        }
        let all = home.json(&["surfaces-list"])["surfaces"].as_array().expect("surfaces").clone();
        for kind in ["frame", "webview"] {
            let surface = all.iter().find(|s| s["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {all:#?}"));
            assert_eq!(surface["parentId"], inner.as_str(), "{surface:#}");
            let id = surface["id"].as_str().expect("an id");
            home.ok(&["expect-value", "#count", "--equals", "1", "--window", id]);
            let path = home.path().join(format!("{kind}.png"));
            let shot = home.json(&["screenshot", "--window", id, "--path", path.to_str().unwrap()]);
            assert_eq!((&shot["width"], &shot["height"]), (&json!(440), &json!(80)), "{kind}: {shot:#}");
        }
        // Surfaces in a view end with it.
        main(&home, "views.takeOut()");
        let guest = all.iter().find(|s| s["kind"] == "webview").expect("the guest")["id"].as_str().expect("an id");
        home.fails("SURFACE_CLOSED", &["click", "#press", "--window", guest]);
    }
}

on_both! {
    view_in_a_hidden_window_paints_and_receives_input(home) {
        home.ok(&["launch", &app("views"), "--presentation", "hidden"]);
        listed(&home);
        home.ok(&["click", "#press", "--window", "Inner view"]);
        home.ok(&["expect-value", "#count", "--equals", "1", "--window", "Inner view"]);
        home.ok(&["keyboard-type", "inside", "--selector", "#text", "--window", "Inner view"]);
        home.ok(&["expect-value", "#text", "--equals", "inside", "--window", "Inner view"]);
        let frame = "return new Promise((done) => requestAnimationFrame(() => done(document.visibilityState)))";
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", frame, "--raw", "--window", "Inner view"]), "visible");
        for extra in [["--format", "png"].as_slice(), &["--full-page"]] {
            let path = home.path().join("view.png");
            let mut words = vec!["screenshot", "--window", "Inner view", "--path", path.to_str().unwrap()];
            words.extend(extra);
            let shot = home.json(&words);
            assert_eq!((&shot["width"], &shot["height"]), (&json!(500), &json!(300)), "{shot:#}");
        }
    }
}

#[test]
fn view_of_a_window_without_page_is_the_default_surface() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("views"), "--env", "VIEWS=base"]);
    let list = listed(&home);
    let [view] = list.as_slice() else { panic!("{list:#?}") };
    assert_eq!((&view["kind"], &view["visible"]), (&json!("view"), &json!(true)), "{view:#}");
    assert!(view["electronWindowId"].is_u64() && view.get("parentId").is_none(), "{view:#}");
    home.ok(&["click", "#press"]);
    home.ok(&["expect-value", "#count", "--equals", "1"]);
}

on_both! {
    clicks_are_trusted_in_all_frames_and_webviews(home) {
        home.ok(&["launch", &app("frames")]);
        for name in ["Outer", "Same", "Nested", "Cross", "Deep", "Guest"] {
            let button = eventually(name, || {
                let screen = home.ok(&["snapshot", "--format", "text"]);
                let line = screen.lines().find(|l| l.contains(&format!("button \"Press {name}\"")))?.to_owned();
                Some(format!("@{}", line.split(['[', ']']).nth(1)?))
            });
            home.ok(&["click", &button]);
        }
        // Each document counted its own trusted click.
        let kinds = eventually("all surfaces", || {
            let all = home.json(&["surfaces-list"])["surfaces"].as_array()?.clone();
            (all.len() == 4).then_some(all)
        });
        for surface in &kinds {
            let id = surface["id"].as_str().expect("an id");
            home.ok(&["expect-value", "#count", "--equals", "1", "--window", id]);
            home.ok(&["click", "#press", "--window", id]);
            home.ok(&["expect-value", "#count", "--equals", "2", "--window", id]);
        }
        let mut kinds: Vec<_> = kinds.iter().map(|s| s["kind"].as_str().expect("a kind")).collect();
        kinds.sort_unstable();
        assert_eq!(kinds, ["frame", "frame", "webview", "window"]);
    }
}
