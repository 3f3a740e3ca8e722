//! Reads an answer of the agent into its type.

use serde::de::DeserializeOwned;

/// Parses an answer. In debug builds, a field that the type does not have is an error. So a change on one side only
/// fails the first test that gets such an answer.
pub fn read<R: DeserializeOwned>(text: &str) -> serde_json::Result<R> {
    if !cfg!(debug_assertions) {
        return serde_json::from_str(text);
    }
    let mut unknown = Vec::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let read = serde_ignored::deserialize(&mut json, |path| unknown.push(path.to_string()))?;
    json.end()?;
    match unknown.as_slice() {
        [] => Ok(read),
        _ => Err(serde::de::Error::custom(format!("its type has no {}", unknown.join(", ")))),
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::page::Answer;
    use serde::Deserialize;
    use serde_json::value::RawValue;

    #[derive(Debug, Deserialize)]
    struct Reply {
        tree: Box<RawValue>,
        #[serde(default)]
        #[allow(dead_code)]
        inner: Option<Inner>,
    }

    #[derive(Debug, Deserialize)]
    struct Inner {
        #[allow(dead_code)]
        known: u32,
    }

    #[test]
    fn unknown_and_missing_answer_fields_are_errors() {
        let of =
            |text: &str| read::<Answer<Reply>>(text).map(|answer| answer.ok.map(|reply| reply.tree.get().to_owned()));
        assert_eq!(of(r#"{"next_ref":1,"ok":{"tree":{"a":[1]}}}"#).expect("it fits"), Some(r#"{"a":[1]}"#.to_owned()));
        for (text, name) in [
            (r#"{"ok":{"tree":1,"new":2}}"#, "new"),
            (r#"{"ok":{"tree":1,"inner":{"known":1,"more":2}}}"#, "inner.?.more"),
            (r#"{"error":{"code":"A","message":"b","clue":1}}"#, "clue"),
            (r#"{"ok":{}}"#, "tree"),
        ] {
            let told = of(text).expect_err(text).to_string();
            assert!(told.contains(name), "{text}: {told}");
        }
    }
}
