//! The HAR files that we write, checked by the schemas of another project.

use super::{launch, main, page, server::Server};
use crate::support::{Electron, Home, on_both, oracles, processes::eventually};
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// The mistakes in each of these files.
fn mistakes(files: &[&Path]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/e2e/network/har.cjs");
    let mut validator = Command::new("node");
    validator.arg(script).args(files).env("ORACLES", oracles()).stderr(Stdio::inherit());
    let told = String::from_utf8(validator.output().expect("node runs").stdout).expect("text");
    told.lines().map(str::to_owned).collect()
}

const BOTH: &str = "new Promise((done) => { const s = new WebSocket(location.origin.replace('http', 'ws') + '/ws'); s.binaryType = 'arraybuffer'; s.onopen = () => { s.send('text'); s.send(new Uint8Array([1, 2])); }; s.onmessage = () => { s.close(); done(1); }; })";

/// Requests whose rows have something unusual in them.
fn play(home: &Home, server: &Server) {
    let ask = |url: &str, options: &str| {
        page(
            home,
            &format!(
                "return fetch('{url}', {options}).then((r) => r.text()).catch((e) => e.name).then((t) => t.length)"
            ),
        );
    };
    for path in [
        "/api/plain",
        "/a b?q=1 2&token=planted&&=&empty=#part",
        "/ümlaut?ä=ö",
        "/a[0]?b={c}|\\\\",
        "/hop",
        "/missing",
        "/drop",
        "/binary",
        "/broken-text",
        "/user-gzip",
        "/not-gzip",
        "/cached",
        "/cached",
        "/two",
        "/cookies",
        "/secret",
        "/huge?bytes=200000",
        "/status?code=204",
        "/status?code=304",
        "/status?code=599",
        "data:text/plain,a b",
        "own://host/a",
        "http://localhost:1/nobody",
        "http://[::1]:1/nobody",
    ] {
        ask(path, "{}");
    }
    ask(
        "/api/json",
        "{ method: 'POST', body: '{\"password\": \"planted\"}', headers: { 'content-type': 'application/json', 'x-empty': '' } }",
    );
    ask("/api/form", "{ method: 'POST', body: new URLSearchParams({ a: '1' }) }");
    ask("/api/file", "{ method: 'PUT', body: new Blob(['x']) }");
    ask("/api/head", "{ method: 'HEAD' }");
    page(home, "return fetch(URL.createObjectURL(new Blob(['of a blob']))).then((r) => r.text())");
    page(home, &format!("return {BOTH}"));
    page(
        home,
        "return new Promise((done) => { const s = new EventSource('/sse'); s.onmessage = () => { s.close(); done(1); }; })",
    );
    page(home, "fetch('/never').catch(() => 0); return 1");
    let at = |path: &str| format!("{}{path}", server.origin());
    for path in ["/api/main", "/a?token=planted", "/drop", "/user-br", "/hop"] {
        main(home, &format!("return askHttp('{}')", at(path)));
        main(home, &format!("return askNet('{}')", at(path)));
        if home.version() == Electron::V33 {
            main(home, &format!("return askFetch('{}')", at(path)));
        }
    }
    main(home, "return askHttp('http://[::1]:1/nobody')");
    main(home, "return askHttp2('/api/h2', 'sent')");
    main(home, "return askTunnel()");
    home.ok(&["network-stub", "/api/stubbed", "--body", "stubbed", "--headers", "x-own=1"]);
    home.ok(&["network-stub", "/api/refused", "--abort", "connectionrefused"]);
    ask("/api/stubbed", "{}");
    ask("/api/refused", "{}");
}

on_both! {
    written_har_files_are_valid_by_another_projects_schemas(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let updated = home.path().join("updated.har");
        home.ok(&["network-replay", updated.to_str().unwrap(), "--update"]);
        play(&home, &server);
        let written = home.path().join("written.har");
        let told = home.json(&["network-har", written.to_str().unwrap()]);
        assert!(told["entries"].as_u64() > Some(45) && told["leftOut"] == 1, "{told:#}");
        home.ok(&["network-unstub"]);
        let entries = |file: &Path| -> Option<Vec<Value>> {
            let har: Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
            har["log"]["entries"].as_array().cloned()
        };
        eventually("the updated file", || entries(&updated).filter(|all| all.len() > 20));
        // A control: the validator does see mistakes.
        let broken = home.path().join("broken.har");
        let mut har: Value = serde_json::from_str(&fs::read_to_string(&written).unwrap()).unwrap();
        har["log"]["entries"][0]["response"]["status"] = "200".into();
        fs::write(&broken, har.to_string()).unwrap();
        let found = mistakes(&[&written, &updated, &broken]);
        assert_eq!(found[..2], ["valid", "valid"], "{found:#?}");
        assert!(found[2].contains("status"), "{found:#?}");
        home.ok(&["stop"]);
    }
}
