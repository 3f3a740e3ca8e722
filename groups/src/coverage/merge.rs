//! Sums counts of the same functions: of several readings, processes and tests.
//!
//! The rules are those of `@bcoe/v8-coverage`, which c8 uses, so that the result has the same ranges and with them the
//! same branches.

use super::v8::{Function, Range, Script};
use std::collections::{BTreeMap, HashMap};

/// Ranges that are nested deeper belong to no code that a person or a compiler writes.
const DEEPEST: usize = 400;

/// The largest count of a range. V8 counts to 2³², and sums of many files have room above.
const MOST: i64 = 1 << 48;

/// Adds the functions of scripts with the same text into one script, and brings its ranges into their usual order.
/// `None` if there are none.
pub fn scripts(all: Vec<Script>) -> Option<Script> {
    let mut all = all.into_iter();
    let mut first = all.next()?;
    let mut rest: Vec<Script> = all.collect();
    if rest.is_empty() {
        first.functions.retain(|function| !function.ranges.is_empty());
        first.functions.iter_mut().for_each(|function| function.ranges = normalized(&function.ranges));
        first.functions.sort_by_key(order);
        return Some(first);
    }
    let mut groups: Vec<Vec<Function>> = Vec::new();
    let mut by_range: HashMap<(i64, i64), usize> = HashMap::new();
    let own = std::mem::take(&mut first.functions);
    for function in own.into_iter().chain(rest.iter_mut().flat_map(|script| std::mem::take(&mut script.functions))) {
        let Some(root) = function.ranges.first() else { continue };
        let at = *by_range.entry((root.start_offset, root.end_offset)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        let group = &mut groups[at];
        match group.first().map(|first| first.is_block_coverage) {
            // Counts of calls alone say less than counts of blocks, and are left out beside them.
            Some(false) if function.is_block_coverage => *group = vec![function],
            Some(true) if !function.is_block_coverage => {}
            _ => group.push(function),
        }
    }
    first.functions = groups.into_iter().filter_map(functions).collect();
    first.functions.sort_by_key(order);
    Some(first)
}

fn order(function: &Function) -> (i64, i64) {
    function.ranges.first().map(|root| (root.start_offset, -root.end_offset)).unwrap_or_default()
}

/// The sum of functions with the same range.
fn functions(mut all: Vec<Function>) -> Option<Function> {
    if all.len() == 1 {
        let mut only = all.pop()?;
        only.ranges = normalized(&only.ranges);
        return Some(only);
    }
    let trees: Vec<Tree> = all.iter().filter_map(|function| Tree::of(&function.ranges)).collect();
    let mut sum = trees_summed(trees)?;
    sum.normalize();
    let ranges = sum.ranges();
    let is_block_coverage = !(ranges.len() == 1 && ranges[0].count == 0);
    Some(Function { function_name: std::mem::take(&mut all[0].function_name), ranges, is_block_coverage })
}

fn normalized(ranges: &[Range]) -> Vec<Range> {
    let mut sorted = ranges.to_vec();
    sorted.sort_by_key(|range| (range.start_offset, -range.end_offset));
    let Some(mut tree) = Tree::of(&sorted) else { return sorted };
    tree.normalize();
    tree.ranges()
}

/// A range with those in it. Its count is `delta` more than that of the range around it.
#[derive(Debug)]
struct Tree {
    start: i64,
    end: i64,
    delta: i64,
    children: Vec<Tree>,
}

impl Tree {
    /// The tree of ranges that are in their usual order.
    fn of(ranges: &[Range]) -> Option<Tree> {
        let mut rest = ranges.iter().peekable();
        let root = rest.next()?;
        Some(Tree::grown(root, 0, &mut rest, 0))
    }

    fn grown<'a>(
        range: &Range,
        around: i64,
        rest: &mut std::iter::Peekable<impl Iterator<Item = &'a Range>>,
        depth: usize,
    ) -> Tree {
        let count = range.count.clamp(0, MOST);
        let mut tree =
            Tree { start: range.start_offset, end: range.end_offset, delta: count - around, children: Vec::new() };
        while let Some(next) = rest.next_if(|next| next.start_offset < tree.end) {
            if depth < DEEPEST {
                let child = Tree::grown(next, count, rest, depth + 1);
                tree.children.push(child);
            }
        }
        tree
    }

    /// Joins neighbours with the same count, and a range with the only one in it that is as long.
    fn normalize(&mut self) {
        let mut children: Vec<Tree> = Vec::new();
        for child in std::mem::take(&mut self.children) {
            match children.last_mut() {
                Some(head) if head.delta == child.delta && head.end == child.start => {
                    head.end = child.end;
                    // Both have the same delta, so what is in them keeps its own.
                    head.children.extend(child.children);
                }
                _ => children.push(child),
            }
        }
        children.iter_mut().for_each(Tree::normalize);
        if children.len() == 1 && (children[0].start, children[0].end) == (self.start, self.end) {
            let only = children.pop().expect("there is one");
            self.delta += only.delta;
            children = only.children;
        }
        self.children = children;
    }

    /// Cuts the tree at an offset inside it, and returns the right part.
    fn split(&mut self, at: i64) -> Tree {
        let mut left = self.children.len();
        let mut middle = None;
        for (index, child) in self.children.iter_mut().enumerate() {
            if child.start < at && at < child.end {
                middle = Some(child.split(at));
                left = index + 1;
                break;
            } else if child.start >= at {
                left = index;
                break;
            }
        }
        let mut children: Vec<Tree> = middle.into_iter().collect();
        children.extend(self.children.drain(left..));
        let right = Tree { start: at, end: self.end, delta: self.delta, children };
        self.end = at;
        right
    }

    /// Its ranges, each before those that it contains.
    fn ranges(&self) -> Vec<Range> {
        let mut ranges = Vec::new();
        let mut stack = vec![(self, 0)];
        while let Some((tree, around)) = stack.pop() {
            let count = around + tree.delta;
            ranges.push(Range { start_offset: tree.start, end_offset: tree.end, count });
            stack.extend(tree.children.iter().rev().map(|child| (child, count)));
        }
        ranges
    }
}

