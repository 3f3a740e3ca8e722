//! The windows of a recorded run, in the run of now.

use super::{
    super::{facts, noise},
    judge::Verdict,
};
use serde_json::{Map, Value};
use stagewright_commands::{call::Row, caller::Caller, traced::WINDOWS};
use stagewright_groups::{network::secrets::Redaction, redactor::Redactor};
use std::{
    thread,
    time::{Duration, Instant},
};

/// How long the list of windows may take.
const LISTING: Duration = Duration::from_secs(15);

/// How often the list is read again while no window fits.
const BETWEEN: Duration = Duration::from_millis(50);

/// Finds windows by their addresses.
pub(super) struct Windows<'a> {
    pub caller: &'a dyn Caller,
    pub redactor: &'a Redactor,
}

impl Windows<'_> {
    /// A handle that a call names, or the window of its ref, is one of the recorded run. The same page is looked for by
    /// the address that it had when the call began. Returns a name of that window for any run.
    ///
    /// # Errors
    /// A divergence, if no window fits until then, or several do.
    pub fn name(
        &self,
        row: &Row,
        line: &Value,
        args: &mut Map<String, Value>,
        until: Instant,
    ) -> Result<Option<String>, Verdict> {
        let is_handle = |value: &Value| value.as_str().is_some_and(facts::is_handle);
        let names: Vec<&str> = WINDOWS.into_iter().filter(|name| args.get(*name).is_some_and(is_handle)).collect();
        let by_ref = args.get("ref").is_some_and(Value::is_number) && !args.contains_key("window");
        // A call that failed may have named a window that never was.
        if names.is_empty() && !by_ref || line["ok"] != true && line["url"].is_null() {
            return Ok(None);
        }
        let Some(url) = line["url"].as_str() else {
            if names.is_empty() {
                return Ok(None);
            }
            let handle = args[names[0]].as_str().unwrap_or_default().to_owned();
            let (_, urls) = self.listed();
            return Err(("window", format!("the window {handle}, whose address the trace does not have"), told(&urls)));
        };
        loop {
            let (active, listed) = self.listed();
            // The only page is the one of any ref.
            let only = names.is_empty() && listed.len() == 1;
            let found = if only { Some(0) } else { position(&listed, url) };
            if let Some(at) = found {
                let id = &listed[at].0;
                if by_ref && active != *id && row.property("window").is_some() {
                    args.insert("window".into(), id.as_str().into());
                }
                for name in &names {
                    args.insert((*name).into(), id.as_str().into());
                }
                let is_named = args.get("window").is_some_and(is_handle) || !names.is_empty();
                return Ok(if is_named { lasting(&listed, at) } else { None });
            }
            if Instant::now() >= until || self.caller.is_cancelled() {
                return Err(("window", url.to_owned(), told(&listed)));
            }
            thread::sleep(BETWEEN);
        }
    }

    /// The handle of the window that calls are about, and each surface with its address.
    fn listed(&self) -> (String, Vec<(String, String)>) {
        let answer = self.caller.call_within("electron_surfaces_list", Map::new(), LISTING);
        let answer = answer.whole();
        let surface = |surface: &Value| {
            let url = Redaction::default().url(&self.redactor.text(surface["url"].as_str()?));
            Some((surface["id"].as_str()?.to_owned(), url))
        };
        let listed = answer["surfaces"].as_array().into_iter().flatten().filter_map(surface).collect();
        (answer["active_surface_id"].as_str().unwrap_or_default().to_owned(), listed)
    }
}

/// The one surface that has this address; without one, the one whose address is the same apart from what differs
/// between runs, or ends alike.
fn position(listed: &[(String, String)], url: &str) -> Option<usize> {
    let plain = noise::without(url);
    let last = last_part(url);
    let rules: [&dyn Fn(&str) -> bool; 3] =
        [&|other| other == url, &|other| noise::without(other) == plain, &|other| {
            !last.is_empty() && last_part(other) == last
        }];
    for fits in rules {
        let mut all = listed.iter().enumerate().filter(|(_, (_, other))| fits(other)).map(|(at, _)| at);
        if let Some(at) = all.next() {
            return all.next().is_none().then_some(at);
        }
    }
    None
}

/// The last part of an address.
fn last_part(url: &str) -> &str {
    url.rsplit('/').next().unwrap_or_default()
}

/// A part of its address that no other surface has; none if there is none, or if it differs between runs.
fn lasting(listed: &[(String, String)], at: usize) -> Option<String> {
    let url = listed[at].1.as_str();
    [last_part(url), url]
        .into_iter()
        .filter(|part| !part.is_empty() && !part.contains('$') && noise::without(part) == *part)
        .find(|part| listed.iter().filter(|(_, other)| other.contains(part)).count() == 1)
        .map(str::to_owned)
}

fn told(listed: &[(String, String)]) -> String {
    let urls: Vec<&str> = listed.iter().map(|(_, url)| url.as_str()).collect();
    if urls.is_empty() { "no window".to_owned() } else { urls.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(urls: &[&str]) -> Vec<(String, String)> {
        urls.iter().enumerate().map(|(at, url)| (format!("w{at}"), (*url).to_owned())).collect()
    }

    #[test]
    fn a_window_is_the_only_one_that_fits() {
        let all = listed(&["file:///a/main.html", "file:///a/notes.html", "http://localhost:4000/"]);
        assert_eq!(position(&all, "file:///b/notes.html"), Some(1));
        assert_eq!(position(&all, "http://localhost:5000/"), Some(2));
        assert_eq!(position(&all, "http://example.org/"), None);
        assert_eq!(lasting(&all, 1).as_deref(), Some("notes.html"));
        assert_eq!(lasting(&all, 2), None);
        let twice = listed(&["file:///a/main.html", "file:///a/main.html"]);
        assert_eq!(position(&twice, "file:///a/main.html"), None);
    }
}
