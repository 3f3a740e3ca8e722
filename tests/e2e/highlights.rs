//! Verbs for a person at the screen: highlighting an element, picking one, developer tools.

use crate::support::{Electron, Home, OwnApp, Terminal, XServer, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

/// How many pixels (blue, green, red, and a fourth byte) have the colour of DevTools' overlay on content, over white or
/// a button's grey. No page here has that colour itself.
fn tinted(pixels: &[u8]) -> usize {
    let is_tinted = |pixel: &&[u8]| match **pixel {
        [blue, green, red, _] => {
            (222..=236).contains(&blue) && (188..=202).contains(&green) && (150..=166).contains(&red)
        }
        _ => false,
    };
    pixels.chunks(4).filter(is_tinted).count()
}

/// Waits until a highlight is on that display, or until there is none.
#[track_caller]
fn shows_a_highlight(display: &XServer, does: bool) {
    let what = if does { "a highlight on the display" } else { "its end on the display" };
    eventually(what, || ((tinted(&display.pixels()) > 100) == does).then_some(()));
}

/// Takes a picture of the page.
fn picture(home: &Home) -> png::Reader<impl std::io::BufRead + std::io::Seek> {
    let file = home.path().join("shot.png");
    home.ok(&["screenshot", "--path", file.to_str().unwrap()]);
    let bytes = std::fs::read(file).expect("the picture");
    png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a picture")
}

/// How many pixels of a highlight are in a picture of ours.
fn highlight_in_a_picture(home: &Home) -> usize {
    let mut picture = picture(home);
    let mut pixels = vec![0; picture.output_buffer_size().expect("a size")];
    let kind = picture.next_frame(&mut pixels).expect("its pixels").color_type;
    assert!(matches!(kind, png::ColorType::Rgb | png::ColorType::Rgba), "{kind:?}");
    let as_on_a_display: Vec<u8> = pixels.chunks(kind.samples()).flat_map(|p| [p[2], p[1], p[0], 0]).collect();
    tinted(&as_on_a_display)
}

/// Checks that the target is highlighted on the display until the highlight is hidden.
#[track_caller]
fn is_highlighted(home: &Home, display: &XServer, target: &[&str]) {
    shows_a_highlight(display, false);
    let said = home.ok(&[&["highlight", "--for", "10m"], target].concat());
    assert!(said.starts_with("highlighted ["), "{said}");
    shows_a_highlight(display, true);
    home.ok(&[&["highlight", "--for", "1ms"], target].concat());
    shows_a_highlight(display, false);
}

fn launch_page(home: &Home, name: &str, display: &[&str]) {
    home.ok(&[&["launch", &app("page"), "--env", &format!("PAGE={}", page(name))], display].concat());
}

on_both! {
    highlight_shows_on_screen_but_not_in_pictures_or_the_dom(home) {
        let screen = XServer::start();
        launch_page(&home, "looks.html", &["--display", &screen.name]);
        let document = || home.ok(&["--allow-eval", "eval-renderer", "document.documentElement.outerHTML", "--raw"]);
        let dom = document();
        let marked = home.json(&["highlight", "#title", "--for", "10m"]);
        assert_eq!((&marked["target"]["role"], &marked["target"]["name"]), (&json!("textbox"), &json!("Title")), "{marked:#}");
        assert_eq!((&marked["in_view"], &marked["surface"]), (&json!(true), &json!("w1")), "{marked:#}");
        shows_a_highlight(&screen, true);
        assert_eq!(highlight_in_a_picture(&home), 0);
        // The highlight comes back once the picture is taken.
        shows_a_highlight(&screen, true);
        assert_eq!(document(), dom);
        // Another highlight replaces it, and the page is as before when that has ended.
        let said = home.ok(&["highlight", "--role", "button", "--name", "Save", "--for", "1ms"]);
        assert!(said.starts_with("highlighted [") && said.ends_with("] button \"Save\""), "{said}");
        shows_a_highlight(&screen, false);
    }
}

on_both! {
    highlight_refuses_invisible_targets_and_reports_out_of_view(home) {
        launch_page(&home, "looks.html", &[]);
        home.fails("ELEMENT_NOT_VISIBLE", &["highlight", "#hidden"]);
        home.fails("SELECTOR_NO_MATCH", &["highlight", "#nothing"]);
        home.fails("BAD_ARGUMENT", &["highlight", "#title", "--for", "soon"]);
        let far = home.ok(&["highlight", "#far", "--for", "1ms"]);
        assert!(far.ends_with("button \"Far\", which is out of view"), "{far}");
        assert_eq!(home.json(&["highlight", "button", "--for", "1ms"])["matched"], 4);
    }
}

on_both! {
    highlight_shows_in_frames_and_webviews(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("frames"), "--display", &screen.name]);
        let surfaces = eventually("all frames", || {
            let list = home.json(&["surfaces-list"])["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(list)
        });
        for surface in surfaces.as_array().unwrap().iter().filter(|s| s["kind"] != "window") {
            let body = ["body", "--window", surface["id"].as_str().unwrap()];
            // A surface that is attached may not have loaded.
            home.ok(&[&["wait-for-selector"], &body[..], &["--state", "visible"]].concat());
            is_highlighted(&home, &screen, &body);
        }
    }
}

