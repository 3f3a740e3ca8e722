//! Workers and utility processes as surfaces of their own: listed, heard, evaluated in, and their ends told as the app
//! and the kernel know them.

use crate::support::{
    Electron, Home, OwnApp, app, on_33, on_both, own_app,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::{Value, json};
use stagewright_os::{processes::ProcessId, tcp::listening_ports};
use std::{
    fs,
    time::{Duration, Instant},
};

const EVAL: &str = "--allow-eval";

/// The longest time of a list, also while a worker is busy.
const SOON: Duration = Duration::from_secs(8);

fn workers(home: &Home) -> Vec<Value> {
    home.json(&["workers-list"])["workers"].as_array().expect("a list").clone()
}

fn is_of(worker: &Value, kind: &str, part: &str) -> bool {
    let called = ["url", "name"].map(|field| worker[field].as_str().unwrap_or_default());
    worker["kind"] == kind && called.iter().any(|name| name.ends_with(part))
}

/// The worker of that kind whose address or name ends so.
fn the(home: &Home, kind: &str, part: &str) -> Value {
    eventually(part, || workers(home).into_iter().find(|worker| is_of(worker, kind, part)))
}

fn id(worker: &Value) -> &str {
    worker["id"].as_str().expect("an id")
}

fn in_page(home: &Home, code: &str) {
    home.ok(&[EVAL, "eval-renderer", code]);
}

fn in_main(home: &Home, code: &str) -> String {
    home.ok(&[EVAL, "eval-main", code, "--raw"])
}

fn said(home: &Home, id: &str) -> Vec<String> {
    let entries = home.json(&["console-logs", "--worker", id])["entries"].take();
    entries
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| entry["text"].as_str().unwrap_or_default().to_owned())
        .collect()
}

fn launch(home: &Home, flags: &[&str]) {
    let app = app("workers");
    let mut words = vec!["launch", app.as_str()];
    words.extend(flags);
    home.ok(&words);
    home.ok(&["expect-text", "#state", "--equals", "ready", "--timeout-ms", "20000"]);
}

/// The state of a process by the kernel, by its command line.
fn is_utility(pid: u64) -> bool {
    fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| {
        let line = String::from_utf8_lossy(&line).into_owned();
        line.contains("--type=utility") && line.contains("node.mojom.NodeService")
    })
}

