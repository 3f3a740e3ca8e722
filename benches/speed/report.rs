//! What was measured, as a table: figure, floor, their ratio, and what the contract allows.

use std::time::{Duration, Instant};

/// Rows of the table.
#[derive(Default)]
pub struct Report {
    rows: Vec<[String; 5]>,
}

impl Report {
    /// A figure beside its floor; `most` is the multiple that is allowed.
    pub fn ratio(&mut self, what: &str, figure: Duration, floor: Duration, most: f64) {
        let ratio = figure.as_secs_f64() / floor.as_secs_f64();
        let verdict = if ratio <= most { "ok" } else { "OVER" };
        self.push(what, &ms(figure), &ms(floor), &format!("{ratio:.1} ×"), &format!("{verdict} (≤ {most} ×)"));
    }

    /// A figure beside its floor, of which the contract says nothing.
    pub fn note(&mut self, what: &str, figure: Duration, floor: Duration) {
        let ratio = figure.as_secs_f64() / floor.as_secs_f64();
        self.push(what, &ms(figure), &ms(floor), &format!("{ratio:.1} ×"), "–");
    }

    /// A figure with a limit of its own.
    pub fn limit(&mut self, what: &str, figure: f64, unit: &str, most: f64) {
        let verdict = if figure <= most { "ok" } else { "OVER" };
        self.push(what, &format!("{figure:.1} {unit}"), "", "", &format!("{verdict} (≤ {most} {unit})"));
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

/// The median of `runs` timings, after a tenth as many that do not count.
pub fn median(runs: usize, mut once: impl FnMut()) -> Duration {
    for _ in 0..(runs / 10).max(1) {
        once();
    }
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            once();
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
