//! Apps that print more than anybody reads, and open more windows than anybody looks at. Our processes do not grow with
//! them.

use crate::support::{
    Home, XServer, app, on_both,
    processes::{eventually, host_megabytes},
    signals::{Signal, send},
};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
};

/// Most memory (MiB) of a host at its peak, however much an app prints. Of a test build, 48 MiB are the program itself.
const HOST_MEGABYTES: u64 = 80;

fn size_of(folder: &Path) -> u64 {
    let all = fs::read_dir(folder).expect("a folder").flatten();
    all.map(|entry| match entry.path() {
        path if path.is_dir() => size_of(&path),
        path => path.metadata().map_or(0, |file| file.len()),
    })
    .sum()
}

/// Runs a file of these lines for the app, and returns its report and the folder of kept files.
fn report_of(home: &Home, lines: &str) -> (Value, PathBuf) {
    let (file, kept) = (home.path().join("flood.run"), home.path().join("kept"));
    fs::write(&file, lines).expect("a file");
    let [file, folder] = [&file, &kept].map(|path| path.display().to_string());
    (home.json(&["run", &file, "--artifacts", &folder, "--set", &format!("flood={}", app("flood"))]), kept)
}

on_both! {
    app_that_prints_megabytes_is_smoke_tested_run_and_recorded(home) {
        let flood = app("flood");
        let loud = ["--env", "MEGABYTES=10"];
        let smoked = home.json(&[&["smoke", &flood, "--for", "2s"], &loud[..]].concat());
        assert_eq!(smoked["passed"], true, "{smoked:#}");
        // A failed test keeps the end of the output only.
        let text = "test said\n  launch $flood --env MEGABYTES=10\n  click --role button --name Press\n  \
                    expect-text '#said' pressed\n  expect-text '#said' no --timeout-ms 50\n";
        let (report, kept) = report_of(&home, text);
        assert_eq!(report["tests"][0]["attempts"][0]["failure"]["line"], json!(5), "{report:#}");
        assert!(size_of(&kept) < 2 << 20, "{}", size_of(&kept));
        assert!(home.sessions().is_empty());
        let screen = XServer::start();
        let to = home.path().join("recorded.run");
        let mut record = home.command(&["record", &flood, "--env", "MEGABYTES=10", "--display", &screen.name, "-o", &to.display().to_string()]);
        let mut record = record.stdout(Stdio::null()).spawn().expect("it starts");
        eventually("its first lines", || to.exists().then_some(()));
        let session = format!("record-{}", record.id());
        let said = eventually("all of it", || {
            let logs: Value = home.json(&["console-logs", "--source", "stdout", "--session", &session]);
            (logs["overflowed"].as_u64()? > 50_000).then_some(logs)
        });
        assert!(host_megabytes(&home) < HOST_MEGABYTES, "{} MB; {}", host_megabytes(&home), said["overflowed"]);
        send(record.id(), Signal::INT);
        assert!(record.wait().expect("it ends").success());
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    run_keeps_at_most_8_pictures_of_an_app_with_20_windows(home) {
        let flood = app("flood");
        let many = ["--env", "WINDOWS=20"];
        let smoked = home.json(&[&["smoke", &flood, "--for", "1s"], &many[..]].concat());
        assert_eq!(smoked["passed"], true, "{smoked:#}");
        let (report, kept) = report_of(&home, "test many\n  launch $flood --env WINDOWS=20\n  exists '#none'\n");
        assert_eq!(report["passed"], false, "{report:#}");
        let pictures = fs::read_dir(kept.join("001-many")).expect("a folder").flatten();
        let pictures = pictures.filter(|file| file.path().extension().is_some_and(|end| end == "png")).count();
        assert!((1..=8).contains(&pictures), "{pictures}: {report:#}");
        assert!(home.sessions().is_empty());
    }
}
