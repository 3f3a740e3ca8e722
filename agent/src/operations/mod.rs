//! The arguments and answers of the agent's operations: one type for each operation, one file for each subject.
//!
//! Fields of arguments have the names that the script reads, which tests check. In debug builds, an answer with a field
//! that its type does not have is an error.

mod drags;
mod elements;
mod pages;
mod pickers;
mod pictures;
mod traced;
mod traps;
mod typing;
mod values;

pub use drags::{DropEvents, DropTrap, Dropped, TrapNumber, WatchDrag, Watched};
pub use elements::{Element, Met};
pub use pages::{
    Blank, Blankness, Hidden, Moved, Point, Ready, Rest, ScrollFrom, ScrollRest, Settle, Settled, Up, Viewport,
};
pub use pickers::{EndPick, PickTrap, Picked, PickedUp};
pub use pictures::{Annotate, Area, Clip, Drawn, Mark, Marked, Matched, Matches, Placed};
pub use traced::{ActedOn, ElementFacts, PageText, PageTextTaken};
pub use traps::{GiveWay, KeyArm, KeysGo, ListenKeys, ReadTrap, TrapState};
pub use typing::{Typed, TypedState};
pub use values::{
    Drop, EndSelection, File, FileDrop, FilesSet, FolderFiles, FolderTaken, OptionPlace, Paste, Pasted, SelectionEnded,
    SelectionPoint, SelectionWay, SetFiles, SetValue, StageSelection, StagedSelection, ValueSet,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// An operation of the agent. The value is its argument.
pub trait Operation: Serialize {
    /// Its name in the table `OPS` of `js/modules/main.js`.
    const NAME: &'static str;

    /// Its answer.
    type Answer: DeserializeOwned;
}

/// The empty answer of an operation.
#[derive(Debug, Deserialize)]
pub struct Nothing {}

/// Defines each operation by its name, its argument and its answer.
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
    "dropped" Dropped => DropEvents,
    "endPick" EndPick => Nothing,
    "endSelection" EndSelection => SelectionEnded,
    "folderFiles" FolderFiles => FolderTaken,
    "giveWay" GiveWay => Nothing,
    "heard" ReadTrap => TrapState,
    "listenKeys" ListenKeys => KeysGo,
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
    "settle" Settle => Settled,
    "setValue" SetValue => ValueSet,
    "stageSelection" StageSelection => StagedSelection,
    "typed" Typed => TypedState,
    "viewport" Viewport => Point,
    "watchDrag" WatchDrag => Watched,
}

#[cfg(test)]
mod tests;
