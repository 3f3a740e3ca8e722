//! A random trial: pages with hazards, made from seeds, and a witness that says what was really
//! pressed on them. A refusal is held against a judge with a real mouse.
//!
//! `TRIAL_SEED=17,203` runs those seeds again, `TRIALS=10000` that many (as `scripts/soak` does).

mod acts;
mod door;
mod known;
mod tally;
mod verdict;

use crate::support::{Home, Mcp, app, on_both};
use door::Door;
use serde_json::json;
use tally::Tally;

/// How many trials a plain run of the suite makes.
const SHORT: u64 = 150;

/// The seeds of this run.
fn seeds() -> Vec<u64> {
    let number = |word: &str| word.trim().parse().unwrap_or_else(|_| panic!("{word:?} is no number"));
    if let Ok(list) = std::env::var("TRIAL_SEED") {
        return list.split(',').map(number).collect();
    }
    (0..std::env::var("TRIALS").map_or(SHORT, |count| number(&count))).collect()
}

/// The trial's app, and its door, which does not lead through what is on trial.
fn start(home: &Home) -> (Mcp, Door) {
    let place = home.path().join("door");
    let mut mcp = home.mcp(&[]);
    mcp.ok("electron_launch", json!({ "main": app("trial"), "env": { "TRIAL_DOOR": place } }));
    let door = Door::open(&place);
    (mcp, door)
}

on_both! {
    what_is_answered_is_what_was_pressed(home) {
        let (mut mcp, mut door) = start(&home);
        let mut tally = Tally::default();
        for seed in seeds() {
            let trial = acts::one(&mut mcp, &mut door, seed);
            tally.add(&trial);
        }
        println!("{:?}: {tally}", home.version());
        assert!(tally.is_clean(), "{tally}");
    }
}
