//! Messages between pages and the main process: captured, waited for, answered by stubs, and sent. The app's own
//! journal, and the text of its page, show the result.

mod captured;
mod leaving;
mod sizes;
mod stubs;
