//! URL schemes for which an app registers itself, and the servers of its updates.

use super::Context;
use crate::report::{Finding, Result, clipped};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Schemes that browsers and systems own: an app that registers for one is reported.
const TAKEN: [&str; 8] = ["http", "https", "file", "ftp", "mailto", "tel", "ws", "wss"];
/// The most schemes that a report names.
const MOST: usize = 8;
/// The largest update feed that is read, in bytes.
const FEED: u64 = 256 << 10;

pub(super) fn schemes(context: &Context) -> Result {
    let mut doubt = None;
    let (file, all) = match context.subject.platform() {
        "darwin" => {
            if let Some(Err(why)) = &context.info {
                return Result::unknown(format!("Info.plist cannot be read: {why}."));
            }
            ("Contents/Info.plist".to_owned(), of_plist(context))
        }
        "linux" => of_desktop_files(context, &mut doubt),
        _ => return Result::unknown("Windows programs register their schemes when they are installed or run."),
    };
    let mut findings = vec![];
    let mut seen = BTreeSet::new();
    for scheme in &all {
        let lower = scheme.to_ascii_lowercase();
        let shown = clipped(scheme);
        if !is_scheme(scheme) {
            findings.push(
                Finding::error(format!("shape-{shown}"), format!("{shown:?} is no scheme (RFC 3986).")).at(&file, None),
            );
        } else if TAKEN.contains(&lower.as_str()) {
            let message = format!("The scheme {shown:?} belongs to browsers and to the system.");
            findings.push(Finding::error(format!("taken-{shown}"), message).at(&file, None));
        }
        if !seen.insert(lower) {
            findings.push(
                Finding::error(format!("twice-{shown}"), format!("The scheme {shown:?} is registered twice."))
                    .at(&file, None),
            );
        }
    }
    let shown: Vec<String> = all.iter().take(MOST).map(|scheme| clipped(scheme)).collect();
    let well = if all.is_empty() { "No schemes.".into() } else { format!("{}.", shown.join(", ")) };
    Result::of(findings, well).doubted(doubt).with("schemes", shown).with("count", all.len())
}

fn of_plist(context: &Context) -> Vec<String> {
    let types = context.info("CFBundleURLTypes").and_then(Value::as_array);
    let schemes = types.into_iter().flatten().filter_map(|one| one.get("CFBundleURLSchemes")?.as_array());
    schemes.flatten().map(|scheme| scheme.as_str().unwrap_or_default().to_owned()).collect()
}

