//! The pages of two traces after calls that belong together, as text and as pictures.
//!
//! A trace does not have each state of a page. So a text counts only for its own call, and only if it was read before the
//! next action began. The last text of each trace counts, too. A page may show the effect of a call before or after the
//! next call begins. So a line, or a picture, differs only if the other trace does not have it later, either.

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

/// The roles of messages. An element of these shows one after the other, and has no other name.
const MESSAGES: [&str; 4] = ["alert", "log", "status", "timer"];

/// How many pairs of pictures are compared by their pixels.
const MOST_COMPARED: usize = 200;

/// The calls that both traces have, by their places.
fn both(pairs: &[Pair]) -> Vec<(usize, usize)> {
    pairs.iter().filter_map(|pair| Some((pair.a?, pair.b?))).collect()
}

/// How many pages were compared as text, and those that differ.
pub(super) fn texts(a: &mut Contents, b: &mut Contents, pairs: &[Pair]) -> Outcome<(usize, Vec<Page>)> {
    let mut pages: Vec<Page> = vec![];
    let mut told: HashMap<u64, usize> = HashMap::new();
    let mut compared = HashSet::new();
    // From the end on, so that the lines that a trace shows later are known.
    let (mut later_a, mut later_b) = (Later::default(), Later::default());
    for (one, other) in at_calls(a, b, pairs) {
        if !compared.insert((one.text.place.at, other.text.place.at)) {
            continue;
        }
        later_a.read(a, one.seq)?;
        later_b.read(b, other.seq)?;
        if one.text.hash == other.text.hash {
            continue;
        }
        let (lines_a, lines_b) = (lines(a, &one.text)?, lines(b, &other.text)?);
        let found = changes(&(lines_a.join("\n") + "\n"), &(lines_b.join("\n") + "\n"));
        let added: Vec<String> = found.added.iter().filter_map(|at| lines_b.get(*at).cloned()).collect();
        let removed = lasting(&found.removed, &lines_b, &later_a, &later_b);
        let added = lasting(&added, &lines_a, &later_b, &later_a);
        if removed.is_empty() && added.is_empty() {
            continue;
        }
        let page = page(one.seq, other.seq, removed, added);
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
    Ok((compared.len(), pages))
}

/// A text that stands for the page after a call.
struct Shown {
    seq: u64,
    text: TextAt,
}

/// The texts to compare, from the last call of both traces on: at the end of the traces, and after each call.
fn at_calls(a: &Contents, b: &Contents, pairs: &[Pair]) -> Vec<(Shown, Shown)> {
    let calls = both(pairs);
    let has_window =
        |(one, other): &&(usize, usize)| a.calls[*one].window.is_some() && b.calls[*other].window.is_some();
    let ends = calls.iter().rev().find(has_window).copied();
    let mut all: Vec<(Shown, Shown)> =
        ends.and_then(|(one, other)| last(a, one).zip(last(b, other))).into_iter().collect();
    for (one, other) in calls.into_iter().rev() {
        all.extend(of(a, one).zip(of(b, other)));
    }
    all
}

/// The last text of the trace, of the window that this call was about. It counts for the end of the trace.
fn last(contents: &Contents, at: usize) -> Option<Shown> {
    let text = contents
        .texts
        .iter()
        .filter(|text| text.window == contents.calls[at].window)
        .max_by_key(|text| text.at)?
        .clone();
    Some(Shown { seq: contents.calls.last().map_or(text.seq, |call| call.seq), text })
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

/// The role and name of a line, without its states. Messages that follow each other are states of one element.
fn element(line: &str) -> &str {
    let line = line.trim();
    let role = line.split([' ', ':']).next().unwrap_or_default();
    if MESSAGES.contains(&role) {
        return role;
    }
    let Some((before, after)) = line.split_once('"') else { return line };
    after.find('"').map_or(line, |end| &line[..before.len() + end + 2])
}

/// The text that was read after this call, before the next action began. Not each call has one: a text that is read later
/// may show what the next action did.
fn of(contents: &Contents, at: usize) -> Option<Shown> {
    let seq = contents.calls[at].seq;
    let next = contents.next_action(at).unwrap_or(u64::MAX);
    let first = contents.texts.partition_point(|text| text.seq < seq);
    let text = contents.texts.get(first).filter(|text| text.seq == seq && text.at < next)?.clone();
    Some(Shown { seq, text })
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
        let (Some(after_a), Some(after_b)) = (films::after(a, one), films::after(b, other)) else { continue };
        let at_rest = after_a.at_rest && after_b.at_rest;
        let (hash_a, hash_b) = (after_a.hash, after_b.hash);
        told.compared += 1;
        if films::around(b, other).contains(&hash_a) || films::around(a, one).contains(&hash_b) {
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
        match compared {
            Compared::Equal => told.equal += 1,
            // Nobody knows whether it differs.
            Compared::Unknown(why) => {
                told.unknown += 1;
                told.why_unknown.get_or_insert(why);
            }
            _ if !at_rest => told.unsettled += 1,
            Compared::Differ(different, pixels) => match different as f64 / pixels as f64 {
                ratio if ratio <= may_differ => told.equal += 1,
                ratio => told.differ.push(Shot { a: seq_a, b: seq_b, diff_pixels: different, diff_ratio: ratio }),
            },
        }
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use stagewright_traces::{FORMAT, Reader, VERSION};

    fn contents(lines: &[Value]) -> Contents {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.jsonl");
        let header =
            json!({ "kind": "header", "format": FORMAT, "version": VERSION, "started_at": 0, "core_version": "0" });
        let text: String = [&[header], lines].concat().iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(&path, text).expect("written");
        let file = std::fs::File::open(&path).expect("the file");
        Contents::of(Reader::open(file).expect("a trace"), &path).expect("contents")
    }

    fn click(seq: u64, from: u64) -> Value {
        json!({ "kind": "call", "seq": seq, "tool": "electron_click", "ok": true, "acts": true, "args": {}, "window": "w1",
                "target": { "role": "button", "name": format!("B{seq}") }, "started_at": from, "finished_at": from + 10 })
    }

    fn text(seq: u64, at: u64, text: &str) -> Value {
        json!({ "kind": "text", "seq": seq, "at": at, "window": "w1", "text": text })
    }

    fn compared(one: &[Value], other: &[Value]) -> (usize, Vec<Page>) {
        let (mut a, mut b) = (contents(one), contents(other));
        let pairs = super::super::calls::paired(&a, &b);
        texts(&mut a, &mut b, &pairs).expect("compared")
    }

    /// The first run has a text after each of its actions. The second one was busy, and has the last one alone.
    #[test]
    fn a_run_that_has_fewer_texts_is_the_same() {
        let calls = [click(1, 100), click(2, 200), click(3, 300)];
        let first = [text(1, 130, "list \"1\"\nbutton \"A\""), text(2, 230, "list \"2\""), text(3, 330, "list \"3\"")];
        let second = [text(3, 350, "list \"3\"")];
        let (count, pages) = compared(&[&calls[..], &first].concat(), &[&calls[..], &second].concat());
        assert!(pages.is_empty(), "{pages:?}");
        assert_eq!(count, 1, "the last pair is that of the third call");
    }

    #[test]
    fn a_text_that_was_read_after_the_next_action_does_not_count_for_its_call() {
        let calls = [click(1, 100), click(2, 200)];
        let last = text(2, 400, "list \"2\"");
        let early = [text(1, 130, "list \"1\""), last.clone()];
        let late = [text(1, 230, "dialog \"New\""), last];
        let (_, pages) = compared(&[&calls[..], &early].concat(), &[&calls[..], &late].concat());
        assert!(pages.is_empty(), "{pages:?}");
    }

    #[test]
    fn messages_of_one_element_are_its_states() {
        let calls = [click(1, 100), click(2, 200)];
        let saved = text(2, 400, "status \"Saved\"\nbutton \"A\"");
        let one = [text(1, 130, "status \"Saving 1\"\nbutton \"A\""), saved.clone()];
        let other = [text(1, 150, "status \"Saved\"\nbutton \"A\"")];
        let (_, pages) = compared(&[&calls[..], &one].concat(), &[&calls[..], &other].concat());
        assert!(pages.is_empty(), "{pages:?}");
        let other = [text(1, 150, "status \"Failed\"\nbutton \"A\"")];
        let (_, pages) = compared(&[&calls[..], &one].concat(), &[&calls[..], &other].concat());
        assert_eq!(pages.last().expect("a page").added, ["status \"Failed\""]);
    }

    #[test]
    fn the_end_of_the_traces_is_compared() {
        let calls = [click(1, 100)];
        let (count, pages) = compared(
            &[&calls[..], &[text(1, 130, "list \"1\""), text(1, 500, "list \"2\"")]].concat(),
            &[&calls[..], &[text(1, 140, "list \"1\""), text(1, 510, "list \"3\"")]].concat(),
        );
        assert_eq!((count, pages.len()), (2, 1), "{pages:?}");
        assert_eq!(
            (&pages[0].removed, &pages[0].added),
            (&vec!["list \"2\"".to_owned()], &vec!["list \"3\"".to_owned()])
        );
    }
}
