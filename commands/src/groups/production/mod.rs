//! Packages, checked before they ship. These verbs need no session.

mod budget;
mod shown;
mod validate;

pub use validate::ProductionValidate;