/// `MimeType=x-scheme-handler/notes;` of the desktop files. `doubt` receives a sentence about a file that cannot be
/// read.
fn of_desktop_files(context: &Context, doubt: &mut Option<String>) -> (String, Vec<String>) {
    let (mut file, mut all) = (String::new(), vec![]);
    for entry in context.subject.files.files().filter(|entry| entry.path.ends_with(".desktop")) {
        let bytes = match entry.read(FEED) {
            Ok(bytes) => bytes,
            Err(error) => {
                *doubt = Some(format!("{} cannot be read: {error}.", entry.path));
                continue;
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        for types in text.lines().filter_map(|line| line.strip_prefix("MimeType=")) {
            let schemes = types.split(';').filter_map(|one| one.trim().strip_prefix("x-scheme-handler/"));
            all.extend(schemes.map(str::to_owned));
            file = entry.path.clone();
        }
    }
    (file, all)
}

fn is_scheme(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

pub(super) fn updater(context: &Context) -> Result {
    let Some(layout) = &context.subject.layout else { return Result::unknown("The app is not unpacked.") };
    let file = format!("{}app-update.yml", layout.resources);
    let Some(entry) = context.subject.files.get(&file) else {
        return Result::pass("There is no app-update.yml: electron-updater is not in use, or its feed is set by code.");
    };
    let values = match entry.read(FEED) {
        Ok(bytes) => flat(&String::from_utf8_lossy(&bytes)),
        Err(error) => {
            return Result::of(vec![Finding::error("unreadable", format!("{file}: {error}.")).at(&file, None)], "");
        }
    };
    let get = |key: &str| values.get(key).map(String::as_str).filter(|text| !text.is_empty());
    let needs: &[&str] = match get("provider") {
        Some("generic") => &["url"],
        Some("github") => &["owner", "repo"],
        Some("s3" | "spaces") => &["bucket"],
        Some(other) => return Result::unknown(format!("The provider {:?} is not known here.", clipped(other))),
        None => {
            return Result::of(
                vec![Finding::error("no-provider", format!("{file} names no provider.")).at(&file, None)],
                "",
            );
        }
    };
    let missing = needs.iter().filter(|key| get(key).is_none());
    let mut findings: Vec<Finding> = missing
        .map(|key| Finding::error(format!("no-{key}"), format!("{file} lacks {key}.")).at(&file, None))
        .collect();
    for key in ["url", "endpoint"] {
        if let Some(url) = get(key).filter(|url| !url.to_ascii_lowercase().starts_with("https://")) {
            let message =
                format!("The {key} {:?} is not HTTPS: somebody on the network may replace an update.", address(url));
            findings.push(Finding::error(format!("plain-{key}"), message).at(&file, None));
        }
    }
    let provider = get("provider").map(clipped);
    let place = get("url")
        .map(address)
        .or_else(|| Some(format!("{}/{}", clipped(get("owner")?), clipped(get("repo")?))))
        .or_else(|| get("bucket").map(clipped));
    Result::of(findings, format!("{}: {}.", provider.clone().unwrap_or_default(), place.clone().unwrap_or_default()))
        .with("provider", provider)
        .with("place", place)
}

/// An address for a report: scheme, host, port and path. User, password, query and fragment may be secrets. An address
/// without a recognizable host becomes `…`.
fn address(url: &str) -> String {
    let plain = url.split(['?', '#']).next().unwrap_or_default();
    let slash = ['/', '\\'];
    let (scheme, rest) = match plain.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) && rest.starts_with(slash) => (format!("{scheme}://"), rest),
        _ => (String::new(), plain),
    };
    let rest = rest.trim_start_matches(slash);
    let (authority, path) = rest.split_at(rest.find(slash).unwrap_or(rest.len()));
    let host_and_port = authority.rsplit('@').next().unwrap_or_default();
    let (host, port) = match host_and_port.rsplit_once(':') {
        Some((host, port)) if !host_and_port.ends_with(']') => (host, port),
        _ => (host_and_port, "0"),
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.bytes().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.')),
        None => host.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_')),
    };
    // If a password contains a slash, its first part is where a port would be. So accept digits only.
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match !host.is_empty() && is_host && is_port {
        true => clipped(&format!("{scheme}{host_and_port}{path}")),
        false => format!("{scheme}…"),
    }
}

/// Reads the lines `key: value` of a simple YAML file. Nested values are not supported.
fn flat(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter(|line| !line.starts_with([' ', '\t', '#', '-']));
    let pairs = lines.filter_map(|line| line.split_once(':'));
    pairs.map(|(key, value)| (key.trim().to_owned(), value.trim().trim_matches(['"', '\'']).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_schemes_are_validated() {
        for good in ["notes", "a+b-c.d", "x1"] {
            assert!(is_scheme(good), "{good}");
        }
        for bad in ["", "1x", "a b", "a:b", "ä"] {
            assert!(!is_scheme(bad), "{bad}");
        }
    }

    #[test]
    fn update_urls_are_shown_without_secrets() {
        for (url, told) in [
            ("https://a.example/b/c", "https://a.example/b/c"),
            ("https://user:pass@a.example:8443/b?token=t#f", "https://a.example:8443/b"),
            ("https://a@b:p@a.example", "https://a.example"),
            ("http:/user:pass@[::1]:80/x", "http://[::1]:80/x"),
            ("user:pass@a.example/x", "a.example/x"),
            ("//user:pass@a.example/x", "a.example/x"),
            ("https://user:pa/ss@a.example/x", "https://…"),
            ("https://?token=t", "https://…"),
            ("1x://user:pass@a.example", "…"),
        ] {
            assert_eq!(address(url), told, "{url}");
        }
    }

    #[test]
    fn feed_parser_reads_only_top_level_values() {
        let values = flat("provider: generic\nurl: 'https://a.b/c:d'\n# x: y\nlist:\n  - z: 1\n");
        assert_eq!(values["url"], "https://a.b/c:d");
        assert_eq!((values.get("z"), values.get("x")), (None, None));
    }
}
