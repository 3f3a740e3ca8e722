//! Which of two lists' items belong together.

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::time::{Duration, Instant};

/// How long the exact comparison may take. After that the rest is compared more coarsely.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Items that belong together, by their places; `None` where the other list has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The place in the first list.
    pub a: Option<usize>,
    /// The place in the second list.
    pub b: Option<usize>,
    /// Whether the keys are equal.
    pub same: bool,
}

/// Pairs two lists by their longest common subsequence of `key`s. Between two common items, those with the same `kind`
/// are paired in their order.
pub fn align<T, K: std::hash::Hash + Eq + Ord, G: Eq>(
    a: &[T],
    b: &[T],
    key: impl Fn(&T) -> K,
    kind: impl Fn(&T) -> G,
) -> Vec<Pair> {
    let keys = |list: &[T]| list.iter().map(&key).collect::<Vec<K>>();
    let ops = capture_diff_slices_deadline(Algorithm::Myers, &keys(a), &keys(b), Some(Instant::now() + TIMEOUT));
    let mut pairs = vec![];
    for op in ops {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            pairs.extend((0..len).map(|i| Pair { a: Some(old_index + i), b: Some(new_index + i), same: true }));
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        let mut next = new.start;
        for at in old {
            let found = (next..new.end).find(|other| kind(&a[at]) == kind(&b[*other]));
            match found {
                Some(other) => {
                    pairs.extend((next..other).map(|b| Pair { a: None, b: Some(b), same: false }));
                    pairs.push(Pair { a: Some(at), b: Some(other), same: false });
                    next = other + 1;
                }
                None => pairs.push(Pair { a: Some(at), b: None, same: false }),
            }
        }
        pairs.extend((next..new.end).map(|b| Pair { a: None, b: Some(b), same: false }));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(a: &[&str], b: &[&str]) -> Vec<String> {
        let side = |list: &[&str], at: Option<usize>| at.map_or("-".to_owned(), |at| list[at].to_owned());
        let pairs = align(a, b, |item| (*item).to_owned(), |item| item.chars().next());
        pairs
            .iter()
            .map(|pair| format!("{}{}{}", side(a, pair.a), if pair.same { "=" } else { "/" }, side(b, pair.b)))
            .collect()
    }

    #[test]
    fn common_items_are_paired_and_changed_ones_with_their_like() {
        assert_eq!(told(&["a1", "b1", "c1"], &["a1", "c1"]), ["a1=a1", "b1/-", "c1=c1"]);
        assert_eq!(told(&["a1", "b1", "c1"], &["a1", "x1", "b2", "c1"]), ["a1=a1", "-/x1", "b1/b2", "c1=c1"]);
        assert_eq!(told(&["a1"], &[]), ["a1/-"]);
        assert_eq!(told(&["a1", "b1"], &["b2", "a2"]), ["-/b2", "a1/a2", "b1/-"]);
    }

    #[test]
    fn long_lists_that_have_nothing_in_common_end() {
        let list = |word: &str| (0..20_000).map(|i| format!("{word}{i}")).collect::<Vec<_>>();
        let (a, b) = (list("a"), list("b"));
        let begun = Instant::now();
        assert_eq!(align(&a, &b, Clone::clone, |item| item.chars().next()).len(), 40_000);
        assert!(begun.elapsed() < TIMEOUT * 4, "{:?}", begun.elapsed());
    }
}
