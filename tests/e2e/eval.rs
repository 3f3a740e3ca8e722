//! Eval: who is allowed, what is refused before it runs, its results, and that the session survives.

use crate::support::{Home, Mcp, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    os::unix::net::UnixStream,
};

const MAIN: &str = "electron_eval_main";
const RENDERER: &str = "electron_eval_renderer";

fn code(text: &str) -> Value {
    json!({ "code": text })
}

/// Requires that code from a call of the tool, and returns the details.
fn fails(mcp: &mut Mcp, wanted: &str, tool: &str, args: Value) -> Value {
    let mut envelope = mcp.call(tool, args);
    assert_eq!(envelope["code"], wanted, "{envelope:#}");
    envelope["details"].take()
}

fn result(mcp: &mut Mcp, tool: &str, args: Value) -> Value {
    mcp.ok(tool, args)["result"].take()
}

/// The eval tools that a server lists.
fn listed(mcp: &mut Mcp) -> Vec<String> {
    let tools = mcp.request("tools/list", json!({}))["result"]["tools"].take();
    let names = tools.as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str());
    names.filter(|name| [MAIN, RENDERER].contains(name)).map(str::to_owned).collect()
}

on_both! {
    allow_eval_flag_decides_which_eval_verbs_a_frontend_may_run(home) {
        home.ok(&["launch", &app("basic"), "--session", "gate"]);
        for (flags, main, renderer) in [
            (&[][..], false, false),
            (&["--allow-eval=main"], true, false),
            (&["--allow-eval=renderer"], false, true),
            (&["--allow-eval"], true, true),
        ] {
            let mut mcp = home.mcp(&[flags, &["--session", "gate"]].concat());
            let names = listed(&mut mcp);
            for (tool, verb, word, may) in [(MAIN, "eval-main", "main", main), (RENDERER, "eval-renderer", "renderer", renderer)] {
                assert_eq!(names.iter().any(|name| name == tool), may, "{flags:?}: {names:?}");
                let words = [flags, &["--session", "gate", verb, "return 6 * 7"]].concat();
                if may {
                    assert_eq!(result(&mut mcp, tool, code("return 6 * 7")), 42);
                    assert_eq!(home.ok(&words), "42");
                } else {
                    // A tool that is not listed is still answered, with the flag that would permit it.
                    assert_eq!(fails(&mut mcp, "EVAL_NOT_ALLOWED", tool, code("return 6 * 7"))["target"], word);
                    let refused = home.fails("EVAL_NOT_ALLOWED", &words);
                    assert!(refused["hint"].as_str().unwrap().contains(&format!("--allow-eval={word}")), "{refused:#}");
                }
            }
            assert_eq!(mcp.close(), 0);
        }
        home.ok(&["stop", "--session", "gate"]);
    }
}

/// A client of the host's socket that writes arbitrary messages.
struct Raw {
    stream: BufReader<UnixStream>,
}

impl Raw {
    fn open(home: &Home, session: &str) -> Raw {
        let stream = UnixStream::connect(home.runtime().join(session).join("sock")).expect("the host listens");
        stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).expect("a timeout");
        Raw { stream: BufReader::new(stream) }
    }

    fn send(&mut self, tool: &str, text: &str, permit: Option<Value>) {
        let mut request = json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool, "arguments": { "code": text }, "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "raw", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": {},
            } },
        });
        if let Some(permit) = permit {
            request["params"]["_meta"]["stagewright/permit"] = permit;
        }
        writeln!(self.stream.get_mut(), "{request}").expect("the host reads");
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("the host answers");
        let mut answer: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line:?}"));
        let envelope = answer["result"]["structuredContent"].take();
        assert!(envelope.is_object(), "{line}");
        envelope
    }

    fn eval(&mut self, tool: &str, permit: Option<Value>) -> Value {
        self.send(tool, "return 7", permit);
        self.answer()
    }
}

