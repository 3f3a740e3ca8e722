//! The results as a table: figure, floor, their ratio, and the allowed ratio.

use std::time::{Duration, Instant};

/// The rows of the table.
#[derive(Default)]
pub struct Report {
    rows: Vec<[String; 5]>,
}

impl Report {
    /// Adds a figure and its floor; `most` is the largest allowed ratio.
    pub fn ratio(&mut self, what: &str, figure: Duration, floor: Duration, most: f64) {
        let ratio = figure.as_secs_f64() / floor.as_secs_f64();
        let verdict = if ratio <= most { "ok" } else { "OVER" };
        self.push(what, &ms(figure), &ms(floor), &format!("{ratio:.1} ×"), &format!("{verdict} (≤ {most} ×)"));
    }

    /// Times a verb and its floor `runs` times in turns, because a machine that saves power may be twice as slow at
    /// times. Returns the floor.
    pub fn in_turns(
        &mut self,
        what: &str,
        runs: usize,
        verb: impl FnMut(),
        floor: impl FnMut(),
        most: f64,
    ) -> Duration {
        let (figure, floor) = medians(runs, verb, floor);
        self.ratio(what, figure, floor, most);
        floor
    }

    /// The same for two calls that undo each other, with the floors of both. The row shows half of the times, for one
    /// call.
    pub fn pair_in_turns(&mut self, what: &str, pairs: usize, verbs: impl FnMut(), floors: impl FnMut(), most: f64) {
        let (figure, floor) = medians(pairs, verbs, floors);
        self.ratio(what, figure / 2, floor / 2, most);
    }

    /// Adds a figure and its floor without an allowed ratio.
    pub fn note(&mut self, what: &str, figure: Duration, floor: Duration) {
        let ratio = figure.as_secs_f64() / floor.as_secs_f64();
        self.push(what, &ms(figure), &ms(floor), &format!("{ratio:.1} ×"), "–");
    }

    /// Adds a figure with and without some work: the difference is the price of that work.
    pub fn price(&mut self, what: &str, with: Duration, without: Duration) {
        let price = (with.as_secs_f64() - without.as_secs_f64()) * 1e3;
        self.push(what, &ms(with), &ms(without), &format!("{price:+.2} ms"), "–");
    }

    /// Adds a figure with a limit in its own unit.
    pub fn limit(&mut self, what: &str, figure: f64, unit: &str, most: f64) {
        let verdict = if figure <= most { "ok" } else { "OVER" };
        self.push(what, &format!("{figure:.1} {unit}"), "", "", &format!("{verdict} (≤ {most} {unit})"));
    }

    /// Adds a figure in its own unit, without a limit.
    pub fn figure(&mut self, what: &str, figure: f64, unit: &str) {
        self.push(what, &format!("{figure:.1} {unit}"), "", "", "–");
    }

    fn push(&mut self, what: &str, figure: &str, floor: &str, ratio: &str, verdict: &str) {
        self.rows.push([what, figure, floor, ratio, verdict].map(str::to_owned));
    }

    /// Prints the table.
    pub fn print(&self) {
        let header = ["", "median", "floor", "ratio", "contract"].map(str::to_owned);
        let all: Vec<&[String; 5]> = std::iter::once(&header).chain(&self.rows).collect();
        let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..5).map(width).collect();
        for row in all {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            println!("{}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
    }
}

fn ms(duration: Duration) -> String {
    format!("{:.2} ms", duration.as_secs_f64() * 1_000.0)
}

/// The median of `runs` timings, after a tenth as many that are not counted.
pub fn median(runs: usize, once: impl FnMut()) -> Duration {
    medians(runs, once, || {}).0
}

/// The medians of two actions, timed in turns, so that the machine's state affects both.
pub fn medians(runs: usize, mut one: impl FnMut(), mut other: impl FnMut()) -> (Duration, Duration) {
    for _ in 0..(runs / 10).max(1) {
        one();
        other();
    }
    let (mut ones, mut others): (Vec<Duration>, Vec<Duration>) =
        (0..runs).map(|_| (timed(&mut one), timed(&mut other))).unzip();
    ones.sort_unstable();
    others.sort_unstable();
    (ones[runs / 2], others[runs / 2])
}

fn timed(once: &mut impl FnMut()) -> Duration {
    let started = Instant::now();
    once();
    started.elapsed()
}
