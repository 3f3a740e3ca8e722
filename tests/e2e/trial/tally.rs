//! The results of all trials, by hazard, and the times of clicks.

use super::{
    log::Plan,
    verdict::{Trial, Verdict},
};
use std::{collections::BTreeMap, fmt, time::Duration};

/// How many trials had each result.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    trials: u32,
    right: u32,
    told: u32,
    wrong: u32,
    stray: u32,
    rightly: u32,
    pressable: u32,
}

impl Counts {
    fn add(&mut self, trial: &Trial) {
        self.trials += 1;
        self.stray += u32::from(trial.strayed());
        *match trial.verdict {
            Verdict::Right => &mut self.right,
            Verdict::Told | Verdict::InTime => &mut self.told,
            Verdict::Wrong(_) => &mut self.wrong,
            Verdict::Pressable(_) => &mut self.pressable,
            Verdict::RefusedRightly(_) => &mut self.rightly,
            Verdict::Stray(_) | Verdict::Refused => return,
        } += 1;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Counts { trials, right, told, wrong, stray, rightly, pressable } = self;
        write!(f, "{trials:6} {right:6} {told:5} {wrong:6} {stray:6} {rightly:8} {pressable:10}")
    }
}

/// All trials of a run.
#[derive(Default)]
pub struct Tally {
    all: Counts,
    by_hazard: BTreeMap<String, Counts>,
    /// Trials that were not right, in words.
    failures: Vec<String>,
    /// Presses elsewhere that only a listener at the window received.
    glimpses: Vec<String>,
    /// The same in pages with a sandboxed `srcdoc` frame, or with a `data:` frame in a page from a file. Listeners of
    /// such a frame may precede ours (docs/clicks.md).
    sandboxed: u32,
    /// How many answers were done again by a real mouse, and those where it could not.
    by_hand: u32,
    not_by_hand: Vec<String>,
    /// Times of single clicks that succeeded, on pages that stand still.
    clicks: Vec<Duration>,
}

impl Tally {
    pub fn add(&mut self, trial: &Trial) {
        self.all.add(trial);
        for hazard in &trial.plan.hazards {
            self.by_hazard.entry(hazard.clone()).or_default().add(trial);
        }
        let Plan { seed, hazards, kinds, action, .. } = &trial.plan;
        let has = |words: &[String], sought: &str| words.iter().any(|word| word == sought);
        let precede = has(kinds, "sandbox") || (has(kinds, "data") && has(hazards, "page-file"));
        if trial.glimpsed() && precede {
            self.sandboxed += 1;
        } else if trial.glimpsed() {
            let heard = trial.heard.presses.iter().map(|p| format!("{} {} {}", p.place, p.kind, p.id));
            let heard = heard.collect::<Vec<_>>().join(", ");
            self.glimpses.push(format!("TRIAL_SEED={seed} {action} {kinds:?} {hazards:?}: {heard}"));
        }
        if let Some(judged) = &trial.by_hand {
            self.by_hand += 1;
            if !judged.pressable {
                self.not_by_hand.push(trial.to_string());
            }
        }
        if !trial.verdict.is_right() {
            self.failures.push(trial.to_string());
        }
        let still = trial.plan.rests == 0 && !trial.plan.endless;
        if trial.verdict == Verdict::Right && trial.plan.action == "click" && still {
            self.clicks.push(trial.took);
        }
    }

    /// Whether nothing was wrong, nothing else was pressed or heard, and at most one trial in 1000 was refused though
    /// pressable. Pages that flee from a resting pointer depend on the moment. The aim is none. Of the answers that were
    /// done again by a hand, it must have confirmed all but one in 50.
    pub fn is_clean(&self) -> bool {
        let all = &self.all;
        let most_refused = all.trials.div_ceil(1000);
        let pressed_rightly = all.wrong == 0 && all.stray == 0 && self.glimpses.is_empty();
        pressed_rightly
            && all.pressable <= most_refused
            && self.not_by_hand.len() <= (self.by_hand as usize).div_ceil(50)
    }
}

fn quantile(sorted: &[Duration], share: usize) -> String {
    sorted.get(sorted.len() * share / 100).map_or("-".into(), |took| format!("{:.1} ms", took.as_secs_f64() * 1000.0))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{} trials", self.all.trials)?;
        for failure in &self.failures {
            writeln!(f, "  {failure}")?;
        }
        writeln!(f, "{:22} trials  right  told  wrong  stray  rightly  pressable", "")?;
        for (hazard, counts) in &self.by_hazard {
            writeln!(f, "{hazard:22} {counts}")?;
        }
        writeln!(f, "{:22} {}", "all", self.all)?;
        if self.sandboxed > 0 {
            writeln!(
                f,
                "heard elsewhere at the window only, in pages with a sandboxed or data: frame: {}",
                self.sandboxed
            )?;
        }
        if !self.glimpses.is_empty() {
            writeln!(f, "heard elsewhere by a listener at the window only:\n  {}", self.glimpses.join("\n  "))?;
        }
        writeln!(
            f,
            "{} of {} answers are confirmed by a hand",
            self.by_hand as usize - self.not_by_hand.len(),
            self.by_hand
        )?;
        for trial in &self.not_by_hand {
            writeln!(f, "  {trial}")?;
        }
        let mut clicks = self.clicks.clone();
        clicks.sort();
        let (median, most) = (quantile(&clicks, 50), quantile(&clicks, 90));
        write!(f, "{} clicks on pages that stand still: median {median}, p90 {most}", clicks.len())
    }
}
