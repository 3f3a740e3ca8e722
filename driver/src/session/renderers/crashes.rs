//! Crashes with Electron's reason. The reason comes from the main process, and the crash from the DevTools protocol, in
//! either order. They are matched by the id of the webContents.

use super::Renderers;
use crate::surfaces::{Crash, Gone, Surface, SurfaceKind};
use parking_lot::Mutex;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a reason waits for its crash: the two come within milliseconds of each other.
const WAITS: Duration = Duration::from_secs(5);

/// The reasons whose crash has not been reported yet.
#[derive(Debug, Default)]
pub(crate) struct CrashReasons(Mutex<Vec<Reason>>);

#[derive(Debug)]
struct Reason {
    contents: u32,
    crash: Crash,
    told: Instant,
}

impl CrashReasons {
    fn keep(&self, contents: u32, crash: Crash, now: Instant) {
        let mut reasons = self.0.lock();
        reasons.retain(|reason| now.duration_since(reason.told) < WAITS);
        reasons.push(Reason { contents, crash, told: now });
    }

    fn take(&self, fits: impl Fn(u32) -> bool, now: Instant) -> Option<Crash> {
        let mut reasons = self.0.lock();
        reasons.retain(|reason| now.duration_since(reason.told) < WAITS);
        let at = reasons.iter().position(|reason| fits(reason.contents))?;
        Some(reasons.remove(at).crash)
    }
}

impl Renderers {
    /// Records the reason of a crash, as Electron reports it.
    pub(in crate::session) fn note_crash(&self, contents: u32, crash: Crash) {
        let waits = |surface: &Arc<Surface>| {
            let state = surface.state.borrow();
            state.lived && state.gone == Some(Gone::Crashed(None))
        };
        let crashed = self.surfaces.all().into_iter().filter(waits);
        match crashed.into_iter().find(|surface| self.may_be(surface, contents)) {
            Some(surface) => surface.state.send_modify(|state| state.gone = Some(Gone::Crashed(Some(crash)))),
            None => self.crash_reasons.keep(contents, crash, Instant::now()),
        }
    }

    /// The reason of a surface's crash, if it was reported already.
    pub(super) fn crash_reason(&self, surface: &Surface) -> Option<Crash> {
        // DevTools also reports a crash for a window that has no renderer yet. Then no reason comes.
        let lived = surface.state.borrow().lived;
        lived.then(|| self.crash_reasons.take(|contents| self.may_be(surface, contents), Instant::now())).flatten()
    }

    /// Whether a surface may be that webContents. If its id is not known yet, it may be if no other surface has the id.
    fn may_be(&self, surface: &Surface, contents: u32) -> bool {
        let state = surface.state.borrow();
        match state.contents {
            Some(own) => own == contents,
            None => state.kind != SurfaceKind::Frame && self.surfaces.by_contents(contents).is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(reason: &str) -> Crash {
        Crash { reason: reason.into(), exit_code: None }
    }

    #[test]
    fn crash_reason_is_matched_by_web_contents() {
        let reasons = CrashReasons::default();
        let now = Instant::now();
        reasons.keep(1, crash("oom"), now);
        reasons.keep(2, crash("killed"), now);
        assert_eq!(reasons.take(|contents| contents == 2, now), Some(crash("killed")));
        assert_eq!(reasons.take(|contents| contents == 2, now), None, "it is told once");
        assert_eq!(reasons.take(|contents| contents == 1, now), Some(crash("oom")));
    }

    #[test]
    fn crash_reason_expires() {
        let reasons = CrashReasons::default();
        let now = Instant::now();
        reasons.keep(1, crash("oom"), now);
        assert_eq!(reasons.take(|_| true, now + WAITS), None);
    }
}
