//! A session's own display accepts only clients that send its cookie.

use crate::support::{XServer, app, on_33, on_both, x_client};
use std::{
    fs,
    io::Write,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::Path,
    process::{Command, Stdio},
};

const NOBODY: u32 = 65_534;

/// The answer of an X server to a client without a cookie: `0` refuses, `1` accepts.
fn answer_without_cookie(display: &str, uid: Option<u32>) -> String {
    let mut client = Command::new("node");
    client.args(["-", display.trim_start_matches(':')]).current_dir("/");
    client.stdin(Stdio::piped()).stdout(Stdio::piped());
    if let Some(uid) = uid {
        client.uid(uid).gid(uid);
    }
    let mut client = client.spawn().expect("node");
    client.stdin.take().expect("piped").write_all(include_bytes!("support/x-stranger.js")).expect("written");
    let told = client.wait_with_output().expect("its answer").stdout;
    String::from_utf8(told).expect("text").trim().to_owned()
}

on_both! {
    private_display_refuses_clients_without_its_cookie(home) {
        let launched = home.json(&["launch", &app("journey")]);
        let display = &home.json(&["info"])["display"];
        assert_eq!((&launched["display"], &display["own"]), (display, &true.into()), "{launched:#}");
        let (name, file) = (display["name"].as_str().unwrap(), Path::new(display["xauthority"].as_str().unwrap()));
        let session = &home.json(&["sessions"])["sessions"][0];
        assert_eq!((&session["display"], &session["xauthority"]), (&display["name"], &display["xauthority"]));
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);

        // Control: a server without a cookie accepts both clients. So the refusals above were due to the cookie.
        let open = XServer::start();
        let root = rustix::process::getuid().is_root();
        for uid in [None, Some(NOBODY)].into_iter().filter(|uid| uid.is_none() || root) {
            assert_eq!(answer_without_cookie(&open.name, uid), "1");
            assert_eq!(answer_without_cookie(name, uid), "0", "as {uid:?}");
        }
        assert!(x_client(name, None).is_err());
        let wrong = home.path().join("wrong");
        fs::write(&wrong, [7; 16]).unwrap();
        assert!(x_client(name, Some(&wrong)).is_err());
        x_client(name, Some(file)).expect("who has the cookie is accepted");

        home.ok(&["stop"]);
        assert!(!file.exists());
    }
}

on_33! {
    app_finds_the_display_cookie_in_changed_environments(home) {
        let elsewhere = home.path().display().to_string();
        let cases: [&[&str]; 3] =
            [&["--pass-env", "LANG"], &["--env", &format!("HOME={elsewhere}")], &["--profile", "app", "--env", &format!("HOME={elsewhere}")]];
        for words in cases {
            home.ok(&[&["launch", &app("journey")], words].concat());
            assert_eq!(home.json(&["windows"])["windows"].as_array().map(Vec::len), Some(1), "{words:?}");
            home.ok(&["stop"]);
        }
    }
}
