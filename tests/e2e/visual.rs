//! Pictures that are compared with baselines. The page's own log of events, its animations, and the pixels of the files
//! show the results.

use crate::support::{Home, app, on_33, on_both};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// Launches a page of the app.
fn launch(home: &Home, page: &str) {
    home.ok(&["launch", &app("visual"), "--env", &format!("PAGE={page}")]);
}

/// Runs code in the page; its value as JSON.
fn page(home: &Home, code: &str) -> Value {
    home.json(&["--allow-eval", "eval-renderer", code])["result"].take()
}

/// Takes a picture; its answer.
fn capture(home: &Home, words: &[&str]) -> Value {
    let told = home.json(&[&["visual-capture", "one"], words].concat());
    assert_eq!(told["ok"], true, "{told:#}");
    told
}

/// The bytes of a picture that was taken.
fn bytes(told: &Value) -> Vec<u8> {
    fs::read(told["artifact"]["path"].as_str().expect("a path")).expect("a picture")
}

/// Width, height and colour of a pixel of a PNG.
fn pixel(path: &str, x: usize, y: usize) -> (u32, u32, [u8; 3]) {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).expect("a picture")));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let at = y * info.line_size + x * info.color_type.samples();
    (info.width, info.height, [pixels[at], pixels[at + 1], pixels[at + 2]])
}

const TEAL: [u8; 3] = [0, 128, 128];
const MAGENTA: [u8; 3] = [255, 0, 255];

/// Masks SVG images: their animations are paused but not reset, so each picture shows another moment.
const STILL: &[&str] = &["--masks", "svg"];

/// All animations, as the page sees them: name, state and number of keyframes.
const ANIMATIONS: &str = "document.getAnimations().map((one) => [one.animationName || one.transitionProperty || 'web',
    one.playState, one.effect.getKeyframes().length])";

/// The start time of each animation, in milliseconds. Chromium computes it anew when an animation continues, so it may
/// differ by a rounding error. A paused animation has none, and counts as 0.
const START_TIMES: &str = "document.getAnimations().map((one) => one.startTime ?? 0)";

on_both! {
    animations_are_frozen_during_capture_without_page_events(home) {
        launch(&home, "moving");
        assert_eq!(page(&home, "begin()"), "begun");
        let before = page(&home, ANIMATIONS);
        assert_eq!(before.as_array().map(Vec::len), Some(10), "{before:#}");
        let starts = page(&home, START_TIMES);
        let places = page(&home, "places()");
        // Four callers at once get the same picture.
        let all: Vec<Value> = std::thread::scope(|scope| {
            let callers: Vec<_> = (0..4).map(|_| scope.spawn(|| capture(&home, STILL))).collect();
            callers.into_iter().map(|caller| caller.join().expect("a picture")).collect()
        });
        assert_eq!(page(&home, "heard"), json!([]));
        assert_eq!(page(&home, ANIMATIONS), before);
        let number = |value: &Value, at: usize| value[at].as_f64().expect("a number");
        let starts_now = page(&home, START_TIMES);
        assert!((0..10).all(|at| (number(&starts_now, at) - number(&starts, at)).abs() < 1.0), "{starts} {starts_now}");
        assert_eq!(page(&home, "document.querySelector('video').paused"), false);
        let first = bytes(&all[0]);
        assert!(all.iter().all(|one| bytes(one) == first), "{all:#?}");
        assert!(bytes(&capture(&home, STILL)) == first, "a later picture is another one");
        // After the picture the animations continue where they were.
        let now = page(&home, "places()");
        for at in 0..6 {
            assert!((number(&now, at) - number(&places, at)).abs() < 60.0, "{places} {now}");
        }
        // Style changes still apply to the animations that were held.
        page(&home, "document.getElementById('changed').className = 'slow'");
        let duration = "document.getElementById('changed').getAnimations()[0].effect.getComputedTiming().duration";
        assert_eq!(page(&home, duration), 1_000_000_000.0);
        home.ok(&["stop"]);
    }
}

