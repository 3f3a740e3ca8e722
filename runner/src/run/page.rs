//! The HTML page of artifacts: one file beside the pictures, without a script, so that it opens from any folder.

use super::{
    RunReply,
    reports::summary,
    result::{Exhibit, Failure, Shows, Status, TestResult},
};
use stagewright_driver::files::Source;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const STYLE: &str = include_str!("page.css");

/// The first bytes of the page, by which a later run recognizes it: only such a page is removed. The names of its
/// folders follow on the same line.
const MARK: &str = "<!doctype html>\n<!-- stagewright run:";

/// The names of the page. The second one is used if the first is a file that is no page of ours.
const NAMES: [&str; 2] = ["index.html", "stagewright-run.html"];

/// The path of the page in the folder of a run.
pub(super) fn place(folder: &Path) -> PathBuf {
    let [usual, other] = NAMES.map(|name| folder.join(name));
    if usual.symlink_metadata().is_ok() && named_folders(&usual).is_none() { other } else { usual }
}

/// Removes the artifacts of earlier runs: their pages, and the folders that the pages name.
pub(super) fn clear(folder: &Path) {
    for page in NAMES.map(|name| folder.join(name)) {
        if let Some(names) = named_folders(&page) {
            remove(folder, &page, &names);
        }
    }
}

/// The names of the folders in a page of ours; `None` for any other file.
fn named_folders(page: &Path) -> Option<String> {
    let bytes = Source::open("artifacts", page, None).ok()?.read().ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let (names, _) = text.strip_prefix(MARK)?.split_once(" -->")?;
    Some(names.to_owned())
}

fn remove(folder: &Path, page: &Path, names: &str) {
    for name in names.split_whitespace().filter(|name| is_folder(name)) {
        // If a folder cannot be removed, its files are overwritten.
        let _ = fs::remove_dir_all(folder.join(name));
    }
    let _ = fs::remove_file(page);
}

/// Whether the name is that of an attempt's folder, such as `007-adds-a-task`.
fn is_folder(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.len() > 4 && name.chars().all(plain) && name.as_bytes()[..3].iter().all(u8::is_ascii_digit)
}

/// The folders of the attempts that have artifacts.
fn folders(reply: &RunReply) -> String {
    let kept = reply.tests.iter().flat_map(TestResult::artifacts);
    let names = kept.filter_map(|path| path.parent()?.file_name()?.to_str());
    names.collect::<BTreeSet<_>>().into_iter().map(|name| format!(" {name}")).collect()
}

/// The most text of one exhibit, and of all of them, on the page. The files have all of it.
const MAX_PAGE_TEXT_BYTES: usize = 64 << 10;
const ROOM: usize = 16 << 20;

/// The page, for the tests that have artifacts.
pub(super) fn page(reply: &RunReply) -> String {
    let shown: Vec<(usize, &TestResult)> = reply
        .tests
        .iter()
        .enumerate()
        .filter(|(_, test)| test.attempts.iter().any(|attempt| !attempt.exhibits.is_empty()))
        .collect();
    let line = |(at, test): &(usize, &TestResult)| {
        let (status, name, file) = (word(test.status), escape(&test.name), escape(&test.file));
        format!("<li><span class=\"{status}\">{status}</span> <a href=\"#t{at}\">{name}</a> — {file}</li>\n")
    };
    let links: String = shown.iter().map(line).collect();
    let mut room = ROOM;
    let sections: String = shown.iter().map(|(at, test)| section(*at, test, &mut room)).collect();
    let headline = escape(summary(reply).lines().next().unwrap_or_default());
    format!(
        "{MARK}{} -->\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{headline}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{headline}</h1>\n<nav><ul>\n{links}</ul></nav>\n{sections}</html>\n",
        folders(reply)
    )
}

