//! Reports as one HTML page without scripts: text of the app enters it as text alone.

use super::{Report, Summary, Totals};
use crate::coverage::{File, place::MARK};
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The longest line that is shown, in characters. Bundles have one line of megabytes.
const LONGEST: usize = 500;

/// The most lines that a page has. Files after that have their totals alone.
const MOST_LINES: usize = 200_000;

pub(super) fn text(report: &Report) -> String {
    let policy = STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n{MARK}\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{policy}'; \
         base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Coverage</title>\n<style>{STYLE}</style>\n<h1>Coverage</h1>\n<table>\n\
         <tr><th>File<th>Lines<th>Branches<th>Functions</tr>\n"
    );
    row(&mut out, "All files", report.summary);
    report.files.iter().for_each(|file| row(&mut out, &file.path, Summary::of(file)));
    out += "</table>\n";
    if !report.uncounted.is_empty() {
        out += "<h2>Not counted</h2>\n<ul>\n";
        for what in &report.uncounted {
            let _ = writeln!(out, "<li>{}</li>", escaped(what));
        }
        out += "</ul>\n";
    }
    let mut room = MOST_LINES;
    for file in &report.files {
        if file.lines.len() > room {
            let _ = writeln!(out, "<p>{} is too long for this page.</p>", escaped(&file.path));
            continue;
        }
        room -= file.lines.len();
        lines(&mut out, file);
    }
    out += "</html>\n";
    out
}

fn row(out: &mut String, name: &str, of: Summary) {
    let cell = |totals: Totals| format!("<td>{}% ({}/{})</td>", totals.percent(), totals.covered, totals.total);
    let (lines, branches, functions) = (cell(of.lines), cell(of.branches), cell(of.functions));
    let _ = writeln!(out, "<tr><td>{}</td>{lines}{branches}{functions}</tr>", escaped(name));
}

fn lines(out: &mut String, file: &File) {
    let _ = write!(out, "<details><summary>{}</summary>\n<pre>", escaped(&file.path));
    for (number, count) in &file.lines {
        let class = if *count == 0 { " class=\"no\"" } else { "" };
        let text = file.text.get(number).map_or("", |text| text);
        let shown: String = text.chars().take(LONGEST).collect();
        let _ = write!(out, "<span{class}><b>{number}</b><i>{count}</i>{}</span>", escaped(&shown));
    }
    out.push_str("</pre></details>\n");
}

/// Text for use between tags. Control characters and those that change the direction of text are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '\t' => out.push(c),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}
