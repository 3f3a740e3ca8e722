//! The HTML page of a run: one file beside the pictures, which opens from any folder. Its script only filters, so that
//! everything can be read without it.

mod compared;
mod test;

use super::{
    RunReply,
    reports::{slowest, summary},
    result::{Status, TestResult, spelled},
};
use crate::html::{self, escape};
use stagewright_driver::files::Source;
use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

const STYLE: &str = concat!(html::shared_style!(), include_str!("page.css"));
const SCRIPT: &str = include_str!("page.js");

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

/// How many of the slowest tests the page lists.
const MOST_SLOW: usize = 5;

/// The state of a page that is being made.
struct Making<'a> {
    /// How many bytes of texts it may still have.
    room: usize,
    /// The way from the page to the folder of the artifacts: empty, or ending in a slash.
    base: &'a str,
}

/// The page with all tests. `file` is its place, and `folder` that of the artifacts.
pub(super) fn page(reply: &RunReply, file: &Path, folder: &Path) -> String {
    let base = base(file.parent().unwrap_or(Path::new("/")), folder);
    let mut making = Making { room: ROOM, base: &base };
    let tests: String = reply.tests.iter().enumerate().map(|(at, one)| test::section(at, one, &mut making)).collect();
    let told = summary(reply);
    let headline = escape(told.lines().next().unwrap_or_default());
    format!(
        "{MARK}{} -->\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n{}<title>{headline}</title>\n<style>{STYLE}</style>\n\
         <header>\n<h1>{headline}</h1>\n{}{}</header>\n<main>\n{tests}</main>\n<script>{SCRIPT}</script>\n</html>\n",
        folders(reply),
        html::policy(SCRIPT, STYLE, "'self' file:"),
        filters(reply),
        lists(reply),
    )
}

/// The filters. They show once the script runs.
fn filters(reply: &RunReply) -> String {
    let counts = &reply.counts;
    let all = [
        (Status::Failed, counts.failed),
        (Status::Flaky, counts.flaky),
        (Status::Passed, counts.passed),
        (Status::Skipped, counts.skipped),
    ];
    let boxes = all.iter().filter(|(_, count)| *count > 0).map(|(status, count)| {
        let word = word(*status);
        format!("<label><input type=\"checkbox\" value=\"{word}\" checked> {word} ({count})</label>\n")
    });
    format!(
        "<div id=\"filters\" role=\"search\" hidden>\n\
         <input type=\"search\" id=\"words\" placeholder=\"Filter\" aria-label=\"Filter tests by text\">\n{}\
         <button type=\"button\" id=\"open\">Open all</button>\n<span id=\"count\" role=\"status\"></span>\n</div>\n",
        boxes.collect::<String>()
    )
}

/// The tests to look at first: those that failed, those that pass now and then, and the slowest.
fn lists(reply: &RunReply) -> String {
    let link = |(at, test): (usize, &TestResult), more: &str| {
        format!("<li><a href=\"#t{at}\">{}</a> — {}{more}</li>\n", escape(&test.name), escape(&test.file))
    };
    let of = |status: Status| -> String {
        let all = reply.tests.iter().enumerate().filter(|(_, test)| test.status == status);
        all.map(|one| link(one, "")).collect()
    };
    let slow: String = slowest(reply, MOST_SLOW)
        .into_iter()
        .map(|(at, test)| link((at, test), &format!(" ({})", spelled(test.longest_ms()))))
        .collect();
    let slow = if reply.tests.len() > 1 { slow } else { String::new() };
    let all = [("Failed", of(Status::Failed)), ("Flaky", of(Status::Flaky)), ("Slowest", slow)];
    let shown = all.iter().filter(|(_, items)| !items.is_empty());
    let lists: String =
        shown.map(|(title, items)| format!("<section>\n<h2>{title}</h2>\n<ul>\n{items}</ul>\n</section>\n")).collect();
    if lists.is_empty() { lists } else { format!("<nav aria-label=\"Tests to look at first\">\n{lists}</nav>\n") }
}

/// The way from one folder to another, as a relative link.
fn base(from: &Path, to: &Path) -> String {
    let (from, to): (Vec<Component>, Vec<Component>) = (from.components().collect(), to.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - shared);
    let down: String = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy() + "/").collect();
    up + &down
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Passed => "passed",
        Status::Failed => "failed",
        Status::Flaky => "flaky",
        Status::Skipped => "skipped",
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            reports::samples,
            result::{Block, Exhibit, Shows, StepResult},
        },
        *,
    };

    #[test]
    fn what_an_app_says_is_text_on_the_page() {
        let mut reply = samples::reply();
        let hostile = "</pre><script>alert(1)</script>\" onload='x'";
        reply.tests[1].attempts[0].exhibits = vec![
            Exhibit { title: hostile.into(), shows: Shows::Text(hostile.into()) },
            Exhibit { title: hostile.into(), shows: Shows::Picture(hostile.into()) },
        ];
        reply.tests[1].attempts[0].steps = vec![StepResult {
            block: Block::Test,
            line: 7,
            text: hostile.into(),
            at_ms: 0,
            took_ms: 5,
            ok: true,
            picture: Some(hostile.into()),
        }];
        let page = page(&reply, Path::new("/ci/out/index.html"), Path::new("/ci/out"));
        assert!(
            !page.contains("<script>alert") && !page.contains("\" onload") && page.contains("&lt;script&gt;"),
            "{page}"
        );
        assert_eq!(page.matches("<details class=\"test\"").count(), reply.tests.len(), "passed and skipped ones, too");
        assert!(html::has_only_its_own(&page), "{page}");
    }

    #[test]
    fn links_lead_from_the_page_to_the_folder_of_the_artifacts() {
        let base = |from: &str, to: &str| base(Path::new(from), Path::new(to));
        assert_eq!(base("/ci/out", "/ci/out"), "");
        assert_eq!(base("/ci", "/ci/out"), "out/");
        assert_eq!(base("/ci/reports/html", "/ci/out"), "../../out/");
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
        let page = page(&reply, Path::new("/ci/out/index.html"), Path::new("/ci/out"));
        assert!(page.starts_with(&format!("{MARK} 001-a -->\n")));
    }
}
