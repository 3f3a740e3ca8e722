//! Tests of which world of a document is ours, and of the session of a frame.

use super::*;

fn navigate(tree: &mut FrameTree, url: &str) -> u32 {
    let listed = Listed { frame: "F".into(), parent: None, url: url.into() };
    tree.navigated("S", listed);
    tree.own_context("S", "F", (1, "own".into()), "app://here".into());
    tree.frames["F"].document
}

fn ours(tree: &FrameTree) -> Option<i64> {
    tree.facts("F").and_then(|(_, world, _)| world).map(|world| world.id)
}

fn begin() -> FrameTree {
    let mut tree = FrameTree::default();
    tree.attached("S", "F");
    tree.listed("S", vec![Listed { frame: "F".into(), parent: None, url: "app://here/0".into() }]);
    tree
}

#[test]
fn single_isolated_world_is_ours_at_once() {
    let mut tree = begin();
    navigate(&mut tree, "app://here/1");
    tree.world("S", "F", World::new("a".into(), 2));
    assert_eq!(ours(&tree), Some(2));
}

#[test]
fn late_listing_of_an_empty_document_does_not_affect_the_next_one() {
    let mut tree = FrameTree::default();
    tree.attached("S", "F");
    tree.ask_world("F");
    tree.contexts_cleared("S");
    navigate(&mut tree, "app://here/1");
    tree.listed("S", vec![Listed { frame: "F".into(), parent: None, url: ":".into() }]);
    tree.world("S", "F", World::new("a".into(), 3));
    assert_eq!(ours(&tree), Some(3), "nobody answers while its first script stands");
}

#[test]
fn with_several_worlds_none_is_ours_until_the_page_reports_it() {
    let mut tree = begin();
    let document = navigate(&mut tree, "app://here/1");
    for id in 2..6 {
        tree.world("S", "F", World::new(format!("a{id}"), id));
    }
    assert_eq!(ours(&tree), None, "the first is one of many, without the guard in it");
    tree.take_world_answer("F", document, Some(4));
    assert_eq!(ours(&tree), Some(4));

    let document = navigate(&mut tree, "app://here/2");
    tree.world("S", "F", World::new("b".into(), 7));
    assert_eq!(ours(&tree), None, "more may follow in a process that has had several");
    tree.world("S", "F", World::new("c".into(), 8));
    tree.take_world_answer("F", document, Some(8));
    assert_eq!(ours(&tree), Some(8));
}

#[test]
fn late_listing_of_an_ended_session_does_not_take_frames_of_the_next() {
    let list = || {
        let root = Listed { frame: "F".into(), parent: None, url: "app://here/0".into() };
        vec![root, Listed { frame: "G".into(), parent: Some("F".into()), url: "app://there/0".into() }]
    };
    // Once with a report of its end, and once without, so that it is taken over.
    for told in [true, false] {
        let mut tree = begin();
        if told {
            tree.session_ended("S");
        }
        tree.attached("T", "F");
        tree.listed("S", list());
        tree.own_context("T", "G", (1, "own".into()), "app://there".into());
        tree.listed("T", list());
        assert!(tree.facts("G").is_some_and(|(_, _, own)| own.is_some()), "the end was told: {told}");
    }
    let mut tree = begin();
    tree.listed("S", list());
    tree.attached("T", "F");
    tree.own_context("T", "G", (1, "own".into()), "app://there".into());
    assert!(tree.facts("G").is_some_and(|(_, _, own)| own.is_some()), "it was there in the session before");
}
