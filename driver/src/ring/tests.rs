use super::*;

impl Weigh for String {
    fn weight(&self) -> usize {
        self.len()
    }
}

fn ring(items: usize, bytes: usize) -> Ring<String> {
    Ring::new(Bounds { items, bytes })
}

fn texts(read: &Read<String>) -> Vec<(u64, &str)> {
    read.items.iter().map(|(serial, text)| (*serial, text.as_str())).collect()
}

#[test]
fn oldest_items_are_dropped_by_count_and_by_bytes() {
    let by_number = ring(2, 1000);
    let by_bytes = ring(1000, 5);
    for text in ["one", "two", "six"] {
        by_number.push(text.to_owned());
        by_bytes.push(text.to_owned());
    }
    assert_eq!(texts(&by_number.since(0, |_| true)), [(2, "two"), (3, "six")]);
    assert_eq!(texts(&by_bytes.since(0, |_| true)), [(3, "six")]);
    assert_eq!((by_number.dropped(), by_bytes.dropped()), (1, 2));
}

#[test]
fn reader_gets_new_items_and_the_number_of_missed_ones() {
    let ring = ring(2, 1000);
    ring.push("one".into());
    let seen = ring.since(0, |_| true).newest;
    ring.push("two".into());
    let read = ring.since(seen, |_| true);
    assert_eq!((texts(&read), read.missed), (vec![(2, "two")], 0));
    ring.push("three".into());
    ring.push("four".into());
    ring.push("five".into());
    let read = ring.since(2, |text| text != "four");
    assert_eq!((texts(&read), read.missed, read.newest), (vec![(5, "five")], 1, 5));
    assert_eq!(ring.since(5, |_| true).items, []);
}

#[test]
fn cleared_items_do_not_count_as_missed() {
    let ring = ring(2, 1000);
    ring.push("one".into());
    ring.clear();
    assert_eq!(ring.since(0, |_| true), Read { items: vec![], missed: 0, newest: 1 });
    assert_eq!(ring.push("two".into()), 2);
}

#[test]
fn changed_item_counts_with_its_new_size() {
    let ring = ring(10, 6);
    let one = ring.push("one".into());
    ring.change(one, |text| text.push_str("!!!")).expect("it is there");
    ring.push("x".into());
    assert_eq!(texts(&ring.since(0, |_| true)), [(2, "x")]);
    assert_eq!(ring.change(one, |_| ()), None, "it is gone");
}

#[tokio::test]
async fn wait_after_returns_when_an_item_arrives() {
    let ring = std::sync::Arc::new(ring(2, 1000));
    ring.push("one".into());
    ring.wait_after(0).await;
    let waiting = tokio::spawn({
        let ring = ring.clone();
        async move { ring.wait_after(1).await }
    });
    ring.push("two".into());
    waiting.await.expect("it ends");
}
