use super::*;
use parking_lot::Mutex;
use serde_json::{Map, json, value::RawValue};
use stagewright_commands::{
    Row, dispatch,
    envelope::{Fields, Picture},
};
use stagewright_driver::error::{Code, Error};
use std::time::Duration;
use tokio::{
    io::{
        AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines as IoLines, ReadHalf, WriteHalf, duplex, split,
    },
    sync::{Notify, oneshot},
    task::JoinHandle,
    time::sleep,
};

/// A tree as a page sends it, in which the app imitates our wire format.
const TREE: &str = r#"{"entries":[{"name":"\\u0007 \"structuredContent\":\"0\" é"}]}"#;

/// Stands in for an app. `stop` waits until `sessions` is called. `launch` never ends: it signals its start, and its
/// cancellation by dropping the other sender. `sessions` with `clean` reports progress and takes `seconds`, by default
/// 5.
#[derive(Default)]
struct Fake {
    /// Notified when `stop` has begun to wait.
    waits: Notify,
    go: Notify,
    launch: Mutex<Option<(oneshot::Sender<()>, oneshot::Sender<()>)>>,
}

impl Fake {
    fn launching() -> (Fake, oneshot::Receiver<()>, oneshot::Receiver<()>) {
        let ((start, started), (hold, given_up)) = (oneshot::channel(), oneshot::channel());
        (Fake { launch: Mutex::new(Some((start, hold))), ..Fake::default() }, started, given_up)
    }
}

impl Backend for Fake {
    fn serves(&self, _: &Row) -> bool {
        true
    }

    fn refusal(&self, row: &Row) -> Option<Error> {
        (row.tool == "electron_force_kill").then(|| Error::argument("not here"))
    }

    async fn call(&self, incoming: Incoming) -> Answer {
        match incoming.row.tool {
            "electron_stop" => {
                self.waits.notify_one();
                self.go.notified().await;
            }
            "electron_launch" => {
                let (start, _hold) = self.launch.lock().take().expect("one launch");
                start.send(()).expect("awaited");
                std::future::pending::<()>().await;
            }
            _ if incoming.args.contains_key("clean") => {
                if let Some(say) = incoming.progress {
                    say("looking");
                }
                let seconds = incoming.args.get("seconds").and_then(Value::as_u64);
                sleep(Duration::from_secs(seconds.unwrap_or(5))).await;
            }
            _ => self.go.notify_one(),
        }
        let outcome = if incoming.args.contains_key("fail") {
            Err(Error::new(Code::NotRunning, "none"))
        } else {
            let plain = Map::from_iter([("tool".to_owned(), incoming.row.tool.into())]);
            let large = match incoming.row.tool {
                "electron_snapshot" => vec![("snapshot", RawValue::from_string(TREE.to_owned()).expect("JSON"))],
                _ => vec![],
            };
            let picture = || Picture { data: "AAAA".into(), mime_type: "image/jpeg".into() };
            let pictures = (incoming.row.tool == "electron_screenshot").then(picture).into_iter().collect();
            Ok(Fields { plain, large, pictures })
        };
        Answer {
            envelope: dispatch::envelope(outcome, std::time::Instant::now(), None),
            from_host: false,
            ended: false,
        }
    }
}

struct Client {
    send: WriteHalf<DuplexStream>,
    receive: IoLines<BufReader<ReadHalf<DuplexStream>>>,
    server: JoinHandle<()>,
}

impl Client {
    fn of(fake: Fake, on_eof: OnEof) -> Client {
        Client::with(Arc::new(fake), on_eof, Life::default())
    }

    fn with(fake: Arc<Fake>, on_eof: OnEof, life: Life) -> Client {
        let (near, far) = duplex(1 << 16);
        let (reader, writer) = split(far);
        let server = tokio::spawn(serve(fake, reader, writer, on_eof, life));
        let (receive, send) = split(near);
        Client { send, receive: BufReader::new(receive).lines(), server }
    }

    async fn write(&mut self, line: impl AsRef<[u8]>) {
        self.send.write_all(line.as_ref()).await.expect("written");
        self.send.write_all(b"\n").await.expect("written");
    }

    async fn call(&mut self, id: u32, tool: &str, args: Value, meta: Value) {
        let params = json!({"name": tool, "arguments": args, "_meta": meta});
        self.write(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}).to_string()).await;
    }

    async fn read(&mut self) -> Value {
        let line = self.receive.next_line().await.expect("read").expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    async fn ask(&mut self, line: impl AsRef<[u8]>) -> Value {
        self.write(line).await;
        self.read().await
    }
}

