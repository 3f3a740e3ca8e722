//! The questions that the agent is asked, and its answers: one type for each operation, a file for each subject.
//!
//! The name of an argument's field is the name that the script reads; tests hold the two together. In debug builds an
//! answer with a field that its type has not is an error where it is read.

mod drags;
mod elements;
mod pages;
mod pickers;
mod pictures;
mod traced;
mod traps;
mod typing;
mod values;

pub use drags::{DropHeard, DropTrap, Dropped, TrapNumber, WatchDrag, Watched};
pub use elements::{Element, Met};
pub use pages::{Blank, Blankness, Hidden, Moved, Point, Ready, Rest, ScrollFrom, ScrollRest, Up, Viewport};
pub use pickers::{EndPick, PickTrap, Picked, PickedUp};
pub use pictures::{Annotate, Area, Clip, Drawn, Mark, Marked, Matched, Matches, Placed};
pub use traced::{ActedOn, ElementFacts, PageText, PageTextTaken};
pub use traps::{Heard, KeyArm, ListenKeys, TrapState};
pub use typing::{Typed, TypedState};
pub use values::{
    Drop, EndSelection, File, FileDrop, FilesSet, OptionPlace, Paste, Pasted, SelectionEnded, SelectionPoint, SetFiles,
    SetValue, ValueSet,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// An operation of the agent. The value is what it is asked.
pub trait Operation: Serialize {
    /// Its name in the table `OPS` of `js/modules/main.js`.
    const NAME: &'static str;

    /// Its answer.
    type Answer: DeserializeOwned;
}

/// The answer of an operation that has nothing to say.
#[derive(Debug, Deserialize)]
pub struct Nothing {}

/// Each operation's name, what it is asked, and what it answers.
macro_rules! operations {
    ($($name:literal $asked:ty => $answer:ty,)*) => {
        $(impl Operation for $asked {
            const NAME: &'static str = $name;
            type Answer = $answer;
        })*

        #[cfg(test)]
        const TYPED: &[(&str, fn() -> schemars::Schema)] = &[$(($name, || schemars::schema_for!($asked))),*];
    };
}

operations! {
    "actedOn" ActedOn => ElementFacts,
    "annotate" Annotate => Drawn,
    "blank" Blank => Blankness,
    "clip" Clip => Placed,
    "drop" Drop => FileDrop,
    "dropTrap" DropTrap => Nothing,
    "dropped" Dropped => DropHeard,
    "endPick" EndPick => Nothing,
    "endSelection" EndSelection => SelectionEnded,
    "heard" Heard => TrapState,
    "listenKeys" ListenKeys => Nothing,
    "mark" Mark => Marked,
    "matches" Matches => Matched,
    "pageText" PageText => PageTextTaken,
    "paste" Paste => Pasted,
    "pickTrap" PickTrap => Point,
    "picked" Picked => PickedUp,
    "ready" Ready => Up,
    "scrollFrom" ScrollFrom => Nothing,
    "scrollRest" ScrollRest => Rest,
    "selectionPoint" SelectionPoint => OptionPlace,
    "setFiles" SetFiles => FilesSet,
    "setValue" SetValue => ValueSet,
    "typed" Typed => TypedState,
    "viewport" Viewport => Point,
    "watchDrag" WatchDrag => Watched,
}

#[cfg(test)]
mod tests;
