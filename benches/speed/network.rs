//! The price of a request of a page while requests are captured, and while a stub answers it. It is compared with the
//! bare domains of the protocol that a capture and a stub need, Network and Fetch. A stub is also compared with a route of
//! Playwright's, in an app of its own. The pages measure all of them themselves, in turns.

use crate::{playwright::Playwright, report::Report, verbs::Bench};
use chromiumoxide_cdp::cdp::{browser_protocol::network, js_protocol::runtime::EvaluateParams};
use serde_json::{Value, json};
use stagewright_driver::{
    channel::Event,
    session::{Domain, Session, Target},
};
use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};

/// How often all are measured, alternately.
const TURNS: usize = 9;

/// How many requests one turn has, one after the other.
const REQUESTS: usize = 200;

/// How many times a bare domain a captured or stubbed request may cost.
const MOST: f64 = 1.2;

/// How many times a route of Playwright's a stubbed request may cost.
const MOST_OF_A_ROUTE: f64 = 1.0;

/// A bare Fetch domain, which answers every request at once.
static BARE: Domain = Domain {
    name: "Fetch",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: false,
    in_shared_workers: false,
    after_load: true,
    before_new: None,
    take: Some(fulfil),
};

fn fulfil(_: &Arc<Session>, target: Target<'_>, event: &Event) {
    let Target::Surface(surface) = target else { return };
    let Some(paused) = event.parse::<Value>().filter(|_| event.method == "Fetch.requestPaused") else { return };
    let headers = [("content-type", "application/json"), ("access-control-allow-origin", "*")];
    let answer = json!({
        "requestId": paused["requestId"],
        "responseCode": 200,
        "responseHeaders": headers.map(|(name, value)| json!({ "name": name, "value": value })),
        // {"a":1}
        "body": "eyJhIjoxfQ==",
    });
    drop(surface.channel.send(Some(&surface.cdp_session), "Fetch.fulfillRequest", answer));
}

/// Timeout of one turn.
const BUDGET: Duration = Duration::from_secs(60);

/// A server that answers every request, on connections that are kept.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(stream));
        }
    });
    at
}

fn answer(mut stream: TcpStream) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    loop {
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        }
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\naccess-control-allow-origin: *\r\ncontent-length: 7\r\n\r\n";
        stream.write_all(format!("{head}{{\"a\":1}}").as_bytes()).ok()?;
    }
}

/// Adds the rows of requests.
pub fn measure(report: &mut Report) {
    let origin = serve();
    let bench = Bench::launch(json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/messages") }));
    let surface = bench.surface();
    let code = format!(
        "(async () => {{ const all = []; for (let n = 0; n < {REQUESTS}; n++) {{ const at = performance.now(); \
         await (await fetch('{origin}/' + n)).text(); all.push(performance.now() - at); }} \
         return all.sort((a, b) => a - b)[all.length >> 1] * 1000; }})()"
    );
    let session = bench.session();
    let mut playwright = Playwright::launch(&session, &origin, &code);
    let mut params = EvaluateParams::new(code);
    (params.return_by_value, params.await_promise) = (Some(true), Some(true));
    let median = || {
        let told: Value = bench.runtime.block_on(surface.command(params.clone(), BUDGET)).expect("evaluates");
        told["result"]["value"].as_f64().expect("µs")
    };
    let mut least = [f64::MAX; 6];
    let mut note = |at: usize, figure: f64| least[at] = least[at].min(figure);
    // The first turn opens connections, and is not counted.
    median();
    if let Some(playwright) = &mut playwright {
        playwright.routed();
    }
    for _ in 0..TURNS {
        note(0, median());
        bench.runtime.block_on(surface.command::<_, Value>(network::EnableParams::default(), BUDGET)).expect("enables");
        note(1, median());
        bench
            .runtime
            .block_on(surface.command::<_, Value>(network::DisableParams::default(), BUDGET))
            .expect("disables");
        bench.call("network_capture_start", json!({ "captureBodies": true }));
        note(2, median());
        bench.call("network_capture_stop", json!({}));
        bench.call("network_stub", json!({ "urls": [origin], "bodyJson": { "a": 1 } }));
        note(3, median());
        bench.call("network_unstub", json!({}));
        bench.runtime.block_on(session.renderers.listen_with(&BARE, json!({})));
        note(4, median());
        session.renderers.stop_listening_to(&BARE);
        note(5, playwright.as_mut().map_or(f64::MAX, Playwright::routed));
    }
    let [bare, domain, captured, stubbed, fulfilled, routed] = least;
    report.figure("a request of a page, without us", bare, "µs");
    report.figure("the same with a bare Network domain", domain, "µs");
    report.limit(
        &format!("a captured request, with its body: {captured:.0} µs, as many times the bare domain"),
        captured / domain,
        "×",
        MOST,
    );
    report.figure("a request that a bare Fetch domain answers", fulfilled, "µs");
    report.limit(
        &format!("a stubbed request, which no server answers: {stubbed:.0} µs, as many times the bare domain"),
        stubbed / fulfilled,
        "×",
        MOST,
    );
    if playwright.is_none() {
        return report.figure(
            "a request that a route of Playwright's answers: scripts/setup --tests fetches it",
            f64::NAN,
            "µs",
        );
    }
    report.figure("a request that a route of Playwright's answers", routed, "µs");
    report.limit("a stubbed request, as many times that route", stubbed / routed, "×", MOST_OF_A_ROUTE);
}
