//! Reports as Cobertura's XML, which many CI systems show.

use super::{Report, Summary, Totals};
use crate::coverage::File;
use std::{
    collections::BTreeMap,
    fmt::Write,
    time::{SystemTime, UNIX_EPOCH},
};

const HEAD: &str = "<?xml version=\"1.0\" ?>\n\
    <!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n";

pub(super) fn text(report: &Report) -> String {
    let root = report.common_folder();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let all = report.summary;
    let mut out = String::from(HEAD);
    let _ = writeln!(
        out,
        "<coverage lines-valid=\"{}\" lines-covered=\"{}\" line-rate=\"{}\" branches-valid=\"{}\" \
         branches-covered=\"{}\" branch-rate=\"{}\" timestamp=\"{now}\" complexity=\"0\" version=\"0.1\">",
        all.lines.total,
        all.lines.covered,
        if report.files.is_empty() { 0.0 } else { rate(all.lines) },
        all.branches.total,
        all.branches.covered,
        rate(all.branches),
    );
    let _ = writeln!(out, "<sources><source>{}</source></sources>\n<packages>", escaped(&root));
    let mut packages: BTreeMap<&str, Vec<(&str, &File)>> = BTreeMap::new();
    for file in &report.files {
        let path = file.path.strip_prefix(&root).map_or(file.path.as_str(), |path| path.trim_start_matches('/'));
        let folder = path.rfind('/').map_or("", |at| &path[..at]);
        packages.entry(folder).or_default().push((path, file));
    }
    for (folder, files) in packages {
        let mut totals = Summary::default();
        files.iter().for_each(|(_, file)| totals.add(file));
        let name = if folder.is_empty() { "main".into() } else { folder.replace('/', ".") };
        let _ = writeln!(
            out,
            "<package name=\"{}\" line-rate=\"{}\" branch-rate=\"{}\">\n<classes>",
            escaped(&name),
            rate(totals.lines),
            rate(totals.branches),
        );
        files.iter().for_each(|(path, file)| class(&mut out, path, file));
        out += "</classes>\n</package>\n";
    }
    out += "</packages>\n</coverage>\n";
    out
}

fn class(out: &mut String, path: &str, file: &File) {
    let totals = Summary::of(file);
    let name = path.rsplit('/').next().unwrap_or(path);
    let _ = writeln!(
        out,
        "<class name=\"{}\" filename=\"{}\" line-rate=\"{}\" branch-rate=\"{}\">\n<methods>",
        escaped(name),
        escaped(path),
        rate(totals.lines),
        rate(totals.branches),
    );
    for function in &file.functions {
        let (line, hits) = (function.span.0, function.count);
        let _ = writeln!(
            out,
            "<method name=\"{}\" hits=\"{hits}\" signature=\"()V\"><lines><line number=\"{line}\" hits=\"{hits}\"/></lines></method>",
            escaped(&function.name),
        );
    }
    out.push_str("</methods>\n<lines>\n");
    let mut branches: BTreeMap<u32, Totals> = BTreeMap::new();
    for branch in &file.branches {
        branches.entry(branch.span.0).or_default().add([branch.count].into_iter());
    }
    for (line, hits) in &file.lines {
        let condition = match branches.get(line) {
            Some(of) => {
                let percent = of.covered as f64 * 100.0 / of.total as f64;
                format!("branch=\"true\" condition-coverage=\"{percent}% ({}/{})\"", of.covered, of.total)
            }
            None => "branch=\"false\"".into(),
        };
        let _ = writeln!(out, "<line number=\"{line}\" hits=\"{hits}\" {condition}/>");
    }
    out.push_str("</lines>\n</class>\n");
}

fn rate(totals: Totals) -> f64 {
    totals.percent() / 100.0
}

/// A text for an attribute or an element. XML has no control characters.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
