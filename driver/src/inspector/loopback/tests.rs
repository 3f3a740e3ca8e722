use super::*;

#[test]
fn only_loopback_host_names_are_accepted() {
    for good in ["127.0.0.1", "localhost", "LOCALHOST", "::1", "[::1]"] {
        assert!(host(good).is_ok(), "{good}");
    }
    let bad = [
        "",
        "0.0.0.0",
        "2130706433",
        "0x7f.1",
        "127.1",
        "127.0.0.2",
        "::ffff:127.0.0.1",
        "localhost.",
        "example.com",
        "localhost.evil.com",
        "127.0.0.1.nip.io",
        "10.0.0.1",
        " 127.0.0.1",
    ];
    for bad in bad {
        assert!(host(bad).is_err(), "{bad}");
    }
}

#[test]
fn loopback_websocket_url_parses_and_formats() {
    let taken = url("ws://[::1]:9222/devtools/browser/x").unwrap();
    assert_eq!((taken.host, taken.port), ("::1", 9222));
    assert_eq!(taken.spelt(), "ws://[::1]:9222/devtools/browser/x");
    let bad = [
        "http://localhost:1/x",
        "ws://localhost/x",
        "ws://localhost:0/",
        "ws://localhost@evil.com:80/",
        "ws://evil.com:9222/",
        "ws://2130706433:9222/",
    ];
    for bad in bad {
        assert!(url(bad).is_err(), "{bad}");
    }
}
