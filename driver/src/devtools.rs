//! Opens the developer tools of a page, in a separate window that does not count as the app's. DevTools targets report
//! it like any other window, at first without a URL. Only the main process knows that it shows DevTools.

use crate::{
    error::{Code, Error, Outcome},
    main_process::{Hook, Hooks},
    session::MainHalf,
    surfaces::Surface,
};
use serde_json::{Value, json};
use std::time::Duration;

static DEVTOOLS: Hooks = Hooks::on_demand("devtools", include_str!("main_process/core/devtools.js"));
const SHOW_DEVTOOLS: Hook = Hook::of(&DEVTOOLS, "showDevTools");

/// How long the developer tools may take to open or close.
const BUDGET: Duration = Duration::from_secs(10);

/// The change that was made.
#[derive(Debug)]
pub struct Change {
    /// The surface whose developer tools they are.
    pub surface: String,
    /// Whether this changed anything.
    pub changed: bool,
}

/// Opens or closes the developer tools of a page.
pub async fn show(main: &MainHalf, page: &Surface, open: bool) -> Outcome<Change> {
    let args: [Value; 2] = [json!(page.target_id), json!(open)];
    let changed: Option<bool> = main.need()?.call(SHOW_DEVTOOLS, &args, BUDGET).await?;
    let changed = changed.ok_or_else(|| {
        Error::new(Code::SurfaceClosed, format!("{} has been closed.", page.handle)).next(
            "electron_windows_list",
            json!({}),
            "see what is open",
        )
    })?;
    Ok(Change { surface: page.handle.clone(), changed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::main_process::names::check(&[&DEVTOOLS], include_str!("devtools.rs"), &[]);
    }
}