on_both! {
    workers_of_every_kind_are_listed_heard_and_evaluated_in(home) {
        let _alone = own_app::turn(true);
        launch(&home, &[]);
        let main = the(&home, "dedicated", "worker.js?main");
        let nested = the(&home, "dedicated", "worker.js?nested");
        let framed = the(&home, "dedicated", "worker.js?frame");
        let guest = the(&home, "dedicated", "worker.js?webview");
        let shared = the(&home, "shared", "shared.js");
        let service = the(&home, "service", "service.js");
        let thread = the(&home, "thread", "thread.js");
        let utility = the(&home, "utility", "svc-keep");
        assert_eq!((&main["windowId"], &nested["parentId"]), (&json!("w1"), &main["id"]), "{nested:#}");
        let surfaces = home.json(&["surfaces-list"])["surfaces"].take();
        for (worker, kind) in [(&framed, "frame"), (&guest, "webview")] {
            let surface = surfaces.as_array().unwrap().iter().find(|surface| surface["id"] == worker["windowId"]);
            assert_eq!(surface.map(|surface| &surface["kind"]), Some(&json!(kind)), "{worker:#} {surfaces:#}");
        }
        let pid = utility["pid"].as_u64().expect("a pid");
        assert!(is_utility(pid), "{utility:#}");
        let all = workers(&home);
        assert_eq!(all.len(), 8, "{all:#?}");
        assert!(all.iter().all(|worker| worker["noEval"].is_null() == (worker["kind"] != "thread")), "{all:#?}");
        // On a busy machine a worker may be slow to answer, which the list tells.
        eventually("a list that lacks nothing", || home.json(&["workers-list"])["unheard"].is_null().then_some(()));
        let shown = home.ok(&["workers-list"]);
        assert!(shown.contains("svc-keep") && shown.contains("no eval: "), "{shown}");

        // The console of each.
        for (worker, name) in [(&main, "main"), (&framed, "frame"), (&guest, "webview"), (&shared, "shared"), (&service, "service")] {
            let said = eventually(name, || Some(said(&home, id(worker))).filter(|said| !said.is_empty()));
            assert!(said.iter().any(|text| *text == format!("hello of {name}")), "{name}: {said:#?}");
        }
        in_page(&home, "tell('main', 'hostile')");
        let hostile = eventually("a long message", || said(&home, id(&main)).into_iter().find(|text| text.len() > 1_000));
        assert!(hostile.len() < 70_000, "{}", hostile.len());
        let shown = home.ok(&["console-logs", "--worker", id(&main)]);
        assert!(!shown.contains('\u{1b}') && !shown.contains('\0') && !shown.contains('\u{202e}'));

        // Eval, under its opt-in.
        for (worker, name) in [(&main, "main"), (&nested, "nested"), (&framed, "frame"), (&guest, "webview")] {
            let found = home.ok(&[EVAL, "eval-worker", id(worker), "self.location.search", "--raw"]);
            assert_eq!(found, format!("?{name}"));
        }
        for worker in [&shared, &service] {
            let added = home.json(&[EVAL, "eval-worker", id(worker), "await 1; return arg + 1", "--arg", "41"]);
            assert_eq!(added["result"], 42, "{added:#}");
        }
        assert_eq!(home.ok(&[EVAL, "eval-worker", id(&utility), "process.pid", "--raw"]), pid.to_string());
        assert!(listening_ports(pid as u32).is_empty(), "its inspector is closed again");
        home.ok(&[EVAL, "eval-worker", id(&utility), "say('of a utility process'); return 1"]);
        assert_eq!(said(&home, id(&utility)), ["of a utility process"]);
        assert_eq!(home.json(&["console-logs", "--worker", "any", "--source", "utility"])["count"], 1);
        assert!(in_main(&home, "heard").contains("utility keep is here"), "the app reads its pipe itself");
        home.fails("TRANSPORT_UNSUPPORTED", &[EVAL, "eval-worker", id(&thread), "1"]);
        home.fails("EVAL_NOT_ALLOWED", &["eval-worker", id(&main), "1"]);
        let refused = home.fails("EVAL_NOT_ALLOWED", &["--allow-eval=renderer", "eval-worker", id(&utility), "1"]);
        assert_eq!(refused["details"]["target"], "main", "{refused:#}");
        home.fails("EVAL_NOT_ALLOWED", &["--allow-eval=main", "eval-worker", id(&main), "1"]);
        home.fails("SURFACE_NOT_FOUND", &[EVAL, "eval-worker", "k999", "1"]);
        home.fails("SURFACE_NOT_FOUND", &["console-logs", "--worker", "nonsense"]);
        home.fails("EVAL_SYNTAX_ERROR", &[EVAL, "eval-worker", id(&main), "return ("]);
        home.fails("EVAL_RUNTIME_ERROR", &[EVAL, "eval-worker", id(&main), "null.x"]);
        home.fails("EVAL_RUNTIME_ERROR", &[EVAL, "eval-worker", id(&utility), "null.x"]);

        // A busy main process answers no list within its time, and that ends no worker.
        in_main(&home, "setTimeout(() => { const end = Date.now() + 3500; while (Date.now() < end); }, 20); return 1");
        home.json(&["workers-list"]);
        assert_eq!(workers(&home).len(), 8);
        assert_eq!(home.ok(&[EVAL, "eval-worker", id(&main), "1 + 1", "--raw"]), "2");

        // Code that loops is terminated, and the worker goes on.
        for worker in [&main, &shared, &utility] {
            let ended = home.fails("EVAL_TIMEOUT", &[EVAL, "eval-worker", id(worker), "for (;;);", "--timeout-ms", "3000"]);
            assert_eq!(ended["details"]["terminated"], true, "{ended:#}");
            assert_eq!(home.ok(&[EVAL, "eval-worker", id(worker), "1 + 1", "--raw"]), "2");
        }
        // A worker that loops itself is busy, and the list does not wait for it.
        in_page(&home, "tell('main', 'loop')");
        let busy = home.fails("APP_NOT_RESPONDING", &[EVAL, "eval-worker", id(&main), "1", "--timeout-ms", "500"]);
        assert_eq!(busy["details"]["worker"], main["id"], "{busy:#}");
        let began = Instant::now();
        let told = home.json(&["workers-list"]);
        assert_eq!(told["count"], 8, "{told:#}");
        assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
        // It may have started workers that the list lacks.
        assert!(told["unheard"].to_string().contains("did not answer in time"), "{told:#}");
        in_page(&home, "workers.main.terminate()");
        // On 22.3.25 the end of one busy worker of 35 was not reported within 20 s.
        if home.version() == Electron::V33 {
            let gone = eventually("the end", || {
                let told = home.json(&[EVAL, "eval-worker", id(&main), "1", "--timeout-ms", "500"]);
                (told["code"] == "SURFACE_CLOSED").then_some(told)
            });
            assert_eq!(gone["details"]["ended"]["reason"], "closed", "{gone:#}");
        }

        // Ends during the call.
        in_page(&home, "start('closer')");
        let closer = the(&home, "dedicated", "worker.js?closer");
        let lasting = "setTimeout(() => close(), 200); await new Promise(() => { setInterval(() => {}, 50) })";
        let began = Instant::now();
        home.fails("SURFACE_CLOSED", &[EVAL, "eval-worker", id(&closer), lasting]);
        assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
        let lasting = "setTimeout(() => leave(3), 200); await new Promise(() => {})";
        let ended = home.fails("SURFACE_CLOSED", &[EVAL, "eval-worker", id(&utility), lasting]);
        assert_eq!(ended["details"]["ended"]["exitCode"], 3, "{ended:#}");
        eventually("its end by the kernel", || (!is_utility(pid)).then_some(()));

        // Fifty workers.
        in_page(&home, "startMany(50)");
        let began = Instant::now();
        let many = workers(&home).iter().filter(|worker| worker["url"].as_str().is_some_and(|url| url.contains("?many"))).count();
        assert_eq!(many, 50);
        assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    }
}

