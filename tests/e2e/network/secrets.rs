//! Planted credentials are in nothing that the verbs of the network return or write: answers, items, HAR files, traces,
//! reports of `run`. The server's log says that the app really sent them.

use super::{launch, main, page, server::Server};
use crate::support::{Home, app, on_both};
use serde_json::Value;
use std::{fs, path::Path};

const PLANTED: [&str; 6] =
    ["planted-query-1", "planted-header-2", "planted-cookie-1", "planted-body-2", "planted-form-5", "planted-user-6"];

/// The request with all of them, and an answer that has some.
const ASK: &str = "fetch('/secret?access_token=planted-query-1&n=1', { method: 'POST', headers: { authorization: 'Bearer planted-header-2', \
    'content-type': 'application/x-www-form-urlencoded' }, body: 'password=planted-form-5&said=planted-header-2' }).then((r) => r.text()).then(() => 1)";

fn expect_no_secrets(what: &str, text: &str) {
    for secret in PLANTED {
        assert!(!text.contains(secret), "{what} tells {secret}: {text}");
    }
}

/// The output of a verb, in both forms.
fn said(home: &Home, words: &[&str]) -> String {
    let plain = home.cli(words);
    let json = home.cli(&[&["--json"], words].concat());
    format!("{}{}{}{}", plain.out, plain.err, json.out, json.err)
}

fn expect_no_secrets_in_files(folder: &Path) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            count += expect_no_secrets_in_files(&path);
        } else {
            expect_no_secrets(
                &path.display().to_string(),
                &String::from_utf8_lossy(&fs::read(&path).expect("it is readable")),
            );
            count += 1;
        }
    }
    count
}

on_both! {
    replies_and_files_of_network_verbs_contain_no_credentials(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let kept = home.path().join("kept");
        fs::create_dir(&kept).unwrap();
        let at = |name: &str| kept.join(name).display().to_string();
        expect_no_secrets("replay --update", &said(&home, &["network-replay", &at("updated.har"), "--update"]));
        let trace = home.path().join("t.jsonl").display().to_string();
        home.ok(&["trace-start", "--path", &trace]);
        page(&home, &format!("return {ASK}"));
        let url = format!("{}/secret?access_token=planted-query-1", server.origin());
        main(&home, &format!("return askHttp('{url}', {{ method: 'POST', headers: {{ cookie: 'sid=planted-cookie-1', 'content-type': 'application/json' }} }}, JSON.stringify({{ password: 'planted-form-5' }}))"));
        main(&home, &format!("return askNet('{}')", url.replace("http://", "http://ann:planted-user-6@")));
        let said_by_app = main(&home, &format!("return askDestroyed('{url}', {{ headers: {{ authorization: 'Bearer planted-header-2' }} }}, 'planted-header-2: 401 for Bearer planted-body-2')"));
        assert!(said_by_app.contains("planted-body-2"), "the app sees its own error: {said_by_app}");
        let failed = home.json(&["network-captured", "--failed"]).to_string();
        assert!(failed.contains("401 for Bearer [redacted]"), "{failed}");
        let hits = server.hits("/secret");
        assert!(hits.len() >= 2 && hits[0].body.contains("planted-form-5") && hits[0].headers["authorization"].contains("planted-header-2"), "{hits:#?}");
        for words in [
            &["network-captured"][..],
            &["network-captured", "--follow", "--timeout-ms", "100"],
            &["network-captured", "--url", "/secret", "--raw"],
            &["network-wait-for-request", "/secret", "--timeout-ms", "100"],
            &["network-wait-for-response", "/secret", "--timeout-ms", "100"],
            &["network-wait-for-response", "/secret", "--status", "500", "--timeout-ms", "100"],
            &["network-expect-request", "/secret", "--min", "9", "--timeout-ms", "100"],
            &["network-expect-request", "/secret", "--body-contains", "nothing", "--timeout-ms", "100"],
            &["network-wait-idle", "--idle-ms", "100"],
            &["network-har", &at("whole.har")],
            &["log-events", "--source", "network"],
        ] {
            let text = said(&home, words);
            expect_no_secrets(&words.join(" "), &text);
        }
        // Strict stubs list what they fail, and a click tells the requests that failed through it.
        home.ok(&["network-stub", "/api/none", "--strict"]);
        page(&home, &format!("document.querySelector('h1').onclick = () => {{ {}; }}; return 1", ASK.replace(".then((r) => r.text()).then(() => 1)", ".catch(() => 0)")));
        expect_no_secrets("click", &said(&home, &["click", "h1"]));
        expect_no_secrets("network-stubs", &said(&home, &["network-stubs"]));
        expect_no_secrets("network-unstub", &said(&home, &["network-unstub"]));
        home.ok(&["trace-stop"]);
        // The lines of the calls that planted them have them as code.
        let lines = fs::read_to_string(&trace).expect("a trace");
        let others: Vec<&str> = lines.lines().filter(|line| !line.contains("electron_eval")).collect();
        assert!(others.iter().any(|line| line.contains("/secret")), "{others:#?}");
        expect_no_secrets("the trace", &others.join("\n"));
        expect_no_secrets("network-capture-stop", &said(&home, &["network-capture-stop"]));
        assert!(expect_no_secrets_in_files(&kept) >= 2);
        let written: Value = serde_json::from_slice(&fs::read(kept.join("updated.har")).unwrap()).expect("JSON");
        assert!(written["log"]["entries"].as_array().is_some_and(|all| !all.is_empty()));
        home.ok(&["stop"]);
    }
}

on_both! {
    run_output_contains_no_credentials_of_requests(home) {
        let server = Server::start();
        let file = home.path().join("asks.run");
        let page = home.path().join("asks.html");
        let code = format!("<h1>Asks</h1><script>fetch('{}/broken?access_token=planted-query-1', {{ headers: {{ authorization: 'Bearer planted-header-2' }} }}).catch(() => 0)</script>", server.origin());
        fs::write(&page, code).unwrap();
        let lines = format!(
            "test fails\n  launch {} --env PAGE={} --capture-network\n  network-wait-for-request /broken\n  expect-text h1 other --timeout 200ms\n",
            app("page"),
            page.display()
        );
        fs::write(&file, lines).unwrap();
        let folder = home.path().join("report");
        let mut told = said(&home, &["run", file.to_str().unwrap(), "--artifacts", folder.to_str().unwrap()]);
        let requests = fs::read_to_string(folder.join("001-fails").join("requests.txt")).expect("the requests are kept");
        assert!(requests.contains("/broken?access_token=[redacted]"), "{requests}");
        told += &requests;
        expect_no_secrets("run", &told);
    }
}
