//! The pages of two traces after calls that belong together, as text and as pictures.
//!
//! A page may show the effect of a call before or after the next call begins, and a trace does not have each state. So a
//! line, or a picture, differs only if the other trace does not have it later, either.

use super::{
    super::{
        contents::{Contents, TextAt, hash_of},
        films::{self, Compared},
        noise,
    },
    Page, Pictures, Shot,
};
use stagewright_driver::error::Outcome;
use stagewright_traces::{Pair, changes};
use std::collections::{HashMap, HashSet};

/// The most lines of a page that are told, and the longest one in characters.
const MOST_LINES: usize = 12;
const LONGEST: usize = 200;

/// The most lines of one trace that are known at a time. Beyond it later lines count as not shown.
const MOST_KNOWN: usize = 200_000;

/// How many pairs of pictures are compared by their pixels.
const MOST_COMPARED: usize = 200;

/// The calls that both traces have, by their places.
fn both(pairs: &[Pair]) -> Vec<(usize, usize)> {
    pairs.iter().filter_map(|pair| Some((pair.a?, pair.b?))).collect()
}

/// The pages that differ as text.
pub(super) fn texts(a: &mut Contents, b: &mut Contents, pairs: &[Pair]) -> Outcome<Vec<Page>> {
    let mut pages: Vec<Page> = vec![];
    let mut told: HashMap<u64, usize> = HashMap::new();
    // From the end on, so that the lines that a trace shows later are known.
    let (mut later_a, mut later_b) = (Later::default(), Later::default());
    for (one, other) in both(pairs).into_iter().rev() {
        let (seq_a, seq_b) = (a.calls[one].seq, b.calls[other].seq);
        later_a.read(a, seq_a)?;
        later_b.read(b, seq_b)?;
        let (Some(text_a), Some(text_b)) = (of(a, seq_a), of(b, seq_b)) else { continue };
        if text_a.hash == text_b.hash {
            continue;
        }
        let (lines_a, lines_b) = (lines(a, &text_a)?, lines(b, &text_b)?);
        let found = changes(&(lines_a.join("\n") + "\n"), &(lines_b.join("\n") + "\n"));
        let added: Vec<String> = found.added.iter().filter_map(|at| lines_b.get(*at).cloned()).collect();
        let removed = lasting(&found.removed, &lines_b, &later_a, &later_b);
        let added = lasting(&added, &lines_a, &later_b, &later_a);
        if removed.is_empty() && added.is_empty() {
            continue;
        }
        let page = page(seq_a, seq_b, removed, added);
        let key = hash_of(&format!("{:?}{:?}", page.removed, page.added));
        match told.get(&key) {
            // The earliest call is the one that is told.
            Some(at) => pages[*at] = Page { again: pages[*at].again + 1, ..page },
            None => {
                told.insert(key, pages.len());
                pages.push(page);
            }
        }
    }
    pages.sort_by_key(|page| page.a);
    Ok(pages)
}

/// Of lines that only one page has, those that the other trace does not show later. If the other page has the element in
/// another state, that state must be one which the first trace does not show later, either.
fn lasting(alone: &[String], other_page: &[String], own: &Later, other: &Later) -> Vec<String> {
    let differs = |line: &&String| {
        let mut states = other_page.iter().filter(|state| element(state) == element(line));
        !other.lines.contains(line.trim()) && !states.any(|state| own.lines.contains(state.trim()))
    };
    alone.iter().filter(differs).cloned().collect()
}

/// The lines that a trace shows from some call on.
#[derive(Default)]
struct Later {
    lines: HashSet<String>,
    /// How many of the last texts have been read.
    read: usize,
}

impl Later {
    /// Reads the texts from that call on, and the one before it.
    fn read(&mut self, contents: &mut Contents, seq: u64) -> Outcome<()> {
        let all = contents.texts.len();
        while self.read < all {
            let text = contents.texts[all - 1 - self.read].clone();
            if self.lines.len() < MOST_KNOWN {
                self.lines.extend(lines(contents, &text)?.iter().map(|line| line.trim().to_owned()));
            }
            self.read += 1;
            if text.seq < seq {
                break;
            }
        }
        Ok(())
    }
}

fn lines(contents: &mut Contents, text: &TextAt) -> Outcome<Vec<String>> {
    let line = contents.line(text.place)?;
    let plain = noise::of_page(line["text"].as_str().unwrap_or_default());
    Ok(plain.lines().map(str::to_owned).collect())
}

/// The role and name of a line, without its states.
fn element(line: &str) -> &str {
    let line = line.trim();
    let Some((before, after)) = line.split_once('"') else { return line };
    after.find('"').map_or(line, |end| &line[..before.len() + end + 2])
}

/// The text after a call.
fn of(contents: &Contents, seq: u64) -> Option<TextAt> {
    contents.texts.iter().rev().find(|text| text.seq == seq).cloned()
}

fn page(a: u64, b: u64, removed: Vec<String>, added: Vec<String>) -> Page {
    let all = removed.len() + added.len();
    let cut = |lines: Vec<String>| -> Vec<String> {
        lines.iter().take(MOST_LINES).map(|line| line.trim().chars().take(LONGEST).collect()).collect()
    };
    let (removed, added) = (cut(removed), cut(added));
    Page { a, b, more_lines: all - removed.len() - added.len(), removed, added, again: 0 }
}

/// The pictures that differ.
pub(super) fn pictures(a: &mut Contents, b: &mut Contents, pairs: &[Pair], may_differ: f64) -> Outcome<Pictures> {
    let mut told = Pictures::default();
    let mut known: HashMap<(String, String), Compared> = HashMap::new();
    for (one, other) in both(pairs) {
        let last = |contents: &Contents, at: usize| films::after(contents, at).last().map(|hash| (*hash).to_owned());
        let (Some(hash_a), Some(hash_b)) = (last(a, one), last(b, other)) else { continue };
        told.compared += 1;
        let near_a: Vec<String> = films::around(a, one).into_iter().map(str::to_owned).collect();
        let near_b: Vec<String> = films::around(b, other).into_iter().map(str::to_owned).collect();
        if near_b.contains(&hash_a) || near_a.contains(&hash_b) {
            told.equal += 1;
            continue;
        }
        let key = (hash_a.clone(), hash_b.clone());
        let compared = match known.get(&key) {
            Some(compared) => compared.clone(),
            None if known.len() >= MOST_COMPARED => {
                Compared::Unknown(format!("the pixels of {MOST_COMPARED} pairs were compared, and not those of more"))
            }
            None => films::compared((&mut *a, &hash_a), (&mut *b, &hash_b))?,
        };
        known.insert(key, compared.clone());
        let (seq_a, seq_b) = (a.calls[one].seq, b.calls[other].seq);
        let shot = |pixels: Option<(u64, f64)>, note: Option<String>| Shot {
            a: seq_a,
            b: seq_b,
            diff_pixels: pixels.map(|pixels| pixels.0),
            diff_ratio: pixels.map(|pixels| pixels.1),
            note,
        };
        let at_rest = films::is_at_rest(a, one) && films::is_at_rest(b, other);
        match compared {
            Compared::Equal => told.equal += 1,
            _ if !at_rest => told.unsettled += 1,
            Compared::Differ(different, pixels) => match different as f64 / pixels as f64 {
                ratio if ratio <= may_differ => told.equal += 1,
                ratio => told.differ.push(shot(Some((different, ratio)), None)),
            },
            Compared::Unknown(why) => told.differ.push(shot(None, Some(why))),
        }
    }
    Ok(told)
}
