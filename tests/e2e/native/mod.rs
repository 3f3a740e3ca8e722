//! What an app shows outside of its pages: a file for each sort of it.

mod menus;
mod outside;
mod popups;
mod shapes;
mod trays;
