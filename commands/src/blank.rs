//! Describes pages without visible content.

use stagewright_agent::operations::Hidden;

/// The sentence about a blank page: `nothing shows on this page: 21 things are hidden by display: none on body`.
pub fn words(hidden: &[Hidden]) -> String {
    let reason = |one: &Hidden| match one.count {
        1 => format!("1 thing is hidden by {}", one.by),
        n => format!("{n} things are hidden by {}", one.by),
    };
    match hidden {
        [] => "nothing shows on this page, and nothing is in it".to_owned(),
        some => format!("nothing shows on this page: {}", some.iter().map(reason).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hiding_reasons_are_listed_with_counts() {
        let hidden = |by: &str, count| Hidden { by: by.to_owned(), count };
        assert_eq!(words(&[]), "nothing shows on this page, and nothing is in it");
        assert_eq!(
            words(&[hidden("display: none on body", 20), hidden("opacity: 0 on #app", 1)]),
            "nothing shows on this page: 20 things are hidden by display: none on body, 1 thing is hidden by opacity: 0 on #app"
        );
    }
}
