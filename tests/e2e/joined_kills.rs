//! A joined app survives a host that is killed at any moment, in the middle of joining too, and its inspector closes.
//!
//! `JOINED_KILLS=…` kills (8 by default; `scripts/soak` makes more), from `JOINED_KILLS_SEED=…`.

use crate::support::{
    Home, OwnApp, app, given, on_both,
    processes::{Tree, eventually},
    random::Random,
};
use stagewright_os::ends;
use std::{
    process::{Child, Stdio},
    time::{Duration, Instant},
};

/// Kills the host of a join that is on its way, at that time after the host was seen.
fn kill_host(home: &Home, joining: &mut Child, after: Duration) {
    let host = eventually("the host", || {
        let over = joining.try_wait().expect("it can be asked").is_some();
        let host = Tree::of(home).with("--serving").first().copied();
        assert!(host.is_some() || !over, "the join ended, and left no host");
        host
    });
    let until = Instant::now() + after;
    while Instant::now() < until {
        std::hint::spin_loop();
    }
    ends::kill_exactly(host);
}

on_both! {
    a_joined_app_survives_a_host_that_is_killed_at_any_moment(home) {
        let seed = given("JOINED_KILLS_SEED").unwrap_or(1);
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let own = OwnApp::plain(home.version(), &app("journey"));
        own.has_window();
        let before = own.listens_on();
        for kill in 0..given("JOINED_KILLS").unwrap_or(8) {
            let after = Duration::from_micros(random.below(250_000) as u64);
            let words = ["inject", &own.pid_word()];
            let mut joining = home.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
            kill_host(&home, &mut joining, after);
            joining.wait().expect("it ends");
            eventually("the end of the session", || home.sessions().is_empty().then_some(()));
            let what = format!("kill {kill} of seed {seed}, after {after:?}");
            // Without a connection nobody but the hooks' own clock closes the inspector.
            eventually(&format!("{what}: its inspector to close"), || (own.listens_on() == before).then_some(()));
            assert!(own.runs(), "{what}: it died");
        }
        home.ok(&["inject", &own.pid_word()]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        home.ok(&["detach"]);
    }
}
