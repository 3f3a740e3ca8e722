//! The page that shows what was kept, side by side: one file beside the pictures, without a script, so that it can be
//! read where it lies.

use super::{
    RunReply,
    reports::summary,
    result::{Exhibit, Failure, Shows, Status, TestResult},
};

const STYLE: &str = include_str!("page.css");

/// What the page's file begins with: only a page of ours is replaced or taken away.
pub(super) const MARK: &str = "<!doctype html>\n<!-- stagewright run -->\n";

/// No more text of one exhibit than this stands on the page; the file has all that was kept.
const LONGEST: usize = 64 << 10;

/// The page, for the tests of which anything was kept.
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
    let sections: String = shown.iter().map(|(at, test)| section(*at, test)).collect();
    let headline = escape(summary(reply).lines().next().unwrap_or_default());
    format!(
        "{MARK}<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{headline}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{headline}</h1>\n<nav><ul>\n{links}</ul></nav>\n{sections}</html>\n"
    )
}

fn section(at: usize, test: &TestResult) -> String {
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
        out += &attempt.exhibits.iter().map(figure).collect::<String>();
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

fn figure(exhibit: &Exhibit) -> String {
    let title = escape(&exhibit.title);
    let body = match &exhibit.shows {
        Shows::Picture(path) => {
            let path = escape(&path.replace('%', "%25").replace('#', "%23").replace('?', "%3F"));
            format!("<a href=\"{path}\"><img src=\"{path}\" alt=\"{title}\"></a>")
        }
        Shows::Text(text) => {
            let begin = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= LONGEST).unwrap_or_default();
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

/// Text, and nothing but text, between tags and in quotes. What would turn it round or move the cursor is left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in crate::show::clean(text).chars() {
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
}
