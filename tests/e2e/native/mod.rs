//! Native parts of an app, outside of its pages: a file for each sort.

mod asks;
mod busy;
mod choosers;
mod demos;
mod dialogs;
mod downloads;
mod flow;
mod menus;
mod notifications;
mod outside;
mod packaged;
mod permissions;
mod popups;
mod shapes;
mod trays;
