//! Determines which frames are *apart*: in their parent's process, but of another origin, so that only their own agent
//! can read them. Origins decide it if they are conclusive; else the agent of the parent is asked.

use super::{ATTEMPTS, Frame, FrameTree, Step, speaks};

impl FrameTree {
    /// Takes the answer to [`Step::AskOpen`]; `None` if there was none.
    pub fn take_open_answer(&mut self, frame: &str, document: u32, open: Option<bool>) {
        let asked = |f: &&mut Frame| f.document == document && f.asked_open && !f.decided;
        let Some(entry) = self.frames.get_mut(frame).filter(asked) else { return };
        let session = entry.session.clone();
        match open {
            Some(open) => {
                self.decide(frame, !open);
                self.review(&session);
            }
            None if entry.unanswered < ATTEMPTS => {
                entry.unanswered += 1;
                entry.asked_open = false;
                self.review(&session);
            }
            // The parent's agent gave no answer. So take the frame as apart, since the origins differ.
            None => {
                self.decide(frame, true);
                self.review(&session);
            }
        }
    }

    /// Whether a question about access between frames is unanswered.
    pub fn undecided(&self) -> bool {
        self.frames.values().any(|frame| frame.asked_open && !frame.decided)
    }

    /// The frame whose agent can see the element of this frame, if that is known.
    pub fn holder(&self, frame: &str) -> Option<&str> {
        let mut at = self.frames.get(frame)?.parent.as_deref()?;
        while !self.is_surface(at)? {
            at = self.frames.get(at)?.parent.as_deref()?;
        }
        Some(at)
    }

    /// Whether a frame is a surface: it is the root of its session, or is apart.
    pub(super) fn is_surface(&self, frame: &str) -> Option<bool> {
        let entry = self.frames.get(frame)?;
        let parent = entry.parent.as_ref().and_then(|parent| self.frames.get(parent));
        Some(entry.apart || parent.is_none_or(|parent| parent.session != entry.session))
    }

    pub(super) fn leave(&mut self, frame: &str) {
        if let Some(entry) = self.frames.get_mut(frame).filter(|f| f.apart) {
            entry.apart = false;
            self.steps.push(Step::Leaves { frame: frame.to_owned() });
        }
    }

    fn decide(&mut self, frame: &str, apart: bool) {
        let Some(entry) = self.frames.get_mut(frame) else { return };
        entry.decided = true;
        if !apart {
            self.leave(frame);
        } else if !std::mem::replace(&mut entry.apart, true) {
            let session = entry.session.clone();
            self.steps.push(Step::Appears { session, frame: frame.to_owned() });
        }
    }

    /// Decides about the frames of a session for which enough facts are known.
    pub(super) fn review(&mut self, session: &str) {
        enum Verdict {
            Open,
            Ask(i64),
        }
        let verdict = |tree: &FrameTree, frame: &Frame| {
            let parent = tree.frames.get(frame.parent.as_ref()?)?;
            let origin = frame.origin.as_ref()?;
            if parent.session != frame.session {
                return None;
            }
            if speaks(origin) && parent.origin.as_ref() == Some(origin) {
                return Some(Verdict::Open);
            }
            Some(Verdict::Ask(tree.reader(frame.parent.as_ref()?)?))
        };
        loop {
            let open = |f: &&Frame| f.session == session && !f.decided && !f.asked_open;
            let next =
                self.frames.iter().filter(|(_, f)| open(f)).find_map(|(id, f)| Some((id.clone(), verdict(self, f)?)));
            let Some((id, verdict)) = next else { return };
            match verdict {
                Verdict::Open => self.decide(&id, false),
                Verdict::Ask(by) => {
                    let entry = self.frames.get_mut(&id).expect("it was found");
                    entry.asked_open = true;
                    let (session, document) = (entry.session.clone(), entry.document);
                    self.steps.push(Step::AskOpen { session, frame: id, document, by });
                }
            }
        }
    }

    /// The world of the agent that would read this frame, once both are known.
    fn reader(&self, frame: &str) -> Option<i64> {
        let mut at = frame;
        loop {
            let entry = self.frames.get(at)?;
            let parent =
                entry.parent.as_deref().filter(|p| self.frames.get(*p).is_some_and(|p| p.session == entry.session));
            match parent {
                Some(parent) if entry.decided && !entry.apart => at = parent,
                Some(_) if !entry.decided => return None,
                _ => return entry.ours.as_ref().map(|world| world.id),
            }
        }
    }
}
