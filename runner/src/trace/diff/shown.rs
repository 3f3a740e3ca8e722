//! The differences as text for people.

use super::{Changed, Differences, OnlyIn, Page, calls::NOISE_MS};
use stagewright_commands::{
    palette::{Ink, paint},
    show::{Show, clean_line, counted, table},
};

impl Show for Differences {
    fn show(&self) -> String {
        let mut out: Vec<String> = vec![];
        if !self.changed.is_empty() {
            out.push(table(&["a", "b", "call", "what", "was", "is"], self.changed.iter().map(row)));
        }
        for page in &self.texts {
            out.extend(lines_of(page));
        }
        if self.pictures.unsettled > 0 {
            let pictures = counted(self.pictures.unsettled, "other picture");
            out.push(paint(Ink::Faint, &format!("{pictures} of pages that were not at rest: no difference by itself")));
        }
        if let Some(why) = &self.pictures.why_unknown {
            let pictures = counted(self.pictures.unknown, "picture");
            out.push(clean_line(&format!("{pictures} not compared: {why}")));
        }
        for shot in &self.pictures.differ {
            let much = format!("{} pixels differ ({:.2} %)", shot.diff_pixels, shot.diff_ratio * 100.0);
            out.push(clean_line(&format!("picture after call {}: {much}", places(shot.a, shot.b))));
        }
        out.extend(alone("console", &self.console));
        out.extend(alone("problem", &self.problems));
        for time in &self.times {
            let slower = if time.is_ms > time.was_ms { "slower" } else { "faster" };
            let call = places(time.a, time.b);
            out.push(paint(
                Ink::Faint,
                &clean_line(&format!("call {call} {}: {slower}, {} → {} ms", time.tool, time.was_ms, time.is_ms)),
            ));
        }
        out.extend(self.more.iter().map(|(list, count)| format!("… and {count} more of {list}")));
        out.extend(self.notes.iter().map(|note| clean_line(&format!("note: {note}"))));
        out.push(self.summary());
        out.join("\n")
    }
}

impl Differences {
    fn summary(&self) -> String {
        let compared = format!(
            "{}, {} and {} compared; times that differ by less than {NOISE_MS} ms or half are left out",
            counted(self.calls, "call"),
            counted(self.texts_compared, "text"),
            counted(self.pictures.compared - self.pictures.unknown, "picture")
        );
        match self.same {
            true => paint(Ink::Good, &format!("same: {compared}")),
            false => paint(Ink::Bad, &format!("DIFFERENT: {compared}")),
        }
    }
}

fn places(a: u64, b: u64) -> String {
    if a == b { a.to_string() } else { format!("{a}/{b}") }
}

fn row(changed: &Changed) -> Vec<String> {
    let Changed { a, b, tool, about, what, was, is } = changed;
    let place = |seq: &Option<u64>| seq.map_or_else(String::new, |seq| seq.to_string());
    let call = format!("{} {about}", tool.trim_start_matches("electron_"));
    [place(a), place(b), call, what.clone(), was.clone(), is.clone()].iter().map(|cell| clean_line(cell)).collect()
}

fn lines_of(page: &Page) -> Vec<String> {
    let mut out = vec![format!("text after call {}:", places(page.a, page.b))];
    out.extend(page.removed.iter().map(|line| paint(Ink::Bad, &clean_line(&format!("  - {line}")))));
    out.extend(page.added.iter().map(|line| paint(Ink::Good, &clean_line(&format!("  + {line}")))));
    if page.more_lines > 0 {
        out.push(format!("  … and {}", counted(page.more_lines, "more line")));
    }
    if page.again > 0 {
        out.push(format!("  the same after {}", counted(page.again, "later call")));
    }
    out
}

fn alone(what: &str, only: &OnlyIn) -> Vec<String> {
    let removed = only.removed.iter().map(|words| paint(Ink::Bad, &clean_line(&format!("- {what}: {words}"))));
    let added = only.added.iter().map(|words| paint(Ink::Good, &clean_line(&format!("+ {what}: {words}"))));
    removed.chain(added).collect()
}
