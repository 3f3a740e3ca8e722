//! What an app shows outside of its pages: a file for each sort of it.

mod dialogs;
mod menus;
mod notifications;
