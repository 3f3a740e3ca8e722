//! A domain of the protocol reports its events until nobody listens to it any more, and again once somebody does. The
//! same holds in workers.

mod support;

use parking_lot::Mutex;
use serde_json::json;
use stagewright_driver::{
    evaluate::Source,
    session::{Domain, Target},
    surfaces::Surface,
};
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};
use support::{BUDGET, in_app};

/// V8 sends the event of a console line before the answer to the evaluation that wrote the line.
static CONSOLE: Domain = Domain {
    name: "Console",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(|_, _, event| {
        let told = event.method == "Console.messageAdded";
        HEARD.fetch_add(u32::from(told), Ordering::Relaxed);
    }),
};

static HEARD: AtomicU32 = AtomicU32::new(0);

fn listens_and_lets_go(version: &str) {
    HEARD.store(0, Ordering::Relaxed);
    in_app(version, "basic", &[], async |session| {
        let surface = session.windows.surface(None).await.expect("a window");
        let heard_after_a_line = async || {
            let line = Source::Value("console.log('a line')".to_owned());
            surface.clone().evaluate(line, None, BUDGET).await.expect("it evaluates");
            // The event comes before the answer to a second evaluation, and is handled before that answer is read.
            surface.clone().evaluate(Source::Value("1".to_owned()), None, BUDGET).await.expect("it evaluates");
            HEARD.load(Ordering::Relaxed)
        };
        assert_eq!(heard_after_a_line().await, 0, "nobody listens yet");
        session.renderers.listen_to(&CONSOLE);
        // Chromium also reports earlier lines, once.
        let first = heard_after_a_line().await;
        assert!(first >= 1, "it is listened to");
        session.renderers.stop_listening_to(&CONSOLE);
        assert_eq!(heard_after_a_line().await, first, "it was let go of");
        session.renderers.listen_to(&CONSOLE);
        assert!(heard_after_a_line().await > first, "it is listened to again");
    });
}

#[test]
fn domain_events_arrive_until_the_domain_is_released() {
    listens_and_lets_go("33.2.1");
    listens_and_lets_go("22.3.25");
}

/// Requests of workers. Those of the page are ignored.
static NETWORK: Domain = Domain {
    name: "Network",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    in_workers: true,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(|_, target, event| {
        let Target::Worker(worker) = target else { return };
        if event.method == "Network.requestWillBeSent" {
            assert_eq!(worker.kind, "worker");
            let params: serde_json::Value = event.parse().expect("its parameters");
            let url = params["request"]["url"].as_str().expect("a URL").to_owned();
            REQUESTS.lock().push(url);
        }
    }),
};

static REQUESTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Defines `begin(name)`, which starts a worker whose first line makes a request, and `ask(name, word)`, which makes it
/// send another. Both resolve once the worker has its answer.
const WORKERS: &str = "
    const all = {};
    const code = `
        const ask = async (word) => { await fetch('data:,' + word); postMessage(word); };
        onmessage = ({ data }) => ask(data);
    `;
    const answer = (worker) => new Promise((resolve) => { worker.onmessage = () => resolve(true); });
    window.begin = (name) => {
        const url = URL.createObjectURL(new Blob([`${code} ask('${name}-first');`], { type: 'text/javascript' }));
        return answer(all[name] = new Worker(url));
    };
    window.ask = (name, word) => { all[name].postMessage(`${name}-${word}`); return answer(all[name]); };
    return true;";

async fn evaluate(surface: &Arc<Surface>, code: String) {
    surface.clone().evaluate(Source::Value(code), None, BUDGET).await.expect("it evaluates");
}

/// Whether the request of that name is reported. Each evaluation allows one round trip for an event that is still under
/// way.
async fn is_heard(surface: &Arc<Surface>, name: &str) -> bool {
    for _ in 0..500 {
        if REQUESTS.lock().iter().any(|url| url.ends_with(name)) {
            return true;
        }
        evaluate(surface, "1".to_owned()).await;
    }
    false
}

/// Makes a worker send requests until one is reported: attaching to an existing worker takes several round trips.
async fn until_heard(surface: &Arc<Surface>, worker: &str, word: &str) {
    for at in 0..500 {
        evaluate(surface, format!("ask('{worker}', '{word}{at}')")).await;
        if REQUESTS.lock().iter().any(|url| url.contains(&format!("{worker}-{word}"))) {
            return;
        }
    }
    panic!("{worker} is never heard");
}

fn listens_in_workers(version: &str) {
    REQUESTS.lock().clear();
    in_app(version, "basic", &[], async |session| {
        let surface = session.windows.surface(None).await.expect("a window");
        surface.clone().evaluate(Source::Body(WORKERS.to_owned()), None, BUDGET).await.expect("it evaluates");
        evaluate(&surface, "begin('old')".to_owned()).await;
        session.renderers.listen_to(&NETWORK);
        until_heard(&surface, "old", "again").await;
        assert!(!REQUESTS.lock().iter().any(|url| url.ends_with("old-first")), "nobody listened then");
        for round in 0..5 {
            evaluate(&surface, format!("Promise.all([begin('a{round}'), begin('b{round}')]).then(() => true)")).await;
            for name in ["a", "b"] {
                let first = format!("{name}{round}-first");
                assert!(is_heard(&surface, &first).await, "{version}: {first}: {:?}", REQUESTS.lock());
            }
        }
        session.renderers.stop_listening_to(&NETWORK);
        // The events of the first requests may still be under way. The later requests must not be reported.
        evaluate(&surface, "ask('old', 'between').then(() => ask('a0', 'between'))".to_owned()).await;
        evaluate(&surface, "ask('old', 'unheard').then(() => ask('a0', 'unheard'))".to_owned()).await;
        evaluate(&surface, "begin('late').then(() => ask('late', 'unheard'))".to_owned()).await;
        session.renderers.listen_to(&NETWORK);
        for worker in ["old", "a0", "b4", "late"] {
            until_heard(&surface, worker, "back").await;
        }
        assert!(!REQUESTS.lock().iter().any(|url| url.ends_with("unheard")), "{:?}", REQUESTS.lock());
    });
}

#[test]
fn domain_events_of_workers_arrive_until_the_domain_is_released() {
    listens_in_workers("33.2.1");
    listens_in_workers("22.3.25");
}
