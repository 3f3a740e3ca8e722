//! A random trial: pages with hazards, made from seeds. A log in each page, the witness, records which elements were
//! really pressed. A judge with a real mouse checks each refusal.
//!
//! `TRIAL_SEED=17,203` repeats those seeds and prints all of them. `TRIALS=10000` runs that many, as `scripts/soak`
//! does, from `TRIAL_FROM` on: half of them with further hazards and gestures, a tenth with fingers. `TRIAL_HANDS=1` runs
//! them one by one, for true times. A seed gives the same page until a hazard is added.

mod acts;
mod known;
mod log;
mod table;
mod tally;
mod verdict;

use crate::support::{Home, Mcp, app, on_both};
use parking_lot::Mutex;
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use table::Table;
use tally::Tally;

/// Seeds from here on have further hazards and gestures, such as modal windows, open lists, and preloads that keep
/// presses. `tests/apps/trial/plan.js` has the same number.
const SECOND: u64 = 1_000_000;

/// Seeds from here on are for fingers, as there.
const THIRD: u64 = 2_000_000;

/// How many trials of the first two kinds a plain run makes, besides the seeds that once failed, or were refused though
/// pressable.
const USUAL_TRIALS: u64 = 60;
/// How many it makes for fingers.
const USUAL_FINGERS: u64 = 40;
const ONCE_WRONG: &[u64] = &[
    451, 478, 828, 983, 1315, 1337, 1546, 1581, 1704, 1932, 2030, 2771, 2801, 3135, 3284, 3286, 3312, 3481, 3559, 3579,
    3613, 3646, 3702, 4143, 5387, 5431, 2795, 5412, 1605, 1638, 9498, 259047, 297770, 416052, 661572, 9492, 70212,
    9115, 6931, 8988, 2457, 1050059, 1052246, 1054039, 1053800, 1052904, 1054279, 1061524, 2060506, 2060726, 2060771,
    2060931, 2060882, 2060074, 52082,
];

/// How many apps run at the same time in a plain run: a trial mostly waits.
const APPS_AT_ONCE: u64 = 4;

/// How many trials an app serves. Chromium keeps documents until it must free them (22, 33; with us and without). Each
/// load of a small page takes 2 MB until a collection. At 1 GB Chromium is slow and silent.
const TRIALS_PER_APP: usize = 200;

fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} is no number: {value:?}")))
}

/// The seeds of this run, and whether each result is printed.
fn seeds() -> (Vec<u64>, bool) {
    match std::env::var("TRIAL_SEED") {
        Ok(list) => (list.split(',').map(|word| word.trim().parse().expect("a number")).collect(), true),
        Err(_) => match number("TRIALS") {
            Some(count) => {
                let begin = number("TRIAL_FROM").unwrap_or(0);
                let (further, fingers) = (count / 2, count / 10);
                let plain = begin..begin + count - further - fingers;
                let all = plain.chain(SECOND + begin..SECOND + begin + further);
                (all.chain(THIRD + begin..THIRD + begin + fingers).collect(), false)
            }
            None => {
                let usual = (0..USUAL_TRIALS).chain(SECOND..SECOND + USUAL_TRIALS).chain(THIRD..THIRD + USUAL_FINGERS);
                (usual.chain(ONCE_WRONG.iter().copied()).collect(), false)
            }
        },
    }
}

/// Launches the trial's app, and opens its socket, which does not lead through the tested code.
fn start(home: &Home, hand: u64) -> (Mcp, Table) {
    let place = home.path().join(format!("door{hand}"));
    // An earlier app may have left it.
    let _ = std::fs::remove_file(&place);
    let mut mcp = home.mcp(&[]);
    mcp.ok("electron_launch", json!({ "main": app("trial"), "env": { "TRIAL_DOOR": place } }));
    let door = Table::open(&place);
    (mcp, door)
}

on_both! {
    click_replies_match_the_elements_really_pressed(home) {
        let (seeds, told) = seeds();
        let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
        std::thread::scope(|scope| {
            for hand in 0..number("TRIAL_HANDS").unwrap_or(APPS_AT_ONCE).min(seeds.len() as u64) {
                let (seeds, next, tally, home) = (&seeds, &next, &tally, &home);
                scope.spawn(move || {
                    let (mut mcp, mut door) = start(home, hand);
                    let mut served = 0;
                    while let Some(seed) = seeds.get(next.fetch_add(1, Relaxed)) {
                        if served == TRIALS_PER_APP {
                            mcp.ok("electron_stop", json!({}));
                            (mcp, door) = start(home, hand);
                            served = 0;
                        }
                        served += 1;
                        let trial = acts::one(&mut mcp, &mut door, *seed);
                        if told {
                            println!("{trial}\n  {:?}\n  {}", trial.heard, trial.reply);
                        }
                        tally.lock().add(&trial);
                    }
                });
            }
        });
        let tally = tally.into_inner();
        println!("{:?}: {tally}", home.version());
        assert!(tally.is_clean(), "what was pressed is not what was answered: see above");
    }
}
