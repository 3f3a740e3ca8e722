//! The content of reports and artifacts.

use super::*;

#[test]
fn several_reports_are_written_at_once() {
    let home = Home::on(Electron::V33);
    let text = "test \"passes, too\"\n  sessions\ntest fails\n  exists h1\n";
    let path = file(&home, "reports.run", text);
    let place = |name: &str| home.path().join(name);
    let files = [
        format!("junit={}", place("r.xml").display()),
        format!("json={}", place("r.json").display()),
        format!("list={}", place("r.txt").display()),
    ];
    let mut words = vec!["run", &path, "--reporter", "list", "--reporter", "github"];
    for file in &files {
        words.extend(["--reporter", file]);
    }
    words.extend(["--keep", "never"]);
    let done = home.command(&words).env("GITHUB_STEP_SUMMARY", place("summary.md")).output().unwrap();
    let out = String::from_utf8_lossy(&done.stdout);
    assert_eq!(done.status.code(), Some(1), "{out}");
    let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(lines[0].starts_with("ok       ") && lines[0].contains("passes, too"), "{out}");
    assert!(lines[1].starts_with("FAILED   ") && lines[2].starts_with("2 tests: 1 passed, 1 failed"), "{out}");
    assert!(
        lines[3].starts_with("::error file=") && lines[3].contains("line=4,col=3,title=fails::exists h1%0ANOT_RUNNING"),
        "{out}"
    );
    let read = |name: &str| fs::read_to_string(place(name)).unwrap();
    assert!(read("summary.md").starts_with("### 2 tests: 1 passed, 1 failed"), "{}", read("summary.md"));
    assert!(read("r.txt").contains("FAILED") && read("r.txt").contains("2 tests:"));
    let report: Value = serde_json::from_str(&read("r.json")).unwrap();
    assert_eq!(results(&report), [("passes, too".into(), "passed".into()), ("fails".into(), "failed".into())]);
    let xml = read("r.xml");
    assert!(xml.contains(r#"tests="2" failures="1" errors="0""#) && xml.contains(r#"type="NOT_RUNNING""#), "{xml}");
    // Stdout gets one document and nothing else.
    let alone = home.cli(&["run", &path, "--reporter", "json", "--keep", "never"]);
    assert_eq!(results(&serde_json::from_str(&alone.out).unwrap()).len(), 2);
    let quiet = home.cli(&["run", &path, "--quiet", "--keep", "never"]);
    assert_eq!(quiet.out.lines().count(), 1, "{quiet:?}");
}

#[test]
fn variables_come_from_outside_by_name_and_secrets_stay_out_of_reports() {
    let home = Home::on(Electron::V33);
    let text = "set who nobody\nbefore\n  launch $basic\ntest types\n  type '#name' \"$who $TOKEN\"\n  \
                expect-value '#name' other --timeout-ms 50\n";
    let path = file(&home, "secret.run", text);
    let unknown = home.command(&["--json", "run", &path, "--set", "basic=x"]).env("TOKEN", "s3cret").output().unwrap();
    assert!(String::from_utf8_lossy(&unknown.stdout).contains("There is no variable TOKEN"), "{unknown:?}");
    let (basic, kept) = (format!("basic={}", app("basic")), kept(&home).display().to_string());
    let words =
        ["--json", "run", &path, "--set", &basic, "--set", "who=Mia", "--pass-env", "TOKEN", "--artifacts", &kept];
    let done = home.command(&words).env("TOKEN", "s3cret").output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(told.contains("Mia $TOKEN") && !told.contains("s3cret"), "{told}");
    let page = fs::read_to_string(Path::new(&kept).join("index.html")).unwrap();
    assert!(page.contains("Mia $TOKEN") && !page.contains("s3cret"), "{page}");
}

on_33! {
    what_was_kept_is_shown_side_by_side(home) {
        let text = "test \"<img src=x onerror=document.title='forged'>\"\n  launch $basic\n  type '#name' \"<script>document.title='forged'</script>\"\n  \
                    exists '#no-such-thing'\n";
        let path = file(&home, "page.run", text);
        let report = run(&home, &[&path]);
        let page = kept(&home).join("index.html");
        assert_eq!(report["page"], page.display().to_string(), "{report:#}");
        let kept = report["tests"][0]["attempts"][0]["artifacts"].as_array().expect("files");
        let names: Vec<&str> = kept.iter().map(|path| path.as_str().unwrap().rsplit('/').next().unwrap()).collect();
        for name in ["w1.png", "w1.txt", "timeline.txt", "failure.json", "console.txt"] {
            assert!(names.contains(&name), "{names:?}");
        }
        let env = format!("PAGE={}", page.display());
        home.ok(&["launch", &app("page"), "--env", &env]);
        let title = home.ok(&["get-text", "h1", "--raw"]);
        assert!(title.starts_with("1 test: 0 passed, 1 failed"), "{title}");
        home.ok(&["expect-text", "summary h2", "--contains", "onerror=document.title"]);
        home.ok(&["expect-text", "pre", "--contains", "<script>document.title='forged'</script>"]);
        let size = home.ok(&["--allow-eval=renderer", "eval-renderer", "[document.images.length, document.images[0].naturalWidth > 100, document.title]", "--raw"]);
        assert!(size.starts_with("[1,true,\"1 test") && !size.contains("forged\""), "{size}");
        home.ok(&["stop"]);
        // A run that passes removes the page of the run before.
        let well = run(&home, &[&file(&home, "well.run", "test one\n  sessions\n")]);
        assert_eq!((&well["passed"], page.exists()), (&json!(true), false));
        assert!(!page.with_file_name("001-img-src-x-onerror-document-title-forged").exists(), "with its pictures");
        let all = run(&home, &[&file(&home, "well.run", "test one\n  sessions\n"), "--keep", "always"]);
        assert!(all["page"].is_string() && page.with_file_name("001-one").join("timeline.txt").exists(), "{all:#}");
    }
}

#[test]
fn an_app_with_a_hundred_windows_fills_no_disk() {
    let home = Home::on(Electron::V33);
    let folder = home.path().join("many");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("package.json"), r#"{"main": "main.js"}"#).unwrap();
    let main = "const { app, BrowserWindow } = require('electron');\n\
                app.whenReady().then(() => { for (let i = 0; i < 30; i++) new BrowserWindow({ width: 200, height: 100 }).loadURL('data:text/html,<h1>' + i); \
                for (let i = 0; i < 5000; i++) console.log('x'.repeat(2000)); });\n";
    fs::write(folder.join("main.js"), main).unwrap();
    let path = file(&home, "many.run", "test one\n  launch many\n  wait 500\n  exists '#no-such-thing'\n");
    let report = run(&home, &[&path]);
    let attempt = &report["tests"][0]["attempts"][0];
    let kept = attempt["artifacts"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    let sizes: u64 = kept.iter().map(|path| fs::metadata(path.as_str().unwrap()).unwrap().len()).sum();
    let pictures = kept.iter().filter(|path| path.as_str().unwrap().ends_with(".png")).count();
    assert!((1..=8).contains(&pictures) && sizes < 4 << 20, "{pictures} {sizes} {kept:?}");
    assert!(home.sessions().is_empty());
}

on_33! {
    native_dialogs_stand_in_the_time_line(home) {
        let text = "test asks\n  launch $dialogs\n  native-dialog-policy message --button Discard\n  click '#box'\n  \
                    expect-text '#heard' --contains box\n  exists '#no-such-thing'\n";
        let dialogs = format!("dialogs={}", app("native-dialogs"));
        let report = run(&home, &[&file(&home, "asks.run", text), "--set", &dialogs]);
        assert_eq!(report["passed"], false, "{report:#}");
        let line = fs::read_to_string(kept(&home).join("001-asks/timeline.txt")).expect("a time line");
        let places: Vec<_> = ["click '#box'", "dialog   showMessageBox", "exists '#no-such-thing'"]
            .iter()
            .map(|what| line.lines().position(|told| told.contains(what)))
            .collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
        let dialog = line.lines().nth(places[1].expect("a place")).expect("a line");
        assert!(dialog.contains("\"Unsaved\"") && dialog.contains("answered by policy"), "{line}");
    }
}
