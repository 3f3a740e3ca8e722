//! The moments of a film, made of the pictures and the calls that were recorded.

use super::{
    presence::Presence,
    recorded::{Asked, Called, Caption, Press, Recorded, Shot},
};
use stagewright_groups::video::{Moment, STRIP};
use stagewright_traces::{Place, Reader};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fs::File,
    path::Path,
};

/// Moments stand on a grid of so many milliseconds: ten a second at most. Each takes the encoder 10 ms, and on a busy
/// machine 90 ms (33.2.1).
const GRID: u64 = 100;

/// How long the ring of a press is shown, and how often (ms) it is drawn anew.
const RING: u64 = 600;
const RING_STEP: u64 = 200;

/// How long keys are shown at least, in milliseconds.
const KEYS: u64 = 1_200;

/// A player can begin at least once in so many milliseconds, also where nothing changes.
pub const KEY_MS: u64 = 5_000;

/// The longest side of a film's picture, and the shortest width, in pixels.
const LONGEST_SIDE: f64 = 1_000.0;
const SHORTEST_WIDTH: f64 = 320.0;

/// A film before it is drawn.
#[derive(Debug)]
pub struct Film {
    /// Its width and height, in pixels.
    pub size: (u32, u32),
    /// Its length, in milliseconds.
    pub length: u64,
    /// Its moments, each with the hash of its picture; empty where no window is on the screen.
    pub moments: Vec<(Moment, String)>,
    /// Where each picture stands in the file of the recording.
    pub places: HashMap<String, Place>,
}

/// Reads a recording; `None` if it has no picture of the window.
///
/// # Errors
/// Why it cannot be read.
pub fn read(spool: &Path, asked: &Asked) -> Result<Option<Film>, String> {
    let file = File::open(spool).map_err(|error| error.to_string())?;
    let reader = Reader::open(file).map_err(|invalid| invalid.to_string())?;
    let recorded = Recorded::read(reader, asked);
    Ok((!recorded.shots.is_empty()).then(|| film(recorded, asked)))
}

/// The lines of a run file stand for the verbs. A line that typed a secret is told by its verb, where the secret is
/// redacted. So is a line without a call: nobody knows whether it has a secret.
fn captions(calls: &[Called], given: &[Caption]) -> Vec<Caption> {
    let within = |call: &Called, one: &Caption| (one.from..=one.to).contains(&call.caption.from);
    let lines = given.iter().filter(|one| !calls.iter().any(|call| call.secret && within(call, one)));
    let told = |one: &Caption| match &one.verb {
        Some(verb) if !calls.iter().any(|call| within(call, one)) => Caption { text: verb.clone(), ..one.clone() },
        _ => one.clone(),
    };
    let lines: Vec<Caption> = lines.map(told).collect();
    let verbs = calls.iter().filter(|call| !lines.iter().any(|one| within(call, one)));
    let verbs: Vec<Caption> = verbs.map(|call| call.caption.clone()).collect();
    let mut all = [lines, verbs].concat();
    all.sort_by_key(|caption| caption.from);
    all
}

fn film(recorded: Recorded, asked: &Asked) -> Film {
    let Recorded { mut shots, mut calls, mut presses, mut changes, places } = recorded;
    let mut captions = captions(&calls, &asked.captions);
    // The recording may have reached its limit before it was ended.
    calls.retain(|call| call.caption.from <= asked.ended);
    presses.retain(|press| press.at <= asked.ended);
    captions.retain(|caption| caption.from <= asked.ended);
    changes.retain(|change| change.at <= asked.ended);
    shots.truncate(shots.partition_point(|shot| shot.at <= asked.ended).max(1));
    // The first picture may come after a call. It stands for what was there before.
    let began = calls.first().map_or(shots[0].at, |call| call.caption.from.min(shots[0].at));
    let ended = asked.ended.max(shots.last().map_or(began, |shot| shot.at)).max(began + GRID);
    let on_grid = |at: u64| at.saturating_sub(began).div_ceil(GRID) * GRID;
    let length = on_grid(ended);
    let mut times: BTreeSet<u64> = BTreeSet::from([0, length]);
    let mut add = |at: u64| {
        times.insert(on_grid(at).min(length));
    };
    shots.iter().for_each(|shot| add(shot.at));
    for press in &presses {
        (0..=RING).step_by(RING_STEP as usize).for_each(|age| add(press.at + age));
    }
    captions.iter().for_each(|caption| add(caption.from));
    let windows: Vec<&str> = shots.iter().map(|shot| &*shot.window).collect::<HashSet<_>>().into_iter().collect();
    let called = calls.iter().map(|call| call.caption.from);
    let last = called.chain(shots.iter().map(|shot| shot.at)).max().unwrap_or_default();
    let presence = Presence::of(changes, &windows, last);
    presence.times().for_each(&mut add);
    for call in calls.iter().filter(|call| !call.keys.is_empty()) {
        add(call.caption.from);
        add(call.caption.to.max(call.caption.from + KEYS));
    }
    (0..length).step_by(KEY_MS as usize).for_each(|at| add(began + at));
    let size = size(&shots);
    let view = View { size, began, captions: &captions, calls: &calls, presses: &presses };
    let focus = focus(&shots, &calls);
    let mut moments: Vec<(Moment, String)> = vec![];
    for at in times {
        let shot = shown(&shots, &focus, &presence, began + at);
        let hash = shot.map(|shot| &*shot.hash).unwrap_or_default();
        let moment = view.moment(at, shot);
        let same = |(last, before): &(Moment, String)| *before == hash && Moment { at, ..last.clone() } == moment;
        let rests = at != length && !at.is_multiple_of(KEY_MS) && moments.last().is_some_and(same);
        if !rests {
            moments.push((moment, hash.to_owned()));
        }
    }
    Film { size, length, moments, places }
}