on_both! {
    ends_and_errors_of_workers_are_told_with_their_id(home) {
        launch(&home, &[]);
        for what in ["zero", "three", "throws", "crashes", "killed"] {
            in_main(&home, &format!("forkOne('{what}'); return 1"));
        }
        let ends = eventually("the ends by the app's own record", || {
            let ends: Vec<Value> = serde_json::from_str(&in_main(&home, "ends")).expect("JSON");
            (ends.len() == 5).then_some(ends)
        });
        let problems = eventually("their problems", || {
            let problems = home.json(&["problems", "--kind", "child_gone"])["problems"].as_array().cloned()?;
            (problems.len() == 4).then_some(problems)
        });
        let listed = home.json(&["workers-list", "--ended"])["workers"].as_array().cloned().expect("a list");
        for end in &ends {
            let (what, pid, code) = (end["what"].as_str().unwrap(), &end["pid"], &end["code"]);
            let worker = listed.iter().find(|worker| is_of(worker, "utility", &format!("svc-{what}")));
            let worker = worker.unwrap_or_else(|| panic!("{what}: {listed:#?}"));
            assert_eq!(&worker["pid"], pid, "{worker:#} {end:#}");
            // 22.3.25 may tell the app 0 for a process that a signal has ended. The signals are SIGSEGV and SIGKILL.
            let is_by_signal = ["crashes", "killed"].contains(&what);
            let code = match what {
                "crashes" => &json!(11),
                "killed" => &json!(9),
                _ => code,
            };
            assert_eq!(&worker["ended"]["exitCode"], code, "{worker:#} {end:#}");
            assert!(&end["code"] == code || (is_by_signal && end["code"] == 0), "{end:#}");
            let is_live = || ProcessId::of(pid.as_u64().unwrap() as u32).is_some_and(ProcessId::is_live);
            eventually("its end by the kernel", || (!is_live()).then_some(()));
            let reason = match what {
                "crashes" => "crashed",
                "killed" => "killed",
                _ => "exited",
            };
            assert_eq!(worker["ended"]["reason"], reason, "{worker:#}");
            let told = problems.iter().find(|problem| problem["workerId"] == worker["id"]);
            assert_eq!(told.is_some(), what != "zero", "{what}: {problems:#?}");
            if let Some(told) = told {
                let text = told["text"].as_str().unwrap();
                assert!(text.contains(&format!("svc-{what}")) && text.contains(&format!("code {code}")), "{text}");
            }
            home.fails("SURFACE_CLOSED", &[EVAL, "eval-worker", id(worker), "1"]);
        }
        in_page(&home, "shared.port.postMessage('throw'); tell('main', 'throw'); workers.gone = new Worker('not-there.js'); workers.lost = new SharedWorker('not-shared.js'); return 1");
        let is_33 = home.version() == Electron::V33;
        let errors = eventually("errors of workers", || {
            let errors = home.json(&["problems", "--kind", "worker_error"])["problems"].as_array().cloned()?;
            let thrown = errors.iter().filter(|error| error["text"].as_str().unwrap().contains("thrown in")).count();
            (thrown == 2 && (errors.len() == 3 || !is_33)).then_some(errors)
        });
        let of = |part: &str| {
            let found = errors.iter().find(|error| error["text"].as_str().unwrap().contains(part));
            found.unwrap_or_else(|| panic!("{part}: {errors:#?}")).clone()
        };
        assert_eq!(of("thrown in main")["workerId"], the(&home, "dedicated", "worker.js?main")["id"]);
        assert_eq!(of("thrown in shared")["workerId"], the(&home, "shared", "shared.js")["id"]);
        let find = |listed: &Value, kind: &str, part: &str| {
            listed.as_array().expect("a list").iter().find(|worker| is_of(worker, kind, part)).cloned()
        };
        let list = || home.json(&["workers-list", "--ended"])["workers"].take();
        let listed = if is_33 {
            let ended = within(WAIT_TIMEOUT, || {
                let listed = list();
                let has_ended = |kind: &str, part: &str| find(&listed, kind, part).is_some_and(|worker| worker["ended"].is_object());
                (has_ended("shared", "not-shared.js") && has_ended("dedicated", "not-there.js")).then_some(listed)
            });
            ended.unwrap_or_else(|| panic!("workers without a script have not ended: {:#} {:#}", home.json(&["workers-list", "--ended"]), home.json(&["problems"])))
        } else {
            list()
        };
        let gone = |kind: &str, part: &str| find(&listed, kind, part);
        // Of 29 such workers on 22.3.25, one was not reported, and another one was reported before it was announced.
        if is_33 {
            // The list and the problem get it together, after the errors above were read.
            let missing = home.json(&["problems", "--kind", "worker_error"])["problems"].take();
            let missing = missing.as_array().expect("a list").iter().find(|one| one["text"].as_str().unwrap().contains("could not be loaded")).cloned().expect("it was told before");
            let lost = gone("shared", "not-shared.js").expect("its target was announced");
            assert_eq!((&missing["workerId"], &lost["ended"]["reason"]), (&lost["id"], &json!("script_not_loaded")), "{listed:#}");
        }
        // 22.3.25 reports no target for a dedicated worker without a script.
        let never = gone("dedicated", "not-there.js").map(|worker| worker["ended"].is_object());
        assert_eq!(never, is_33.then_some(true), "{listed:#}");
        in_page(&home, "workers.brief = new SharedWorker('data:text/javascript,onconnect = () => setTimeout(close, 300)'); return 1");
        let end = eventually("the end of a shared worker that closes itself", || {
            find(&list(), "shared", "setTimeout(close, 300)").filter(|worker| worker["ended"].is_object())
        });
        assert_eq!(end["ended"]["reason"], "closed", "{end:#}");
    }
}

