use super::*;
use crate::channel::ChannelError;
use serde_json::json;

#[tokio::test]
async fn endless_message_closes_the_channel_with_a_reason() {
    const MOST: usize = 100_000;
    let (channel, far, mut events) = Channel::new();
    let (mut app, ours) = tokio::io::duplex(4096);
    let reading = tokio::spawn(read_frames(ours, far.inbox, MOST));
    let long = format!("{{\"method\":\"X.y\",\"params\":\"{}\"}}\0", "a".repeat(MOST - 100));
    app.write_all(long.as_bytes()).await.expect("it reads");
    assert_eq!(events.recv().await.expect("it is one message").params.get().len(), MOST - 98);
    let waiting = channel.send(None, "A.a", json!({}));
    let endless = vec![b'{'; 3 * MOST];
    assert!(app.write_all(&endless).await.is_err(), "it reads on without an end");
    reading.await.expect("it has ended");
    assert!(matches!(waiting.wait().await, Err(ChannelError::Closed)));
    assert!(channel.is_closed() && channel.closed_words().contains("256 MiB"), "{}", channel.closed_words());
}

#[tokio::test]
async fn unreadable_data_closes_the_channel_after_one_mebibyte() {
    for piece in ["a".repeat(4096), "a\0".repeat(2048)] {
        let (channel, far, _events) = Channel::new();
        let (mut app, ours) = tokio::io::duplex(4096);
        let reading = tokio::spawn(read_frames(ours, far.inbox, MAX_MESSAGE_BYTES));
        let (mut written, most) = (0, 2 * MOST_UNREADABLE_BYTES);
        while written < most && app.write_all(piece.as_bytes()).await.is_ok() {
            written += piece.len();
        }
        drop(app);
        reading.await.expect("it has ended");
        assert!(written > MOST_UNREADABLE_BYTES / 2 && written < most, "{written}");
        assert!(channel.closed_words().contains("1 MiB"), "{}", channel.closed_words());
    }
}
