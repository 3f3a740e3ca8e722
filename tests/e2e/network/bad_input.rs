//! Bad input of every kind: a code, or taken as it is. Nothing hangs, and the app goes on.

use super::{launch, main, page, row, rows, server::Server};
use crate::support::{Home, on_both};
use serde_json::json;
use std::{fs, net::TcpListener, process::Command};

fn asks(home: &Home, url: &str) -> String {
    page(
        home,
        &format!("return fetch({}).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name)", json!(url)),
    )
}

/// Patterns that other tools would read as something else, or not at all. Here only `*` is special.
fn patterns(home: &Home) {
    let many_stars = "*a".repeat(60);
    for part in ["[", "(", "{x,y}", r"\", "%", "^$", "*[*", "?*?", &many_stars] {
        home.ok(&["network-stub", part, "--body", "stubbed"]);
        assert_eq!(asks(home, "/api/plain"), r#"200 {"path":"/api/plain"}"#, "{part}");
        home.ok(&["network-captured", part, "--limit", "1"]);
        home.ok(&["network-unstub"]);
    }
    home.ok(&["network-stub", "/a[b?c=(1)", "--body", "literal"]);
    assert_eq!(asks(home, "/a[b?c=(1)"), "200 literal");
    assert_eq!(asks(home, "/ab?c=1"), r#"200 {"path":"/ab"}"#);
    home.ok(&["network-unstub"]);
    // `**` is `*` here: everything, the document included.
    home.ok(&["network-stub", "**", "--body", "stubbed"]);
    assert_eq!(asks(home, "/api/plain"), "200 stubbed");
    home.ok(&["reload"]);
    assert_eq!(page(home, "return document.body.textContent"), "stubbed");
    home.ok(&["network-unstub"]);
    home.ok(&["reload"]);
    home.ok(&["wait-for-selector", "h1"]);
}

/// Files that are no body, and no HAR.
fn files(home: &Home) {
    let at = |name: &str| home.path().join(name).display().to_string();
    let large = fs::File::create(at("large")).expect("a file");
    large.set_len(300 << 20).expect("a sparse file");
    fs::create_dir(at("folder")).expect("a folder");
    assert!(Command::new("mkfifo").arg(at("fifo")).status().expect("it runs").success());
    for (name, code) in [("large", "BAD_ARGUMENT"), ("folder", "FILE_NOT_FOUND"), ("fifo", "FILE_NOT_FOUND")] {
        home.fails(code, &["network-stub", "/api/", "--body-file", &at(name)]);
        home.fails(code, &["network-replay", &at(name)]);
    }
    home.fails("FILE_NOT_FOUND", &["network-replay", &at("nothing")]);
    let entry =
        r#"{"request":{"method":"GET","url":"http://h/"},"response":{"status":"200","headers":[],"content":{}}}"#;
    for (number, text) in [
        "",
        "no JSON",
        "[]",
        "{}",
        r#"{"log": 1}"#,
        r#"{"log": {}}"#,
        r#"{"log": {"entries": {}}}"#,
        r#"{"log": {"entries": [1]}}"#,
        r#"{"log": {"entries": [{}]}}"#,
        r#"{"log": {"entries": [{"request": {}, "response": {}}]}}"#,
        "\u{feff}\0\0",
        "{\"log\"",
        &format!(r#"{{"log": {{"entries": [{entry}]}}}}"#),
        &"[".repeat(100_000),
    ]
    .into_iter()
    .enumerate()
    {
        let file = at(&format!("{number}.har"));
        fs::write(&file, text).expect("written");
        home.fails("BAD_ARGUMENT", &["network-replay", &file]);
    }
    fs::write(at("bytes.har"), [0xff, 0xfe, 0, 1]).expect("written");
    home.fails("BAD_ARGUMENT", &["network-replay", &at("bytes.har")]);
    assert_eq!(home.json(&["network-stubs"])["count"], 0, "none of these is a stub");
}

/// Headers that cannot be sent.
fn headers(home: &Home) {
    for value in ["a\r\nb: c", "a\nb", "a\0b", "日本"] {
        let args = json!({ "urls": ["/api/"], "headers": { "x-own": value } }).to_string();
        home.fails("BAD_ARGUMENT", &["network-stub", "--args", &args]);
    }
    for name in ["", "a:b", "a b", "日", "a\n"] {
        let args = json!({ "urls": ["/api/"], "headers": { name: "x" } }).to_string();
        home.fails("BAD_ARGUMENT", &["network-stub", "--args", &args]);
    }
}

/// Servers that are not there, or do not speak HTTP.
fn servers(home: &Home, server: &Server) {
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let url = format!("http://{nobody}/nobody");
    assert_eq!(asks(home, &url), "TypeError");
    let of_page = row(home, "/nobody");
    assert_eq!(
        (&of_page["failure"], of_page.get("pending")),
        (&json!("net::ERR_CONNECTION_REFUSED"), None),
        "{of_page:#}"
    );
    assert_eq!(main(home, &format!("return askHttp('{url}')")), "error ECONNREFUSED");
    assert_eq!(row(home, "/nobody")["failure"], "ECONNREFUSED");
    assert_eq!(main(home, &format!("return askNet('{url}')")), "error net::ERR_CONNECTION_REFUSED");
    assert_eq!(row(home, "/nobody")["failure"], "net::ERR_CONNECTION_REFUSED");
    for stubbed in [false, true] {
        if stubbed {
            home.ok(&["network-stub", "/garbage", "--pass-on", "--set-json", r#"{"a": 1}"#, "--status", "201"]);
        }
        for path in ["/garbage", "/garbage-length"] {
            assert_eq!(asks(home, path), "TypeError", "{path}");
            assert!(
                main(home, &format!("return askHttp('{}{path}')", server.origin())).starts_with("error "),
                "{path}"
            );
            assert!(main(home, &format!("return askNet('{}{path}')", server.origin())).starts_with("error "), "{path}");
            let all = rows(home, &[path]);
            assert!(all.iter().all(|row| row["failure"].is_string() && row["pending"] != true), "{all:#?}");
        }
    }
    home.ok(&["network-unstub"]);
}

on_both! {
    bad_input_of_the_network_is_a_code_or_taken_as_it_is(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        patterns(&home);
        files(&home);
        headers(&home);
        servers(&home, &server);
        // The app goes on.
        assert_eq!(asks(&home, "/api/after"), r#"200 {"path":"/api/after"}"#);
        assert_eq!(main(&home, &format!("return askHttp('{}/api/after')", server.origin())), r#"200 {"path":"/api/after"}"#);
        home.ok(&["stop"]);
    }
}
