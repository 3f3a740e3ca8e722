//! Acts while a document is still being parsed. A server sends its pages in two halves, and holds the second one back.

use crate::support::{Home, app, on_both};
use parking_lot::Mutex;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// The rest of the page comes 400 ms after its first script has run, by a request of that script.
const FIRST: &str = "<!doctype html><title>Halves</title><h1>Halves</h1><button id=early>Early</button>";
const REQUEST_REST: &str = "<script>setTimeout(() => fetch('/rest'), 400)</script>";
const REST: &str = "<button id=late onclick=\"this.textContent = 'Pressed'\">Late</button><input id=field>
    <select id=choice><option>one<option>two</select>";

/// Answers one request. A page without an end stays open.
fn answer(mut stream: TcpStream, open: &Mutex<Vec<TcpStream>>) -> Option<()> {
    let mut request = String::new();
    BufReader::new(stream.try_clone().ok()?).read_line(&mut request).ok()?;
    let path = request.split(' ').nth(1)?.to_owned();
    let html = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nconnection: close\r\n\r\n";
    if path == "/rest" {
        write!(stream, "HTTP/1.1 204 No Content\r\n\r\n").ok()?;
        let mut page = open.lock().pop()?;
        return write!(page, "{REST}").ok();
    }
    let asks = if path.starts_with("/halves") { REQUEST_REST } else { "" };
    write!(stream, "{html}{FIRST}{asks}").ok()?;
    open.lock().push(stream);
    Some(())
}

/// A server of such pages, with a page of links to them.
fn pages(home: &Home) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let open = Arc::<Mutex<Vec<TcpStream>>>::default();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let open = open.clone();
            thread::spawn(move || answer(stream, &open));
        }
    });
    let page = home.path().join("links.html");
    let links =
        ["halves?1", "halves?2", "halves?3", "endless"].map(|path| format!("<a href={origin}/{path}>{path}</a> "));
    fs::write(&page, format!("<!doctype html><title>Links</title>{}", links.concat())).expect("a page");
    page.display().to_string()
}

on_both! {
    action_waits_while_the_document_is_still_loading(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", pages(&home))]);
        let opens = |link: &str| {
            home.ok(&["click", "--role", "link", "--name", link]);
            home.ok(&["expect-text", "h1", "--equals", "Halves"]);
        };
        let back = || home.ok(&["go-back"]);
        opens("halves?1");
        home.ok(&["click", "#late"]);
        home.ok(&["expect-text", "#late", "--equals", "Pressed"]);
        back();
        opens("halves?2");
        home.ok(&["type", "#field", "typed"]);
        home.ok(&["expect-value", "#field", "--equals", "typed"]);
        back();
        opens("halves?3");
        home.ok(&["select-option", "--role", "combobox", "two"]);
        home.ok(&["expect-value", "#choice", "--equals", "two"]);
        back();

        // The second half never comes. An element of the first half is pressed at once. Another element is missing,
        // which is reported after 2 s.
        opens("endless");
        home.ok(&["click", "#early"]);
        let begun = Instant::now();
        home.fails("SELECTOR_NO_MATCH", &["click", "#late"]);
        assert!(begun.elapsed() > Duration::from_millis(1_900), "{:?}", begun.elapsed());
        home.fails("SELECTOR_NO_MATCH", &["click", "#late", "--timeout-ms", "100"]);
        back();
        // A complete document is not waited for: ten misses would take 20 s.
        let begun = Instant::now();
        for _ in 0..10 {
            home.fails("SELECTOR_NO_MATCH", &["click", "#late"]);
        }
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        home.ok(&["stop"]);
    }
}