on_33! {
    sessions_without_a_half_say_which_workers_they_do_not_see(home) {
        launch(&home, &["--no-main"]);
        let utility = eventually("a utility process", || workers(&home).into_iter().find(|worker| worker["kind"] == "utility"));
        assert!(is_utility(utility["pid"].as_u64().expect("a pid")), "{utility:#}");
        assert!(utility["noEval"].as_str().is_some_and(|why| why.contains("main-process half")), "{utility:#}");
        home.fails("TRANSPORT_UNSUPPORTED", &[EVAL, "eval-worker", id(&utility), "1"]);
        let main = the(&home, "dedicated", "worker.js?main");
        assert_eq!(home.ok(&[EVAL, "eval-worker", id(&main), "location.search", "--raw"]), "?main");
        assert!(home.json(&["workers-list"])["unheard"].to_string().contains("threads"));
        home.ok(&["stop"]);

        let own = OwnApp::with_port(Electron::V33, &app("workers"));
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        home.ok(&["expect-text", "#state", "--equals", "ready", "--timeout-ms", "20000"]);
        for (kind, part) in [("dedicated", "?main"), ("dedicated", "?nested"), ("shared", "shared.js"), ("thread", "thread.js")] {
            the(&home, kind, part);
        }
        let utility = the(&home, "utility", "svc-keep");
        let pid = home.ok(&[EVAL, "eval-worker", id(&utility), "process.pid", "--raw"]);
        assert_eq!(pid, utility["pid"].to_string());
        home.ok(&["detach"]);

        home.ok(&["inject", &own.pid().to_string()]);
        let told = home.json(&["workers-list"]);
        assert!(told["unheard"].to_string().contains("injected"), "{told:#}");
        the(&home, "utility", "svc-keep");
        home.ok(&["detach"]);
        assert!(is_utility(pid.parse().expect("a number")), "the app runs on");
    }
}
