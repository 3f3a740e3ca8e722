//! Messages between pages and the main process: heard, waited for, answered by stubs, and sent. The app's own journal, and
//! the text of its page, are the witnesses.

mod heard;
mod leaving;
mod sizes;
mod steered;