/// When which window is looked at: one that is new, and one that a call is about.
fn focus(shots: &[Shot], calls: &[Called]) -> Vec<(u64, String)> {
    let mut known = HashSet::new();
    let new = shots.iter().filter(|shot| known.insert(shot.window.clone())).map(|shot| (shot.at, shot.window.clone()));
    let acted = calls.iter().filter_map(|call| Some((call.caption.from, call.window.clone()?)));
    let mut all: Vec<_> = new.chain(acted).collect();
    all.sort_by_key(|(at, _)| *at);
    all
}

/// The picture that is shown at a time: the last of the window that is looked at. If that has left, it is the last of
/// the other windows; none if all of them have left.
fn shown<'a>(shots: &'a [Shot], focus: &[(u64, String)], presence: &Presence, now: u64) -> Option<&'a Shot> {
    let past = &shots[..shots.partition_point(|shot| shot.at <= now)];
    if past.is_empty() {
        return shots.first();
    }
    let window = focus[..focus.partition_point(|(at, _)| *at <= now)].last().map(|(_, window)| window);
    let there = || past.iter().rev().filter(|shot| presence.has(&shot.window, now));
    there().find(|shot| Some(&shot.window) == window).or_else(|| there().next())
}

/// The size of a film: that of its largest picture, and the strip below. Encoders want even numbers.
fn size(shots: &[Shot]) -> (u32, u32) {
    let side = |of: usize| {
        let scaled = shots.iter().map(|shot| shot.size[of] * scale(shot.size));
        scaled.fold(0.0, f64::max).ceil()
    };
    let even = |side: f64| (side as u32).div_ceil(2) * 2;
    (even(side(0).max(SHORTEST_WIDTH)), even(side(1)) + STRIP)
}

fn scale(size: [f64; 2]) -> f64 {
    (LONGEST_SIDE / size[0].max(size[1]).max(1.0)).min(1.0)
}

struct View<'a> {
    size: (u32, u32),
    began: u64,
    captions: &'a [Caption],
    calls: &'a [Called],
    presses: &'a [Press],
}