on_both! {
    highlight_shows_in_a_view(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("views"), "--display", &screen.name]);
        // The launch waits for the window, which exists before the view.
        let view = eventually("the view", || {
            let windows = home.json(&["windows-list"])["windows"].take();
            let view = windows.as_array()?.iter().find(|window| window["kind"] == "view")?;
            view["id"].as_str().map(str::to_owned)
        });
        let button = ["button", "--window", &view];
        home.ok(&[&["wait-for-selector"], &button[..]].concat());
        eventually("a view that has a size", || {
            let looked = home.json(&[&["highlight", "--for", "1ms"], &button[..]].concat());
            (looked["in_view"] == true).then_some(())
        });
        is_highlighted(&home, &screen, &button);
    }
}

on_both! {
    highlights_work_in_joined_apps_and_are_gone_after_a_detach(home) {
        let own = OwnApp::with_port(home.version(), &app("views"));
        let ways: [&[&str]; 2] = [&["attach", "--port", &own.port.unwrap().to_string()], &["inject", &own.pid_word()]];
        for way in ways {
            home.ok(way);
            home.ok(&["wait-for-selector", "button"]);
            is_highlighted(&home, &own.display, &["button"]);
            home.ok(&["highlight", "button", "--for", "10m"]);
            shows_a_highlight(&own.display, true);
            home.ok(&["detach"]);
            shows_a_highlight(&own.display, false);
            assert!(own.runs());
        }
    }
}

/// The middle of an element of the first window, on the screen.
fn middle_on_screen(home: &Home, element: &str) -> (i16, i16) {
    let bounds = "const { x, y } = electron.BrowserWindow.getAllWindows()[0].getContentBounds(); return { x, y }";
    let window = home.json(&["--allow-eval", "eval-main", bounds])["result"].take();
    let bbox = home.json(&["get-bbox", element])["bbox"].take();
    let side = |of: &Value, name: &str| of[name].as_f64().unwrap_or_else(|| panic!("{name}: {of:#}"));
    let middle = |from: &str, size: &str| (side(&window, from) + side(&bbox, from) + side(&bbox, size) / 2.0) as i16;
    (middle("x", "w"), middle("y", "h"))
}

/// A person at a terminal who is asked to click.
fn pick(home: &Home, words: &[&str]) -> Terminal {
    let terminal = Terminal::sized(home.command(&[&["pick"], words].concat()), 100, 30);
    terminal.shows("click an element");
    terminal
}

/// The app has received no press until now, and receives the next one.
#[track_caller]
fn app_received_no_press_and_receives_the_next(home: &Home) {
    assert_eq!(home.ok(&["get-text", "#log"]), "");
    home.ok(&["click", "--role", "button", "--name", "Save"]);
    assert_eq!(home.ok(&["get-text", "#log"]), "pointerdown mousedown pointerup mouseup click saved");
}

on_both! {
    pick_prints_a_command_for_the_clicked_element_unseen_by_the_app(home) {
        let screen = XServer::start();
        launch_page(&home, "looks.html", &["--display", &screen.name]);
        let named = [
            ("#inner", "button \"Save\"", "click --role button --name Save"),
            ("[data-testid]", "button \"Remove\"", "click '[data-testid=\"first-remove\"]'"),
            (".plain", "button \"Remove\"", "click button.plain"),
            ("#words", "textbox \"Title\"", "type TEXT --role textbox --name Title"),
        ];
        for (element, what, line) in named {
            let mut person = pick(&home, &[]);
            let (x, y) = middle_on_screen(&home, element);
            screen.press(x, y);
            let said = person.shows(line);
            assert!(said.contains(what) && person.ends() == 0, "{element}: {said}");
            home.json(&["find", "--role", "button"]);
        }
        app_received_no_press_and_receives_the_next(&home);
    }
}

