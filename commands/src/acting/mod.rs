//! Acting as a user does: real mouse and key events on elements that are ready for them.

mod check;
mod clear_input;
mod click;
mod drag;
mod drop_file;
mod files;
mod hover;
mod key;
mod keyboard_type;
mod keying;
mod press;
mod press_sequence;
mod ready;
mod scroll;
mod scroll_into_view;
mod select_option;
mod set_files;
mod r#type;
mod type_into_editor;
mod uncheck;

pub use check::Check;
pub use clear_input::ClearInput;
pub use click::Click;
pub use drag::Drag;
pub use drop_file::DropFile;
pub use hover::Hover;
pub use key::Key;
pub use keyboard_type::KeyboardType;
pub use press_sequence::PressSequence;
pub use scroll::Scroll;
pub use scroll_into_view::ScrollIntoView;
pub use select_option::SelectOption;
pub use set_files::SetFiles;
pub use r#type::Type;
pub use type_into_editor::TypeIntoEditor;
pub use uncheck::Uncheck;
