//! Videos of runs.

use super::*;

on_both! {
    a_run_keeps_the_video_of_a_failed_test(home) {
        let file = home.path().join("a.run");
        let colours = page("colours.html");
        let launch = format!("launch {} --env PAGE={colours}", app("page"));
        let text = format!(
            "test \"passes\"\n  {launch}\n  click '#next'\n\
             test \"fails\"\n  {launch}\n  type '#password' pw-Yc63nBs7\n  click '#next'\n  wait 300\n  expect-text '#next' Never --timeout-ms 50\n\
             test \"stops\"\n  {launch}\n  click '#next'\n  stop\n  click '#next'\n"
        );
        fs::write(&file, text).expect("written");
        let kept = at(&home, "kept");
        let done = home.cli(&[
            "run", file.to_str().expect("text"), "--json", "--video", "on-failure", "--keep", "never", "--artifacts", &kept,
            "--reporter", "html", "--reporter", &format!("junit={}", at(&home, "report.xml")),
        ]);
        let report: Value = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {done:#?}"));
        let report = if report["ok"] == true { report } else { report["details"]["report"].clone() };
        let artifacts: Vec<Vec<&str>> = report["tests"]
            .as_array()
            .unwrap_or_else(|| panic!("{done:#?}"))
            .iter()
            .map(|test| {
                let files = test["attempts"][0]["artifacts"].as_array().into_iter().flatten();
                files.filter_map(|path| path.as_str()?.strip_prefix(&kept)).collect()
            })
            .collect();
        assert_eq!(artifacts, [vec![], vec!["/002-fails/video.webm"], vec!["/003-stops/video.webm"]], "{report:#}");
        let path = format!("{kept}/002-fails/video.webm");
        let seen = played(&home, &path);
        assert!(any(&seen, |one| one["ring"].as_u64() > Some(20)) && any(&seen, |one| one["colour"] == "green"), "{seen:#}");
        assert!(any(&seen, |one| one["words"].as_u64() > Some(100)), "{seen:#}");
        assert!(!String::from_utf8_lossy(&fs::read(&path).expect("the video")).contains("pw-Yc63nBs7"));
        assert!(is_webm(Path::new(&format!("{kept}/003-stops/video.webm"))));
        let html = fs::read_to_string(format!("{kept}/index.html")).expect("the page");
        assert!(html.contains("<video controls preload=\"metadata\" src=\"002-fails/video.webm\""), "{html}");
        let junit = fs::read_to_string(at(&home, "report.xml")).expect("the report");
        assert!(junit.contains("002-fails/video.webm]]"), "{junit}");
        assert!(!Path::new(&kept).join("001-passes").exists());
    }
}

on_33! {
    films_of_a_run_have_no_secrets_of_other_sessions_and_come_from_apps_that_have_quit(home) {
        let quits = home.path().join("quits.html");
        fs::write(&quits, "<title>t</title><button id=quit onclick='close()'>Quit</button>").expect("written");
        // An Electron that is started like this might be a packaged app, so it is no encoder: the films are pages.
        let launch = |page: &str| format!("launch {} --env 'PAGE={page}'", home.electron().display());
        let (colours, app) = (page("colours.html"), app("page"));
        let text = format!(
            "test \"two\"\n  {one} --session one -- --first {app}\n  {one} --session two -- --first {app}\n\
             \x20 type '#password' pw-Yc63nBs7 --session two\n  type '#name' own-Ef56gh78 --session two\n\
             \x20 click '#next' --session one\n  wait 300 --session one\n\
             test \"quits\"\n  {two} -- --first {app}\n  wait 300\n  click '#quit'\n",
            one = launch(&colours),
            two = launch(&quits.display().to_string()),
        );
        let file = at(&home, "a.run");
        fs::write(&file, text).expect("written");
        let kept = at(&home, "kept");
        let mut run = home.command(&["run", &file, "--json", "--video", "always", "--keep", "never", "--artifacts", &kept]);
        run.env_remove("STAGEWRIGHT_ELECTRON").env("STAGEWRIGHT_CACHE", home.path().join("empty"));
        let done = run.output().expect("it runs");
        let told = String::from_utf8_lossy(&done.stdout);
        let words = |name: &str| {
            let path = format!("{kept}/{name}");
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}: {told}"))
        };
        let (one, two) = (words("001-two/video.webm.html"), words("001-two/video-2.webm.html"));
        assert!(one.contains("wait 300 --session one"), "its own lines are there: {told}");
        for secret in ["pw-Yc63nBs7", "own-Ef56gh78"] {
            assert!(!one.contains(secret), "the film of one session tells {secret} of the other");
        }
        assert!(!two.contains("pw-Yc63nBs7") && two.contains("own-Ef56gh78"));
        let last = facts(&format!("{kept}/002-quits/video.webm.html"));
        let moments = last["moments"].as_array().expect("moments");
        assert!(moments.last().is_some_and(|one| one["picture"].is_number()), "the film ends with the app's last picture: {last:#}");
        assert!(home.sessions().is_empty());
    }
}
