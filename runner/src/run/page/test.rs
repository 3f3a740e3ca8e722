//! A test on the page: its attempts side by side, each with its failure, its lines and what was kept of it.

use super::{
    super::result::{Attempt, Block, Exhibit, Failure, Shows, Status, StepResult, TestResult, spelled},
    MAX_PAGE_TEXT_BYTES, Making, compared, word,
};
use crate::html::escape;
use std::path::Path;

/// The most lines of an attempt on the page.
const MOST_STEPS: usize = 500;

/// The most text of one line, in characters.
const LONGEST_LINE: usize = 2_000;

pub(super) fn section(at: usize, test: &TestResult, making: &mut Making) -> String {
    let status = word(test.status);
    // A test that went well is one line until somebody opens it.
    let open = if matches!(test.status, Status::Failed | Status::Flaky) { " open" } else { "" };
    let why = test.why.as_ref().map(|why| format!("<p>{}</p>\n", escape(why))).unwrap_or_default();
    let attempts: String =
        test.attempts.iter().enumerate().map(|(number, one)| attempt(number, one, test, making)).collect();
    format!(
        "<details class=\"test\" id=\"t{at}\" data-status=\"{status}\"{open}>\n<summary><h2><span class=\"{status}\">{status}</span> \
         {} <small>{}:{}, {}</small></h2></summary>\n{why}<div class=\"attempts\">\n{attempts}</div>\n</details>\n",
        escape(&test.name),
        escape(&test.file),
        test.line,
        spelled(test.duration_ms)
    )
}

fn attempt(number: usize, attempt: &Attempt, test: &TestResult, making: &mut Making) -> String {
    let mut out = String::from("<div class=\"attempt\">\n");
    if test.attempts.len() > 1 {
        let word = if attempt.passed { "passed" } else { "failed" };
        let took = spelled(attempt.duration_ms);
        out += &format!("<h3>Attempt {}: <span class=\"{word}\">{word}</span> ({took})</h3>\n", number + 1);
    }
    for failure in attempt.failure.iter().chain(&attempt.after_failure) {
        out += &why(failure);
    }
    for note in &attempt.network {
        out += &format!("<p>{}</p>\n", escape(note));
    }
    out += &steps(attempt, making);
    out += "<div class=\"side\">\n";
    out += &attempt.exhibits.iter().map(|exhibit| figure(exhibit, making)).collect::<String>();
    out += "</div>\n";
    out += &files(attempt, making);
    out + "</div>\n"
}

fn why(failure: &Failure) -> String {
    let hint = failure.hint.as_ref().map(|hint| format!("\n{}", escape(hint))).unwrap_or_default();
    format!(
        "<div class=\"why\"><p>line {}: <code>{}</code>\n<strong>{}</strong>: {}{hint}</p>\n{}</div>\n",
        failure.line,
        escape(&failure.text),
        escape(&failure.code),
        escape(&failure.error),
        compared::expected_and_found(&failure.envelope["details"]),
    )
}

/// The lines that were run, each with its time and the picture of the window after it.
fn steps(attempt: &Attempt, making: &Making) -> String {
    if attempt.steps.is_empty() {
        return String::new();
    }
    let shown: String = attempt.steps.iter().take(MOST_STEPS).map(|step| line(step, making)).collect();
    let rest = attempt.steps.len().saturating_sub(MOST_STEPS);
    let rest = if rest > 0 { format!("<p>{rest} more lines</p>\n") } else { String::new() };
    format!("<ol class=\"steps\">\n{shown}</ol>\n{rest}")
}

fn line(step: &StepResult, making: &Making) -> String {
    let (class, mark) = if step.ok { ("passed", "ok") } else { ("failed", "failed") };
    let block = match step.block {
        Block::Before => "before ",
        Block::Test => "",
        Block::After => "after ",
    };
    let text: String = step.text.chars().take(LONGEST_LINE).collect();
    let picture = step.picture.as_ref().map_or(String::new(), |path| {
        let path = link(path, making);
        format!(
            "<a href=\"{path}\"><img src=\"{path}\" alt=\"The window after line {}\" loading=\"lazy\"></a>",
            step.line
        )
    });
    format!(
        "<li><span class=\"{class}\">{mark}</span> <span class=\"place\">{block}{}</span> <code>{}</code> \
         <span class=\"took\">{}</span>{picture}</li>\n",
        step.line,
        escape(&text),
        spelled(step.took_ms),
    )
}

/// Links to the files that were kept.
fn files(attempt: &Attempt, making: &Making) -> String {
    let link = |path: &std::path::PathBuf| {
        let name = path.file_name()?.to_str()?;
        let from_page = Path::new(path.parent()?.file_name()?).join(name);
        let path = link(from_page.to_str()?, making);
        // A page that was saved, and a trace, are for other programs than the one that shows this page.
        let download = if name.ends_with(".mhtml") || name.ends_with(".jsonl") { " download" } else { "" };
        Some(format!("<li><a href=\"{path}\"{download}>{}</a></li>\n", escape(name)))
    };
    let links: String = attempt.artifacts.iter().filter_map(link).collect();
    if links.is_empty() {
        return links;
    }
    let trace = attempt.artifacts.iter().any(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let hint = if trace { "<p><code>stagewright trace-view FILE --open</code> shows a trace.</p>\n" } else { "" };
    format!("<details class=\"files\">\n<summary>Files</summary>\n<ul>\n{links}</ul>\n{hint}</details>\n")
}

/// The link to a file of the artifacts' folder.
fn link(path: &str, making: &Making) -> String {
    let whole = format!("{}{path}", making.base);
    escape(&whole.replace('%', "%25").replace('#', "%23").replace('?', "%3F"))
}

fn figure(exhibit: &Exhibit, making: &mut Making) -> String {
    let title = escape(&exhibit.title);
    let body = match &exhibit.shows {
        Shows::Picture(path) => {
            let path = link(path, making);
            format!("<a href=\"{path}\"><img src=\"{path}\" alt=\"{title}\" loading=\"lazy\"></a>")
        }
        Shows::Video(path) => {
            let path = link(path, making);
            format!("<video controls preload=\"metadata\" src=\"{path}\" aria-label=\"{title}\"></video>")
        }
        Shows::Page(path) => {
            let name = escape(path.rsplit('/').next().unwrap_or(path));
            format!("<a href=\"{}\">{name}</a>", link(path, making))
        }
        Shows::Text(text) | Shows::Log(text) => {
            let most = MAX_PAGE_TEXT_BYTES.min(making.room);
            let begin = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= most).unwrap_or(text.len());
            making.room -= text.len() - begin;
            let whole = if matches!(exhibit.shows, Shows::Log(_)) { "trace" } else { "file" };
            let cut = if begin > 0 { format!("(the rest is in the {whole})\n") } else { String::new() };
            format!("<pre tabindex=\"0\" aria-label=\"{title}\">{cut}{}</pre>", escape(&text[begin..]))
        }
    };
    format!("<figure><figcaption>{title}</figcaption>{body}</figure>\n")
}