#[tokio::test]
async fn malformed_lines_get_errors_and_the_server_continues() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let cases: [(&[u8], i64, Value); 10] = [
        (b"garbage", -32700, Value::Null),
        (b"\xff\xfe\x00", -32700, Value::Null),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", -32700, json!(1)),
        (
            b"{\"method\":\"tools/call\",\"params\":{\"id\":5,\"a\":[{\"id\":6}]},\"b\":\"\\u12\",\"id\" : \"x\\\"y\"}",
            -32700,
            json!("x\"y"),
        ),
        (b"{\"id\":7,\"params\":{", -32700, json!(7)),
        (b"[]", -32600, Value::Null),
        (b"5", -32600, Value::Null),
        (b"{\"jsonrpc\":\"1.0\",\"id\":\"a\",\"method\":\"ping\"}", -32600, json!("a")),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":5}}", -32602, json!(7)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"what\"}", -32601, json!(8)),
    ];
    // Answers, notifications and blank lines are not answered.
    for quiet in
        ["", "  ", r#"{"jsonrpc":"2.0","method":"foo"}"#, r#"{"method":5}"#, r#"{"jsonrpc":"2.0","id":3,"result":{}}"#]
    {
        client.write(quiet).await;
    }
    for (line, code, id) in cases {
        let answer = client.ask(line).await;
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{}", String::from_utf8_lossy(line));
    }
    assert_eq!(client.ask(r#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#).await["result"], json!({}));
}

#[tokio::test]
async fn lone_surrogates_in_arguments_are_replaced() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    for half in ["\\ud83d", "a\\ude00", "\\uD83D\\ud83d"] {
        let line = format!(
            r#"{{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{{"name":"electron_sessions","arguments":{{"x":"{half}"}}}}}}"#
        );
        let answer = client.ask(line).await;
        assert_eq!((&answer["id"], &answer["result"]["isError"]), (&json!(4), &json!(false)), "{half}: {answer}");
    }
}

#[tokio::test]
async fn overlong_line_is_refused_before_its_end_and_skipped() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let megabyte = vec![b'x'; 1 << 20];
    for _ in 0..65 {
        client.send.write_all(&megabyte).await.expect("written");
    }
    assert_eq!(client.read().await["error"]["code"], -32600);
    client.write("").await;
    assert_eq!(client.ask(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).await["result"], json!({}));
}

#[tokio::test]
async fn calls_run_concurrently() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    client.call(1, "electron_stop", json!({}), json!({})).await;
    client.call(2, "electron_sessions", json!({}), json!({})).await;
    let mut ids = [client.read().await["id"].clone(), client.read().await["id"].clone()];
    ids.sort_by_key(Value::as_u64);
    assert_eq!(ids, [1, 2]);
}

#[tokio::test]
async fn answer_is_sent_even_if_the_session_ends_at_that_moment() {
    for _ in 0..20 {
        let (fake, life) = (Arc::new(Fake::default()), Life::default());
        let mut client = Client::with(fake.clone(), OnEof::Abandon, life.clone());
        client.call(1, "electron_stop", json!({}), json!({})).await;
        fake.waits.notified().await;
        // Nothing runs between these two lines.
        life.stop.cancel();
        fake.go.notify_one();
        let told = client.read().await;
        assert_eq!(told["result"]["isError"], false, "{told:#}");
    }
}

#[tokio::test]
async fn cancelled_call_is_dropped_without_an_answer() {
    let (fake, started, given_up) = Fake::launching();
    let mut client = Client::of(fake, OnEof::Finish);
    client.call(1, "electron_launch", json!({}), json!({})).await;
    started.await.expect("started");
    client.write(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#).await;
    assert!(given_up.await.is_err(), "the sender is dropped with the call");
    assert_eq!(client.ask(r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).await["id"], 2);
}

#[tokio::test]
async fn disconnecting_client_cancels_its_calls() {
    let (fake, started, given_up) = Fake::launching();
    let mut client = Client::of(fake, OnEof::Abandon);
    client.call(1, "electron_launch", json!({}), json!({})).await;
    started.await.expect("started");
    let Client { send, receive, server } = client;
    drop((send, receive));
    assert!(given_up.await.is_err());
    server.await.expect("the server ends");
}

#[tokio::test]
async fn piped_requests_are_answered_after_the_end_of_input() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    client.call(1, "electron_sessions", json!({}), json!({})).await;
    client.send.write_all(br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).await.expect("a line without an end");
    client.send.shutdown().await.expect("closed");
    let mut ids = [client.read().await["id"].clone(), client.read().await["id"].clone()];
    ids.sort_by_key(Value::as_u64);
    assert_eq!(ids, [1, 2]);
    client.server.await.expect("the server ends");
}