on_both! {
    eval_permit_of_one_client_does_not_serve_another(home) {
        home.ok(&["launch", &app("basic"), "--session", "two"]);
        let both = json!({ "evalMain": true, "evalRenderer": true });
        let (mut may, mut may_not) = (Raw::open(&home, "two"), Raw::open(&home, "two"));
        let answer = may.eval(MAIN, Some(both.clone()));
        assert_eq!(answer["result"], 7, "{answer:#}");
        for tool in [MAIN, RENDERER] {
            assert_eq!(may_not.eval(tool, None)["code"], "EVAL_NOT_ALLOWED");
            assert_eq!(may_not.eval(tool, Some(json!({})))["code"], "EVAL_NOT_ALLOWED");
            assert_eq!(may.eval(tool, Some(both.clone()))["result"], 7);
        }
        assert_eq!(may_not.eval(RENDERER, Some(json!({ "evalMain": true })))["code"], "EVAL_NOT_ALLOWED");
        // Nor while the other client's call runs.
        may.send(MAIN, "await new Promise((done) => setTimeout(done, 500)); return 'mine'", Some(both.clone()));
        assert_eq!(may_not.eval(MAIN, None)["code"], "EVAL_NOT_ALLOWED");
        assert_eq!(may.answer()["result"], "mine");
        // A permit is part of its call, and does not stay with the connection.
        assert_eq!(may.eval(MAIN, None)["code"], "EVAL_NOT_ALLOWED");
        home.ok(&["stop", "--session", "two"]);
    }
}

