//! The answer of an X server with its display number, by the pipe that it gets for it.

use super::{Trial, bytes::damage};
use crate::support::{Electron, Home};
use serde_json::Value;
use std::{
    os::unix::fs::PermissionsExt,
    path::Path,
    time::{Duration, Instant},
};

/// How long after its budget a call may take, because other tests may use the machine.
const TIME_AFTER_BUDGET: Duration = Duration::from_secs(20);

fn script(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a script");
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("it can run");
}

#[test]
fn launch_fails_cleanly_on_a_malformed_display_number() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    let (bin, said, app) = (home.path().join("bin"), home.path().join("said"), home.path().join("app"));
    std::fs::create_dir(&bin).expect("a folder");
    script(&app, "#!/bin/sh\nexec sleep 600\n");
    while trial.has_next_round() {
        let random = &mut trial.random;
        let number = ["0", "65535", "4294967296", "-1", "99", "", " 7 ", "0x7", "7 8", "\u{661}"][random.below(10)];
        let mut line = format!("{number}\n").into_bytes();
        damage(random, &mut line);
        std::fs::write(&said, &line).expect("what it says");
        // It stays, ends, fails, writes for ever, or kills itself.
        let then = random.pick(&["exec sleep 600", "exit 0", "exit 1", "cat /dev/zero >&$2", "kill -9 $$"]);
        let complaint = random.pick(&["", "head -c 300000 /dev/zero >&2", "echo 'Fatal \u{1b}[2J' >&2"]);
        script(&bin.join("Xvfb"), &format!("#!/bin/sh\n{complaint}\ncat '{}' >&$2\n{then}\n", said.display()));
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("PATH"));
        let begun = Instant::now();
        let app = app.display().to_string();
        let words = ["--json", "launch", "--executable-path", &app, "--timeout-ms", "900", "--display", "virtual"];
        let done = home.command(&words).env("PATH", path).output().expect("it runs");
        let out = String::from_utf8_lossy(&done.stdout);
        assert!(begun.elapsed() < TIME_AFTER_BUDGET, "seed {}: {line:?}, {then}: {:?}", trial.seed, begun.elapsed());
        let told: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("seed {}: {e}: {out}", trial.seed));
        assert_eq!(told["code"], "LAUNCH_FAILED", "seed {}: {line:?}, {then}: {told:#}", trial.seed);
        assert!(home.sessions().is_empty(), "seed {}: {line:?}, {then}: {told:#}", trial.seed);
    }
}
