use super::*;
use std::os::unix::fs::{PermissionsExt, symlink};

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    Spot::for_owner(file.to_owned()).write_here(bytes)
}

#[test]
fn new_file_is_private_and_existing_file_keeps_its_mode() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("deep/new");
    write(&file, b"longer than the next").unwrap();
    let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600);
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
    write(&file, b"short").unwrap();
    assert_eq!((std::fs::read(&file).unwrap(), mode()), (b"short".to_vec(), 0o640));
}

/// A limit of the file size simulates a full disk.
#[test]
fn failed_write_leaves_no_partial_file_and_keeps_the_old_one() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap();
    let (new, old) = (root.join("new"), root.join("old"));
    std::fs::write(&old, b"a good picture").unwrap();
    let huge = vec![0_u8; 2 << 20];
    // The limit applies to this process. nextest runs each test in its own.
    let limit = rustix::process::Rlimit { current: Some(1 << 20), maximum: Some(1 << 20) };
    rustix::process::setrlimit(rustix::process::Resource::Fsize, limit).unwrap();
    // SAFETY: no other code of this process depends on the signal, which would end it.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    for root in [None, Some(root.as_path())] {
        for path in [&new, &old] {
            let spot = Spot::admit("path", path.clone(), root).unwrap();
            assert!(spot.write_here(&huge).is_err(), "{path:?}");
        }
        assert!(!new.exists(), "half a picture");
        assert_eq!(std::fs::read(&old).unwrap(), b"a good picture");
    }
    write(&new, b"small").unwrap();
}

#[test]
fn writing_to_non_regular_files_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let link = dir.path().join("link");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    for odd in [dir.path(), Path::new("/dev/null"), &link] {
        assert!(write(odd, b"x").unwrap_err().to_string().contains("no regular file"), "{odd:?}");
    }
}

#[test]
fn symlinks_that_leave_the_root_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().canonicalize().unwrap();
    let (root, outside) = (dir.join("root"), dir.join("outside"));
    std::fs::create_dir_all(root.join("real")).unwrap();
    std::fs::create_dir(&outside).unwrap();
    let links = [
        ("dangling", outside.join("new")),
        ("way", outside.clone()),
        ("gone", outside.join("none")),
        ("in", "real".into()),
    ];
    for (name, to) in &links {
        symlink(to, root.join(name)).unwrap();
    }
    for path in ["dangling", "way/new", "gone/new", "in/../../new", "../outside/new"] {
        let error = Spot::admit("path", root.join(path), Some(&root)).unwrap_err();
        assert_eq!(error.code, Code::BadArgument, "{path}: {}", error.message);
        assert!(admit("main", &root.join(path), &root).is_err(), "{path}");
    }
    for path in ["new", "deep/er/new", "in/new"] {
        let spot = Spot::admit("path", root.join(path), Some(&root)).unwrap();
        spot.write_here(b"x").unwrap();
        assert_eq!(Source::open("paths", &root.join(path), Some(&root)).unwrap().read().unwrap(), b"x");
    }
    assert_eq!(Source::open("paths", &root.join("in/new"), Some(&root)).unwrap().path, root.join("real/new"));
    assert!(admit("main", &root, &root).is_ok() && admit("cwd", &root.join("none/yet"), &root).is_ok());
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
}

#[test]
fn symlink_created_after_the_check_is_not_followed() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().canonicalize().unwrap();
    let (root, outside) = (dir.join("root"), dir.join("outside"));
    std::fs::create_dir_all(root.join("folder")).unwrap();
    std::fs::create_dir(&outside).unwrap();
    let spots =
        ["folder/new", "new", "not/yet/new"].map(|path| Spot::admit("path", root.join(path), Some(&root)).unwrap());
    std::fs::rename(root.join("folder"), root.join("moved")).unwrap();
    for name in ["folder", "not"] {
        symlink(&outside, root.join(name)).unwrap();
    }
    symlink(outside.join("new"), root.join("new")).unwrap();
    let [folder, new, not] = spots.map(|spot| spot.write_here(b"x"));
    assert!(folder.is_ok() && new.is_err() && not.is_err(), "{folder:?} {new:?} {not:?}");
    assert!(root.join("moved/new").exists(), "where it was held");
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
}

#[test]
fn a_file_that_is_written_in_pieces_takes_its_place_when_it_is_whole() {
    use std::io::Write;
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap();
    let path = root.join("a.zip");
    let left = || std::fs::read_dir(&root).unwrap().count();
    std::fs::write(&path, "old").unwrap();
    for within in [None, Some(root.as_path())] {
        let spot = Spot::admit("out", path.clone(), within).unwrap().private();
        let broken = spot.replacement().unwrap();
        broken.file().write_all(b"a part").unwrap();
        drop(broken);
        assert_eq!((std::fs::read_to_string(&path).unwrap().as_str(), left()), ("old", 1));
        let whole = spot.replacement().unwrap();
        whole.file().write_all(b"new").unwrap();
        whole.place().unwrap();
        assert_eq!((std::fs::read_to_string(&path).unwrap().as_str(), left()), ("new", 1));
        std::fs::write(&path, "old").unwrap();
    }
    let spot = Spot::anywhere(path);
    let written = spot.open_emptied().unwrap();
    assert_eq!(spot.replacement().unwrap_err().kind(), io::ErrorKind::WouldBlock);
    drop(written);
    symlink(root.join("none"), root.join("link")).unwrap();
    assert!(Spot::anywhere(root.join("link")).replacement().is_err());
}
