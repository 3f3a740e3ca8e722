//! Bodies of forms with files. Their parts are divided by a boundary, which each request makes up anew.

/// The boundary that a content type names.
fn boundary(kind: &str) -> Option<&str> {
    let (form, rest) = kind.split_once(';')?;
    if !form.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let named = rest.split(';').map(str::trim).find_map(|part| part.strip_prefix("boundary="))?;
    Some(named.trim_matches('"')).filter(|named| !named.is_empty())
}

/// Whether two bodies differ in their boundaries alone. `kind` is the content type of the second one. The boundary of the
/// first one is its first line.
pub(super) fn is_same(recorded: &[u8], body: &str, kind: &str) -> bool {
    let Some(own) = boundary(kind) else { return false };
    let recorded = String::from_utf8_lossy(recorded);
    let Some(other) = recorded.lines().next().and_then(|line| line.strip_prefix("--")).filter(|line| !line.is_empty())
    else {
        return false;
    };
    recorded.replace(other, "") == body.replace(own, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_of_forms_are_the_same_whatever_their_boundary() {
        let form = |boundary: &str, value: &str| {
            format!("--{boundary}\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n{value}\r\n--{boundary}--\r\n")
        };
        let recorded = form("----of-then", "1");
        let same = |body: &str, kind: &str| is_same(recorded.as_bytes(), body, kind);
        assert!(same(&form("----of-now", "1"), "multipart/form-data; boundary=----of-now"));
        assert!(!same(&form("----of-now", "2"), "multipart/form-data; boundary=----of-now"));
        assert!(!same(&form("----of-now", "1"), "multipart/form-data"));
        assert!(!same(&form("----of-now", "1"), "text/plain; boundary=----of-now"));
        assert!(!is_same(b"", "", "multipart/form-data; boundary=x"));
    }
}