on_both! {
    pick_that_is_cancelled_or_times_out_leaves_the_app_unchanged(home) {
        let screen = XServer::start();
        launch_page(&home, "looks.html", &["--display", &screen.name]);
        home.fails("WAIT_TIMEOUT", &["pick", "--timeout", "100ms"]);
        let mut person = pick(&home, &[]);
        home.fails("BAD_ARGUMENT", &["pick"]);
        person.types("\u{3}");
        person.ends();
        // A page that is reloaded meanwhile can be picked in, too.
        let mut person = pick(&home, &[]);
        home.ok(&["reload"]);
        home.ok(&["wait-for-selector", "#inner"]);
        let (x, y) = middle_on_screen(&home, "#inner");
        screen.press(x, y);
        person.shows("click --role button --name Save");
        assert_eq!(person.ends(), 0);
        let mut person = pick(&home, &[]);
        let escape = "const page = electron.BrowserWindow.getAllWindows()[0].webContents;
            page.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' }); page.sendInputEvent({ type: 'keyUp', keyCode: 'Escape' })";
        home.ok(&["--allow-eval", "eval-main", escape]);
        person.shows("Escape was pressed in the app");
        assert_eq!(person.ends(), 4);
        app_received_no_press_and_receives_the_next(&home);
        let mut person = pick(&home, &[]);
        home.ok(&["stop"]);
        assert_ne!(person.ends(), 0);
    }
}

on_both! {
    pick_works_in_cross_site_frames_and_webviews(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("frames"), "--display", &screen.name]);
        let surfaces = eventually("all frames", || {
            let list = home.json(&["surfaces-list"])["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(list)
        });
        for surface in surfaces.as_array().unwrap().iter().filter(|s| s["parentId"] == "w1") {
            let id = surface["id"].as_str().unwrap();
            home.ok(&["wait-for-selector", "#press", "--window", id]);
            let inner = home.json(&["get-bbox", "#press", "--window", id])["bbox"].take();
            let holder = if surface["kind"] == "webview" { "#guest" } else { "#cross" };
            let outer = home.json(&["get-bbox", holder])["bbox"].take();
            let frame = middle_on_screen(&home, holder);
            let shift = |from: &str, size: &str| {
                (inner[from].as_f64().unwrap() + inner[size].as_f64().unwrap() / 2.0 - outer[size].as_f64().unwrap() / 2.0) as i16
            };
            let mut person = pick(&home, &[]);
            screen.press(frame.0 + shift("x", "w"), frame.1 + shift("y", "h"));
            let said = person.shows(&format!("--window {id}"));
            assert!(said.contains("click --role button --name 'Press ") && person.ends() == 0, "{said}");
            assert_eq!(home.ok(&["get-text", "#count", "--window", id]), "0");
        }
    }
}

#[test]
fn pick_and_devtools_are_refused_where_no_person_sees_the_app() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    for verb in ["pick", "devtools"] {
        let refused = home.fails("TRANSPORT_UNSUPPORTED", &[verb]);
        assert!(refused["error"].as_str().unwrap().contains("nobody can see this app"), "{refused:#}");
        assert!(refused["hint"].as_str().unwrap().contains("display"), "{refused:#}");
    }
    home.ok(&["stop"]);
    let screen = XServer::start();
    home.ok(&["launch", &app("presentation"), "--presentation", "hidden", "--display", &screen.name]);
    home.fails("TRANSPORT_UNSUPPORTED", &["pick"]);
}

on_both! {
    devtools_verb_opens_and_closes_developer_tools_in_a_session(home) {
        let screen = XServer::start();
        launch_page(&home, "looks.html", &["--display", &screen.name]);
        let size = || picture(&home).info().size();
        let before = size();
        let kinds = || {
            let all = home.json(&["surfaces-list"])["surfaces"].take();
            all.as_array().unwrap().iter().map(|s| s["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(home.ok(&["devtools"]), "opened the developer tools of w1");
        assert_eq!(home.json(&["windows-list"])["windows"].as_array().map(Vec::len), Some(1));
        eventually("DevTools in the list", || (kinds() == ["window", "devtools"]).then_some(()));
        assert_eq!(home.ok(&["devtools"]), "open already: the developer tools of w1");
        assert_eq!(size(), before, "they take room of the app's");
        app_received_no_press_and_receives_the_next(&home);
        home.ok(&["highlight", "#title", "--for", "1ms"]);
        assert_eq!(home.ok(&["devtools", "--close"]), "closed the developer tools of w1");
        eventually("their end", || (kinds() == ["window"]).then_some(()));
        assert_eq!(home.ok(&["devtools", "--close"]), "not open: the developer tools of w1");
    }
}