on_both! {
    captures_show_the_requested_area_and_leave_the_page_unchanged(home) {
        launch(&home, "plain");
        page(&home, "document.getElementById('scroller').scrollTop = 40; scrollTo(0, 100); document.getElementById('field').focus({ preventScroll: true })");
        let seen = "[scrollX, scrollY, document.getElementById('scroller').scrollTop, innerWidth, innerHeight, document.documentElement.clientWidth, document.activeElement.id]";
        let before = page(&home, seen);
        page(&home, "heard.length = 0");
        let told = capture(&home, &["--masks", ".time"]);
        assert_eq!(page(&home, "heard"), json!([]));
        assert_eq!((&told["metadata"]["width"], &told["metadata"]["height"]), (&json!(600), &json!(400)), "{told:#}");
        let path = told["artifact"]["path"].as_str().expect("a path");
        let time = "const { x, y } = document.querySelector('.time').getBoundingClientRect(); [Math.round(x) + 3, Math.round(y) + 3]";
        let time = page(&home, &format!("(() => {{ {} }})()", time.replace("; [", "; return [")));
        let [x, y] = [0, 1].map(|at| time[at].as_u64().expect("a place") as usize);
        assert_eq!(pixel(path, x, y).2, MAGENTA);
        let kept: Value = serde_json::from_slice(&fs::read(told["artifact"]["metadata_path"].as_str().expect("a path")).expect("a file")).expect("JSON");
        assert_eq!(kept, told["metadata"]);

        // The whole document. Its fixed parts appear once.
        let whole = capture(&home, &["--full-page", "--masks", "header"]);
        let path = whole["artifact"]["path"].as_str().expect("a path");
        let (width, height, low) = pixel(path, 25, 1310);
        assert_eq!((height, low), (1500, [255, 165, 0]), "{whole:#}");
        assert_eq!((pixel(path, 300, 3).2, pixel(path, 300, 100).2 == MAGENTA), (MAGENTA, false));
        assert_eq!((pixel(path, 590.min(width as usize - 1), 1495).2, pixel(path, 500, 395).2 == [34, 68, 102]), ([34, 68, 102], false));
        assert_eq!(page(&home, seen), before);

        // An element, also one that is outside of the viewport, and one in a zoomed page. The fixed header covers the
        // top of an element that is scrolled into view from above, the footer the bottom of one from below.
        let element = |home: &Home, selector: &str, y: usize| {
            let told = capture(home, &["--selector", selector]);
            let (width, height, colour) = pixel(told["artifact"]["path"].as_str().expect("a path"), 5, y);
            ((width, height), colour)
        };
        assert_eq!(element(&home, "#box", 45), ((100, 60), TEAL));
        assert_eq!(element(&home, "#low", 5), ((50, 50), [255, 165, 0]));
        home.ok(&["--allow-eval", "eval-main", "globalThis.window.webContents.setZoomFactor(1.5)"]);
        home.ok(&["expect-count", "#box", "--equals", "1"]);
        crate::support::processes::eventually("the zoom", || (page(&home, "devicePixelRatio") == 1.5).then_some(()));
        assert_eq!(element(&home, "#box", 45), ((150, 90), TEAL));
        let whole = capture(&home, &["--full-page"]);
        assert_eq!(whole["metadata"]["height"], 2250, "{whole:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    a_picture_is_compared_with_its_baseline(home) {
        launch(&home, "plain");
        let folder = home.path().join("pictures");
        let named = folder.display().to_string();
        let visual = |words: &[&str]| home.json(&[&["--baselines", &named], words].concat());
        let expect = |words: &[&str]| visual(&[&["visual-expect", "box"], words].concat());
        assert_eq!(expect(&[])["code"], "visual.BASELINE_NOT_FOUND");
        home.fails("BAD_ARGUMENT", &["--baselines", &named, "visual-update-baseline", "box"]);
        assert_eq!(visual(&["visual-update-baseline", "box", "--confirm"])["ok"], true);
        let same = expect(&[]);
        assert_eq!((&same["matched"], &same["diff_pixels"]), (&json!(true), &json!(0)), "{same:#}");

        page(&home, "document.getElementById('box').style.background = 'red'");
        let told = expect(&[]);
        assert_eq!((&told["code"], &told["details"]["diff_pixels"]), (&json!("visual.MISMATCH"), &json!(6000)), "{told:#}");
        let pictures = &told["details"]["pictures"];
        let at = |kind: &str, x, y| pixel(pictures[kind].as_str().unwrap_or_else(|| panic!("{told:#}")), x, y);
        assert_eq!((at("expected", 20, 50).2, at("found", 20, 50).2, at("diff", 20, 50).2), (TEAL, [255, 0, 0], [255, 0, 0]));
        assert_eq!((at("sideBySide", 20, 50).0, at("sideBySide", 20 + 2 * 608, 50).2), (3 * 600 + 16, [255, 0, 0]));
        assert_eq!(expect(&["--max-diff-pixels", "6000"])["diff_pixels"], 6000);
        assert_eq!(expect(&["--max-diff-pixels", "5999"])["code"], "visual.MISMATCH");
        assert_eq!(expect(&["--max-diff-ratio", "0.025"])["matched"], true);
        assert_eq!(expect(&["--threshold", "1"])["matched"], true);

        // Other parameters, and another window, need another baseline.
        let told = expect(&["--masks", "#box"]);
        assert_eq!(told["code"], "visual.ENV_MISMATCH");
        assert_eq!(told["details"]["changed"][0]["what"], "settings.masks", "{told:#}");
        home.ok(&["--allow-eval", "eval-main", "globalThis.window.setContentSize(640, 400)"]);
        crate::support::processes::eventually("the size", || (page(&home, "innerWidth") == 640).then_some(()));
        let told = expect(&[]);
        assert_eq!(told["details"]["changed"], json!([{ "what": "environment.viewport.width", "expected": 600.0, "found": 640.0 }]), "{told:#}");

        // An element that has changed its size.
        let small = ["visual-update-baseline", "low", "--selector", "#low", "--confirm"];
        assert_eq!(visual(&small)["ok"], true);
        page(&home, "document.getElementById('low').style.width = '60px'");
        let told = visual(&["visual-expect", "low", "--selector", "#low"]);
        assert_eq!((&told["code"], &told["details"]["diff_pixels"]), (&json!("visual.MISMATCH"), &json!(500)), "{told:#}");
        home.ok(&["stop"]);
    }
}

on_33! {
    invalid_baseline_files_are_refused(home) {
        launch(&home, "plain");
        let folder = home.path().join("pictures");
        let named = folder.display().to_string();
        let visual = |words: &[&str]| home.json(&[&["--baselines", &named], words].concat());
        let update = || assert_eq!(visual(&["visual-update-baseline", "a", "--confirm"])["ok"], true);
        let code = || visual(&["visual-expect", "a"])["code"].take();
        update();
        let (picture, told) = (folder.join("a.png"), folder.join("a.json"));
        let whole = fs::read(&picture).expect("a picture");
        fs::write(&picture, &whole[..whole.len() / 2]).expect("half of it");
        assert_eq!(code(), "visual.BASELINE_INVALID");
        let mut lying = whole.clone();
        lying[16..24].copy_from_slice(&[0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff]);
        fs::write(&picture, lying).expect("a lying header");
        assert_eq!(code(), "visual.IMAGE_TOO_LARGE");
        // A sparse file of 4 GB is not read.
        fs::File::create(&picture).and_then(|file| file.set_len(4 << 30)).expect("a large file");
        assert_eq!(code(), "visual.IMAGE_TOO_LARGE");
        fs::remove_file(&picture).expect("it is removed");
        rustix::fs::mknodat(rustix::fs::CWD, &picture, rustix::fs::FileType::Fifo, rustix::fs::Mode::RWXU, 0).expect("a FIFO");
        assert_eq!(code(), "visual.BASELINE_INVALID");
        fs::remove_file(&picture).expect("it is removed");
        update();
        fs::write(&told, "{}").expect("other metadata");
        assert_eq!(code(), "visual.BASELINE_INVALID");
        fs::remove_file(&told).expect("it is removed");
        assert_eq!(code(), "visual.BASELINE_INVALID");
        update();
        assert_eq!(code(), Value::Null);
        let root = home.path().join("root");
        fs::create_dir(&root).expect("a folder");
        home.fails("BAD_ARGUMENT", &["--baselines", &named, "--app-root", &root.display().to_string(), "visual-expect", "a"]);
        // No temporary file is left.
        let names: Vec<_> = fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        for style in ["@import 'a'", "p { background: url(a.png) }", "p { background: u\\72l(a) }"] {
            home.fails("BAD_ARGUMENT", &["visual-capture", "a", "--style", style]);
        }
        home.ok(&["stop"]);
    }
}

/// Runs a run file with a picture of the page after this code.
fn run(home: &Home, code: &str, words: &[&str]) -> Value {
    let file = home.path().join("pictures.run");
    let text =
        format!("test \"looks right\"\n  launch '{}'\n  eval-renderer '{code}'\n  visual-expect main\n", app("visual"));
    fs::write(&file, text).expect("a run file");
    let kept = home.path().join("kept").display().to_string();
    let words = [&["--allow-eval", "run", "--artifacts", &kept, file.to_str().expect("a path")], words].concat();
    home.json(&words)
}

on_33! {
    run_creates_baselines_and_reports_differences(home) {
        let made = run(&home, "1", &["--update-baselines"]);
        assert_eq!(made["ok"], true, "{made:#}");
        assert!(home.path().join("baselines/main.png").exists());
        assert_eq!(run(&home, "1", &[])["ok"], true);
        let told = run(&home, "document.getElementById(\"box\").style.background = \"red\"", &[]);
        let attempt = &told["tests"][0]["attempts"][0];
        assert_eq!(attempt["failure"]["code"], "visual.MISMATCH", "{told:#}");
        let pictures = &attempt["failure"]["envelope"]["details"]["pictures"];
        let kept = home.path().join("kept");
        for kind in ["expected", "found", "diff", "sideBySide"] {
            let path = Path::new(pictures[kind].as_str().unwrap_or_else(|| panic!("{told:#}")));
            assert!(path.starts_with(&kept) && path.exists(), "{path:?}");
        }
        let page = fs::read_to_string(kept.join("index.html")).expect("a page");
        for title in ["Expected", "Differences", "Found"] {
            assert!(page.contains(&format!("<figcaption>{title}</figcaption>")), "{page}");
        }
        let left = fs::read_dir(home.path()).expect("a folder").flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with("stagewright-1"));
        assert_eq!(left.count(), 0);
    }
}
