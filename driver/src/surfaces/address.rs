//! URLs for replies. A `data:` URL contains a whole document, so it is cut off.

use serde::Serializer;

/// The most characters of a `data:` URL in a reply.
const MAX_DATA_URL_CHARS: usize = 100;

/// The URL, or the start of a long `data:` URL.
pub fn short(url: &str) -> String {
    let cut = || url.char_indices().nth(MAX_DATA_URL_CHARS).map(|(end, _)| end);
    match url.starts_with("data:").then(cut).flatten() {
        Some(end) => format!("{}… ({} characters)", &url[..end], url.chars().count()),
        None => url.to_owned(),
    }
}

/// Serializes a URL in its short form. The types of replies have the whole URL.
pub fn told<S: Serializer>(url: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&short(url))
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn data_urls_are_cut_and_file_urls_are_not() {
        let long = format!("data:text/html,{}", "é".repeat(20_000));
        let told = short(&long);
        assert!(told.starts_with("data:text/html,é") && told.ends_with("… (20015 characters)"), "{told}");
        assert!(told.chars().count() < 130);
        let path = format!("file:///{}", "a".repeat(200));
        assert_eq!(short(&path), path);
        assert_eq!(short("data:,"), "data:,");
    }
}