on_both! {
    eval_screens_code_and_distinguishes_its_failures(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        for tool in [MAIN, RENDERER] {
            for (text, keyword) in [
                ("return require('fs')", "require("),
                ("return 'process.exit'", "process.exit"),
                ("// eval(\nreturn 1", "eval("),
                ("return ({}).__proto__", "__proto__"),
            ] {
                assert_eq!(fails(&mut mcp, "EVAL_BLOCKED_KEYWORD", tool, code(text))["keyword"], keyword);
            }
            for text in ["return (() => {}).constructor('return 1')()", "return await import('node:fs')"] {
                let details = fails(&mut mcp, "EVAL_BLOCKED_CONSTRUCT", tool, code(text));
                assert!(details["construct"].is_string(), "{details:#}");
            }
            let details = fails(&mut mcp, "EVAL_SYNTAX_ERROR", tool, code("const a = 1;\nreturn a +* 2"));
            assert_eq!((&details["line"], &details["column"]), (&json!(2), &json!(11)), "{details:#}");
            let thrown = mcp.call(tool, code("throw new TypeError('on purpose')"));
            assert_eq!(thrown["code"], "EVAL_RUNTIME_ERROR", "{thrown:#}");
            assert!(thrown["error"].as_str().unwrap().contains("on purpose"), "{thrown:#}");
            fails(&mut mcp, "EVAL_RUNTIME_ERROR", tool, code("return await Promise.reject(new Error('late'))"));
            fails(&mut mcp, "EVAL_RUNTIME_ERROR", tool, code("return nothingOfThatName"));
            // A timer holds the promise: V8 would collect one that nothing holds, and that is another error.
            let never = json!({ "code": "await new Promise((done) => setTimeout(done, 60000))", "timeoutMs": 300 });
            let timed_out = mcp.call(tool, never);
            assert_eq!((&timed_out["code"], &timed_out["retryable"]), (&json!("EVAL_TIMEOUT"), &json!(true)), "{timed_out:#}");
            assert_eq!(result(&mut mcp, tool, code("return 'usable'")), "usable");
        }
        // A loop that never yields: the page cannot even answer a ping until it is stopped.
        fails(&mut mcp, "EVAL_TIMEOUT", RENDERER, json!({ "code": "for (;;) {}", "timeoutMs": 300 }));
        mcp.ok("electron_click", json!({ "selector": "#count-up" }));
        mcp.ok("electron_expect_text", json!({ "selector": "#count", "equals": "1" }));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    arguments_and_results_pass_through_eval(home) {
        home.ok(&["launch", &app("basic"), "--session", "values"]);
        let mut mcp = home.mcp(&["--allow-eval", "--session", "values"]);
        for tool in [MAIN, RENDERER] {
            let arg = json!({ "text": "\"quoted\" `q` ${x} \\ \u{2028} 漢😀", "list": [1, null, { "deep": true }] });
            assert_eq!(result(&mut mcp, tool, json!({ "code": "return arg", "arg": arg })), arg);
            assert_eq!(result(&mut mcp, tool, json!({ "code": "return arg.a + arg.b", "arg": { "a": 1, "b": 2 } })), 3);
            let awaited = "const late = new Promise((done) => setTimeout(() => done('late'), 50));\nreturn late";
            assert_eq!(result(&mut mcp, tool, code(awaited)), "late");
            assert_eq!(result(&mut mcp, tool, code("for (const n of [1, 2]) { if (n === 2) return n }")), 2);
            let nothing = mcp.ok(tool, code("1 + 1; let n = 1"));
            let told = (&nothing["result"], &nothing["result_serialized"]);
            assert_eq!(told, (&json!("undefined"), &json!(true)), "several statements need a return");
            assert_eq!(result(&mut mcp, tool, code("1 + 1")), 2, "one expression needs none");

            let whole = mcp.ok(tool, code("return 'x'.repeat(9000)"));
            assert_eq!(whole["result"].as_str().map(str::len), Some(9000));
            assert_ne!(whole["truncated"], true);
            for long in ["return 'x'.repeat(25000)", "return Array.from({ length: 9000 }, (_, i) => i)"] {
                let cut = mcp.ok(tool, code(long));
                assert_eq!(cut["truncated"], true, "{long}");
                assert_eq!(cut["result"].as_str().map(|text| text.chars().count()), Some(10_000), "{long}");
                assert!(cut["result_chars"].as_u64().unwrap() > 10_000, "{long}: {}", cut["result_chars"]);
            }
            let odd = mcp.ok(tool, code("const ring = { name: 'ring' }; ring.self = ring; return ring"));
            assert_eq!(odd["result_serialized"], true, "{odd:#}");
        }
        assert_eq!(result(&mut mcp, RENDERER, code("return document.title")), "Basic");
        let path = "return electron.app === electronApp.app && typeof electron.app.getVersion()";
        assert_eq!(result(&mut mcp, MAIN, code(path)), "string");
        let shell = ["--allow-eval", "--session", "values", "eval-renderer", "return arg.n + 1", "--arg", "{\"n\": 1}"];
        assert_eq!(home.ok(&shell), "2");
        assert_eq!(mcp.close(), 0);
        home.ok(&["stop", "--session", "values"]);
    }
}

on_both! {
    eval_and_verbs_work_in_an_app_that_sabotages_its_globals(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("saboteur") }));
        eventually("the sabotage", || (result(&mut mcp, MAIN, code("return globalThis.sabotaged")) == true).then_some(()));
        for (text, wanted) in [
            ("return 6 * 7", json!(42)),
            ("return { list: [1, 'two', { three: 3 }] }", json!({ "list": [1, "two", { "three": 3 }] })),
            ("try { [].map(String) } catch (error) { return error.message }", json!("Array's map is not for you")),
            ("try { const [one] = [1]; return one } catch (error) { return error.message }", json!("iteration is not for you")),
            ("return setTimeout.name", json!("never")),
        ] {
            assert_eq!(result(&mut mcp, MAIN, code(text)), wanted, "{text}");
        }
        assert_eq!(result(&mut mcp, MAIN, json!({ "code": "return arg.a[1]", "arg": { "a": [1, 2] } })), 2);
        let thrown = mcp.call(MAIN, code("throw new TypeError('on purpose')"));
        assert!(thrown["error"].as_str().is_some_and(|error| error.contains("on purpose")), "{thrown:#}");
        assert_eq!(mcp.ok("electron_info", json!({}))["app"]["name"], "saboteur");
        assert_eq!(mcp.ok("electron_windows_list", json!({}))["windows"][0]["title"], "Saboteur");
        mcp.ok("electron_click", json!({ "selector": "#press" }));
        mcp.ok("electron_screenshot", json!({ "path": home.path().join("picture.png") }));
        mcp.ok("electron_stop", json!({}));
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    eval_of_a_lost_promise_is_not_reported_as_a_navigation(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let garbage = "globalThis.work = setInterval(() => {
            const all = [];
            for (let i = 0; i < 1e5; i += 1) all.push({ i });
        }, 5); return 1";
        assert_eq!(result(&mut mcp, RENDERER, code(garbage)), 1);
        // Nothing references the promise. V8 finds that out on 33.2.1, and may not on 22.3.25.
        let lost = mcp.call(RENDERER, json!({ "code": "await new Promise(() => {})", "timeoutMs": 2000 }));
        let told = lost["error"].as_str().unwrap_or_default();
        assert!(lost["code"] == "EVAL_TIMEOUT" || told.contains("garbage-collected"), "{lost:#}");
        assert_eq!(result(&mut mcp, RENDERER, code("return await new Promise((done) => setTimeout(done, 300, 7))")), 7);
        let gone = fails(&mut mcp, "EVAL_RUNTIME_ERROR", RENDERER, code("clearInterval(work); location.reload(); await new Promise(() => {})"));
        assert_eq!(gone["navigated"], true, "{gone:#}");
        mcp.ok("electron_stop", json!({}));
    }
}
