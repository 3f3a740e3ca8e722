//! Redaction of markup, where characters of a secret may be written as entities.

/// The named entities that a browser writes when it saves a page, and a few that authors write in scripts and styles.
const NAMED: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}')];

/// The longest entity, in bytes: `&#x10ffff;`.
const LONGEST: usize = 10;

/// Markup in which each hidden text, also one with entities, is replaced. The longest hidden text comes first.
pub(super) fn hidden(text: &str, pairs: &[(String, String)]) -> String {
    let (plain, from) = decoded(text);
    // The parts of the markup that are replaced, and which bytes of the text are in one of them.
    let (mut found, mut taken): (Vec<(usize, usize, &str)>, Vec<bool>) = (vec![], vec![false; plain.len()]);
    for (secret, said) in pairs {
        let secret = secret.replace("\r\n", "\n");
        for (at, _) in plain.match_indices(secret.as_str()) {
            // An earlier one is at least as long, so that it has one end of this one if both overlap.
            let end = at + secret.len();
            if !taken[at] && !taken[end - 1] {
                taken[at..end].fill(true);
                found.push((from[at] as usize, from[end] as usize, said.as_str()));
            }
        }
    }
    found.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (begin, end, said) in found {
        out += &text[at..begin];
        out += said;
        at = end;
    }
    out + &text[at..]
}

/// The text without entities, and for each of its bytes, and for its end, the place in the markup. A page has less than
/// 4 GB.
fn decoded(text: &str) -> (String, Vec<u32>) {
    let (mut plain, mut from) = (String::with_capacity(text.len()), Vec::with_capacity(text.len() + 1));
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let (c, length) = entity(&text[at..]).unwrap_or((first, first.len_utf8()));
        plain.push(c);
        from.resize(plain.len(), at as u32);
        at += length;
    }
    from.push(at as u32);
    (plain, from)
}

/// The character of an entity at the beginning of the text, and the entity's length.
fn entity(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('&')?;
    let end = rest.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &rest[..end];
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let hexadecimal = number.strip_prefix(['x', 'X']).map(|digits| u32::from_str_radix(digits, 16));
            char::from_u32(hexadecimal.unwrap_or_else(|| number.parse()).ok()?)?
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((c, end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_however_its_characters_are_written() {
        let pairs = [("a<b&\"c\u{a0}ä€".to_owned(), "$KEY".to_owned()), ("<b&".to_owned(), "$PART".to_owned())];
        for written in [
            "a&lt;b&amp;\"c&nbsp;ä€",
            "a&lt;b&amp;&quot;c&nbsp;&#228;&#8364;",
            "a<b&amp;&#34;c\u{a0}&#xe4;&#x20AC;",
            "a<b&\"c\u{a0}ä€",
        ] {
            assert_eq!(hidden(&format!("ü {written}&amp; end"), &pairs), "ü $KEY&amp; end", "{written}");
        }
        assert_eq!(hidden("x&lt;b&amp;y &lt &; &#; &#x110000; &", &pairs), "x$PARTy &lt &; &#; &#x110000; &");
    }

    #[test]
    fn lines_of_a_secret_may_end_in_two_ways() {
        assert_eq!(hidden("a1\nb2", &[("a1\r\nb2".into(), "$KEY".into())]), "$KEY");
    }
}
