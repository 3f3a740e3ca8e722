//! The environment variables that an app may get under an app root.

use super::{Refused, Why, paths::Place};

/// Variables of Chromium, Node, GLib and the loader that pass, with the paths in their values checked.
pub(super) const PASS: [&str; 31] = [
    "CHROME_LOG_FILE",
    "ELECTRON_DISABLE_SECURITY_WARNINGS",
    "ELECTRON_ENABLE_LOGGING",
    "ELECTRON_ENABLE_SECURITY_WARNINGS",
    "ELECTRON_ENABLE_STACK_DUMPING",
    "ELECTRON_IS_DEV",
    "ELECTRON_LOG_FILE",
    "ELECTRON_NO_ATTACH_CONSOLE",
    "ELECTRON_NO_ASAR",
    "ELECTRON_OZONE_PLATFORM_HINT",
    "GDK_BACKEND",
    "GDK_DPI_SCALE",
    "GDK_SCALE",
    "GTK_THEME",
    "G_MESSAGES_DEBUG",
    "NODE_COMPILE_CACHE",
    "NODE_DEBUG",
    "NODE_ENV",
    "NODE_NO_WARNINGS",
    "NODE_REDIRECT_WARNINGS",
    "NODE_REPL_HISTORY",
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "NODE_V8_COVERAGE",
    "SSLKEYLOGFILE",
    "UV_THREADPOOL_SIZE",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_CURRENT_DESKTOP",
    "XDG_DATA_HOME",
    "XDG_SESSION_TYPE",
    "XDG_STATE_HOME",
];

/// Beginnings of the names that Chromium, Node, GLib, the loader and the libraries below them read.
/// `tests/e2e/fuzz/root_names.rs` tries the names that their binaries contain.
const FAMILIES: [&str; 60] = [
    "ALSA_",
    "ANGLE_",
    "ATK_",
    "AT_SPI_",
    "BREAKPAD_",
    "CAIRO_",
    "CHROME_",
    "CHROMIUM_",
    "CUPS_",
    "DBUS_",
    "DRI_",
    "EGL_",
    "ELECTRON_",
    "FC_",
    "FONTCONFIG_",
    "FREETYPE_",
    "GALLIUM_",
    "GBM_",
    "GCONV_",
    "GDK_",
    "GIO_",
    "GLIBC_",
    "GLIB_",
    "GNOME_",
    "GOOGLE_",
    "GSETTINGS_",
    "GSS_",
    "GST_",
    "GTK2_",
    "GTK3_",
    "GTK4_",
    "GTK_",
    "GVFS_",
    "G_",
    "IBUS_",
    "ICU_",
    "KDE_",
    "KRB5",
    "LIBGL_",
    "LIBVA_",
    "MALLOC_",
    "MESA_",
    "NODE_",
    "NSS_",
    "OPENSSL_",
    "P11_",
    "PANGO_",
    "PIPEWIRE_",
    "PULSE_",
    "QT_",
    "RESOLV_",
    "RES_",
    "SSL_",
    "UV_",
    "V8_",
    "VK_",
    "XCURSOR_",
    "XDG_",
    "XKB_",
    "__",
];

/// Further variables of Chromium, Node, GLib and the loader.
const NAMES: [&str; 7] = ["BROWSER", "LOCPATH", "SSLKEYLOGFILE", "XAUTHORITY", "XIM", "XLOCALEDIR", "XMODIFIERS"];

/// Variables that name one path, even if it does not look like one.
const PATHS: [&str; 14] = [
    "CHROME_LOG_FILE",
    "ELECTRON_LOG_FILE",
    "HOME",
    "NODE_COMPILE_CACHE",
    "NODE_REDIRECT_WARNINGS",
    "NODE_REPL_HISTORY",
    "NODE_V8_COVERAGE",
    "SSLKEYLOGFILE",
    "TMPDIR",
    "TMP",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
];

/// Whether a variable does not pass.
pub(super) fn refused(name: &str, value: &str, place: &Place) -> Option<Refused> {
    let refused = |why| Some(Refused { name: name.to_owned(), why });
    let upper = name.to_ascii_uppercase();
    let known = NAMES.contains(&&*upper) || FAMILIES.iter().any(|family| upper.starts_with(family));
    if known && !PASS.contains(&name) {
        return refused(Why::Name);
    }
    let fits = match name {
        // Programs are searched for in these folders: any of our own may be there.
        "PATH" => {
            let own: Vec<_> = std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect();
            std::env::split_paths(value).all(|folder| own.contains(&folder) || place.has(folder))
        }
        name if PATHS.contains(&name) => place.has(value),
        _ => place.has_all_of(value),
    };
    if fits { None } else { refused(Why::Path) }
}
