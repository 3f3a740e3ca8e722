use super::*;
use serde_json::json;

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

#[test]
fn answers_match_their_commands_in_any_order() {
    block(async {
        let (channel, mut far, _events) = Channel::new();
        let first = channel.send(None, "A.a", json!({}));
        let second = channel.send(Some("s"), "B.b", json!({"x": 1}));
        assert_eq!(far.outgoing.recv().await.unwrap(), r#"{"id":1,"method":"A.a","params":{}}"#);
        assert_eq!(far.outgoing.recv().await.unwrap(), r#"{"id":2,"method":"B.b","params":{"x":1},"sessionId":"s"}"#);
        far.inbox.receive(br#"{"id":2,"result":{"two":2}}"#);
        far.inbox.receive(br#"{"id":1,"error":{"code":-32602,"message":"Invalid","data":"no x"}}"#);
        assert_eq!(second.wait().await.unwrap().get(), r#"{"two":2}"#);
        assert_eq!(first.wait().await.unwrap_err().to_string(), "Invalid (no x)");
    });
}

#[test]
fn closing_the_channel_fails_all_waiting_commands() {
    block(async {
        let (channel, far, _events) = Channel::new();
        let waiting = channel.send(None, "A.a", json!({}));
        drop(far);
        assert!(matches!(waiting.wait().await, Err(ChannelError::Closed)));
        assert!(matches!(channel.send(None, "A.a", json!({})).wait().await, Err(ChannelError::Closed)));
        channel.closed().await;
    });
}

#[test]
fn unreadable_frames_are_skipped_and_reported() {
    block(async {
        let (_channel, far, mut events) = Channel::new();
        for frame in [&b"\xff\xfe"[..], b"{", b"[]", b"null", br#"{"id":"x"}"#, br#"{"id":77,"result":{}}"#] {
            far.inbox.receive(frame);
        }
        far.inbox.receive(br#"{"method":"X.y","params":{"a":"b"},"sessionId":"s1"}"#);
        // Five of the frames are not messages. `[]` is read as an empty message.
        let mut told = Vec::new();
        let event = loop {
            let event = events.recv().await.unwrap();
            if event.method != UNREADABLE {
                break event;
            }
            told.push(event.params.get().to_owned());
        };
        assert_eq!(told, ["1", "2", "4"], "a flood of them is no flood of word of it");
        assert_eq!((event.method.as_str(), event.session.as_deref()), ("X.y", Some("s1")));
    });
}

#[test]
fn messages_with_lone_surrogates_are_still_read() {
    block(async {
        let (channel, far, mut events) = Channel::new();
        let asked = channel.send(None, "A.a", json!({}));
        far.inbox.receive(br#"{"method":"X.y","params":{"a":"\ud83d"}}"#);
        far.inbox.receive(br#"{"id":1,"result":{"a":"\ude00 \ud83d\ude00"}}"#);
        let event: serde_json::Map<String, Value> = events.recv().await.unwrap().parse().expect("it is read");
        assert_eq!(event["a"], "\u{fffd}");
        let answer: Value = read(&asked.wait().await.unwrap()).expect("it is read");
        assert_eq!(answer["a"], "\u{fffd} \u{1f600}");
    });
}
