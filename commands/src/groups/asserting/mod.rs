//! Waiting and asserting: conditions that the page itself watches, with a deadline.

mod assert_pattern;
mod expect_count;
mod expect_state;
mod expect_text;
mod expect_url;
mod expect_value;
mod expect_visible;
mod wait;
mod wait_for;
mod wait_for_event;
mod wait_for_selector;
mod wait_for_state;
mod watch;

pub use assert_pattern::AssertPattern;
pub use expect_count::ExpectCount;
pub use expect_state::ExpectState;
pub use expect_text::ExpectText;
pub use expect_url::ExpectUrl;
pub use expect_value::ExpectValue;
pub use expect_visible::ExpectVisible;
pub use wait::Wait;
pub use wait_for::WaitFor;
pub use wait_for_event::WaitForEvent;
pub use wait_for_selector::WaitForSelector;
pub use wait_for_state::WaitForState;
