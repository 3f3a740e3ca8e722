//! Accessibility: audits of pages by axe-core.

mod audit;
mod keyboard;
mod shown;

pub use audit::A11yAudit;
pub use keyboard::A11yKeyboard;