/// The sum of trees that begin and end alike.
fn trees_summed(mut trees: Vec<Tree>) -> Option<Tree> {
    if trees.len() <= 1 {
        return trees.pop();
    }
    let (start, end) = (trees[0].start, trees[0].end);
    let delta = trees.iter().map(|tree| tree.delta).sum();
    let children = children_summed(trees.into_iter().map(|tree| tree.children));
    Some(Tree { start, end, delta, children })
}

/// The open range while children are summed: its end, and the children in it by their parent, in order of appearance.
struct Open {
    start: i64,
    end: i64,
    nested: Vec<(usize, Vec<Tree>)>,
}

impl Open {
    fn add(&mut self, parent: usize, tree: Tree) {
        match self.nested.iter_mut().find(|(other, _)| *other == parent) {
            Some((_, trees)) => trees.push(tree),
            None => self.nested.push((parent, vec![tree])),
        }
    }

    fn closed(self) -> Option<Tree> {
        let (start, end) = (self.start, self.end);
        let whole = |mut nested: Vec<Tree>| match nested.as_slice() {
            [only] if only.start == start && only.end == end => nested.remove(0),
            _ => Tree { start, end, delta: 0, children: nested },
        };
        trees_summed(self.nested.into_iter().map(|(_, nested)| whole(nested)).collect())
    }
}

fn children_summed(of_parents: impl Iterator<Item = Vec<Tree>>) -> Vec<Tree> {
    let mut starts: BTreeMap<i64, Vec<(usize, Tree)>> = BTreeMap::new();
    for (parent, children) in of_parents.enumerate() {
        for child in children {
            starts.entry(child.start).or_default().push((parent, child));
        }
    }
    let mut result = Vec::new();
    let mut open: Option<Open> = None;
    while let Some((offset, trees)) = starts.pop_first() {
        if open.as_ref().is_some_and(|open| open.end <= offset) {
            result.extend(open.take().and_then(Open::closed));
        }
        let open = open.get_or_insert_with(|| {
            let end = trees.iter().map(|(_, tree)| tree.end).fold(offset + 1, i64::max);
            Open { start: offset, end, nested: Vec::new() }
        });
        for (parent, mut tree) in trees {
            if tree.end > open.end {
                let right = tree.split(open.end);
                starts.entry(open.end).or_default().push((parent, right));
            }
            open.add(parent, tree);
        }
    }
    result.extend(open.and_then(Open::closed));
    result
}
