//! Addresses in the texts of a saved page. Chromium writes whole addresses into it, also for links that were relative.

/// The characters besides white space that end an address in markup and in style sheets.
const ENDS: [char; 5] = ['"', '<', '>', '`', '\\'];

/// A quote as an entity, as it is in a style attribute.
const QUOTE: &str = "&quot;";

/// The longest name of a scheme, in bytes.
const LONGEST_SCHEME: usize = 32;

/// A text in which each address is as `address` returns it. An ampersand may be written as `&amp;` in it.
pub(super) fn hidden(text: &str, address: &dyn Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let begin = scheme(&rest[..at]);
        let end = at + end(&rest[..begin], &rest[at..]);
        out += &rest[..begin];
        out += &one(&rest[begin..end], address);
        rest = &rest[end..];
    }
    out + rest
}

/// Where the name of the scheme at the end of a text begins.
fn scheme(before: &str) -> usize {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'+' | b'.' | b'-');
    before.len() - before.as_bytes().iter().rev().take(LONGEST_SCHEME).take_while(is_part).count()
}

/// How long the rest of an address is. The character before it tells which one ends it besides those that always do.
fn end(before: &str, rest: &str) -> usize {
    let own = match before.as_bytes().last() {
        Some(b'\'') => Some('\''),
        Some(b'(') => Some(')'),
        _ => None,
    };
    let end = rest.find(|c: char| c.is_whitespace() || ENDS.contains(&c) || Some(c) == own).unwrap_or(rest.len());
    let quoted = before.ends_with(QUOTE).then(|| rest[..end].find(QUOTE)).flatten();
    quoted.unwrap_or(end)
}

fn one(written: &str, address: &dyn Fn(&str) -> String) -> String {
    let plain = written.replace("&amp;", "&");
    let told = address(&plain);
    if told == plain {
        return written.to_owned();
    }
    if plain == written { told } else { told.replace('&', "&amp;") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_groups::network::secrets::Redaction;

    #[test]
    fn secret_parameters_of_addresses_lose_their_values_wherever_they_stand() {
        let hide = |text: &str| hidden(text, &|url| Redaction::default().url(url));
        for (written, told) in [
            (
                "<a href=\"https://h/?a=1&amp;access_token=zzz&amp;b=2\">x</a>",
                "<a href=\"https://h/?a=1&amp;access_token=[redacted]&amp;b=2\">x</a>",
            ),
            ("<img src=\"https://h/x?token=a%27b(c)d\">", "<img src=\"https://h/x?token=[redacted]\">"),
            ("style=\"background:url(https://h/?token=q)\"", "style=\"background:url(https://h/?token=[redacted])\""),
            ("url(&quot;app://h/?token=q&quot;) x", "url(&quot;app://h/?token=[redacted]&quot;) x"),
            ("@import 'https://h/?token=q';", "@import 'https://h/?token=[redacted]';"),
            ("see https://ann:pw@h/ or http://h/?q=ä&amp;c", "see https://[redacted]@h/ or http://h/?q=ä&amp;c"),
            ("https://h/?token=a https://h/?token=b", "https://h/?token=[redacted] https://h/?token=[redacted]"),
            ("ä://", "ä://"),
        ] {
            assert_eq!(hide(written), told);
        }
    }
}
