//! Homes of tests, and files of somebody else.

use super::*;

on_33! {
    each_test_has_a_separate_home_folder(home) {
        let told = home.path().join("told");
        let app = home.path().join("writer");
        fs::create_dir(&app).unwrap();
        fs::write(app.join("package.json"), r#"{ "name": "writer", "main": "main.js" }"#).unwrap();
        fs::write(
            app.join("main.js"),
            format!(
                "const fs = require('fs'), path = require('path'), os = require('os'), {{ app, BrowserWindow }} = require('electron');
                const place = path.join(process.env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'writer');
                fs.appendFileSync({told:?}, `${{os.homedir()}} ${{fs.existsSync(place)}}\\n`);
                fs.mkdirSync(place, {{ recursive: true }});
                app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<h1>Writer</h1>'));"
            ),
        )
        .unwrap();
        let line = format!("  launch {}\n  exists h1\n", app.display());
        let text = format!("test one\n{line}test two\n{line}test three\n  launch {} --env HOME={}\n", app.display(), app.display());
        let report = run(&home, &[&file(&home, "homes.run", &text)]);
        assert_eq!(report["passed"], true, "{report:#}");
        let told = fs::read_to_string(&told).expect("written");
        let lines: Vec<Vec<&str>> = told.lines().map(|line| line.split(' ').collect()).collect();
        let [one, two, three] = &lines[..] else { panic!("{told}") };
        assert!(one[0] != two[0] && one[1] == "false" && two[1] == "false", "{told}");
        assert_eq!(three[0], app.display().to_string());
        assert!(!Path::new(one[0]).exists() && !Path::new(two[0]).exists(), "a home is left: {told}");
        let real = std::env::var("HOME").expect("a home");
        assert!(![one[0], two[0]].contains(&real.as_str()), "{told}");
    }
}

/// An app with its own profile keeps it in the home of the person who runs the tests.
#[test]
fn failure_lists_app_folders_outside_the_test_home() {
    let home = Home::on(Electron::V33);
    let person = home.path().join("person");
    fs::create_dir(&person).unwrap();
    let own = format!("test one\n  launch {} --profile app\n  exists '#nothing'\n", notes());
    let isolated = format!("test two\n  launch {}\n  exists '#nothing'\n", notes());
    for (name, text, told) in [("own.run", own, true), ("isolated.run", isolated, false)] {
        let path = file(&home, name, &text);
        let done = home
            .command(&["run", &path, "--keep", "never"])
            .env("HOME", &person)
            .env_remove("XDG_CONFIG_HOME")
            .output();
        let said = String::from_utf8_lossy(&done.expect("it runs").stdout).into_owned();
        assert_eq!(said.contains("outside of the test's home, which other tests find: ~/.config/"), told, "{said}");
    }
}

/// If somebody else's file has the place of a run's page, the page is written elsewhere.
#[test]
fn foreign_index_page_is_not_overwritten() {
    let home = Home::on(Electron::V33);
    fs::create_dir(kept(&home)).unwrap();
    let theirs = kept(&home).join("index.html");
    fs::write(&theirs, "<h1>My site</h1>").unwrap();
    let failing = file(&home, "fails.run", "test one\n  exists h1\n");
    for _ in 0..2 {
        let report = run(&home, &[&failing, "--keep", "always"]);
        let page = Path::new(report["page"].as_str().unwrap_or_else(|| panic!("{report:#}"))).to_owned();
        assert!(page != theirs && page.exists(), "{report:#}");
        assert_eq!(fs::read_to_string(&theirs).unwrap(), "<h1>My site</h1>");
    }
}

/// No file may grow (`ulimit -f 0`): as on a full disk, except for the system's error.
#[test]
fn full_disk_fails_the_report_but_not_the_summary() {
    let home = Home::on(Electron::V33);
    let path = file(&home, "fails.run", "test one\n  sessions\ntest two\n  exists h1\n");
    let report = home.path().join("r.xml").display().to_string();
    let line = format!(
        "trap '' XFSZ; ulimit -f 0; exec stagewright run {path} --keep never --reporter junit={report} --reporter list"
    );
    let done = home.bash(&line).output().expect("bash");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(out.contains("2 tests: 1 passed, 1 failed"), "{out}\n{err}");
    assert!(err.contains("r.xml") && done.status.code() != Some(0), "{err}");
}
