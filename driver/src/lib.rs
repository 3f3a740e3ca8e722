//! Drives Electron. This crate does not know the frontends. It never prints, and reads neither the command line nor the
//! user's home folder.

pub mod app;
pub mod attach;
pub mod binary;
pub mod channel;
pub mod devtools;
pub mod dialogs;
pub mod error;
pub mod evaluate;
pub mod files;
pub mod inject;
pub mod input;
pub mod inspector;
pub mod last_words;
pub mod launch;
pub mod logs;
pub mod main_process;
pub mod page;
mod process_list;
pub mod ring;
pub mod running;
pub mod runtime_dir;
pub mod screenshot;
pub mod session;
pub mod surfaces;
pub mod time_line;
pub mod wait;
