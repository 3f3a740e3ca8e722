//! The display of a recording: one that a person sees.

use super::Record;
use stagewright_driver::error::{Error, LaunchCause, Outcome};

impl Record {
    /// A recording needs a display that a person sees, so an Xvfb of our own is refused.
    pub(super) fn screen(&self) -> Outcome<()> {
        match self.display.as_str() {
            "host" => Ok(()),
            name if name.starts_with(':') && name.len() > 1 => Ok(()),
            other => Err(Error::argument(format!(
                "display must be host or a display such as :1; got {other:?}. What is recorded is what a person does, who must see the app."
            ))
            .detail("parameter", "display")),
        }
    }

    pub(super) fn has_screen(&self) -> Outcome<()> {
        let joins = self.port.is_some() || self.pid.is_some();
        let own = std::env::var_os("DISPLAY").is_some_and(|display| !display.is_empty());
        if joins || own || self.display != "host" {
            return Ok(());
        }
        const WHY: &str = "There is no screen on which you could use the app: DISPLAY is not set.";
        Err(Error::launch(LaunchCause::NoDisplay, WHY)
            .hint("Run it on a desktop, or name the display that you look at: --display :1."))
    }
}
