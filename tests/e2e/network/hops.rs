//! Redirects of Electron's net in the main process: each hop is a row, and each is asked about.

use super::{launch, main, row, rows, server::Server};
use crate::support::{Electron, on_both};
use serde_json::{Value, json};

/// The captured hops, newest chain last: method, path, status, and whether the row before links to it.
fn chain(found: &[Value]) -> Vec<String> {
    let path =
        |row: &Value| row["url"].as_str().and_then(|url| url.splitn(4, '/').nth(3)).unwrap_or_default().to_owned();
    let line = |row: &Value| {
        let linked =
            found.iter().any(|other| other["id"] == row["redirectedFrom"] && other["redirectedTo"] == row["id"]);
        format!(
            "{} /{} {}{}",
            row["method"].as_str().unwrap_or_default(),
            path(row),
            row["status"],
            if linked { " linked" } else { "" }
        )
    };
    found.iter().map(line).collect()
}

on_both! {
    each_hop_of_net_is_a_row_and_is_asked_about(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let hops = |path: &str, more: &str| main(&home, &format!("return askHops('{}{path}'{more})", server.origin()));
        let clear = || home.ok(&["network-captured", "--clear"]);
        clear();
        let followed = r#"302 GET /hop2, 302 GET /api/end, 200 {"path":"/api/end"}"#;
        assert_eq!(hops("/hop", ""), followed);
        assert_eq!(chain(&rows(&home, &[])), ["GET /hop 302", "GET /hop2 302 linked", "GET /api/end 200 linked"]);
        clear();
        // A body goes on with its method alone.
        let posts = ", { method: 'POST', headers: { 'content-type': 'text/plain' } }, 'sent'";
        assert_eq!(hops("/temporary", posts), r#"307 POST /api/end, 200 {"path":"/api/end"}"#);
        assert_eq!(hops("/hop", posts), followed);
        let posted = rows(&home, &[]);
        let bodies: Vec<_> = posted.iter().map(|row| &row["requestBody"]).collect();
        assert_eq!(bodies, [&json!("sent"), &json!("sent"), &json!("sent"), &Value::Null, &Value::Null], "{posted:#?}");
        // With stubs each hop is asked about, and everything else is as without them.
        let ways = [
            ("/hop", ""),
            ("/hop", posts),
            ("/temporary", posts),
            ("/other-hop", ", { headers: { authorization: 'planted-1', referer: ORIGIN + '/from' } }"),
            ("/hop", ", { redirect: 'manual' }"),
            ("/hop", ", { redirect: 'manual' }, undefined, true"),
            ("/hop", ", { redirect: 'error' }"),
            ("/loop", ""),
        ];
        let all = || -> Vec<(String, Vec<String>)> {
            let one = |(path, more): &(&str, &str)| {
                let before = server.log().len();
                let more = more.replace("ORIGIN", &format!("'{}'", server.origin()));
                let told = hops(path, &more);
                let sent = ["authorization", "referer", "content-type", "cookie"];
                let hits = server.log().into_iter().skip(before).map(|hit| {
                    let headers: Vec<_> = sent.iter().map(|name| hit.headers.get(*name)).collect();
                    format!("{} {} {} {headers:?}", hit.method, hit.path, hit.body)
                });
                (told, hits.collect())
            };
            ways.iter().map(one).collect()
        };
        let alone = all();
        home.ok(&["network-stub", "/nothing/of/it", "--body", "x"]);
        assert_eq!(all(), alone);
        home.ok(&["network-unstub"]);
        clear();
        // A stub of a hop, and one that redirects.
        home.ok(&["network-stub", "/hop2", "--body", "stubbed"]);
        assert_eq!(hops("/hop", ""), "302 GET /hop2, 200 stubbed");
        let found = rows(&home, &[]);
        assert_eq!(chain(&found), ["GET /hop 302", "GET /hop2 200 linked"]);
        assert_eq!((found[0].get("stub"), &found[1]["stub"]), (None, &json!(2)), "{found:#?}");
        home.ok(&["network-stub", "/api/moved", "--status", "302", "--headers", "location=/hop"]);
        let hits = (server.hits("/hop").len(), server.hits("/hop2").len());
        assert_eq!(hops("/api/moved", ""), "302 GET /hop, 302 GET /hop2, 200 stubbed");
        assert_eq!(hops("/api/moved", ", { redirect: 'manual' }"), "302 GET /hop, error Redirect was cancelled");
        assert_eq!(hops("/api/moved", ", { redirect: 'error' }"), "error Attempted to redirect, but redirect policy was 'error'");
        assert_eq!((server.hits("/hop").len(), server.hits("/hop2").len()), (hits.0 + 1, hits.1));
        if home.version() == Electron::V33 {
            for ask in ["askNetFetch", "askSessionFetch"] {
                assert_eq!(main(&home, &format!("return {ask}('{}/api/moved')", server.origin())), "200 stubbed");
            }
        }
        // Strictness holds for hops.
        home.ok(&["network-unstub"]);
        let ends = server.hits("/api/end").len();
        home.ok(&["network-stub", "/hop", "--pass-on", "--strict"]);
        assert_eq!(hops("/hop", ""), "302 GET /hop2, 302 GET /api/end, error net::ERR_FAILED");
        assert_eq!(server.hits("/api/end").len(), ends);
        assert_eq!(home.json(&["network-stubs"])["unanswered"]["requests"], json!([format!("GET {}/api/end", server.origin())]));
        home.ok(&["stop"]);
    }
}

on_both! {
    bodies_of_posts_of_the_main_process_are_captured(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let at = |path: &str| format!("{}{path}", server.origin());
        let posted = |path: &str| {
            let row = row(&home, path);
            (row["requestBody"].clone(), row["requestBodyBytes"].clone())
        };
        let is = |text: &str| (json!(text), json!(text.len()));
        let kind = "{ method: 'POST', headers: { 'content-type': 'text/plain' } }";
        main(&home, &format!("return askHops('{}', {kind}, 'in two')", at("/api/net")));
        assert_eq!(posted("/api/net"), is("in two"));
        assert_eq!(main(&home, "return askChunks('/api/chunks')"), "200 one two three");
        assert_eq!(posted("/api/chunks"), is("one two three"));
        // A stub sees the body of a request of net.
        home.ok(&["network-stub", "/api/seen", "--match-body", r#"{"a": 1}"#, "--body", "seen"]);
        let asks = |body: &str| main(&home, &format!("return askHops('{}', {{ method: 'POST' }}, '{body}')", at("/api/seen")));
        assert_eq!((asks(r#"{"a":1}"#).as_str(), asks(r#"{"a":2}"#).as_str()), ("200 seen", r#"200 {"path":"/api/seen"}"#));
        home.ok(&["network-stub", "/api/chunks", "--body", "stubbed"]);
        assert_eq!(main(&home, "return askChunks('/api/chunks')"), "200 stubbed");
        home.ok(&["network-unstub"]);
        if home.version() == Electron::V33 {
            let post = |body: &str| main(&home, &format!("return askFetch('{}', {{ method: 'POST', body: {body} }})", at("/api/fetch")));
            for (body, sent) in [("'text'", "text"), ("new URLSearchParams({ a: '1' })", "a=1"), ("JSON.stringify({ password: 'planted-2' })", r#"{"password":"[redacted]"}"#)] {
                post(body);
                assert_eq!(posted("/api/fetch").0, json!(sent));
            }
            // The app's own way of reading its body is not changed while there are stubs.
            home.ok(&["network-stub", "/nothing/of/it", "--body", "x"]);
            post("'held'");
            assert_eq!(posted("/api/fetch"), is("held"));
            assert_eq!(server.hits("/api/fetch").last().map(|hit| hit.body.clone()).as_deref(), Some("held"));
        }
        assert_eq!(main(&home, "return askTunnel()"), "200");
        let tunnel = rows(&home, &["--method", "CONNECT"]).pop().expect("a row");
        assert_eq!((&tunnel["status"], tunnel.get("failure"), tunnel.get("pending")), (&json!(200), None, None), "{tunnel:#}");
        home.ok(&["stop"]);
    }
}
