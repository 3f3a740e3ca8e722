//! Source maps inside of scripts and styles.

use memchr::memmem;

const MARK: &[u8] = b"sourceMappingURL=data:";
/// The longest media type of a map's address, in bytes.
const LONGEST_TYPE: usize = 120;
/// A map in base64 has more characters than this. The code of loaders names the address without any behind it.
const LEAST: usize = 40;

/// Whether a text holds a source map.
pub(super) fn has_inline(text: &[u8]) -> bool {
    memmem::find_iter(text, MARK).any(|at| is_map(&text[at + MARK.len()..]))
}

/// Whether an address behind `data:` holds a map, in base64 or as escaped JSON.
fn is_map(address: &[u8]) -> bool {
    let Some(comma) = address.iter().take(LONGEST_TYPE).position(|byte| *byte == b',') else { return false };
    let (kind, data) = (&address[..comma], &address[comma + 1..]);
    if kind.ends_with(b"base64") {
        let is_base64 = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'+' | b'/' | b'=');
        return data.iter().take(LEAST).take_while(is_base64).count() == LEAST;
    }
    [&b"%7B"[..], b"%7b", b"{"].iter().any(|begin| data.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_makes_addresses_of_maps_holds_no_map() {
        let address = |data: &str| format!("a\n/*# sourceMappingURL=data:application/json;{data} */");
        assert!(has_inline(address(&format!("charset=utf-8;base64,{}", "eyJ2".repeat(10))).as_bytes()));
        assert!(has_inline(address("charset=utf-8,%7B%22version%22").as_bytes()));
        for not in ["base64,${btoa(unescape(encodeURIComponent(JSON.stringify(map))))}", "base64,\".concat(x)", ""] {
            assert!(!has_inline(address(not).as_bytes()), "{not}");
        }
    }
}