impl View<'_> {
    fn moment(&self, at: u64, shot: Option<&Shot>) -> Moment {
        let now = self.began + at;
        // Without a window there is only the line below.
        let size = shot.map_or([0.0; 2], |shot| shot.size);
        let scale = scale(size);
        let [width, height] = size.map(|side| side * scale);
        let left = ((f64::from(self.size.0) - width) / 2.0).floor().max(0.0);
        let top = ((f64::from(self.size.1 - STRIP) - height) / 2.0).floor().max(0.0);
        let of_shot = |press: &Press| shot.is_some_and(|shot| press.window == shot.window);
        let fresh = |press: &&Press| of_shot(press) && press.at <= now && now - press.at < RING;
        let ring = |press: &Press| [left + press.x * scale, top + press.y * scale, (now - press.at) as f64];
        let begun = |caption: &&Caption| caption.from <= now;
        let caption = self.captions.iter().rfind(begun);
        let pressed = |call: &&Called| {
            let (from, to) = (call.caption.from, call.caption.to.max(call.caption.from + KEYS));
            !call.keys.is_empty() && from <= now && now < to
        };
        Moment {
            at,
            place: [left, top, width, height],
            rings: self.presses.iter().filter(fresh).map(ring).collect(),
            keys: self.calls.iter().rfind(pressed).map(|call| call.keys.clone()).unwrap_or_default(),
            caption: caption.map(|caption| caption.text.clone()).unwrap_or_default(),
            failed: caption.is_some_and(|caption| caption.failed && caption.to <= now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::presence::Change, *};

    fn shot(at: u64, window: &str, hash: &str) -> Shot {
        Shot { at, window: window.into(), hash: hash.into(), size: [800.0, 601.0] }
    }

    fn called(from: u64, window: &str, secret: bool) -> Called {
        let caption = Caption { from, to: from + 50, text: format!("call {from}"), verb: None, failed: false };
        Called { caption, keys: String::new(), secret, window: Some(window.into()) }
    }

    fn asked(captions: Vec<Caption>) -> Asked {
        Asked { window: None, captions, ended: 12_000, registry: None }
    }

    #[test]
    fn a_film_shows_the_window_that_calls_are_about() {
        let shots =
            vec![shot(1_000, "w1", "a"), shot(2_000, "w2", "b"), shot(2_500, "w1", "c"), shot(4_000, "w2", "d")];
        let calls = vec![called(3_000, "w1", false)];
        let film = film(Recorded { shots, calls, ..Recorded::default() }, &asked(vec![]));
        let shown: Vec<(u64, &str)> = film.moments.iter().map(|(moment, hash)| (moment.at, hash.as_str())).collect();
        assert_eq!(shown, [(0, "a"), (1_000, "b"), (2_000, "c"), (5_000, "c"), (10_000, "c"), (11_000, "c")]);
        assert_eq!((film.size, film.length), ((800, 602 + STRIP), 11_000));
    }

    #[test]
    fn a_window_that_closes_leaves_the_film() {
        let shots = vec![shot(1_000, "w1", "a"), shot(2_000, "w2", "b"), shot(3_000, "w1", "c")];
        let change = |at, window: &str| Change { at, window: window.into(), shown: false };
        let changes = vec![change(4_000, "w2"), change(6_000, "w1")];
        let calls = vec![called(3_500, "w2", false), called(7_000, "w9", false)];
        let film = film(Recorded { shots, calls, changes, ..Recorded::default() }, &asked(vec![]));
        let shown: Vec<(u64, &str)> = film.moments.iter().map(|(moment, hash)| (moment.at, hash.as_str())).collect();
        assert_eq!(
            shown[..5],
            [(0, "a"), (1_000, "b"), (2_500, "b"), (3_000, "c"), (5_000, "")],
            "the window of the last call closes, then the other one"
        );
        assert!(shown[5..].iter().all(|(_, hash)| hash.is_empty()), "{shown:?}");
    }

    #[test]
    fn presses_are_rings_that_fade_and_end() {
        let recorded = Recorded {
            shots: vec![shot(1_000, "w1", "a")],
            presses: vec![Press { at: 2_000, window: "w1".into(), x: 10.0, y: 20.0 }],
            ..Recorded::default()
        };
        let film = film(recorded, &asked(vec![]));
        let rings: Vec<f64> = film.moments.iter().flat_map(|(moment, _)| &moment.rings).map(|ring| ring[2]).collect();
        assert_eq!(rings, [0.0, 200.0, 400.0]);
        assert_eq!(
            film.moments.iter().find(|(moment, _)| !moment.rings.is_empty()).map(|(one, _)| one.at),
            Some(1_000)
        );
    }

    #[test]
    fn a_line_that_typed_a_secret_is_told_by_its_verb() {
        let line = |from: u64, text: &str| Caption {
            from,
            to: from + 100,
            text: text.into(),
            verb: Some("verb".into()),
            failed: false,
        };
        let calls = [called(1_010, "w1", false), called(2_010, "w1", true), called(3_010, "w1", false)];
        let lines = [line(1_000, "click '#a'"), line(2_000, "type '#b' hunter2"), line(4_000, "type '#c' hunter2")];
        let told = captions(&calls, &lines);
        let texts: Vec<&str> = told.iter().map(|caption| caption.text.as_str()).collect();
        assert_eq!(texts, ["click '#a'", "call 2010", "call 3010", "verb"]);
    }

    #[test]
    fn a_film_ends_at_its_limit() {
        let recorded = Recorded {
            shots: vec![shot(1_000, "w1", "a")],
            calls: vec![called(2_000, "w1", false), called(20_000, "w1", false)],
            presses: vec![Press { at: 20_000, window: "w1".into(), x: 10.0, y: 20.0 }],
            ..Recorded::default()
        };
        let later = Caption { from: 15_000, to: 16_000, text: "later".into(), verb: None, failed: false };
        let film = film(recorded, &asked(vec![later]));
        assert_eq!(film.length, 11_000);
        let (last, _) = film.moments.last().expect("a moment");
        assert_eq!((last.caption.as_str(), last.rings.len()), ("call 2000", 0));
    }
}
