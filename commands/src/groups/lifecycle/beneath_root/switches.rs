//! The switches that an app may get under an app root.

use super::{Refused, Why, paths::Place};
use stagewright_driver::{
    binary::words,
    error::{Error, Outcome},
    launch::{self, LaunchSpec},
};
/// Switches of Chromium and Electron that pass, with the paths in their values checked.
pub(super) const PASS: [&str; 73] = [
    "allow-insecure-localhost",
    "app-path",
    "autoplay-policy",
    "blink-settings",
    "crash-dumps-dir",
    "disable-accelerated-2d-canvas",
    "disable-background-networking",
    "disable-background-timer-throttling",
    "disable-backgrounding-occluded-windows",
    "disable-blink-features",
    "disable-breakpad",
    "disable-crash-reporter",
    "disable-dev-shm-usage",
    "disable-extensions",
    "disable-features",
    "disable-gpu",
    "disable-gpu-compositing",
    "disable-gpu-sandbox",
    "disable-gpu-vsync",
    "disable-http-cache",
    "disable-renderer-backgrounding",
    "disable-smooth-scrolling",
    "disable-software-rasterizer",
    "disk-cache-dir",
    "disk-cache-size",
    "enable-blink-features",
    "enable-experimental-web-platform-features",
    "enable-features",
    "enable-logging",
    "enable-smooth-scrolling",
    "enable-unsafe-swiftshader",
    "enable-wayland-ime",
    "expose-gc",
    "force-color-profile",
    "force-dark-mode",
    "force-device-scale-factor",
    "force-high-contrast",
    "force-prefers-reduced-motion",
    "force-renderer-accessibility",
    "hide-scrollbars",
    "high-dpi-support",
    "host-resolver-rules",
    "host-rules",
    "ignore-certificate-errors",
    "ignore-connections-limit",
    "ignore-gpu-blocklist",
    "in-process-gpu",
    "js-flags",
    "lang",
    "log-file",
    "log-level",
    "log-net-log",
    "media-cache-dir",
    "mute-audio",
    "net-log-capture-mode",
    "no-default-browser-check",
    "no-first-run",
    "no-proxy-server",
    "no-sandbox",
    "ozone-platform",
    "ozone-platform-hint",
    "password-store",
    "proxy-bypass-list",
    "proxy-server",
    "test-type",
    "touch-events",
    "use-angle",
    "use-fake-device-for-media-stream",
    "use-fake-ui-for-media-stream",
    "use-gl",
    "user-agent",
    "user-data-dir",
    "window-size",
];

/// Switches whose value is a path, even if it does not look like one.
const PATHS: [&str; 7] =
    ["app-path", "crash-dumps-dir", "disk-cache-dir", "log-file", "log-net-log", "media-cache-dir", "user-data-dir"];

/// Switches of one word that do not pass: they make the app another process of Chromium's or load code. Words without a
/// hyphen are not searched for in the binary, since it contains most of them for other reasons.
const ONE_WORD: [&str; 4] = ["headless", "type", "require", "r"];

/// Whether an argument holds a path outside of the root, or is a switch of one word that does not pass. An argument
/// that is no switch is reported by its place in the list.
pub(super) fn refused((place_in_list, arg): (usize, &String), place: &Place) -> Option<Refused> {
    let refused = |why| {
        let name = launch::switch(arg).map(|(name, _)| format!("--{name}"));
        Some(Refused { name: name.unwrap_or_else(|| format!("argument {}", place_in_list + 1)), why })
    };
    let Some((name, value)) = launch::switch(arg) else {
        return if place.has_all_of(arg) { None } else { refused(Why::Path) };
    };
    // The value may follow the name without "=", as in `-I/usr/include`.
    let value = if value.is_empty() { name.find('/').map_or("", |slash| &name[slash..]) } else { value };
    match () {
        () if ONE_WORD.contains(&name) => refused(Why::Name),
        () if PATHS.contains(&name) && !place.has(value) || !place.has_all_of(value) => refused(Why::Path),
        () => None,
    }
}

/// The switches that the Electron of this launch knows, and that do not pass.
///
/// # Errors
///
/// If that Electron is not found or cannot be read.
pub(super) fn known(spec: &LaunchSpec) -> Outcome<Vec<Refused>> {
    let names = spec.args.iter().filter_map(|arg| launch::switch(arg)).map(|(name, _)| name);
    let unlisted: Vec<String> = names.filter(|name| may_be_known(name)).map(str::to_owned).collect();
    if unlisted.is_empty() {
        return Ok(Vec::new());
    }
    spec.check()?;
    let binary = launch::binary(spec)?;
    let known = words::held(&binary, &unlisted).map_err(|error| {
        Error::argument(format!("{} cannot be read: {error}.", binary.display())).detail("parameter", "executablePath")
    })?;
    Ok(known.into_iter().map(|name| Refused { name: format!("--{name}"), why: Why::Name }).collect())
}

fn may_be_known(name: &str) -> bool {
    name.contains('-') && !PASS.contains(&name)
}
