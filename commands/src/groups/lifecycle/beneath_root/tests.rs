use super::*;

/// A root with a folder `app` in it.
fn root() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap().join("root");
    std::fs::create_dir_all(root.join("app with, spaces")).unwrap();
    std::fs::create_dir_all(root.join("app")).unwrap();
    (dir, root)
}

#[test]
fn launch_arguments_with_paths_outside_the_root_are_refused() {
    let (_dir, root) = root();
    let inside = root.join("app").display().to_string();
    let cwd = root.join("app");
    let check = |arg: &str| switches::refused((0, &arg.to_owned()), &Place { root: &root, cwd: &cwd });
    for refused in [
        "--user-data-dir=/tmp/x",
        "-user-data-dir=/tmp/x",
        " --user-data-dir=/tmp/x",
        "--log-file=/tmp/x",
        "--log-net-log=../../x",
        "--js-flags=--logfile=/tmp/v8.log --prof",
        "--js-flags=\"--logfile=/tmp/v8.log\"",
        "--unknown=/etc/passwd",
        "--list=here:/etc/passwd",
        "--list=here,../../../etc",
        "--page=file:///etc/passwd",
        "--page=x(/etc/passwd)",
        "--page=%2Fetc%2Fpasswd",
        "--rsp=@/etc/passwd",
        "--home=~/secret",
        "-I/etc/passwd",
        "/etc/passwd",
        "../../up",
    ] {
        assert!(matches!(check(refused), Some(Refused { why: Why::Path, .. })), "{refused}");
    }
    for fine in [
        "--lang=de",
        "--flag",
        "--log-file=here.log",
        "--log-net-log=../net.json",
        "--js-flags=--expose-gc",
        "--url=https://example.org/a/b",
        "word",
        "a/b",
        "me@example.org",
        "100%",
        &format!("--user-data-dir={inside}/profile"),
        &format!("--x=file://{inside}"),
        &format!("--x={}", root.join("app with, spaces").display()),
        &inside,
    ] {
        assert!(check(fine).is_none(), "{fine}");
    }
}

#[test]
fn white_space_around_a_switch_does_not_bypass_the_check() {
    let (_dir, root) = root();
    let place = Place { root: &root, cwd: &root };
    for space in [" ", "\t", "\n", "\u{b}", "\u{c}", "\r", " \t"] {
        for arg in [format!("{space}--type=renderer"), format!("{space}-headless{space}")] {
            let refused = switches::refused((0, &arg), &place);
            assert!(matches!(refused, Some(Refused { why: Why::Name, .. })), "{arg:?}: {refused:?}");
        }
    }
}

#[test]
fn dangerous_environment_variables_are_refused() {
    let (_dir, root) = root();
    let check = |name: &str, value: &str| variables::refused(name, value, &Place { root: &root, cwd: &root });
    for (name, value) in [
        ("SSLKEYLOGFILE", "/tmp/keys"),
        ("GTK_MODULES", "x"),
        ("GTK3_MODULES", "x"),
        ("GIO_EXTRA_MODULES", "x"),
        ("GIO_MODULE_DIR", "x"),
        ("gio_module_dir", "x"),
        ("DBUS_SESSION_BUS_ADDRESS", "unixexec:path=x"),
        ("XMODIFIERS", "@im=x"),
        ("BROWSER", "x"),
        ("MY_CONFIG", "/etc/passwd"),
        ("HOME", "/root"),
        ("PATH", "/outside/bin"),
    ] {
        assert!(check(name, value).is_some(), "{name}");
    }
    let path = std::env::var("PATH").unwrap();
    for (name, value) in [
        ("PATH", &*path),
        ("MY_TOKEN", "abc"),
        ("NODE_ENV", "test"),
        ("LC_ALL", "C"),
        ("PORT", "1"),
        ("RESULT_NAME", "a"),
        ("XRAY_MODE", "1"),
        ("BROWSERSLIST", "last 2"),
    ] {
        assert!(check(name, value).is_none(), "{name}");
    }
    let own = format!("{}:{path}", root.join("bin").display());
    assert!(check("PATH", &own).is_none());
}
