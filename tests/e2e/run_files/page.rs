//! The page of a run, opened in a browser, and the list of the last run.

use super::*;
use crate::support::viewers;
use std::process::Command;

/// An app that fails once: it shows another heading from its second start on.
const FLAKY: &str = "const { app, BrowserWindow } = require('electron'); const fs = require('fs'); const flag = __dirname + '/flag';\n\
    const text = fs.existsSync(flag) ? 'second' : 'first'; fs.writeFileSync(flag, '');\n\
    app.whenReady().then(() => new BrowserWindow({ width: 500, height: 300 }).loadURL('data:text/html,<title>t</title><h1>' + text));\n";

#[test]
fn the_page_shows_every_test_with_its_lines_pictures_and_differences() {
    let home = Home::on(Electron::V33);
    let folder = home.path().join("flaky");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("package.json"), r#"{"main": "main.js"}"#).expect("written");
    fs::write(folder.join("main.js"), FLAKY).expect("written");
    let text = "test \"types <b>\"\n  launch $basic\n  type '#name' \"<script>document.title='forged'</script>\"\n  click '#name'\n\
                test \"reads the heading\"\n  launch $basic\n  eval-renderer \"console.log('said by the app')\"\n  \
                expect-text h1 'Good controls' --timeout-ms 50\n\
                test \"comes and goes\"\n  launch flaky\n  expect-text h1 second --timeout-ms 50\n";
    let path = file(&home, "page.run", text);
    let report = run(&home, &["--allow-eval", &path, "--trace", "always", "--retries", "1", "--reporter", "html"]);
    let statuses: Vec<String> = results(&report).into_iter().map(|(_, status)| status).collect();
    assert_eq!(statuses, ["passed", "failed", "flaky"], "{report:#}");
    let page = kept(&home).join("index.html");
    assert_eq!(report["page"], page.display().to_string(), "{report:#}");
    let pictures: Vec<&str> = report["tests"][0]["attempts"][0]["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .filter_map(|step| step["picture"].as_str())
        .collect();
    assert!(pictures.len() >= 2 && pictures.iter().all(|path| kept(&home).join(path).exists()), "{report:#}");
    let html = fs::read_to_string(&page).expect("the page");
    assert!(html.contains("said by the app") && html.contains(".mhtml\" download>"), "{html}");
    let trace = fs::read_to_string(kept(&home).join("002-reads-the-heading/trace.jsonl")).expect("the trace");
    assert!(trace.contains(r#""kind":"step""#) && trace.contains(r#""kind":"source""#), "{trace}");

    let mut reader = Command::new("node");
    reader.arg(own("tests/e2e/run_files/page.mjs")).arg(&page).arg(home.path()).env("VIEWERS", viewers());
    let told = reader.env("HOME", home.path()).output().expect("it runs");
    assert!(
        told.status.success(),
        "{}{}",
        String::from_utf8_lossy(&told.stdout),
        String::from_utf8_lossy(&told.stderr)
    );

    // The page may lie elsewhere, and its links lead to the same files. Only what failed runs again.
    let elsewhere = home.path().join("html/report.html");
    let reporter = format!("html={}", elsewhere.display());
    let again = run(&home, &["--allow-eval", &path, "--last-failed", "--keep", "never", "--reporter", &reporter]);
    assert_eq!(results(&again), [("reads the heading".into(), "failed".into())]);
    assert!(fs::read_to_string(&elsewhere).expect("the page").contains("<details class=\"test\""));
    let list = fs::read_to_string(kept(&home).join("last-run.json")).expect("the list");
    assert!(list.contains("reads the heading") && !list.contains("types"), "{list}");
    let nowhere = home.json(&[
        "--allow-eval",
        "run",
        &path,
        "--set",
        "basic=x",
        "--last-failed",
        "--artifacts",
        &folder.display().to_string(),
    ]);
    assert_eq!(nowhere["code"], "FILE_NOT_FOUND", "{nowhere:#}");
}
