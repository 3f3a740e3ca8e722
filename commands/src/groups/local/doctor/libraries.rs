//! Shared libraries that the loader would not find.

use super::{Check, Status};
use std::{path::Path, process::Command};

/// Debian's packages of the libraries that a bare system lacks.
const PACKAGES: &[(&str, &str)] = &[
    ("libasound.so.2", "libasound2"),
    ("libatk-1.0.so.0", "libatk1.0-0"),
    ("libatk-bridge-2.0.so.0", "libatk-bridge2.0-0"),
    ("libatspi.so.0", "libatspi2.0-0"),
    ("libcairo.so.2", "libcairo2"),
    ("libcups.so.2", "libcups2"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libdrm.so.2", "libdrm2"),
    ("libexpat.so.1", "libexpat1"),
    ("libgbm.so.1", "libgbm1"),
    ("libgdk-3.so.0", "libgtk-3-0"),
    ("libgio-2.0.so.0", "libglib2.0-0"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libgobject-2.0.so.0", "libglib2.0-0"),
    ("libgtk-3.so.0", "libgtk-3-0"),
    ("libnspr4.so", "libnspr4"),
    ("libnss3.so", "libnss3"),
    ("libnssutil3.so", "libnss3"),
    ("libpango-1.0.so.0", "libpango-1.0-0"),
    ("libsmime3.so", "libnss3"),
    ("libudev.so.1", "libudev1"),
    ("libX11.so.6", "libx11-6"),
    ("libxcb.so.1", "libxcb1"),
    ("libXcomposite.so.1", "libxcomposite1"),
    ("libXdamage.so.1", "libxdamage1"),
    ("libXext.so.6", "libxext6"),
    ("libXfixes.so.3", "libxfixes3"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libXrandr.so.2", "libxrandr2"),
];

/// Asks the loader, by `ldd`: it knows the search path better than we would.
pub(super) fn check(binary: &Path) -> Check {
    let Ok(answer) = Command::new("ldd").arg(binary).env_remove("LD_PRELOAD").output() else {
        return Check::new("libraries", Status::Skip, "ldd is not installed, so libraries were not checked.")
            .mend("apt-get install libc-bin");
    };
    let missing = missing(&String::from_utf8_lossy(&answer.stdout));
    if missing.is_empty() {
        return Check::new("libraries", Status::Pass, "All shared libraries are found.");
    }
    let message = format!("Missing: {}.", missing.join(", "));
    let mut packages: Vec<&str> = missing
        .iter()
        .filter_map(|library| PACKAGES.iter().find(|(name, _)| name == library))
        .map(|(_, package)| *package)
        .collect();
    packages.sort_unstable();
    packages.dedup();
    let mend = match packages.is_empty() {
        true => "Install the packages that bring them (`apt-file search NAME` tells which).".into(),
        false => format!("apt-get install {}", packages.join(" ")),
    };
    Check::new("libraries", Status::Fail, message).mend(mend)
}

/// `libnss3.so => not found`.
fn missing(ldd: &str) -> Vec<String> {
    let mut out: Vec<_> = ldd
        .lines()
        .filter_map(|line| line.trim().strip_suffix("=> not found"))
        .map(|name| name.trim().to_owned())
        .collect();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_shared_libraries_are_listed() {
        let ldd = "\tlinux-vdso.so.1 (0x1)\n\tlibffmpeg.so => ./libffmpeg.so (0x2)\n\tlibnss3.so => not found\n\tlibgbm.so.1 => not found\n";
        assert_eq!(missing(ldd), ["libnss3.so", "libgbm.so.1"]);
        assert!(missing("\tnot a dynamic executable\n").is_empty());
    }
}
