//! A replay as text for people.

use super::{Divergence, Repeated, Replayed};
use stagewright_commands::{
    palette::{Ink, paint},
    show::{Show, clean_line, counted},
};
use std::collections::BTreeMap;

impl Show for Replayed {
    fn show(&self) -> String {
        let mut out: Vec<String> = self.calls.iter().map(row).collect();
        if self.more > 0 {
            out.push(format!("… and {}", counted(self.more, "more call")));
        }
        out.extend(self.divergences.iter().map(told));
        out.extend(self.notes.iter().map(|note| clean_line(&format!("note: {note}"))));
        out.push(self.summary());
        out.join("\n")
    }
}

impl Replayed {
    fn summary(&self) -> String {
        if self.dry_run {
            let skipped = self.skipped.values().sum::<usize>();
            return format!(
                "{} would be repeated, {skipped} skipped; nothing was started",
                counted(self.not_reached, "call")
            );
        }
        let mut words = format!("{} repeated, {} as recorded", counted(self.replayed, "call"), self.matched);
        for (count, what) in [(self.diverged, "diverged"), (self.not_reached, "not reached")] {
            if count > 0 {
                words += &format!(", {count} {what}");
            }
        }
        words += &list("; skipped: ", &self.skipped);
        words += &list("; found by: ", &self.found_by);
        match self.passed {
            true => paint(Ink::Good, &words),
            false => paint(Ink::Bad, &format!("DIVERGED: {words}")),
        }
    }
}

fn list(before: &str, counts: &BTreeMap<String, usize>) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let all: Vec<String> = counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
    before.to_owned() + &all.join(", ")
}

fn row(call: &Repeated) -> String {
    let Repeated { call, tool, about, outcome, found_by, why } = call;
    let ink = match outcome.as_str() {
        "matched" => Ink::Good,
        "diverged" => Ink::Bad,
        _ => Ink::Faint,
    };
    let mut words = format!("{call:>5}  {} {about}", tool.trim_start_matches("electron_"));
    words += &found_by.as_ref().map_or_else(String::new, |by| format!("  (by {by})"));
    words += &why.as_ref().map_or_else(String::new, |why| format!("  ({why})"));
    format!("{}  {}", paint(ink, &format!("{outcome:<8}")), clean_line(&words))
}

impl Divergence {
    /// It as text for people.
    pub(in super::super) fn words(&self) -> String {
        told(self)
    }
}

fn told(divergence: &Divergence) -> String {
    let Divergence { call, line, what, expected, found, found_by, expected_picture, found_picture, note } = divergence;
    let mut out = vec![format!("call {call}: {}", clean_line(line)), format!("  {what} differs")];
    out.push(format!("  expected: {}", clean_line(expected)));
    out.push(format!("  found:    {}", clean_line(found)));
    out.extend(found_by.as_ref().map(|by| format!("  its element was found by {by}")));
    for (which, picture) in [("expected", expected_picture), ("found", found_picture)] {
        out.extend(
            picture.as_ref().map(|path| format!("  picture {which}: {}", clean_line(&path.display().to_string()))),
        );
    }
    out.extend(note.as_ref().map(|note| format!("  {}", clean_line(note))));
    paint(Ink::Bad, &out.remove(0)) + "\n" + &out.join("\n")
}