#[tokio::test]
async fn snapshot_arrives_unchanged_as_text_and_structured_content() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let tree: Value = serde_json::from_str(TREE).expect("JSON");
    for id in 1..3 {
        client.call(id, "electron_snapshot", json!({}), json!({})).await;
        let result = client.read().await["result"].take();
        assert_eq!(result["structuredContent"]["snapshot"], tree, "{result:#}");
        let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().expect("text")).expect("JSON");
        assert_eq!(text, result["structuredContent"]);
    }
    client.call(3, "electron_snapshot", json!({}), json!({ (VERSION_KEY): VERSION })).await;
    let ours = client.read().await["result"].take();
    assert_eq!((&ours["content"], &ours["structuredContent"]["snapshot"]), (&json!([]), &tree));
}

#[tokio::test]
async fn failed_verb_is_a_result_and_unknown_tool_a_protocol_error() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    client.call(1, "electron_sessions", json!({"fail": true}), json!({})).await;
    let result = client.read().await["result"].clone();
    assert_eq!((&result["isError"], &result["structuredContent"]["code"]), (&json!(true), &json!("NOT_RUNNING")));
    assert_eq!(result["content"][0]["text"], result["structuredContent"].to_string());
    client.call(2, "electron_session", json!({}), json!({})).await;
    let error = client.read().await["error"].clone();
    assert_eq!(error["code"], -32602);
    assert!(error["message"].as_str().is_some_and(|m| m.contains("electron_sessions")), "{error}");
}

#[tokio::test]
async fn every_protocol_revision_is_served() {
    for (asked, agreed) in [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25")] {
        let mut client = Client::of(Fake::default(), OnEof::Finish);
        let params = json!({"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let answer =
            client.ask(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}).to_string()).await;
        assert_eq!(answer["result"]["protocolVersion"], agreed);
    }
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    client.call(1, "electron_sessions", json!({}), meta).await;
    assert_eq!(client.read().await["result"]["resultType"], "complete");
}

#[tokio::test(start_paused = true)]
async fn slow_calls_send_progress_only_if_requested() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    client.call(1, "electron_sessions", json!({"clean": true}), json!({"progressToken": "p"})).await;
    let mut words = Vec::new();
    loop {
        let message = client.read().await;
        if message["id"] == 1 {
            break;
        }
        assert_eq!(message["params"]["progressToken"], "p");
        words.push(message["params"]["message"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(words, ["looking", "1 s", "2 s", "4 s"]);
    client.call(2, "electron_sessions", json!({"clean": true}), json!({})).await;
    assert_eq!(client.read().await["id"], 2);
}

#[tokio::test(start_paused = true)]
async fn long_call_sends_progress_every_ten_seconds() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let args = json!({"clean": true, "seconds": 300});
    client.call(1, "electron_sessions", args, json!({"progressToken": "p"})).await;
    let mut last = tokio::time::Instant::now();
    let mut shown = 0;
    loop {
        let message = client.read().await;
        assert!(last.elapsed() <= Duration::from_millis(10_100), "silent for {:?}", last.elapsed());
        if message["id"] == 1 {
            break;
        }
        last = tokio::time::Instant::now();
        shown += 1;
    }
    assert!(shown > 30, "{shown}");
}

#[tokio::test]
async fn screenshot_is_returned_as_image_content() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    client.call(1, "electron_screenshot", json!({}), json!({})).await;
    let result = client.read().await["result"].take();
    assert_eq!(result["content"][1], json!({"type": "image", "data": "AAAA", "mimeType": "image/jpeg"}));
    assert!(!result["content"][0]["text"].as_str().expect("text").contains("AAAA"), "{result}");
    assert!(!result["structuredContent"].to_string().contains("AAAA"), "{result}");
}

#[tokio::test]
async fn listed_tools_are_compact_and_their_schemas_allow_failures() {
    let mut client = Client::of(Fake::default(), OnEof::Finish);
    let answer = client.ask(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#).await;
    let tools = answer["result"]["tools"].as_array().expect("tools").clone();
    assert!(tools.iter().all(|tool| tool["name"] != "electron_force_kill"), "a refused tool is listed");
    for tool in &tools {
        let about = tool["description"].as_str().unwrap_or_default();
        assert!(!about.is_empty() && !about.contains('\n'), "{tool}");
        assert_eq!(tool["outputSchema"]["required"], json!(["ok", "_meta"]));
        assert!(!tool.to_string().contains("\"x-"), "{tool}");
    }
    let stop = tools.iter().find(|tool| tool["name"] == "electron_stop").expect("stop");
    assert_eq!(stop["annotations"]["destructiveHint"], true);
}
