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

/// An app whose button is there as soon as a video of a session in `runtime` has a picture.
const QUITS: &str = r#"
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const hasPicture = () => {
  try {
    const films = fs.readdirSync(runtime, { recursive: true }).filter((name) => name.endsWith('.frames'));
    return films.some((name) => fs.readFileSync(path.join(runtime, name), 'utf8').includes('"kind":"frame"'));
  } catch {
    return false; // A file was removed meanwhile.
  }
};
app.whenReady().then(async () => {
  const window = new BrowserWindow();
  await window.loadURL('data:text/html,<title>t</title><h1>text');
  const looks = setInterval(() => {
    if (!hasPicture()) return;
    clearInterval(looks);
    window.webContents.executeJavaScript('document.body.innerHTML = "<button id=quit onclick=close()>Quit</button>"');
  }, 20);
});
app.on('window-all-closed', () => app.quit());
"#;

on_33! {
    films_of_a_run_have_no_secrets_of_other_sessions_and_come_from_apps_that_have_quit(home) {
        // The app shows its button when the video has a picture. So it has one when the app quits.
        let quits = home.path().join("quits");
        fs::create_dir(&quits).expect("a folder");
        fs::write(quits.join("package.json"), r#"{"main": "main.js"}"#).expect("written");
        let main = format!("const runtime = {:?};\n{QUITS}", home.runtime().display().to_string());
        fs::write(quits.join("main.js"), main).expect("written");
        // An Electron that is started like this might be a packaged app, so it is no encoder: the films are pages.
        let electron = home.electron().display();
        let (colours, app) = (page("colours.html"), app("page"));
        let text = format!(
            "test \"two\"\n  {one} --session one -- --first {app}\n  {one} --session two -- --first {app}\n\
             \x20 type '#password' pw-Yc63nBs7 --session two\n  type '#name' own-Ef56gh78 --session two\n\
             \x20 click '#next' --session one\n  wait 300 --session one\n\
             test \"quits\"\n  launch {electron} -- --first {quits}\n  click '#quit' --timeout-ms 20000\n",
            one = format!("launch {electron} --env 'PAGE={colours}'"),
            quits = quits.display(),
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