fn section(at: usize, test: &TestResult, room: &mut usize) -> String {
    let status = word(test.status);
    let mut out = format!(
        "<section>\n<h2 id=\"t{at}\"><span class=\"{status}\">{status}</span> {} <small>{}:{}</small></h2>\n",
        escape(&test.name),
        escape(&test.file),
        test.line
    );
    for (number, attempt) in test.attempts.iter().enumerate() {
        if test.attempts.len() > 1 {
            let word = if attempt.passed { "passed" } else { "failed" };
            out += &format!("<h3>Attempt {}: <span class=\"{word}\">{word}</span></h3>\n", number + 1);
        }
        for failure in attempt.failure.iter().chain(&attempt.after_failure) {
            out += &why(failure);
        }
        out += "<div class=\"side\">\n";
        out += &attempt.exhibits.iter().map(|exhibit| figure(exhibit, room)).collect::<String>();
        out += "</div>\n";
    }
    out + "</section>\n"
}

fn why(failure: &Failure) -> String {
    let hint = failure.hint.as_ref().map(|hint| format!("\n{}", escape(hint))).unwrap_or_default();
    format!(
        "<p class=\"why\">line {}: <code>{}</code>\n<strong>{}</strong>: {}{hint}</p>\n",
        failure.line,
        escape(&failure.text),
        escape(&failure.code),
        escape(&failure.error)
    )
}

fn figure(exhibit: &Exhibit, room: &mut usize) -> String {
    let title = escape(&exhibit.title);
    let body = match &exhibit.shows {
        Shows::Picture(path) => {
            let path = escape(&path.replace('%', "%25").replace('#', "%23").replace('?', "%3F"));
            format!("<a href=\"{path}\"><img src=\"{path}\" alt=\"{title}\"></a>")
        }
        Shows::Text(text) => {
            let most = MAX_PAGE_TEXT_BYTES.min(*room);
            let begin = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= most).unwrap_or(text.len());
            *room -= text.len() - begin;
            let cut = if begin > 0 { "(the rest is in the file)\n" } else { "" };
            format!("<pre tabindex=\"0\">{cut}{}</pre>", escape(&text[begin..]))
        }
    };
    format!("<figure><figcaption>{title}</figcaption>{body}</figure>\n")
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Passed => "passed",
        Status::Failed => "failed",
        Status::Flaky => "flaky",
        Status::Skipped => "skipped",
    }
}

/// Escapes text for use between tags and in quotes. Characters that change the direction of text or move the cursor are
/// left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in stagewright_commands::show::clean(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{super::reports::samples, *};

    #[test]
    fn what_an_app_says_is_text_on_the_page() {
        let mut reply = samples::reply();
        let hostile = "</pre><script>alert(1)</script>\" onload='x'";
        reply.tests[1].attempts[0].exhibits = vec![
            Exhibit { title: hostile.into(), shows: Shows::Text(hostile.into()) },
            Exhibit { title: hostile.into(), shows: Shows::Picture(hostile.into()) },
        ];
        let page = page(&reply);
        assert!(!page.contains("<script") && !page.contains("\" onload") && page.contains("&lt;script&gt;"), "{page}");
        assert_eq!(page.matches("<section>").count(), 1);
    }

    #[test]
    fn only_what_a_page_of_ours_names_is_taken_away() {
        let dir = tempfile::tempdir().expect("a folder");
        let make = |page: &str| {
            fs::write(dir.path().join("index.html"), page).expect("a page");
            for name in ["001-a", "mine"] {
                fs::create_dir_all(dir.path().join(name)).expect("a folder");
            }
            clear(dir.path());
            ["001-a", "mine", "index.html"].map(|name| dir.path().join(name).exists())
        };
        assert_eq!(make("<!doctype html>\n<!-- 001-a -->"), [true, true, true]);
        assert_eq!(make(&format!("{MARK} 001-a mine ../x -->\n")), [false, true, false]);
        let reply = samples::reply();
        assert!(page(&reply).starts_with(&format!("{MARK} 001-a -->\n")));
    }
}
