//! Words with typing errors.

use strsim::levenshtein;

/// The known word that a misspelt one was probably meant to be.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let plain = |s: &str| s.to_lowercase().replace(['_', '-'], "");
    let wanted = plain(word);
    let length = wanted.chars().count();
    let most = (length / 3).max(1);
    // The difference of lengths is a lower bound of the edit distance. Skip words that cannot qualify, so that a word
    // of a megabyte is compared with nothing.
    let near = known.iter().map(|k| (plain(k), *k)).filter(|(k, _)| k.chars().count().abs_diff(length) <= most);
    let (distance, best) = near.map(|(k, name)| (levenshtein(&wanted, &k), name)).min_by_key(|(d, _)| *d)?;
    (distance <= most).then_some(best)
}
